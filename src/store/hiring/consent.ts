import type { Database, Tx } from '../database/database.ts'
import { isOf } from '../database/sql-parts.ts'

/**
 * The version of the consent text: the number of the version of the Careers page that changed it last, which holds the text.
 * 0 for the default text, before anybody changed it.
 */
export async function consentVersion(db: Database | Tx): Promise<number> {
  const { version } = await db
    .selectFrom('versions')
    .select((eb) => eb.fn.max('number').as('version'))
    .where(isOf({ kind: 'content', id: 'careers' }))
    .where('fields', 'like', '%"consent"%')
    .executeTakeFirstOrThrow()
  return version ?? 0
}
