import '../../editing/zod-without-eval.ts'
import type { JobJson } from '../../../api/hiring/job-json.ts'
import { numberIn } from '../../../domain/content/typed-number.ts'
import { emptyRecord } from '../../../domain/fields/record-fields.ts'
import { openingDefaults } from '../../../domain/hiring/employment.ts'
import { type JobValues, jobFields, jobFieldsOf } from '../../../domain/hiring/job-fields.ts'
import { type JobFields, newJob } from '../../../domain/hiring/job-schema.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { checked } from '../../editing/rules/checked.ts'
import type { Version } from '../../editing/rules/edited-record.ts'

/** An opening while it is edited. */
export type OpeningDraft = Omit<JobFields, 'vacancy'> & { vacancy: string }

export const emptyDraft = (): OpeningDraft => ({
  ...emptyRecord<JobValues>(jobFields),
  vacancy: String(openingDefaults.vacancy),
})

export const draftOf = (job: JobFields): OpeningDraft => ({
  ...jobFieldsOf(job),
  vacancy: String(job.vacancy),
})

export const versionOf = (job: JobJson): Version<OpeningDraft> => ({
  draft: draftOf(job),
  updatedAt: job.updatedAt,
})

/** The fields as the rules leave them, or what is wrong with them. */
export const checkedDraft = (draft: OpeningDraft): { fields: JobFields } | { errors: FieldErrors } =>
  checked(newJob, { ...draft, vacancy: numberIn(draft.vacancy) })
