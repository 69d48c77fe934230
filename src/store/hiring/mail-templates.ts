import { plinth } from '../../domain/account/user.ts'
import { changesBetween } from '../../domain/activity/activity.ts'
import { NEVER_SAVED } from '../../domain/content/content.ts'
import {
  defaultMailTexts,
  type EditedTemplateName,
  editedTemplateNames,
  type MailText,
  mailTemplateFields,
  mailTemplateLabels,
} from '../../domain/hiring/mail-template.ts'
import { type MailTemplate, templateTextOf } from '../../domain/hiring/mail-template-schema.ts'
import { recordKinds } from '../../domain/record/kinds.ts'
import { notFound, notValid } from '../../domain/shared/problem.ts'
import { messagesOf } from '../../domain/shared/stored-schema.ts'
import { record } from '../activity/activity.ts'
import { type Database, laterThan, type Tx } from '../database/database.ts'
import type { RowOf } from '../database/tables.ts'
import type { RecordStore } from '../record/record-store.ts'

type TemplateRow = RowOf<'mail_templates'>

const textOf = ({ subject, body }: MailText): MailText => ({ subject, body })

export const mailTemplates: RecordStore<MailTemplate, MailText, TemplateRow> = {
  kind: 'mail-template',
  async row(tx, id) {
    const name = editedTemplateNames.find((one) => one === id)
    if (!name) throw notFound(recordKinds['mail-template'].title)
    return findRow(tx, name)
  },
  fieldsOf: textOf,
  shown: async (_db, row) => templateOf(row),
  changed(_tx, row, change) {
    const parsed = templateTextOf(row.name).safeParse({ ...textOf(row), ...change })
    if (!parsed.success) throw notValid(messagesOf(parsed.error.issues))
    return parsed.data
  },
  async write(tx, actor, row, after) {
    const changes = changesBetween(textOf(row), after, mailTemplateFields)
    if (Object.keys(changes).length === 0) return row
    const { name } = row
    const saved = { ...after, updated_at: laterThan(row.updated_at), updated_by: actor.id }
    await tx
      .insertInto('mail_templates')
      .values({ name, ...saved })
      .onConflict((existing) => existing.column('name').doUpdateSet(saved))
      .execute()
    const subject = { id: name, name: mailTemplateLabels[name] }
    await record(tx, actor, { kind: 'mail-template.updated', subject, changes })
    return { name, ...saved }
  },
}

/** In the order of the list in the domain. */
export async function listMailTemplates(db: Database): Promise<MailTemplate[]> {
  const rows = await db.selectFrom('mail_templates').selectAll().execute()
  return editedTemplateNames.map((name) =>
    templateOf(rows.find((one) => one.name === name) ?? defaultRow(name)),
  )
}

export async function findMailTemplate(db: Database | Tx, name: EditedTemplateName): Promise<MailTemplate> {
  return templateOf(await findRow(db, name))
}

async function findRow(db: Database | Tx, name: EditedTemplateName): Promise<TemplateRow> {
  const row = await db.selectFrom('mail_templates').selectAll().where('name', '=', name).executeTakeFirst()
  return row ?? defaultRow(name)
}

const defaultRow = (name: EditedTemplateName): TemplateRow => ({
  name,
  ...defaultMailTexts[name],
  updated_at: NEVER_SAVED,
  updated_by: plinth.id,
})

const templateOf = (row: TemplateRow): MailTemplate => ({
  name: row.name,
  ...textOf(row),
  default: defaultMailTexts[row.name],
  updatedAt: row.updated_at === NEVER_SAVED ? null : row.updated_at,
})
