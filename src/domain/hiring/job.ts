import type { Job } from './job-schema.ts'

export type { Job } from './job-schema.ts'

export const jobStatuses = ['open', 'closed'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** What staff write about an opening. */
export type JobFields = {
  title: string
  department: string
  location: string
  /** How many are wanted. */
  vacancy: number
  status: JobStatus
  /** Paragraphs, apart by an empty line. */
  description: string
}

/** None of them empty. */
export const paragraphsOf = (description: string) =>
  description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')

/** Closed openings take no application. */
export const isOpen = (job: Pick<Job, 'status'>) => job.status === 'open'
