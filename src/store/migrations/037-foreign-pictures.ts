import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../database/sql-parts.ts'

/** The few visible projects that show pictures from other sites: every new version of the public site looks for them. */
export async function up(db: Kysely<unknown>) {
  const shows = isPostgres(db)
    ? sql`(strpos(sections, '"https://') > 0 or strpos(preview, 'https://') = 1)`
    : sql`(instr(sections, '"https://') > 0 or instr(preview, 'https://') = 1)`
  await sql`create index projects_foreign_pictures on projects (id) where deleted_at is null and hidden = 0 and ${shows}`.execute(
    db,
  )
}
