import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../test/support/databases.ts'
import { plinth } from '../../domain/account/user.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import { record } from '../activity/activity.ts'
import { change, type Database } from '../database.ts'
import { insertPicture } from '../picture/pictures.ts'
import { up } from './009-picture-library.ts'
import { isPostgres } from './dialect.ts'

describe.each(databases)('the migration to the picture library on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string]
  const urls = ids.map((id) => `/media/${id}.jpg`)

  /** As release 007 left it: without the columns and the table of the migration, and a later trigger that reads the table. */
  async function asBefore() {
    await sql`drop trigger pictures_note_change ${isPostgres(db) ? sql`on pictures` : sql``}`.execute(db)
    await db.schema.dropTable('picture_uses').execute()
    for (const index of ['pictures_newest', 'pictures_in_trash']) await db.schema.dropIndex(index).execute()
    for (const column of ['name', 'uploaded_by', 'focus_x', 'focus_y', 'trashed_at'])
      await db.schema.alterTable('pictures').dropColumn(column).execute()
    await db.schema.alterTable('pictures').addColumn('unused_since', 'text').execute()
  }

  test('it stores the uses in projects and pages, the names of the log, and what was released as trash', async () => {
    const facts = { format: 'jpg', width: 3, height: 2, animated: false, thumbhash: '', bytes: 1 } as const
    const variants = { hasWebp: true, hasAvif: true, hasAnimation: false, hasLarge: false }
    const from = { name: '', uploadedBy: plinth }
    await change(db, async (tx) => {
      for (const id of ids)
        await insertPicture(tx, { id, ...facts, ...variants } satisfies Picture & { bytes: 1 }, from, 0)
      await record(
        tx,
        { id: 'user-1', name: 'A', email: '' },
        { kind: 'picture.uploaded', subject: { id: ids[0], name: 'Roof.jpg' } },
      )
    })
    await asBefore()
    await sql`update pictures set unused_since = '' where id = ${ids[2]}`.execute(db)
    const sections = [
      { type: 'text', content: 'Text' },
      { type: 'image', content: urls[0] },
      { type: 'image', content: urls[1], alt: 'Door' },
      { type: 'image', content: 'https://a.example/a.jpg' },
    ]
    const empty = { category: '', sub_category: '', location: '', year: 2024, client: '', collaborators: '' }
    const more = { project_team: '', project_leaders: '[]', tags: '[]', status: '', size: '', key_date: '' }
    const saved = {
      hidden: 0 as const,
      position: 1,
      created_at: '',
      updated_at: '',
      updated_by: '',
      deleted_at: null,
    }
    const project = { ...empty, ...more, ...saved, name: 'P', preview: urls[1]! }
    // With the first, more than the migration reads at once.
    const others = Array.from({ length: 100 }, (_, n) => ({ id: `q${n}`, slug: `q${n}`, sections: '[]' }))
    await db
      .insertInto('projects')
      .values([
        { ...project, id: 'p', slug: 'p', sections: JSON.stringify(sections) },
        ...others.map((other) => ({ ...project, ...other })),
      ])
      .execute()
    const body = JSON.stringify({
      hero: { img_src: urls[0], alt: '' },
      cards: [{ img_src: urls[1], name: 'Firm' }],
    })
    await db.insertInto('content').values({ page: 'about', body, updated_at: '', updated_by: '' }).execute()

    await up(db as unknown as Kysely<unknown>)
    const all = await db.selectFrom('picture_uses').selectAll().orderBy('kind').orderBy('field').execute()
    const uses = all.filter(({ record_id }) => !record_id.startsWith('q'))
    expect(all.length - uses.length).toBe(others.length)
    expect(uses.map((use) => [use.kind, use.record_id, use.field, use.picture_id, use.alt])).toEqual([
      ['content', 'about', 'cards.0.img_src', ids[1], null],
      ['content', 'about', 'hero.img_src', ids[0], ''],
      ['project', 'p', 'previewImageUrl', ids[1], null],
      ['project', 'p', 'sections.1.content', ids[0], ''],
      ['project', 'p', 'sections.2.content', ids[1], 'Door'],
    ])
    const pictures = await db.selectFrom('pictures').selectAll().orderBy('id').execute()
    expect(pictures.map((row) => [row.name, row.uploaded_by, row.trashed_at !== null, row.focus_x])).toEqual([
      ['Roof.jpg', 'user-1', false, null],
      ['', '', false, null],
      ['', '', true, null],
    ])
  })
})
