import type { Actor } from '../../domain/account/known-user-schema.ts'
import type {
  MailPreview,
  NewCandidateMail,
  OpenApplication,
} from '../../domain/hiring/application-schema.ts'
import { filledIn, type MailTemplateName } from '../../domain/hiring/mail-template.ts'
import type { Interview } from '../../domain/hiring/mail-template-schema.ts'
import { record } from '../activity/activity.ts'
import { studioTimeZone } from '../content/studio-time-zone.ts'
import { change, type Database, laterThan, type Tx } from '../database/database.ts'
import { type CallKey, type OnceResult, runOnce, storedId } from '../requests/idempotency.ts'
import { addEvent } from './application-history.ts'
import { type ApplicationRow, findRow, hasMovedOn, subjectOf } from './application-rows.ts'
import { findApplication, touch } from './applications.ts'
import { mailByStaff, mailFromTemplate, mailSource, placeholderValues } from './candidate-mails.ts'
import { findMailTemplate } from './mail-templates.ts'

/** Mails the candidate in words of staff, once for each key. */
export const writeToCandidate = (
  db: Database,
  actor: Actor,
  id: string,
  mail: NewCandidateMail,
  call: CallKey | undefined,
): Promise<OnceResult<OpenApplication>> =>
  mailOnce(db, actor, id, call, async (tx, row) => {
    const at = await touch(tx, actor, row)
    await mailByStaff(tx, actor, row, mail, { at, path: '' })
  })

/** A repeated call with the same key mails nothing, and gets the application as it is now. */
function mailOnce(
  db: Database,
  actor: Actor,
  id: string,
  call: CallKey | undefined,
  mail: (tx: Tx, row: ApplicationRow) => Promise<void>,
): Promise<OnceResult<OpenApplication>> {
  return change(db, async (tx) => {
    const row = await findRow(tx, id)
    const work = async () => {
      await mail(tx, row)
      return { id }
    }
    // Only the id is kept with the key, which is deleted with the application.
    const { hasSameBody } = await runOnce(tx, actor, call, work, storedId)
    return { answer: await findApplication(tx, id), hasSameBody }
  })
}

/** A template with the data of the candidate filled in; in blind review {name} stays, until the application has moved on. */
export async function previewMail(
  db: Database,
  id: string,
  { template, interview }: { template: MailTemplateName; interview?: Interview },
  isBlind: boolean,
): Promise<MailPreview> {
  const { name, ...values } = await placeholderValues(mailSource(db), await findRow(db, id), interview)
  const known = isBlind && !(await hasMovedOn(db, id)) ? values : { name, ...values }
  const { subject, body } = await findMailTemplate(db, template)
  return {
    subject: filledIn(subject, known),
    body: filledIn(body, known),
    timeZone: await studioTimeZone(db),
  }
}

/** Asks the candidate to have the application kept, once for each key. That alone does not keep it longer. */
export const askForRenewal = (
  db: Database,
  actor: Actor,
  id: string,
  call: CallKey | undefined,
): Promise<OnceResult<OpenApplication>> =>
  mailOnce(db, actor, id, call, async (tx, row) => {
    const at = laterThan(row.updatedAt)
    await tx
      .updateTable('applications')
      .set({ updated_at: at, updated_by: actor.id, renewal_asked_at: at })
      .where('id', '=', id)
      .execute()
    await addEvent(tx, actor, id, { at, kind: 'renewal-asked' })
    await mailFromTemplate(tx, actor, row, 'renewal', at)
    await record(tx, actor, { kind: 'application.renewal-asked', subject: await subjectOf(tx, row) })
  })
