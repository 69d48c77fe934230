import { DUE_DAYS, MAX_RATING } from '../../../domain/hiring/application-rules.ts'
import { stages } from '../../../domain/hiring/stage.ts'
import { addressView, choice, text } from '../../shell/use-address-view.ts'

export const sortLabels = {
  oldest: 'Oldest first',
  newest: 'Newest first',
  rating: 'Best rated first',
} as const
export type CandidateSort = keyof typeof sortLabels

export const viewNames = ['Board', 'Table'] as const
export type ViewName = (typeof viewNames)[number]

const table = addressView(
  {
    search: text(),
    /** An opening, or GENERAL_POOL. */
    jobId: text('opening'),
    stage: choice(stages, ''),
    /** At least this many stars; 0: any. */
    rating: {
      none: 0,
      read: (asked) => (/^\d$/.test(asked) && Number(asked) <= MAX_RATING ? Number(asked) : 0),
    },
    tag: text(),
    /** Only those that are erased within DUE_DAYS. */
    isDue: { none: false, read: (asked): boolean => asked === '1', write: () => '1', param: 'due' },
  },
  {
    sort: choice(Object.keys(sortLabels) as CandidateSort[], ''),
    /** Without a name, the view that this browser showed last. */
    name: {
      ...choice(viewNames, '', 'view'),
      read: (asked: string) => viewNames.find((name) => name.toLowerCase() === asked) ?? '',
      write: (name: ViewName | '') => name.toLowerCase(),
    },
  },
)

export const candidateView = {
  ...table,
  read(address: URLSearchParams): CandidateView {
    const view = table.read(address)
    // The board has no filter by stage.
    if (view.name === 'Board') return { ...view, stage: '' }
    return view.stage ? { ...view, name: 'Table' } : view
  },
}
type CandidateView = ReturnType<typeof table.read>
export type CandidateFilter = Omit<CandidateView, 'name'>

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
