import { CompiledQuery, type Kysely, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import starter from '../../starter/projects.json' with { type: 'json' }
import { databases } from '../../test/support/outside/databases.ts'
import { plinth } from '../domain/account/user.ts'
import { newProject } from '../domain/project/project-schema.ts'
import { findSession } from './account/sessions.ts'
import { type Database, publish } from './database/database.ts'
import { isPostgres } from './database/sql-parts.ts'
import { takeMail } from './mail/outbox.ts'
import { migrate } from './migrations/migrate.ts'
import { foreignPictureOrigins } from './picture/foreign-pictures.ts'
import { findPictures, takePictureJob } from './picture/pictures.ts'
import { firstCards } from './project/project-cards.ts'
import { ProjectList } from './project/project-list.ts'
import { projectStore } from './project/projects.ts'
import { updateRecord } from './record/record-store.ts'
import { listRecordVersions } from './record/versions.ts'

const PROJECTS = 300
/** They grow with the studio, and are read by a key; the others hold a few rows. */
const LARGE = [
  'projects',
  'project_slugs',
  'project_changes',
  'pictures',
  'picture_uses',
  'versions',
  'version_pictures',
  'activity',
  'sessions',
  'outbox',
]

describe.each(databases)('the plans of the queries on $name, with many projects', ({ openWith }) => {
  let db: Database
  let id: string
  beforeAll(async () => {
    // New, since plans also depend on what tests have deleted from a database that was used before.
    db = await openWith('')
    await migrate(db)
    const fields = newProject.parse({ ...starter.projects[0], previewImageUrl: '', sections: [] })
    id = (await publish(db, (tx) => projectStore.insert(tx, plinth, fields))).id
    await copyProject(db, id, PROJECTS)
  })
  afterAll(() => db.destroy())

  const queries: [string, (db: Database) => Promise<unknown>][] = [
    ['one project', (db) => projectStore.find(db, id)],
    ['a project at its address', (db) => projectStore.atSlug(db, 'copy-120')],
    ['what the gallery begins with', (db) => firstCards(db, 49)],
    [
      'the list of projects after a save',
      async (db) => {
        const list = new ProjectList(db)
        await list.all()
        await updateRecord(db, plinth, projectStore, id, { client: 'CHANGED' })
        await list.all()
      },
    ],
    ['a save of a project', (db) => updateRecord(db, plinth, projectStore, id, { client: 'ANOTHER' })],
    [
      'a new project',
      (db) =>
        publish(db, (tx) =>
          projectStore.insert(
            tx,
            plinth,
            newProject.parse({ ...starter.projects[0], name: 'Another', previewImageUrl: '', sections: [] }),
          ),
        ),
    ],
    ['the versions of a project', (db) => listRecordVersions(db, 'project', id, { limit: 50 })],
    ['pictures', (db) => findPictures(db, ['a', 'b'])],
    ['a session', (db) => findSession(db, 'a token')],
    ['the next picture', (db) => takePictureJob(db)],
    ['the next mail', (db) => takeMail(db, new Date())],
  ]

  test.each(queries)('%s is found by an index, not by reading a whole table', async (_, work) => {
    const ran = await compiledQueries(db, work)
    expect(ran.length).toBeGreaterThan(0)
    for (const query of ran)
      expect({ sql: query.sql, whole: await readWhole(db, query) }).toMatchObject({ whole: [] })
  })

  test('pictures from other sites are looked for in an index that holds only the projects with some', async () => {
    const [ofProjects] = await compiledQueries(db, foreignPictureOrigins)
    expect(await planOf(db, ofProjects!)).toContain('projects_foreign_pictures')
  })

  test('projects are counted in an index alone, without their rows', async () => {
    const ran = await compiledQueries(db, async (db) => {
      await projectStore.find(db, id)
      await firstCards(db, 49)
      const list = new ProjectList(db)
      await list.all()
      await publish(db, async () => {})
      await list.all()
    })
    const counts = ran.filter(({ sql }) => sql.includes('count(*)'))
    expect(counts).toHaveLength(3)
    for (const query of counts)
      expect({ sql: query.sql, plan: await planOf(db, query) }).toMatchObject({
        plan: expect.stringMatching(/USING COVERING INDEX|"Index Only Scan"/),
      })
  })
})

/** Copies a project with its slug and version, by one statement for each table. */
async function copyProject(db: Database, id: string, count: number) {
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`
  const own = ['id', 'slug', 'position']
  const columns = (await db.introspection.getTables())
    .find(({ name }) => name === 'projects')!
    .columns.map(({ name }) => name)
    .filter((name) => !own.includes(name))
  const others = sql.join(columns.map((name) => sql.ref(name)))
  await sql`insert into projects (id, slug, position, ${others}) ${numbers}
    select 'copy-' || n, 'copy-' || n, n, ${others} from projects, numbers where id = ${id}`.execute(db)
  await sql`insert into project_slugs (slug, project_id) ${numbers} select 'copy-' || n, 'copy-' || n from numbers`.execute(
    db,
  )
}

/** The queries that this work runs. */
async function compiledQueries(db: Database, work: (db: Database) => Promise<unknown>) {
  const nodes: RootOperationNode[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(Object.assign(db.withPlugin(recorder), { siteVersion: db.siteVersion }))
  const executor = db.getExecutor()
  return nodes.map((node) => executor.compileQuery(node, { queryId: 'plan' }))
}

/** The large tables that the query reads from the first row to the last, without an index. */
async function readWhole(db: Database, query: CompiledQuery): Promise<string[]> {
  const plan = await planOf(db, query)
  return LARGE.filter((table) =>
    new RegExp(`^SCAN ${table}$|"Seq Scan"[^{}]*"Relation Name":"${table}"`, 'm').test(plan),
  )
}

/** Lines on SQLite, JSON on PostgreSQL. */
async function planOf(db: Database, query: CompiledQuery): Promise<string> {
  if (!isPostgres(db as unknown as Kysely<unknown>)) {
    const { rows } = await db.executeQuery<{ detail: string }>(explained('explain query plan ', query))
    return rows.map(({ detail }) => detail).join('\n')
  }
  const { rows } = await db.transaction().execute(async (tx) => {
    // Without it, small tables are read whole, whether there is an index or not.
    await sql`set local enable_seqscan = off`.execute(tx)
    return tx.executeQuery<{ 'QUERY PLAN': unknown }>(explained('explain (format json) ', query))
  })
  return JSON.stringify(rows)
}

const explained = (before: string, { sql, parameters }: CompiledQuery) =>
  CompiledQuery.raw(before + sql, [...parameters])
