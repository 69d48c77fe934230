import { z } from 'zod'
import { mayDraft, type RecordKey } from '../../domain/draft/draft.ts'
import { previewLinkPath } from '../../domain/draft/preview.ts'
import { newPreviewLink, previewLink } from '../../domain/draft/preview-link-schema.ts'
import { idempotencyKey } from '../../http/call/idempotency-key.ts'
import { routesFor } from '../../http/call/route.ts'
import type { SecretBox } from '../../outside/secrets.ts'
import type { Database } from '../../store/database/database.ts'
import { createPreviewLink, listPreviewLinks, withdrawPreviewLink } from '../../store/draft/preview-links.ts'
import { refuseWithoutRight } from '../../store/draft/publish-drafts.ts'
import { answerOnce, identified, identifiedSchema } from '../shared/answers.ts'

const route = routesFor({ who: 'signed in', missing: 'No such preview link.' })

const answer = identifiedSchema(previewLink).meta({ id: 'PreviewLink' })
const ONLY_OWN = { 403: 'A draft is of a record that the caller may not change.' }

/** /api/preview-links: what people without an account may see of drafts. */
export const previewLinkCalls = (db: Database, publicUrl: string, secrets: SecretBox) => [
  route('GET /api/preview-links', {
    summary:
      'The preview links to drafts of records that the caller may change, newest first; also those that ended in the last 30 days',
    answers: { 200: z.array(answer) },
    run: async ({ user }) => {
      const mayChange = (keys: readonly RecordKey[]) => keys.every(({ kind }) => mayDraft(user.role, kind))
      return (await listPreviewLinks(db, mayChange)).map(identified)
    },
  }),

  route('POST /api/preview-links', {
    summary:
      'Make a link that shows the site with these drafts to whoever has it; its `url` is answered only here. Sent again with the same `Idempotency-Key` it is made once',
    body: newPreviewLink,
    answers: { 201: answer.extend({ url: z.string() }) },
    refuses: ONLY_OWN,
    run: async ({ c, user, body }) => {
      refuseWithoutRight(user, body.drafts)
      const call = idempotencyKey(c, body)
      const { link, sealedToken } = answerOnce(await createPreviewLink(db, user, body, secrets, call))
      return { ...identified(link), url: publicUrl + previewLinkPath(secrets.open(sealedToken, link.id)) }
    },
  }),

  route('DELETE /api/preview-links/:id', {
    summary: 'Withdraw a preview link: it shows nothing from then on',
    says: 'Preview link withdrawn.',
    refuses: ONLY_OWN,
    run: ({ user, params }) =>
      withdrawPreviewLink(db, user, params.id, (keys) => refuseWithoutRight(user, keys)),
  }),
]
