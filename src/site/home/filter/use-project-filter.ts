import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pages } from '../../../domain/pages.ts'
import { filterFrom, searchOf } from '../../../domain/project/filter-address.ts'
import type { ProjectFilter } from '../../../domain/project/project-filter.ts'

/** The filter in the URL, and a function to change it. Filtering closes an open project. */
export function useProjectFilter() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const addressed = useMemo(() => filterFrom(params), [params])
  return {
    ...addressed,
    apply: (next: ProjectFilter) =>
      navigate({ pathname: pages.home.path, search: searchOf(next) }, { replace: true }),
  }
}
