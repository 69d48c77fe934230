import type { CareersContent } from '../../domain/content/careers-schema.ts'

export type ApplyTexts = ReturnType<typeof applyTexts>

/** What /apply shows of the Careers content. */
export function applyTexts(careers: CareersContent) {
  const { jobsHeading, noJobs, applyTitle, applyIntro, howToApplyHeading, howToApply, consent } = careers
  return { jobsHeading, noJobs, applyTitle, applyIntro, howToApplyHeading, howToApply, consent }
}
