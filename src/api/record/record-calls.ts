import type { Context } from 'hono'
import { z } from 'zod'
import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import { recordKinds } from '../../domain/record/kinds.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { notFound } from '../../domain/shared/problem.ts'
import { restoring, versionPage, versionQuery } from '../../domain/version/version-schema.ts'
import { route } from '../../http/call/route.ts'
import type { AppEnv } from '../../http/shared/app-env.ts'
import type { Database, Tx } from '../../store/database/database.ts'
import { type AnyFields, updateRecord } from '../../store/record/record-store.ts'
import { listRecordVersions, readRecordVersion, restoreRecord } from '../../store/record/versions.ts'
import type { OnceResult } from '../../store/requests/idempotency.ts'
import { answerOnce, refuseOlderVersion, savedMeanwhileAnswer } from '../shared/answers.ts'
import { type AnsweredRecord, type CalledRecord, idOf, noSuch, type Refused } from './called-record.ts'
import { draftCalls } from './draft-calls.ts'

type Change = { updatedAt?: string }

type ChangeOptions<Sent> = {
  /** Applied to the fields before validation. */
  prepare?: (sent: AnyFields) => AnyFields
  /** Another part of the same change; the answer has what it returns too. */
  also?: (user: User, sent: Sent) => (tx: Tx) => Promise<object>
}

/** The call that changes a record: absent fields stay as they are. */
export function changeCall<A extends string, Shown, Answer, Version, Body extends z.ZodType<Change>>(
  db: Database,
  record: CalledRecord<A, Shown, Answer, Version>,
  body: Body,
  { also, ...options }: ChangeOptions<z.output<Body>> = {},
) {
  const { right } = recordKinds[record.store.kind]
  const missing: Refused = record.id === undefined ? { 404: noSuch(record) } : {}
  return route(`PUT /api/${record.address}`, {
    summary: `Change ${record.one}; absent fields stay as they are`,
    who: right,
    body,
    ...options,
    answers: { 200: record.answer },
    refuses: { ...missing, 409: savedMeanwhileAnswer(record.answer) },
    run: ({ c, user, body }) => {
      const change = body as z.output<Body>
      return changeRecord(db, record, user, idOf(c, record), change, also?.(user, change))
    },
  })
}

/** Changes a record, and answers it. 409 with the current record when the editor began from an older version. */
export async function changeRecord<Shown, Answer>(
  db: Database,
  { store, json }: AnsweredRecord<Shown, Answer>,
  actor: Actor,
  id: string,
  change: Change,
  also?: (tx: Tx) => Promise<object>,
): Promise<Answer> {
  const outcome = await updateRecord(db, actor, store, id, change, also)
  if ('saved' in outcome) return json(db, outcome.saved)
  throw refuseOlderVersion(recordKinds[store.kind].noun, {
    ...outcome,
    current: await json(db, outcome.current),
  })
}

export const refusedCreation = <Answer>(answer: z.ZodType<Answer>) =>
  message
    .extend({ errors: z.record(z.string(), z.string()).optional(), current: answer.optional() })
    .describe(
      'Not valid; or the `Idempotency-Key` came with another body before: `current` is what that made.',
    )

/** The answer to the call that made a record, or to one that repeats it. */
export async function createdRecord<Shown, Answer>(
  db: Database,
  { json }: Pick<AnsweredRecord<Shown, Answer>, 'json'>,
  made: OnceResult<Shown>,
): Promise<Answer> {
  const current = await json(db, made.answer)
  return answerOnce({ ...made, answer: current }, undefined, { current })
}

/** The record as it was after each save, the call that restores it, and its draft. */
export function versionedCalls<A extends string, Shown, Answer, Version>(
  db: Database,
  record: CalledRecord<A, Shown, Answer, Version>,
) {
  const { address, store, answer, json, words, damaged } = record
  const { noun, right } = recordKinds[store.kind]
  const hasTrash = 'deletedAt' in recordKinds[store.kind].stored
  return [
    route(`GET /api/${address}/versions`, {
      summary: `The versions of ${record.one}, newest first${hasTrash ? '; also of one in the trash' : ''}`,
      who: right,
      query: versionQuery,
      answers: { 200: versionPage },
      refuses: { 404: noSuch(record) },
      run: ({ c, query: { limit, cursor } }) =>
        listRecordVersions(db, store.kind, idOf(c, record), { limit, before: cursor }),
    }),

    route(`GET /api/${address}/versions/:number`, {
      summary: words.version,
      who: right,
      answers: { 200: record.version },
      refuses: { 404: 'No such version.', ...damaged },
      run: async ({ c }) =>
        record.versionJson(db, await readRecordVersion(db, store, idOf(c, record), numberOf(c))),
    }),

    route(`POST /api/${address}/versions/:number/restore`, {
      summary: words.restore,
      who: right,
      body: restoring(Object.keys(recordKinds[store.kind].fieldsOf(record.id ?? ''))),
      answers: { 200: record.restored },
      refuses: {
        404: hasTrash ? `No such version, or the ${noun} is in the trash.` : 'No such version.',
        409: savedMeanwhileAnswer(answer),
      },
      run: async ({ c, user, body }) => {
        const outcome = await restoreRecord(db, user, store, idOf(c, record), numberOf(c), body)
        if ('saved' in outcome)
          return { ...(await json(db, outcome.saved)), notRestored: outcome.notRestored }
        throw refuseOlderVersion(noun, { ...outcome, current: await json(db, outcome.current) })
      },
    }),

    ...draftCalls(db, record),
  ]
}

/** The number of a version in an address. 404 when it cannot be one. */
function numberOf(c: Context<AppEnv>): number {
  const text = c.req.param('number') ?? ''
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound('Version')
  return Number(text)
}
