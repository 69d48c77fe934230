import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import starter from '../../../starter/projects.json' with { type: 'json' }
import { addTestPicture } from '../../../test/support/data/test-picture.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { plinth } from '../../domain/account/user.ts'
import { cardOf } from '../../domain/project/project-card.ts'
import { newProject } from '../../domain/project/project-schema.ts'
import { type Database, publish } from '../database/database.ts'
import { wholeProjects } from './project-cards.ts'
import { ProjectList } from './project-list.ts'
import { projectStore, toggleProjectStatus } from './projects.ts'
import { deleteProject } from './trash.ts'

describe.each(databases)('the lists of a project on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  test('values that break a newer rule are read unchanged and kept when another field is saved', async () => {
    const fields = newProject.parse({ ...starter.projects[0], previewImageUrl: '', sections: [] })
    const { id } = (await projectStore.create(db, plinth, fields)).answer
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
    expect(await projectStore.find(db, id)).toMatchObject(expected)
    await toggleProjectStatus(db, plinth, id)
    expect(await projectStore.list(db)).toMatchObject([expected])
  })

  test('the cards of the gallery are those of the whole projects, whatever picture a project begins with', async () => {
    await publish(db, (tx) => tx.deleteFrom('projects').execute())
    const uploaded = await addTestPicture(db, 'a hall')
    const text = { type: 'text', content: 'A hall, a "court" and \\ stairs.' }
    const picture = { type: 'image', content: uploaded, alt: 'A hall' }
    const foreign = { type: 'gif', content: 'https://pictures.example/a.gif', width: 80, height: 60 }
    const kinds = [
      { sections: [text, picture, foreign] },
      { sections: [foreign, picture], tags: ['STEEL', 'BAMBOO'] },
      { sections: [text], previewImageUrl: uploaded },
      { sections: [], hidden: true },
      { sections: [text] },
    ]
    for (const [number, kind] of kinds.entries()) {
      const fields = { ...starter.projects[0], previewImageUrl: '', name: `Hall ${number}`, ...kind }
      await projectStore.create(db, plinth, newProject.parse(fields))
    }
    const all = await projectStore.list(db)
    await deleteProject(db, plinth, all[1]!.id)

    const whole = await projectStore.list(db)
    expect(whole).toHaveLength(kinds.length - 1)
    const listed = await new ProjectList(db).all()
    expect(listed.map(({ searchedText: _, ...entry }) => entry)).toEqual(
      whole.map((project) => ({ card: cardOf(project), hidden: project.hidden, order: project.order })),
    )
    expect(await wholeProjects(db, listed)).toEqual(whole)
  })
})
