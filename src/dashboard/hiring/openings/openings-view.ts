import type { JobJson } from '../../../api/hiring/job-json.ts'
import { formatDay } from '../../../domain/day.ts'

/** What the list shows, as kept in the URL. */
export type OpeningsView = { search: string; status: '' | 'open' | 'closed' }

export function readOpeningsView(address: URLSearchParams): OpeningsView {
  const status = address.get('status')
  return {
    search: address.get('search') ?? '',
    status: status === 'open' || status === 'closed' ? status : '',
  }
}

export const writeOpeningsView = ({ search, status }: OpeningsView): Record<string, string> => ({
  ...(search && { search }),
  ...(status && { status }),
})

export const isFiltered = ({ search, status }: OpeningsView) => search !== '' || status !== ''

/** Every word of the search is in the title, the department, the location or the name of the project. */
export function matchingOpenings(
  jobs: readonly JobJson[],
  { search, status }: OpeningsView,
  projectOf: (job: JobJson) => string,
): JobJson[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return jobs.filter((job) => {
    if (status && job.isOpen !== (status === 'open')) return false
    const text = [job.title, job.department, job.location, projectOf(job)].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

type Closing = Pick<JobJson, 'hidden' | 'status' | 'isOpen' | 'closesAt'>

/** 'Open', 'Closed', 'Closes 30 Nov 2026', 'Closed 30 Nov 2026', 'Hidden'. */
export function openingStatus({ hidden, status, isOpen, closesAt }: Closing): string {
  if (hidden) return 'Hidden'
  if (status === 'closed' || !closesAt) return isOpen ? 'Open' : 'Closed'
  return `${isOpen ? 'Closes' : 'Closed'} ${formatDay(closesAt)}`
}
