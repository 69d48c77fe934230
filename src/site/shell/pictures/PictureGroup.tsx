import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWindowEvent } from '../../../ui/use-window-event.ts'
import styles from './PictureGroup.module.css'
import type { ViewedPicture } from './shown-file.ts'

const loadViewer = () => import('./Viewer.tsx')
type Viewer = Awaited<ReturnType<typeof loadViewer>>['Viewer']

type OpenPictures = {
  pictures: readonly ViewedPicture[]
  links: RefObject<(HTMLAnchorElement | null)[]>
  /** Loads the viewer, so that it opens without a wait. */
  prepare: () => void
  open: (index: number) => void
}
const OpenPictures = createContext<OpenPictures | undefined>(undefined)

type PictureGroupProps = {
  /** Unique on the page. */
  id: string
  pictures: readonly ViewedPicture[]
  /** With a PictureLink for each of the pictures. */
  children: ReactNode
}

/** The viewer is an entry of the history, so that Back closes it. If it fails to load, the file is shown. */
export function PictureGroup({ id, pictures, children }: PictureGroupProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const [Viewer, setViewer] = useState<Viewer>()
  const links = useRef<(HTMLAnchorElement | null)[]>([])
  const opened = (location.state as { picture?: { id: string; index: number } } | null)?.picture
  const isOpen = opened?.id === id && opened.index in pictures

  // The picture that was pressed while the viewer loads, or closes and the browser has not gone back yet. While it loads, another press
  // takes its place, even of a link whose page is slow to arrive.
  const [pressed, setPressed] = useState<number>()
  function takeBack() {
    if (!Viewer) setPressed(undefined)
  }
  useWindowEvent('popstate', takeBack)
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && takeBack())
  useWindowEvent('click', takeBack, true)

  const load = () => loadViewer().then((module) => setViewer(() => module.Viewer))
  const prepare = () => void load().catch(() => {})
  const show = useEffectEvent((index: number) => {
    setPressed(undefined)
    const state = { ...location.state, picture: { id, index } }
    navigate(location, { state, preventScrollReset: true, flushSync: true })
  })
  function showFile(index: number) {
    setPressed(undefined)
    window.location.assign(pictures[index]!.address)
  }
  // After a reload, the viewer opens by itself once it is loaded.
  const loaded = useEffectEvent(() => {
    if (isOpen) setPressed(undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    if (pressed === undefined) return
    let isWaiting = true
    const failed = () => isWaiting && showFile(pressed)
    if (!Viewer) load().then(loaded, failed)
    // React cannot draw within an effect.
    else if (!isOpen) queueMicrotask(() => show(pressed))
    return () => {
      isWaiting = false
    }
  }, [pressed, Viewer, isOpen])

  // After a reload, the entry of the history is there before the code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    if (isOpen) prepare()
  }, [isOpen])

  return (
    <OpenPictures value={{ pictures, links, prepare, open: setPressed }}>
      {children}
      {isOpen && Viewer && (
        <Viewer
          pictures={pictures}
          first={opened.index}
          linkOf={(index) => links.current[index]}
          onClose={() => navigate(-1)}
        />
      )}
    </OpenPictures>
  )
}

type PictureLinkProps = {
  /** The index of the picture in its PictureGroup. */
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
      data-opens-viewer
      draggable={false}
      onClick={openHere}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {children}
    </a>
  )
}
