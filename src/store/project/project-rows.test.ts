import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import starter from '../../../starter/projects.json' with { type: 'json' }
import { databases } from '../../../test/support/databases.ts'
import { plinth } from '../../domain/account/user.ts'
import { newProject } from '../../domain/project/project-schema.ts'
import { type Database, publish } from '../database.ts'
import { createProject, findProject, listProjects, toggleProjectStatus } from './projects.ts'

describe.each(databases)('the lists of a project on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  test('values that break a newer rule are read unchanged and kept when another field is saved', async () => {
    const fields = newProject.parse({ ...starter.projects[0], previewImageUrl: '', sections: [] })
    const { id } = (await createProject(db, plinth, fields)).answer
    const sections = [
      { type: 'text', content: 'x'.repeat(2000) },
      { type: 'image', content: 'https://pictures.example/a.jpg', alt: 'y'.repeat(900) },
      { type: 'gif', content: 'http://pictures.example/b.gif' },
    ]
    await publish(db, (tx) =>
      tx
        .updateTable('projects')
        .set({ sections: JSON.stringify(sections), project_leaders: '[]', tags: '["lower case"]' })
        .execute(),
    )
    const expected = { sections, projectLeaders: [], tags: ['lower case'] }
    expect(await findProject(db, id)).toMatchObject(expected)
    await toggleProjectStatus(db, plinth, id)
    expect(await listProjects(db)).toMatchObject([expected])
  })
})
