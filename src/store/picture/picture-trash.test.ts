import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../test/support/outside/databases.ts'
import { plinth } from '../../domain/account/user.ts'
import type { FileStore } from '../../domain/file/file-store.ts'
import { DAY } from '../../domain/time/durations.ts'
import { change, changeCount, type Database } from '../database/database.ts'
import { deleteWithoutPicture, emptyPictureTrash } from './picture-trash.ts'
import { insertPicture } from './pictures.ts'

describe.each(databases)('the trash of pictures on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  test('many old pictures are deleted in several changes, so that others need not wait long', async () => {
    const facts = { format: 'jpg', width: 8, height: 6, animated: false, thumbhash: '', bytes: 1 } as const
    const ready = { hasWebp: true, hasAvif: true, hasAnimation: false, hasLarge: false }
    const ids = Array.from({ length: 600 }, (_, number) => String(number).padStart(32, '0'))
    await change(db, async (tx) => {
      for (const id of ids)
        await insertPicture(tx, { id, ...facts, ...ready }, { name: `${id}.jpg`, uploadedBy: plinth }, 0)
    })
    const trashedAt = (days: number) => ({ trashed_at: new Date(Date.now() - days * DAY).toISOString() })
    await db.updateTable('pictures').set(trashedAt(31)).execute()
    await db.updateTable('pictures').set(trashedAt(29)).where('id', '=', ids[7]!).execute()
    const use = { kind: 'content', record_id: 'team', field: 'strip.0.img_src', alt: '' } as const
    await db
      .insertInto('picture_uses')
      .values({ ...use, picture_id: ids[9]! })
      .execute()
    const before = await changeCount(db)
    await emptyPictureTrash(db, new Date())
    expect((await changeCount(db)) - before).toBe(3)
    const left = await db.selectFrom('pictures').select('id').orderBy('id').execute()
    expect(left).toEqual([{ id: ids[7] }, { id: ids[9] }])
    await emptyPictureTrash(db, new Date())
    expect((await changeCount(db)) - before).toBe(3)
  })

  test('the deletion of files ends with all of them, also when one fails', async () => {
    const deleted: string[] = []
    const files = {
      async delete(name: string) {
        if (name === 'a') throw new Error('no answer')
        await db.selectFrom('pictures').select('id').execute()
        deleted.push(name)
      },
    } as FileStore
    await expect(deleteWithoutPicture(db, files, 'gone', ['a', 'b'])).rejects.toThrow('no answer')
    expect(deleted).toEqual(['b'])
  })
})
