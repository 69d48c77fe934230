import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { NewReply, StoredReply } from '../../domain/enquiry/reply-schema.ts'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { filledIn, type MailText } from '../../domain/hiring/mail-template.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import { savedMeanwhile } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { findContent } from '../content/content.ts'
import { change, type Database, isOlder, laterThan, type Tx } from '../database/database.ts'
import { findMailTemplate } from '../hiring/mail-templates.ts'
import { mailsAbout } from '../mail/mails-about.ts'
import { queueMail } from '../mail/outbox.ts'
import { type CallKey, findAnswer, type OnceResult, runOnce, storedId } from '../requests/idempotency.ts'
import { subjectOf } from './enquiry-changes.ts'
import { findEnquiry } from './enquiry-list.ts'

type Sent = OnceResult<StoredEnquiry> | SavedMeanwhile<StoredEnquiry>

/**
 * Mails a reply to the visitor, once for each key, and marks the enquiry as answered. The mail in the outbox is the only copy of
 * it, so that it is erased with the enquiry. Nothing is sent when a colleague has replied since `updatedAt`.
 */
export function sendReply(
  db: Database,
  actor: Actor,
  id: string,
  { updatedAt, ...text }: NewReply,
  call: CallKey | undefined,
): Promise<Sent> {
  return change(db, async (tx) => {
    const before = await findEnquiry(tx, id)
    const last = (await repliesTo(tx, id)).at(-1)
    const isRepeated = (await findAnswer(tx, actor, call, storedId)) !== undefined
    if (last && !isRepeated && isOlder(updatedAt, last.createdAt))
      return savedMeanwhile(tx, { updated_by: last.by.id, updated_at: last.createdAt }, before)
    const work = async () => {
      await mailReply(tx, actor, before, text)
      return { id }
    }
    const { hasSameBody } = await runOnce(tx, actor, call, work, storedId)
    return { answer: await findEnquiry(tx, id), hasSameBody }
  })
}

async function mailReply(tx: Tx, actor: Actor, before: StoredEnquiry, text: MailText) {
  const { id, emailAddress, message, receivedAt } = before
  await queueMail(tx, {
    kind: 'reply',
    to: emailAddress,
    about: id,
    facts: {
      ...text,
      by: { id: actor.id, name: actor.name || actor.email },
      replyTo: (await findContent(tx, 'site')).enquiriesTo[0] ?? '',
      message,
      receivedAt,
    },
  })
  await tx
    .updateTable('enquiries')
    .set({ status: 'ANSWERED', updated_at: laterThan(before.updatedAt) })
    .where('id', '=', id)
    .execute()
  const changes = { status: { before: before.status, after: 'ANSWERED' } }
  await record(tx, actor, {
    kind: 'enquiry.replied',
    subject: subjectOf(id),
    changes: before.status === 'ANSWERED' ? {} : changes,
  })
}

/** The oldest first. */
export async function repliesTo(db: Database | Tx, id: string): Promise<StoredReply[]> {
  const mails = await mailsAbout(db, id, 'reply')
  return mails.map(({ facts: { subject, body, by }, ...mail }) => ({ ...mail, subject, body, by }))
}

/** The text that a reply begins with: the template, filled in. */
export async function replyDraft(db: Database, { firstName }: StoredEnquiry): Promise<MailText> {
  const { subject, body } = await findMailTemplate(db, 'reply')
  const { studioName } = await findContent(db, 'site')
  const values = { name: firstName, studio: studioName }
  return { subject: filledIn(subject, values), body: filledIn(body, values) }
}
