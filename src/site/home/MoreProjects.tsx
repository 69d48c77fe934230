import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './HomePage.module.css'

const PRELOAD_DISTANCE = '1200px' // how far below the screen the end of the list may be when more is asked for

/** The end of the list: a link to the next page, which loads automatically on scrolling near. */
export function MoreProjects({ address, onNear }: { address: string; onNear: () => void }) {
  const link = useRef<HTMLAnchorElement>(null)
  const bringMore = useEffectEvent(onNear)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is still near after loading must load again
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && bringMore(), {
      rootMargin: `0px 0px ${PRELOAD_DISTANCE}`,
    })
    seen.observe(link.current!)
    return () => seen.disconnect()
  }, [address])

  return (
    <a
      ref={link}
      className={styles.pageLink}
      href={address}
      onClick={(event) => {
        event.preventDefault()
        onNear()
      }}
    >
      More projects
    </a>
  )
}
