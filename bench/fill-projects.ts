import { sql } from 'kysely'
import { plinth } from '../src/domain/account/user.ts'
import { openDatabase, publish } from '../src/store/database/database.ts'
import { isPostgres } from '../src/store/database/sql-parts.ts'
import { projectStore } from '../src/store/project/projects.ts'
import type { Store } from './store.ts'

const AT_ONCE = 500 // in one transaction

/** Adds projects like those that are there, with their texts and pictures, until there are so many: without a server, which takes seconds for thousands. */
export async function fillProjects(at: Store, count: number) {
  const db = await openDatabase(at)
  try {
    const models = await projectStore.list(db)
    let number = models.length
    const starter = models.slice(0, 18)
    while (number < count)
      await publish(db, async (tx) => {
        const end = Math.min(count, number + AT_ONCE)
        for (; number < end; number++) {
          const model = starter[number % starter.length]!
          await projectStore.insert(tx, plinth, { ...model, name: `${model.name} ${number}` })
        }
      })
    // PostgreSQL's autovacuum does this within a minute; until then its planner takes the table for as small as before.
    if (isPostgres(db)) await sql`analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}
