import type { Actor } from '../../domain/account/known-user-schema.ts'
import { openingLabel } from '../../domain/hiring/application-rules.ts'
import type { CandidateMail } from '../../domain/hiring/application-schema.ts'
import { interviewTime } from '../../domain/hiring/interview-time.ts'
import {
  filledIn,
  type MailTemplateName,
  type MailText,
  type Placeholder,
  type SentMailTemplate,
  TEST_FOLLOWS,
  unfilledPlaceholder,
} from '../../domain/hiring/mail-template.ts'
import type { Interview } from '../../domain/hiring/mail-template-schema.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { monthsInWords } from '../../domain/time/months.ts'
import { record } from '../activity/activity.ts'
import { findContent } from '../content/content.ts'
import { studioAddresses } from '../content/studio-addresses.ts'
import { studioTimeZone } from '../content/studio-time-zone.ts'
import type { Database, Tx } from '../database/database.ts'
import { mailsAbout } from '../mail/mails-about.ts'
import { queueMail } from '../mail/outbox.ts'
import { addEvent } from './application-history.ts'
import { openingOf, retentionMonths, subjectIn } from './application-rows.ts'
import { makeCandidateLink } from './candidate-links.ts'
import { findMailTemplate } from './mail-templates.ts'

/** The receiver of a mail, and the opening that it is about; `jobId` is empty for the general pool. */
export type Recipient = { id: string; jobId: string; name: string; email: string }

type CandidateMailDraft = MailText & { template: SentMailTemplate; interview?: Interview }

type Values = Partial<Record<Placeholder, string>>

/** Reads what the mails of one call are filled in with, each thing once. */
export function mailSource(db: Database | Tx) {
  const openings = new Map<string, ReturnType<typeof openingOf>>()
  return {
    site: once(() => findContent(db, 'site')),
    months: once(() => retentionMonths(db)),
    timeZone: once(() => studioTimeZone(db)),
    testMail: once(() => findMailTemplate(db, 'test')),
    openingOf(jobId: string) {
      const opening = openings.get(jobId) ?? openingOf(db, jobId)
      openings.set(jobId, opening)
      return opening
    },
  }
}
export type MailSource = ReturnType<typeof mailSource>

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => {
    found ??= read()
    return found
  }
}

/** In a mail that nobody looks at before it is sent, the sentence around it stays. */
const NO_VALUES: Values = { test: '', when: '', place: '' }

/** Queues a mail to a candidate with a new private link, and notes it in the history. */
export async function mailCandidate(
  tx: Tx,
  actor: Actor,
  to: Recipient,
  { template, subject, body, interview }: CandidateMailDraft,
  at: string,
  source = mailSource(tx),
): Promise<void> {
  const values = { ...NO_VALUES, ...(await placeholderValues(source, to, interview)) }
  const site = await source.site()
  await queueMail(tx, {
    kind: 'candidate',
    to: to.email,
    about: to.id,
    facts: {
      template,
      subject: filledIn(subject, values),
      body: filledIn(body, values),
      interview: interview ?? null,
      replyTo: site.applicationsTo[0] ?? site.email,
    },
    link: await makeCandidateLink(tx, to.id),
  })
  await addEvent(tx, actor, to.id, { at, kind: 'mail', to: template })
}

/** The path of the text of a mail in the body of a call. */
type TextPath = '' | 'mail.'

/** 422 when a placeholder in the mail has no value. */
export async function refuseUnfilled(
  source: MailSource,
  to: Recipient,
  draft: CandidateMailDraft,
  path: TextPath,
): Promise<void> {
  const values = await placeholderValues(source, to, draft.interview)
  for (const field of ['subject', 'body'] as const) {
    const unfilled = unfilledPlaceholder(draft[field], values)
    if (unfilled) throw notValid({ [path + field]: withoutValue(unfilled) })
  }
}

/** Queues a mail that staff send, and writes the log entry. 422 when a placeholder in it has no value. */
export async function mailByStaff(
  tx: Tx,
  actor: Actor,
  to: Recipient,
  draft: CandidateMailDraft,
  { at, path, source = mailSource(tx) }: { at: string; path: TextPath; source?: MailSource },
): Promise<void> {
  await refuseUnfilled(source, to, draft, path)
  await mailCandidate(tx, actor, to, draft, at, source)
  await record(tx, actor, {
    kind: 'application.mailed',
    subject: subjectIn(await source.openingOf(to.jobId), to.id),
    changes: { template: { before: null, after: draft.template } },
  })
}

const withoutValue = (placeholder: string) =>
  `${placeholder} has no value in this mail. Write what is meant in its place, or send no mail.`

export async function mailFromTemplate(
  tx: Tx,
  actor: Actor,
  to: Recipient,
  template: MailTemplateName,
  at: string,
): Promise<void> {
  const { subject, body } = await findMailTemplate(tx, template)
  await mailCandidate(tx, actor, to, { template, subject, body }, at)
}

/** Tells the studio of a new application, or of a test that was uploaded. */
export async function mailStudio(
  tx: Tx,
  kind: 'application' | 'test-content',
  from: Recipient,
): Promise<void> {
  const { title } = await openingOf(tx, from.jobId)
  const facts = { applicationId: from.id, name: from.name, email: from.email, opening: title }
  for (const to of await studioAddresses(tx, 'applicationsTo'))
    await queueMail(tx, { kind, to, about: from.id, facts })
}

/** The value of each placeholder; none for those of an interview or a test where there is none. */
export async function placeholderValues(
  source: MailSource,
  { name, jobId }: Pick<Recipient, 'name' | 'jobId'>,
  interview?: Interview,
): Promise<Values> {
  const { title, test } = await source.openingOf(jobId)
  return {
    name,
    opening: openingLabel(title),
    studio: (await source.site()).studioName,
    test: test || TEST_FOLLOWS,
    months: monthsInWords(await source.months()),
    ...(interview && { when: interviewTime(interview.at, await source.timeZone()), place: interview.place }),
  }
}

/** The newest first. */
export async function mailsTo(db: Database | Tx, applicationId: string): Promise<CandidateMail[]> {
  const mails = await mailsAbout(db, applicationId, 'candidate')
  return mails.reverse().map(({ facts: { replyTo: _, ...facts }, ...mail }) => ({ ...mail, ...facts }))
}
