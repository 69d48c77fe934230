import type { JobJson } from '../../../api/hiring/job-json.ts'
import { formatDay } from '../../../domain/time/day.ts'
import { addressView, choice, text } from '../../shell/use-address-view.ts'

const states = ['open', 'closed', 'hidden'] as const
type OpeningState = (typeof states)[number]

export const openingsView = addressView({ search: text(), status: choice(states, '') }, {})
type OpeningsView = ReturnType<typeof openingsView.read>

/** Every word of the search is in the title, the department, the location or the name of the project. */
export function matchingOpenings(
  jobs: readonly JobJson[],
  { search, status }: OpeningsView,
  projectOf: (job: JobJson) => string,
): JobJson[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return jobs.filter((job) => {
    if (status && status !== stateOf(job)) return false
    const text = [job.title, job.department, job.location, projectOf(job)].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

const stateOf = ({ hidden, isOpen }: Closing): OpeningState =>
  hidden ? 'hidden' : isOpen ? 'open' : 'closed'

type Closing = Pick<JobJson, 'hidden' | 'isOpen' | 'isPastClosing' | 'closesAt'>

/** 'Open', 'Closed', 'Closes 30 Nov 2026', 'Closed 30 Nov 2026', 'Hidden'. */
export function openingStatus({ hidden, isOpen, isPastClosing, closesAt }: Closing): string {
  if (hidden) return 'Hidden'
  const word = isOpen ? (closesAt ? 'Closes' : 'Open') : 'Closed'
  return closesAt && (isOpen || isPastClosing) ? `${word} ${formatDay(closesAt)}` : word
}
