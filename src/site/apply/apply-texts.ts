import type { CareersContent } from '../../domain/content/careers-schema.ts'

export type ApplyTexts = ReturnType<typeof applyTexts>

/** The Careers texts that /apply shows. */
export function applyTexts(careers: CareersContent) {
  const { jobsHeading, noJobs, applyTitle, applyIntro, howToApplyHeading, howToApply, consent } = careers
  return { jobsHeading, noJobs, applyTitle, applyIntro, howToApplyHeading, howToApply, consent }
}
