import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { filterFrom, searchOf } from '../../../domain/project/filter-address.ts'
import type { GalleryFilter } from '../../../domain/project/gallery-choice.ts'
import { isProjectPath, pages } from '../../../domain/shared/pages.ts'
import { galleryBehind } from '../listing/gallery-behind.ts'

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
