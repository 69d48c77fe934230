import { type MouseEvent, type ReactNode, useContext } from 'react'
import { OpenPictures } from './PictureGroup.tsx'
import styles from './PictureLink.module.css'

type PictureLinkProps = {
  /** The place of the picture in its PictureGroup. */
  index: number
  /** The picture, whose alt text names the link. */
  children: ReactNode
}

/** Opens the picture in the viewer; without scripts, its file. */
export function PictureLink({ index, children }: PictureLinkProps) {
  const { pictures, links, prepare, open } = useContext(OpenPictures)!

  function openHere(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(index)
  }

  return (
    <a
      ref={(link) => {
        links.current[index] = link
      }}
      className={styles.link}
      href={pictures[index]?.address}
      aria-haspopup="dialog"
      draggable={false}
      onClick={openHere}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {children}
    </a>
  )
}
