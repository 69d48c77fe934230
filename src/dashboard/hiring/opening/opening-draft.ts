import '../../editing/zod-without-eval.ts'
import type { OpeningJson } from '../../../api/hiring/opening-json.ts'
import { numberIn } from '../../../domain/content/typed-number.ts'
import { emptyRecord } from '../../../domain/fields/record-fields.ts'
import { openingDefaults } from '../../../domain/hiring/employment.ts'
import { type OpeningValues, openingFields, openingFieldsOf } from '../../../domain/hiring/opening-fields.ts'
import { newOpening, type OpeningFields } from '../../../domain/hiring/opening-schema.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { checked } from '../../editing/rules/checked.ts'
import type { Version } from '../../editing/rules/edited-record.ts'

export type OpeningDraft = Omit<OpeningFields, 'vacancy'> & { vacancy: string }

export const emptyDraft = (): OpeningDraft => ({
  ...emptyRecord<OpeningValues>(openingFields),
  vacancy: String(openingDefaults.vacancy),
})

export const draftOf = (opening: OpeningFields): OpeningDraft => ({
  ...openingFieldsOf(opening),
  vacancy: String(opening.vacancy),
})

export const versionOf = (opening: OpeningJson): Version<OpeningDraft> => ({
  draft: draftOf(opening),
  updatedAt: opening.updatedAt,
})

export const checkedDraft = (draft: OpeningDraft): { fields: OpeningFields } | { errors: FieldErrors } =>
  checked(newOpening, { ...draft, vacancy: numberIn(draft.vacancy) })
