import { plinth } from '../src/domain/account/user.ts'
import { publish } from '../src/store/database/database.ts'
import { projectStore } from '../src/store/project/projects.ts'
import { type Store, withDatabase } from './store.ts'

const AT_ONCE = 500 // in one transaction

/** Adds projects like those that are there, with their texts and pictures, until there are so many: without a server, which takes seconds for thousands. */
export const fillProjects = (at: Store, count: number) =>
  withDatabase(at, async (db) => {
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
  })
