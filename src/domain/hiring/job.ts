import type { JobFields } from './job-schema.ts'

export type Job = JobFields & {
  id: string
  /** ISO times. */
  createdAt: string
  updatedAt: string
}

/** None of them empty. */
export const paragraphsOf = (description: string) =>
  description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')

/** Closed openings take no application. */
export const isOpen = (job: Pick<Job, 'status'>) => job.status === 'open'
