import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import starter from '../../../starter/projects.json' with { type: 'json' }
import { addTestPicture } from '../../../test/support/data/test-picture.ts'
import { type TestLocation, testLocations } from '../../../test/support/outside/database-places.ts'
import { plinth } from '../../domain/account/user.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import { noFilter } from '../../domain/project/gallery-choice.ts'
import { countChoices, sumChoices } from '../../domain/project/gallery-filter.ts'
import { cardOf } from '../../domain/project/project-card.ts'
import { searchable, searchedTextOf } from '../../domain/project/project-filter.ts'
import { newProject, type Project } from '../../domain/project/project-schema.ts'
import { type Database, openDatabase, publish } from '../database/database.ts'
import { migrate } from '../migrations/migrate.ts'
import { updatePicture } from '../picture/library.ts'
import { finishPictureJob, takePictureJob } from '../picture/pictures.ts'
import { moveRecords, reorderRecords } from '../record/order.ts'
import { updateRecord } from '../record/record-store.ts'
import { restoreRecord } from '../record/versions.ts'
import { replacePicture } from '../replacement/replace-picture.ts'
import { firstCards, type ListedProject } from './project-cards.ts'
import { changeProjects } from './project-changes.ts'
import { ProjectList } from './project-list.ts'
import { projectStore, toggleProjectStatus } from './projects.ts'
import { deleteProject, purgeProject, restoreProject } from './trash.ts'

const PROJECTS = 60

