import { z } from 'zod'
import { discardedDraft, draftChange, draftSchema } from '../../domain/draft/draft-schema.ts'
import { recordKinds } from '../../domain/record/kinds.ts'
import { savedMeanwhileSchema } from '../../domain/saved-meanwhile-schema.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { conflict } from '../../domain/shared/problem.ts'
import { routesFor } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { discardDraft, readDraft, saveDraft } from '../../store/draft/drafts.ts'
import { type CalledRecord, idOf, noSuch } from './called-record.ts'

/** The call's answer to an editor that began from an older version of the draft, or of the record where there was no draft. */
const savedMeanwhileAnswer = <Fields extends z.ZodType>(fields: Fields) =>
  message.extend(
    savedMeanwhileSchema(z.object({ fields, updatedAt: z.string(), isDraft: z.boolean() })).shape,
  )

/** The draft of a record, shared by all who may change it. */
export function draftCalls<A extends string, Shown, Answer, Version>(
  db: Database,
  record: CalledRecord<A, Shown, Answer, Version>,
) {
  const { address, store, one, versionJson } = record
  const { kind } = store
  const { noun, right: who } = recordKinds[kind]
  const route = routesFor({ who })
  // They may break the rules of their kind.
  const fields = z.looseObject({}).describe(`The fields of ${one}`) as unknown as z.ZodType<Version>
  const draftAnswer = draftSchema(fields)
  const draftOf = async (id: string) => {
    const { fields, base, ...facts } = await readDraft(db, { kind, id })
    return {
      ...facts,
      fields: await versionJson(db, fields),
      base: base && (await versionJson(db, base)),
    }
  }
  return [
    route(`GET /api/${address}/draft`, {
      summary: `The draft of ${one}, with the fields that it began from`,
      answers: { 200: draftAnswer },
      refuses: { 404: 'There is no draft.' },
      run: ({ c }) => draftOf(idOf(c, record)),
    }),

    route(`PUT /api/${address}/draft`, {
      summary: `Save a draft of ${one}, which visitors do not see${recordKinds[kind].isListed ? `; with an id of its own, a UUID, that of a new ${noun}` : ''}. Absent fields stay as they are, and rules hold only when it is published; a number that cannot be read is refused`,
      body: draftChange,
      answers: { 200: draftAnswer },
      refuses: { 404: noSuch(record), 409: savedMeanwhileAnswer(fields) },
      run: async ({ c, user, body }) => {
        const id = idOf(c, record)
        const outcome = await saveDraft(db, user, { kind, id }, body)
        if ('saved' in outcome) return draftOf(id)
        const { current, savedBy, savedAt } = outcome
        const what = current.isDraft ? 'draft' : noun
        throw conflict(`${savedBy.name || savedBy.email} saved this ${what} meanwhile.`, {
          current: { ...current, fields: await versionJson(db, current.fields) },
          savedBy,
          savedAt,
        })
      },
    }),

    route(`DELETE /api/${address}/draft`, {
      summary: `Discard the draft of ${one}`,
      query: z.object({ updatedAt: z.iso.datetime('updatedAt is an ISO time.').optional() }),
      answers: { 200: message.extend({ discarded: discardedDraft }) },
      refuses: { 404: 'There is no draft.', 409: 'Somebody saved it since `updatedAt`.' },
      run: async ({ c, user, query: { updatedAt } }) => {
        const discarded = await discardDraft(db, user, { kind, id: idOf(c, record) }, updatedAt)
        return { message: 'The draft is discarded.', discarded }
      },
    }),
  ]
}
