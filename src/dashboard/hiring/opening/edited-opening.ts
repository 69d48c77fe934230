import '../../editing/zod-without-eval.ts'
import type { OpeningJson } from '../../../api/hiring/opening-json.ts'
import { numberIn } from '../../../domain/content/typed-number.ts'
import { emptyRecord, fieldsIn } from '../../../domain/fields/record-fields.ts'
import { type OpeningDraft, openingFields } from '../../../domain/hiring/opening-fields.ts'
import { newOpening, type OpeningFields } from '../../../domain/hiring/opening-schema.ts'
import { checked } from '../../editing/rules/checked.ts'
import type { EditedRecord, Version } from '../../editing/rules/edited-record.ts'
import { call, refusalOf } from '../../session/api.ts'

export type OpeningTypes = { draft: OpeningDraft; fields: OpeningFields; answer: OpeningJson }

export const draftOf = (opening: OpeningFields): OpeningDraft => ({
  ...fieldsIn(openingFields, opening),
  vacancy: String(opening.vacancy),
})

const versionOf = (opening: OpeningJson): Version<OpeningDraft> => ({
  draft: draftOf(opening),
  updatedAt: opening.updatedAt,
})

export const editedOpening = {
  kind: 'job',
  table: openingFields,
  check: (draft) => checked(newOpening, { ...draft, vacancy: numberIn(draft.vacancy) }),
  nameOf: ({ title }) => title,
  versionOf,
  idOf: ({ id }) => id,
  failure: () => 'Failed to save the opening. Please try again.',
  write: (body, { id }) => call('PUT /api/jobs/:id', { params: { id }, body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/jobs/:id', 409),
  sendable: ({ vacancy, ...draft }) => ({ ...draft, vacancy: numberIn(vacancy) }),
  draftOf,
  create: {
    empty: () => emptyRecord<OpeningDraft>(openingFields),
    send: (body, key) => call('POST /api/jobs', { body, headers: { 'Idempotency-Key': key } }),
    madeIn: (error) => refusalOf(error, 'POST /api/jobs', 422)?.current,
    // One past its last day is answered as closed.
    sentIn(made, { status }) {
      const { draft } = versionOf(made)
      return made.isPastClosing ? { ...draft, status } : draft
    },
  },
} satisfies EditedRecord<OpeningTypes>
