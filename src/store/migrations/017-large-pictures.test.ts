import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../test/support/databases.ts'
import { plinth } from '../../domain/account/user.ts'
import { change, type Database } from '../database.ts'
import { findPictures, insertPicture } from '../picture/pictures.ts'
import { up } from './017-large-pictures.ts'

describe.each(databases)('the migration to large pictures on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  test('stored pictures that have more pixels than their variants are queued, and none is used before it exists', async () => {
    const facts = { format: 'jpg', height: 2, thumbhash: '', bytes: 1 } as const
    const ready = { hasWebp: true, hasAvif: true, hasAnimation: false, hasLarge: false }
    const stored = [
      { id: 'a'.repeat(32), width: 1920, animated: false },
      { id: 'b'.repeat(32), width: 1921, animated: false },
      { id: 'c'.repeat(32), width: 6000, animated: false },
      { id: 'd'.repeat(32), width: 3000, animated: true },
    ]
    await change(db, async (tx) => {
      for (const picture of stored)
        await insertPicture(tx, { ...facts, ...ready, ...picture }, { name: '', uploadedBy: plinth }, 0)
    })
    // As release 015 left it.
    await db.deleteFrom('picture_jobs').execute()
    await db.schema.alterTable('pictures').dropColumn('has_large').execute()

    await up(db as unknown as Kysely<unknown>)
    const jobs = await db.selectFrom('picture_jobs').selectAll().orderBy('picture_id').execute()
    expect(jobs.map(({ picture_id, encoding, priority }) => [picture_id[0], encoding, priority])).toEqual([
      ['b', 'large', 3000],
      ['c', 'large', 3000],
    ])
    const pictures = await findPictures(
      db,
      stored.map(({ id }) => id),
    )
    expect([...pictures.values()].some(({ hasLarge }) => hasLarge)).toBe(false)
  })
})
