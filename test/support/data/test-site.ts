import { pino } from 'pino'
import type { SiteReader } from '../../../src/domain/site-reader.ts'
import { SiteEdition } from '../../../src/http/kept/site-edition.ts'
import { readSite } from '../../../src/public/site-reader.ts'
import type { Database } from '../../../src/store/database/database.ts'
import { ProjectList } from '../../../src/store/project/project-list.ts'

/** The reader of this database, as the public pages have it. */
export function readTestSite(db: Database): SiteReader {
  const log = pino({ level: 'silent' })
  const list = new ProjectList(db)
  return readSite({
    db,
    source: async () => db,
    list,
    edition: new SiteEdition(db),
    publicUrl: 'http://localhost',
    usesRecaptcha: false,
    log,
  })
}
