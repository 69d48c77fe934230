import type { Application, ApplicationList } from '../../../domain/hiring/application-schema.ts'
import type { Stage } from '../../../domain/hiring/stage.ts'
import type { CandidateListKey, CandidatePages } from '../review/candidate-queries.ts'
import type { CandidateSort } from '../review/candidate-view.ts'

/**
 * A loaded list after these candidates have moved to a stage: in it, out of it, or with their new stage, and with the new
 * counts. `moving` are the candidates as they were. What belongs after the loaded pages is not inserted.
 */
export function movedInList(
  list: CandidatePages,
  { stage, sort }: CandidateListKey,
  moving: readonly Application[],
  to: Stage,
): CandidatePages {
  const ids = new Set(moving.map(({ id }) => id))
  const stageSince = new Date().toISOString()
  const move = (one: Application): Application => (ids.has(one.id) ? { ...one, stage: to, stageSince } : one)
  const isShown = (one: Application) => stage === undefined || one.stage === stage
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map(move).filter(isShown),
    counts: movedCounts(page.counts, moving, to),
  }))
  if (stage === to) for (const one of moving) insert(pages, move(one), sort)
  return { ...list, pages }
}

function movedCounts(counts: ApplicationList['counts'], moving: readonly Application[], to: Stage) {
  const after = { ...counts }
  for (const { stage } of moving) {
    after[stage] -= 1
    after[to] += 1
  }
  return after
}

function insert(pages: ApplicationList[], one: Application, sort: CandidateSort) {
  const isListed = pages.some(({ items }) => items.some(({ id }) => id === one.id))
  if (isListed) return
  for (const page of pages) {
    const index = page.items.findIndex((other) => isBefore(one, other, sort))
    if (index < 0) continue
    page.items.splice(index, 0, one)
    return
  }
  const last = pages.at(-1)
  if (last && last.next === null) last.items.push(one)
}

/** The order of the server. */
function isBefore(a: Application, b: Application, sort: CandidateSort): boolean {
  if (sort === 'rating' && a.rating !== b.rating) return a.rating > b.rating
  const [first, second] = sort === 'oldest' ? [a, b] : [b, a]
  if (first.appliedAt !== second.appliedAt) return first.appliedAt < second.appliedAt
  return first.id < second.id
}
