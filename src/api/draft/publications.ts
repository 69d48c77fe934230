import { z } from 'zod'
import { actor } from '../../domain/account/known-user-schema.ts'
import { mayDraft } from '../../domain/draft/draft.ts'
import {
  draftList,
  newPublication,
  publication,
  publicationChange,
  publicationProblems,
  publishingNow,
} from '../../domain/draft/draft-schema.ts'
import { versionedKinds } from '../../domain/record/kinds.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { idempotencyKey } from '../../http/call/idempotency-key.ts'
import { routesFor } from '../../http/call/route.ts'
import { studioTimeZone } from '../../store/content/studio-time-zone.ts'
import type { Database } from '../../store/database/database.ts'
import { listDrafts } from '../../store/draft/drafts.ts'
import { findPublication, listPublications } from '../../store/draft/list-publications.ts'
import {
  addPublication,
  movePublication,
  publishNow,
  withdrawPublication,
} from '../../store/draft/publications.ts'
import { undoPublication } from '../../store/draft/undo-publication.ts'
import { answerOnce } from '../shared/answers.ts'

/** The dispute of the only draft, or those of several drafts that were refused. */
const refusal = message.extend({
  errors: z.record(z.string(), z.string()).optional(),
  current: z.record(z.string(), z.unknown()).optional(),
  updatedAt: z.string().optional(),
  savedBy: actor.optional(),
  savedAt: z.string().optional(),
  disputed: z.array(z.string()).optional(),
  problems: publicationProblems.optional(),
})

const refuses = {
  403: 'The caller may not change one of the records.',
  404: 'A record is in the trash or was deleted; or there is no such publication.',
  409: refusal.describe(
    'Fields were changed by others since the draft began, or somebody saved a draft or its record, or scheduled it.',
  ),
  422: refusal.describe(
    'A draft breaks the rules of its kind, the moment is past, does not exist or comes twice, a project of `leaders` has others, or has none with its draft.',
  ),
}

/** Drafts are listed, published, scheduled and undone here; each is saved at its record (api/record/draft-calls.ts). */
export function publicationCalls(db: Database) {
  const route = routesFor({ who: 'signed in' })
  return [
    route('GET /api/drafts', {
      summary:
        'The drafts that the caller may change; and the publications that wait, were refused or can be undone',
      answers: { 200: draftList },
      run: async ({ user }) => ({
        drafts: await listDrafts(
          db,
          versionedKinds.filter((kind) => mayDraft(user.role, kind)),
        ),
        publications: await listPublications(db, user),
        timeZone: await studioTimeZone(db),
      }),
    }),

    route('POST /api/publications', {
      summary:
        'Publish drafts, all or none, at once or at a moment. The same call with the same `Idempotency-Key` does it once',
      body: newPublication,
      answers: { 201: publication },
      refuses,
      run: async ({ c, user, body }) => {
        const once = { call: idempotencyKey(c, body), answer: findPublication }
        return answerOnce(await addPublication(db, user, body, once))
      },
    }),

    route('PATCH /api/publications/:id', {
      summary: 'Change the moment of a publication',
      body: publicationChange,
      answers: { 200: publication },
      refuses,
      run: async ({ user, params, body }) => {
        await movePublication(db, user, params.id, body.at)
        return findPublication(db, params.id)
      },
    }),

    route('DELETE /api/publications/:id', {
      summary: 'Withdraw a publication before its moment; the drafts stay',
      says: 'The schedule is withdrawn. The drafts are still there.',
      refuses: { 403: refuses[403], 404: 'No such publication.', 409: 'It is published already.' },
      run: ({ user, params }) => withdrawPublication(db, user, params.id),
    }),

    route('POST /api/publications/:id/publish', {
      summary: 'Publish now what waits for its moment',
      body: publishingNow,
      answers: { 200: publication },
      refuses,
      run: async ({ user, params, body }) => {
        await publishNow(db, user, params.id, body.drafts)
        return findPublication(db, params.id)
      },
    }),

    route('POST /api/publications/:id/undo', {
      summary: 'Undo a publication within ten minutes; its drafts are there again',
      says: 'Publishing is undone.',
      refuses: {
        403: refuses[403],
        404: 'No such publication.',
        409: 'It is not published, or longer ago, or a record was saved, or somebody of the Team page erased, since.',
        422: 'A project that got other leaders with it has others since, and is not in the trash.',
      },
      run: ({ user, params }) => undoPublication(db, user, params.id),
    }),
  ]
}
