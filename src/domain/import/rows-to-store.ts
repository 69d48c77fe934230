import type { ImportPlan, PlannedRow } from './import-plan.ts'
import type { ImportSettings } from './import-schema.ts'

type Plan = Pick<ImportPlan<unknown>, 'rows'>

/** The rows that an import would store, in the order in which it does: the last first, since a new project comes before the others. */
export const rowsToStore = ({ rows }: Plan) =>
  rows.filter((row) => row.kind === 'new' || row.kind === 'update').toReversed()

/** The number of pictures of each new project that has some, by its row. */
export const pictureCounts = (plan: Plan): Record<string, number> =>
  Object.fromEntries(
    rowsToStore(plan)
      .filter(({ kind, pictures }) => kind === 'new' && pictures > 0)
      .map(({ row, pictures }) => [row, pictures]),
  )

/** The new projects that have fewer pictures than when the import began; `stored`: the rows that are stored already. */
export function rowsLackingPictures(
  plan: Plan,
  { pictures: before = {} }: ImportSettings,
  stored: readonly number[],
): PlannedRow[] {
  const done = new Set(stored)
  return rowsToStore(plan).filter(
    ({ kind, row, pictures }) => kind === 'new' && !done.has(row) && pictures < (before[row] ?? 0),
  )
}
