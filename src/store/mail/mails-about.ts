import { type MailContent, type MailKind, readMailContent } from '../../domain/mail/mail-schema.ts'
import type { Database, Tx } from '../database/database.ts'

/** The mails of a kind about a record, the oldest first, with what became of them. */
export async function mailsAbout<Kind extends MailKind>(db: Database | Tx, about: string, kind: Kind) {
  const rows = await db
    .selectFrom('outbox')
    .select([
      'id',
      'facts',
      'state',
      'last_error as lastError',
      'created_at as createdAt',
      'sent_at as sentAt',
    ])
    .where('about', '=', about)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ facts, ...mail }) => ({
    ...mail,
    facts: readMailContent(kind, JSON.parse(facts)).facts as FactsOf<Kind>,
  }))
}

type FactsOf<Kind extends MailKind> = Extract<MailContent, { kind: Kind }>['facts']
