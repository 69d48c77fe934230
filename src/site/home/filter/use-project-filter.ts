import { useMemo } from 'react'
import { useMatches, useNavigate, useSearchParams } from 'react-router'
import { pages } from '../../../domain/pages.ts'
import { type AddressedFilter, filterFrom, searchOf } from '../../../domain/project/filter-address.ts'
import { noFilter, type ProjectFilter } from '../../../domain/project/project-filter.ts'

const PROJECT_ROUTE = 'site/home/project/open-project'
const unfiltered: AddressedFilter = { filter: noFilter }

/**
 * The filter in the URL, and a function to change it. Filtering closes an open project. The page of a missing project has no
 * filter: the server renders one page for all such URLs, without their query.
 */
export function useProjectFilter() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isMissing = useMatches().some(({ id, loaderData }) => id === PROJECT_ROUTE && !loaderData)
  const addressed = useMemo(() => (isMissing ? unfiltered : filterFrom(params)), [isMissing, params])
  return {
    ...addressed,
    apply: (next: ProjectFilter) =>
      navigate({ pathname: pages.home.path, search: searchOf(next) }, { replace: true }),
  }
}
