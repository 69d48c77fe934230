import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import contact from '../../../starter/contact.json' with { type: 'json' }
import starter from '../../../starter/projects.json' with { type: 'json' }
import { databases } from '../../../test/support/databases.ts'
import { newProject } from '../../domain/project/project-schema.ts'
import { pageStore, putContent } from '../content/content.ts'
import { type Database, publish } from '../database.ts'
import { up } from '../migrations/008-versions.ts'
import { projectStore } from '../project/projects.ts'
import { deleteProject } from '../project/trash.ts'
import { readRecordVersion } from './restore.ts'
import { listVersions } from './versions.ts'

const rima = { id: 'rima', name: 'Rima Das', email: 'rima@plinth.example' }
const picture = 'a'.repeat(32)

describe.each(databases)('records that are older than their versions on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  test('get version 1 from the migration, also in the trash', async () => {
    const fields = newProject.parse({ ...starter.projects[0], previewImageUrl: '', sections: [] })
    const ids: string[] = []
    // More than the migration reads at once.
    for (let n = 0; n < 101; n++) ids.push((await projectStore.create(db, rima, fields)).answer.id)
    const sections = JSON.stringify([{ type: 'image', content: `/media/${picture}.jpg`, alt: 'The hall' }])
    await publish(db, (tx) => tx.updateTable('projects').set({ sections, hidden: 1 }).execute())
    await deleteProject(db, rima, ids[1]!)
    await publish(db, (tx) => putContent(tx, rima, 'contact', contact))
    await db.schema.dropTable('versions').execute()
    await db.schema.dropTable('version_pictures').execute()

    await up(db as unknown as Kysely<unknown>)
    for (const id of ids) {
      const { items } = await listVersions(db, { kind: 'project', id }, { limit: 10 })
      expect(items).toEqual([{ number: 1, savedAt: expect.any(String), savedBy: rima, fields: [] }])
    }
    const current = await projectStore.find(db, ids[0]!)
    expect(current).toMatchObject(await readRecordVersion(db, projectStore, ids[0]!, 1))
    expect(current?.hidden).toBe(true)
    expect(await readRecordVersion(db, pageStore('contact'), 'contact', 1)).toEqual(contact)
    expect(await db.selectFrom('version_pictures').select('picture_id').distinct().execute()).toEqual([
      { picture_id: picture },
    ])
  })
})
