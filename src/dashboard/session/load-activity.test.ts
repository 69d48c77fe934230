import { expect, test } from 'vitest'
import { linesOf } from '../../domain/activity/activity-lines.ts'
import { type ActivityPage, loadActivity } from './load-activity.ts'

/** A log of runs of equal entries, `runs[0]` the newest, an hour apart from each other. */
function logOf(...runs: number[]) {
  let id = runs.reduce((sum, length) => sum + length, 0)
  const log = runs.flatMap((length, run) =>
    Array.from({ length }, (_, index): ActivityPage['entries'][number] => ({
      id: id--,
      kind: 'project.updated',
      at: new Date(Date.UTC(2026, 10, 3) - run * 3_600_000 - index).toISOString(),
      actor: { id: 'ira', name: 'Ira', email: '' },
      subject: { id: 'hall', name: 'HALL', exists: true },
      changes: {},
    })),
  )
  const asked: number[] = []
  const load = async ({ limit, cursor = '99999' }: { limit: number; cursor?: string }) => {
    asked.push(limit)
    const older = log.filter((entry) => entry.id < Number(cursor))
    const entries = older.slice(0, limit)
    return { entries, next: older.length > limit ? String(entries.at(-1)!.id) : null }
  }
  return { load, asked }
}

test('no line is cut at the end of a page, whatever the page size', async () => {
  const runs = [1, 7, 2, 300, 1, 1, 40]
  for (const limit of [1, 3, 40]) {
    const { load } = logOf(...runs)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await loadActivity(load, { limit, lines: 1, cursor })
      seen.push(...linesOf(page.entries).map(({ length }) => length))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen, `pages of ${limit}`).toEqual(runs)
  }
})

test('a list of a few lines looks behind a bulk change, and not through the whole log', async () => {
  const few = logOf(300, 1, 1, 1, 1)
  const page = await loadActivity(few.load, { limit: 9, lines: 3 })
  expect(linesOf(page.entries).map(({ length }) => length)).toEqual([300, 1, 1, 1, 1])
  const long = logOf(...Array.from({ length: 30 }, () => 190))
  await loadActivity(long.load, { limit: 9, lines: 30 })
  expect(long.asked).toEqual([9, 200, 200, 200, 200, 200])
})
