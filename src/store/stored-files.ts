import type { Database } from './database/database.ts'
import type { TableWith } from './database/tables.ts'

type Storing = TableWith<'stored'>

/** The tables whose rows name a file in the private store. A new one is a compile error here. */
const tables = { application_files: true, packs: true, certificates: true } satisfies Record<Storing, true>

/** The names of all files in the private store that a row refers to; or those of these names. */
export async function storedNamesInUse(db: Database, names?: readonly string[]): Promise<Set<string>> {
  const named = (Object.keys(tables) as Storing[]).map((table) => {
    const query = db.selectFrom<Storing>(table).select('stored')
    return (names ? query.where('stored', 'in', names) : query).execute()
  })
  return new Set((await Promise.all(named)).flat().map(({ stored }) => stored))
}
