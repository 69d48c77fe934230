import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { project } from '../../../test/support/data/project.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { plinth } from '../../domain/account/user.ts'
import { newProject } from '../../domain/project/project-schema.ts'
import { DAY } from '../../domain/time/durations.ts'
import { changeCount, type Database, publish } from '../database/database.ts'
import { projectStore } from './projects.ts'
import { emptyTrash } from './trash.ts'

describe.each(databases)('the trash of projects on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  test('many old projects are deleted in several changes, so that others need not wait long', async () => {
    const fields = newProject.parse(project)
    await publish(db, async (tx) => {
      for (let number = 0; number < 60; number++)
        await projectStore.insert(tx, plinth, { ...fields, name: `HALL ${number}` })
    })
    const old = new Date(Date.now() - 31 * DAY).toISOString()
    const few = db.selectFrom('projects').select('id').where('name', 'like', 'HALL 1%')
    await db.updateTable('projects').set({ deleted_at: new Date().toISOString() }).execute()
    await db.updateTable('projects').set({ deleted_at: old }).where('id', 'not in', few).execute()
    const before = await changeCount(db)
    await emptyTrash(db)
    // 49 projects are two parts.
    expect((await changeCount(db)) - before).toBe(2)
    expect(await projectStore.list(db)).toEqual([])
    expect(await few.execute()).toHaveLength(11)
    expect(await db.selectFrom('projects').select('id').execute()).toHaveLength(11)
    await emptyTrash(db)
    expect((await changeCount(db)) - before).toBe(2)
  })
})
