import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../test/support/databases.ts'
import type { Database } from '../database.ts'
import { jobStore, listJobs } from '../hiring/jobs.ts'
import { listRecordVersions, readRecordVersion } from '../record/restore.ts'
import { up } from './011-openings.ts'

describe.each(databases)('the migration to openings with pages on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  /** As release 009 left it: without the columns and the table of the migration. */
  async function asBefore() {
    await db.schema.dropTable('job_slugs').execute()
    await db.schema.dropIndex('jobs_by_slug').execute()
    for (const column of [
      'slug',
      'employment_type',
      'closes_at',
      'project_id',
      'test',
      'hidden',
      'updated_by',
    ])
      await db.schema.alterTable('jobs').dropColumn(column).execute()
  }

  test('existing openings get an address of their own, the defaults, and version 1', async () => {
    await asBefore()
    const at = '2026-01-02T03:04:05.000Z'
    for (const [position, [id, title]] of [
      ['a', 'Site Architect'],
      ['b', 'Site  Architect!'],
      ['c', '設計'],
    ].entries())
      await sql`insert into jobs (id, title, department, location, vacancy, status, description, position, created_at, updated_at)
        values (${id}, ${title}, 'Design', 'Guwahati', 2, 'open', 'Text', ${position}, ${at}, ${at})`.execute(
        db,
      )
    await up(db as unknown as Kysely<unknown>)
    const jobs = await listJobs(db)
    expect(jobs.map(({ slug }) => slug)).toEqual(['site-architect', 'site-architect-2', 'opening'])
    const [job] = jobs
    expect(job).toMatchObject({ employmentType: 'FULL_TIME', closesAt: '', projectId: '', hidden: false })
    const { items } = await listRecordVersions(db, 'job', 'a', { limit: 10 })
    expect(items).toMatchObject([{ number: 1, savedAt: at, savedBy: { name: 'Plinth' } }])
    expect(job).toMatchObject(await readRecordVersion(db, jobStore, 'a', 1))
  })
})
