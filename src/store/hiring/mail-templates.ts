import type { Actor } from '../../domain/account/known-user-schema.ts'
import { changesBetween } from '../../domain/activity/activity.ts'
import {
  defaultMailTexts,
  type EditedTemplateName,
  editedTemplateNames,
  type MailText,
  mailTemplateLabels,
} from '../../domain/hiring/mail-template.ts'
import type { MailTemplate } from '../../domain/hiring/mail-template-schema.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import { savedMeanwhile } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, isOlder, laterThan, now, type Tx } from '../database.ts'

const textOf = ({ subject, body }: MailText): MailText => ({ subject, body })

/** In the order of the list in the domain. */
export async function listMailTemplates(db: Database): Promise<MailTemplate[]> {
  const rows = await db.selectFrom('mail_templates').selectAll().execute()
  return editedTemplateNames.map((name) => {
    const row = rows.find((one) => one.name === name)
    return templateOf(name, row)
  })
}

export async function findMailTemplate(db: Database | Tx, name: EditedTemplateName): Promise<MailTemplate> {
  return templateOf(name, await findRow(db, name))
}

const findRow = (db: Database | Tx, name: EditedTemplateName) =>
  db.selectFrom('mail_templates').selectAll().where('name', '=', name).executeTakeFirst()

const templateOf = (
  name: EditedTemplateName,
  row: { subject: string; body: string; updated_at: string } | undefined,
): MailTemplate => ({
  name,
  ...textOf(row ?? defaultMailTexts[name]),
  default: defaultMailTexts[name],
  updatedAt: row?.updated_at ?? null,
})

/** Stores the text, unless the editor began from an older version. `updatedAt` null: the editor began from the default. */
export function saveMailTemplate(
  db: Database,
  actor: Actor,
  name: EditedTemplateName,
  { updatedAt, ...text }: MailText & { updatedAt?: string | null },
): Promise<{ saved: MailTemplate } | SavedMeanwhile<MailTemplate>> {
  return change(db, async (tx) => {
    const row = await findRow(tx, name)
    const before = templateOf(name, row)
    const isNewer = row && (updatedAt === null || isOlder(updatedAt, row.updated_at))
    if (isNewer) return savedMeanwhile(tx, row, before)
    const changes = changesBetween(textOf(before), text)
    if (Object.keys(changes).length === 0) return { saved: before }
    const at = row ? laterThan(row.updated_at) : now()
    const values = { ...text, updated_at: at, updated_by: actor.id }
    await tx
      .insertInto('mail_templates')
      .values({ name, ...values })
      .onConflict((existing) => existing.column('name').doUpdateSet(values))
      .execute()
    await record(tx, actor, {
      kind: 'mail-template.updated',
      subject: { id: name, name: mailTemplateLabels[name] },
      changes,
    })
    return { saved: { ...before, ...text, updatedAt: at } }
  })
}
