/** What a measured server stores its records in. */
export type Store = { dataDir: string } | { databaseUrl: string }

/** For `startBuiltServer`. */
export const settingsOf = (at: Store): Record<string, string> =>
  'dataDir' in at
    ? { DATA_DIR: at.dataDir }
    : { DATABASE_URL: at.databaseUrl, SECRET_KEY: 'of the measured server, and of no other one' }
