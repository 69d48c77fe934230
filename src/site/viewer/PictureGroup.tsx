import { createContext, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ViewedPicture } from './viewed-picture.ts'

const loadViewer = () => import('./Viewer.tsx')
type Viewer = Awaited<ReturnType<typeof loadViewer>>['Viewer']

type OpenPictures = {
  /** Loads the viewer, so that it opens without a wait. */
  prepare: () => void
  open: (index: number) => void
  setLink: (index: number, link: HTMLAnchorElement | null) => void
  addressOf: (index: number) => string | undefined
}
export const OpenPictures = createContext<OpenPictures | undefined>(undefined)

type PictureGroupProps = {
  /** Unique on the page. */
  id: string
  pictures: readonly ViewedPicture[]
  /** With a PictureLink for each of the pictures. */
  children: ReactNode
}

/**
 * Pictures that open in the viewer, one after the other. The open viewer is an entry of the history, so that Back closes it. If
 * its code cannot be loaded, the browser shows the picture's own file.
 */
export function PictureGroup({ id, pictures, children }: PictureGroupProps) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [Viewer, setViewer] = useState<Viewer>()
  const links = useRef<(HTMLAnchorElement | null)[]>([])
  const shown = useRef(0)
  const opened = (state as { picture?: { group: string; index: number } } | null)?.picture
  const index = opened?.group === id && pictures[opened.index] ? opened.index : undefined
  const isOpen = index !== undefined

  const load = () => loadViewer().then((module) => setViewer(() => module.Viewer))
  const prepare = () => void load().catch(() => undefined)

  function open(picture: number) {
    const show = () =>
      navigate(
        { pathname, search, hash },
        {
          state: { ...state, picture: { group: id, index: picture } },
          preventScrollReset: true,
          flushSync: true,
        },
      )
    load().then(show, () => window.location.assign(pictures[picture]!.address))
  }

  // After a reload, the entry of the history is there before the code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    if (!isOpen) return
    prepare()
    return () => {
      const link = links.current[shown.current]
      link?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      link?.focus({ preventScroll: true })
    }
  }, [isOpen])

  return (
    <OpenPictures
      value={{
        prepare,
        open,
        setLink: (place, link) => {
          links.current[place] = link
        },
        addressOf: (place) => pictures[place]?.address,
      }}
    >
      {children}
      {isOpen && Viewer && (
        <Viewer
          pictures={pictures}
          first={index}
          loadedOf={(place) => loadedFile(links.current[place])}
          onShow={(place) => {
            shown.current = place
          }}
          onClose={() => navigate(-1)}
        />
      )}
    </OpenPictures>
  )
}

/** The address of the file that the page shows. */
function loadedFile(link: HTMLAnchorElement | null | undefined): string | undefined {
  const image = link?.querySelector('img')
  return image?.complete && image.naturalWidth > 0 ? image.currentSrc : undefined
}
