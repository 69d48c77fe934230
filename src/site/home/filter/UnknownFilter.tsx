import { type AddressedFilter, UNKNOWN_NAME } from '../../../domain/project/filter-address.ts'
import { isFiltered, type ProjectFilter } from '../../../domain/project/project-filter.ts'
import { useIsHydrating } from '../../../ui/use-is-hydrating.ts'
import styles from './UnknownFilter.module.css'

type UnknownFilterProps = { unknown: NonNullable<AddressedFilter['unknown']>; filter: ProjectFilter }

/**
 * Says that the filter in the URL does not exist, and what is shown instead. The server's page is the same for all unknown
 * names; the browser adds the name from its URL.
 */
export function UnknownFilter({ unknown, filter }: UnknownFilterProps) {
  const isHydrating = useIsHydrating()
  const [kind, name] =
    'category' in unknown ? ['category', unknown.category] : ['sub-category', unknown.subCategory]
  const asked = isHydrating || name === UNKNOWN_NAME ? `such ${kind}` : `${kind} “${name}”`
  return (
    <p className={styles.note} role="status">
      {`There is no ${asked} here. ${shownInstead(filter)}`}
    </p>
  )
}

function shownInstead(filter: ProjectFilter) {
  const found = filter.search ? ` with “${filter.search}”` : ''
  return isFiltered(filter)
    ? `All ${filter.category} projects${found} are shown.`
    : `All projects${found} are shown.`
}
