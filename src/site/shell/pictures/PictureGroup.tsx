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

  // The press that waits for the viewer. Another one takes it back, even of a link whose page is slow to arrive.
  const waiting = useRef<object>(undefined)
  const takeBack = () => {
    waiting.current = undefined
  }
  useWindowEvent('popstate', takeBack)
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && takeBack())
  // Before the press is handled.
  useWindowEvent('click', takeBack, true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history takes it back too
  useEffect(() => takeBack, [location.key])

  const load = () => loadViewer().then((module) => setViewer(() => module.Viewer))
  const prepare = () => void load().catch(() => {})
  const show = (index: number) => {
    const state = { ...location.state, picture: { id, index } }
    navigate(location, { state, preventScrollReset: true, flushSync: true })
  }
  // Pressed after the viewer was closed, before the browser has gone back.
  const next = useRef<number>(undefined)
  const showNext = useEffectEvent(() => {
    const index = next.current
    next.current = undefined
    // React cannot draw within an effect.
    if (index !== undefined) queueMicrotask(() => show(index))
  })
  useEffect(() => {
    if (!isOpen) showNext()
  }, [isOpen])

  const open = (index: number) => {
    if (Viewer && isOpen) next.current = index
    else if (Viewer) show(index)
    else loadAndShow(index)
  }
  const loadAndShow = (index: number) => {
    const press = {}
    waiting.current = press
    const ifWaiting = (act: () => void) => () => waiting.current === press && act()
    void load().then(
      ifWaiting(() => show(index)),
      ifWaiting(() => window.location.assign(pictures[index]!.address)),
    )
  }

  // After a reload, the entry of the history is there before the code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    if (isOpen) prepare()
  }, [isOpen])

  return (
    <OpenPictures value={{ pictures, links, prepare, open }}>
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
      draggable={false}
      onClick={openHere}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {children}
    </a>
  )
}
