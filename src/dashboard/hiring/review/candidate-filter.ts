import { DUE_DAYS, MAX_RATING } from '../../../domain/hiring/application-rules.ts'
import { type Stage, stages } from '../../../domain/hiring/stage.ts'

/** Which candidates a list shows and in which order, as kept in the URL. Empty and 0: any. */
export type CandidateFilter = {
  search: string
  /** An opening, or GENERAL_POOL. */
  jobId: string
  stage: Stage | ''
  /** At least this many stars. */
  rating: number
  tag: string
  /** Only those that are erased within DUE_DAYS. */
  isDue: boolean
  sort: CandidateSort | ''
}

export const sortLabels = {
  oldest: 'Oldest first',
  newest: 'Newest first',
  rating: 'Best rated first',
} as const
export type CandidateSort = keyof typeof sortLabels

/** Everything except the order. */
export const noFilter = { search: '', jobId: '', stage: '', rating: 0, tag: '', isDue: false } as const

export function readFilter(address: URLSearchParams): CandidateFilter {
  const stage = address.get('stage') as Stage
  const rating = Number(address.get('rating'))
  const sort = address.get('sort') ?? ''
  return {
    search: address.get('search') ?? '',
    jobId: address.get('opening') ?? '',
    stage: stages.includes(stage) ? stage : '',
    rating: Number.isInteger(rating) && rating > 0 && rating <= MAX_RATING ? rating : 0,
    tag: address.get('tag') ?? '',
    isDue: address.get('due') === '1',
    sort: Object.hasOwn(sortLabels, sort) ? (sort as CandidateSort) : '',
  }
}

export function writeFilter({ search, jobId, stage, rating, tag, isDue, sort }: CandidateFilter) {
  const address = new URLSearchParams()
  const parts = {
    search,
    opening: jobId,
    stage,
    rating: rating ? String(rating) : '',
    tag,
    due: isDue ? '1' : '',
    sort,
  }
  for (const [name, value] of Object.entries(parts)) if (value) address.set(name, value)
  return address
}

export const isFiltered = ({ search, jobId, stage, rating, tag, isDue }: CandidateFilter) =>
  Boolean(search || jobId || stage || rating || tag || isDue)

/** The filter as GET /api/applications and the export take it; absent parts are not sent. */
export function filterQuery({ search, jobId, stage, rating, tag, isDue }: CandidateFilter, isBlind: boolean) {
  return {
    q: search || undefined,
    jobId: jobId || undefined,
    stage: stage || undefined,
    rating: rating || undefined,
    tag: tag || undefined,
    dueWithin: isDue ? DUE_DAYS : undefined,
    blind: isBlind ? ('1' as const) : undefined,
  }
}
