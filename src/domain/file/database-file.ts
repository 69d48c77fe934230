/** SQLite’s file in the data folder. Beside it SQLite has its log, `-wal` and `-shm`. */
export const DATABASE_FILE = 'plinth.db'
