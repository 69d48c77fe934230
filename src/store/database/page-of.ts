type Row = { id: string }

/**
 * The page of a list that is sorted by this time, of which one row more than `limit` was read, and the cursor of the next page,
 * or null.
 */
export function pageOf<Time extends string, R extends Row & Record<Time, string | null>>(
  rows: readonly R[],
  limit: number,
  time: Time,
): { shown: R[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: rows.length > limit && last ? `${last[time]}_${last.id}` : null }
}
