import { useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import {
  filterProjects,
  type Numbered,
  numberProjects,
  type PortalView,
  sortingOf,
} from './state/portal-view.ts'
import { columns, features } from './table/project-columns.tsx'

const none: Numbered[] = []

/** The projects that match the view, in its order. */
export function usePortalRows(data: readonly ProjectJson[] | undefined, view: PortalView) {
  const { search, category, subCategory, status, year, state, hidden, descriptions, sort } = view
  const all = useMemo(() => data && numberProjects(data), [data])
  const fitting = useMemo(
    () =>
      all &&
      filterProjects(all, { search, category, subCategory, status, year, state, hidden, descriptions }),
    [all, search, category, subCategory, status, year, state, hidden, descriptions],
  )
  const sorting = useMemo(() => [sortingOf(sort)], [sort])
  const table = useTable({
    features,
    columns,
    data: fitting ?? none,
    getRowId: ({ id }) => id,
    state: { sorting },
  })
  const { rows } = table.getRowModel()
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  return { all, headers: table.getFlatHeaders(), rows, ids }
}
