import type { Job } from './job-schema.ts'

/** The paragraphs of a description, without empty ones. */
export const paragraphsOf = (description: string) =>
  description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')

/** Closed openings accept no applications. */
export const isOpen = (job: Pick<Job, 'status'>) => job.status === 'open'
