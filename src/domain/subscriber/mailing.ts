import type { Job } from '../hiring/job-schema.ts'

/** The subject and text that staff begin with. */
export const suggestedMail = (
  studioName: string,
  { title, description }: Pick<Job, 'title' | 'description'>,
) => ({
  subject: `${title} at ${studioName}`,
  text: [`${studioName} has a new opening.`, description].filter(Boolean).join('\n\n'),
})
