import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { filterFrom, type GalleryFilter, searchOf } from '../../../domain/project/gallery-choice.ts'
import { isProjectPath, pages } from '../../../domain/shared/pages.ts'

/**
 * The filter of the gallery, and functions to change it. Each choice adds an entry to the history, typing replaces the entry.
 * The address of a project has no filter; the gallery behind it keeps its own. Filtering closes an open project.
 */
export function useProjectFilter() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  // Compared as the router does, which ignores the case of a path.
  const isProject = isProjectPath(pathname.toLowerCase())
  const query = isProject ? galleryBehind(state) : search
  const addressed = useMemo(() => filterFrom(new URLSearchParams(query)), [query])
  const show = (filter: GalleryFilter, replace: boolean) =>
    navigate({ pathname: pages.home.path, search: searchOf(filter) }, { replace })
  return {
    ...addressed,
    openProject: isProject ? pathname : undefined,
    choose: (next: GalleryFilter) => show(next, false),
    // The project's own entry is kept, so that Back returns to it.
    type: (next: GalleryFilter) => show(next, !isProject),
  }
}

/** The state of the history entry of an open project. */
type ProjectEntry = {
  /** The entry before it is the gallery, so closing goes back. */
  isFromGallery: true
  /** The query of the gallery in which it was opened. */
  gallery: string
  /** The document that opened it: the server does not know the state, and renders a reloaded page without it. */
  document: number
}

export const openedFromGallery = (gallery: string): ProjectEntry => ({
  isFromGallery: true,
  gallery,
  document: performance.timeOrigin,
})

const entryOf = (state: unknown) => state as Partial<ProjectEntry> | null

export const isFromGallery = (state: unknown) => entryOf(state)?.isFromGallery === true

/** The query of the gallery behind an open project; empty when the page was loaded at the project's address. */
function galleryBehind(state: unknown): string {
  const entry = entryOf(state)
  return entry?.document === performance.timeOrigin ? (entry.gallery ?? '') : ''
}