describe.each(testLocations)('the list of projects in memory on $name', ({ create }) => {
  let location: Awaited<ReturnType<TestLocation['create']>>
  let db: Database
  /** Another process, with a list of its own. */
  let other: Database
  let lists: ProjectList[]
  let picture: string
  let another: string
  let trashed: string
  beforeAll(async () => {
    location = await create()
    db = await openDatabase(location.place)
    await migrate(db)
    picture = await addTestPicture(db, 'a hall')
    another = await addTestPicture(db, 'another hall')
    for (let number = 0; number < PROJECTS; number++) {
      const sections = number % 3 === 0 ? [{ type: 'image', content: picture, alt: 'A hall' }] : []
      const previewImageUrl = number % 3 === 1 ? picture : ''
      const fields = { ...starter.projects[number % 9], name: `Hall ${number}`, sections, previewImageUrl }
      await projectStore.create(db, plinth, newProject.parse(fields))
    }
    other = await openDatabase(location.place)
    await migrate(other)
    lists = [new ProjectList(db), new ProjectList(other)]
  })
  afterAll(async () => {
    await db.destroy()
    await other.destroy()
    await location.remove()
  })

  const at = async (order: number) => (await projectStore.list(db))[order - 1]!
  const listedOf = (all: readonly Project[]): ListedProject[] =>
    all.map((project) => ({
      card: cardOf(project),
      searchedText: searchedTextOf(project),
      hidden: project.hidden,
      order: project.order,
    }))

  const changes: [string, () => Promise<unknown>][] = [
    [
      'a new name',
      async () => updateRecord(db, plinth, projectStore, (await at(2)).id, { name: 'TOWN HALL' }),
    ],
    [
      'a saved tag',
      async () => updateRecord(db, plinth, projectStore, (await at(4)).id, { tags: ['BAMBOO'] }),
    ],
    ['another status', async () => toggleProjectStatus(db, plinth, (await at(5)).id)],
    [
      'a restored version',
      async () => {
        const { id } = await at(2)
        return restoreRecord(db, plinth, projectStore, id, 1, {})
      },
    ],
    [
      'a finished encoding of a picture',
      async () => {
        for (let opening = await takePictureJob(db); opening; opening = await takePictureJob(db))
          await finishPictureJob(db, opening)
      },
    ],
    [
      'another focal point of a picture',
      () => updatePicture(db, plinth, pictureIdOf(picture)!, { focus: { x: 0.2, y: 0.3 } }),
    ],
    [
      'a replaced picture',
      () =>
        replacePicture(db, plinth, pictureIdOf(picture)!, {
          by: pictureIdOf(another)!,
          mayWrite: () => true,
        }),
    ],
    [
      'hidden projects',
      async () =>
        changeProjects(db, plinth, [{ ids: [(await at(1)).id, (await at(9)).id], change: { hidden: true } }]),
    ],
    [
      'another place',
      async () =>
        moveRecords(db, plinth, 'project', [{ ids: [(await at(40)).id], before: (await at(3)).id }]),
    ],
    [
      'another order of all',
      async () => {
        const ids = (await projectStore.list(db)).map(({ id }) => id)
        return reorderRecords(db, plinth, 'project', ids.toReversed())
      },
    ],
    [
      'a new project',
      () =>
        projectStore.create(
          db,
          plinth,
          newProject.parse({ ...starter.projects[3], previewImageUrl: '', sections: [] }),
        ),
    ],
    [
      'a project in the trash',
      async () => {
        trashed = (await at(7)).id
        await deleteProject(db, plinth, trashed)
      },
    ],
    ['a project that is restored from the trash', () => restoreProject(db, plinth, trashed)],
    [
      'a permanently deleted project',
      async () => {
        const { id } = await at(10)
        await deleteProject(db, plinth, id)
        await purgeProject(db, plinth, id)
      },
    ],
    [
      'a row that an earlier release wrote, which knows of no list',
      async () => {
        const { id } = await at(6)
        await publish(db, (tx) => sql`update projects set client = 'EARLIER' where id = ${id}`.execute(tx))
      },
    ],
  ]

  test.each(changes)('%s shows in it, also in another process', async (_, work) => {
    for (const list of lists) await list.all()
    const before = await projectStore.list(db)
    await work()
    const after = await projectStore.list(db)
    expect(listedOf(after)).not.toEqual(listedOf(before))
    expect(await lists[0]!.all()).toEqual(listedOf(after))
    // On PostgreSQL it asks twice a second.
    await other.siteVersion.refresh()
    expect(await lists[1]!.all()).toEqual(listedOf(after))

    // The beginning of the gallery is read without the list.
    const shown = after.filter(({ hidden }) => !hidden).map(cardOf)
    const { cards, groups } = await firstCards(db, 20)
    expect(cards).toEqual(shown.slice(0, 20))
    expect(sumChoices(groups)).toEqual(countChoices(searchable(shown), noFilter))
  })

  test('after a save only the saved project is read, of however many', async () => {
    let rows = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        rows += result.rows.length
        return result
      },
    }
    const counted = Object.assign(db.withPlugin(counter), { siteVersion: db.siteVersion })
    const list = new ProjectList(counted)
    await updateRecord(db, plinth, projectStore, (await at(5)).id, { client: 'BEFORE' })
    await updateRecord(db, plinth, projectStore, (await at(6)).id, { client: 'BEFORE' })
    await list.all()
    expect(rows).toBeGreaterThan(2 * PROJECTS - 10)

    rows = 0
    await list.all()
    expect(rows).toBe(0)
    await updateRecord(db, plinth, projectStore, (await at(3)).id, { client: 'AFTER' })
    const [first, second] = await Promise.all([list.all(), list.all()])
    expect(first[2]!.card.client).toBe('AFTER')
    expect(second).toBe(first)
    // Its change and that of the version before, their cards and pictures, and the number of projects.
    expect(rows).toBeLessThan(10)
  })

  test('a database is read again after a restore to an earlier version, and when rows went without triggers', async () => {
    const [list] = lists as [ProjectList]
    const { id } = await at(3)
    await list.all()
    await publish(db, async (tx) => {
      await sql`update site set version = version - 5`.execute(tx)
      await tx.updateTable('projects').set({ client: 'RESTORED' }).where('id', '=', id).execute()
      await tx.deleteFrom('project_changes').execute()
    })
    await db.siteVersion.refresh()
    expect((await list.all())[2]!.card.client).toBe('RESTORED')

    await publish(db, async (tx) => {
      await tx.deleteFrom('projects').where('id', '=', id).execute()
      await tx.deleteFrom('project_changes').execute()
    })
    // On PostgreSQL it takes up to half a second to see that the database went back.
    await expect.poll(async () => (await list.all()).some(({ card }) => card.id === id)).toBe(false)
  })
})
