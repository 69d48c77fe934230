import type { Database } from './database/database.ts'
import type { Tables } from './database/tables.ts'

type Storing = { [Name in keyof Tables]: 'stored' extends keyof Tables[Name] ? Name : never }[keyof Tables]

/**
 * The tables whose rows name a file in the private store, and whether a backup must hold that file: packs may expire while it is made. A
 * new table is a compile error here.
 */
const isBackedUp: Record<Storing, boolean> = { application_files: true, packs: false, certificates: true }
const all = Object.keys(isBackedUp) as Storing[]
const backedUp = all.filter((table) => isBackedUp[table])

/** The names of all files in the private store that a row refers to; or those of these names. */
export const storedNamesInUse = (db: Database, names?: readonly string[]) => storedNames(db, all, names)

/** The names of the private files that a backup must hold. */
export const storedNamesToBackUp = (db: Database) => storedNames(db, backedUp)

async function storedNames(db: Database, from: readonly Storing[], names?: readonly string[]) {
  const named = from.map((table) => {
    const query = db.selectFrom<Storing>(table).select('stored')
    return (names ? query.where('stored', 'in', names) : query).execute()
  })
  return new Set((await Promise.all(named)).flat().map(({ stored }) => stored))
}
