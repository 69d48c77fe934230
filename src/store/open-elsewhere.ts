import Sqlite from 'better-sqlite3'

/** Whether another connection has this SQLite database open, such as that of a running server, also when it does nothing. */
export function isOpenElsewhere(file: string): boolean {
  const database = new Sqlite(file, { timeout: 0 })
  try {
    // With a write-ahead log this mode needs the file for itself alone.
    database.pragma('locking_mode = exclusive')
    database.exec('begin exclusive; rollback')
    return false
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return true
    throw error
  } finally {
    database.close()
  }
}
