import type { AddressedFilter } from '../../../domain/project/filter-address.ts'
import { isFiltered, type ProjectFilter } from '../../../domain/project/project-filter.ts'
import styles from './UnknownFilter.module.css'

type UnknownFilterProps = { unknown: NonNullable<AddressedFilter['unknown']>; filter: ProjectFilter }

/** Says that the filter in the URL does not exist, and what is shown instead. */
export function UnknownFilter({ unknown, filter }: UnknownFilterProps) {
  const asked =
    'category' in unknown ? `category “${unknown.category}”` : `sub-category “${unknown.subCategory}”`
  return (
    <p className={styles.note} role="status">
      There is no {asked} here. {shownInstead(filter)}
    </p>
  )
}

function shownInstead(filter: ProjectFilter) {
  const found = filter.search ? ` with “${filter.search}”` : ''
  return isFiltered(filter)
    ? `All ${filter.category} projects${found} are shown.`
    : `All projects${found} are shown.`
}
