import type { Job } from './job-schema.ts'

/** None of them empty. */
export const paragraphsOf = (description: string) =>
  description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')

/** Closed openings take no application. */
export const isOpen = (job: Pick<Job, 'status'>) => job.status === 'open'
