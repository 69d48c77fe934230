import type { CareersContent } from '../../domain/content/careers-schema.ts'

export type ApplyTexts = ReturnType<typeof applyTexts>

export function applyTexts(careers: CareersContent) {
  const { jobsHeading, noJobs, applyTitle, applyIntro, howToApplyHeading, howToApply, consent } = careers
  return { jobsHeading, noJobs, applyTitle, applyIntro, howToApplyHeading, howToApply, consent }
}
