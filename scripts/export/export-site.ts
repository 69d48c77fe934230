import * as build from 'virtual:react-router/server-build'
import { Hono } from 'hono'
import { Problem } from '../../src/domain/shared/problem.ts'
import { dayIn, formatDay } from '../../src/domain/time/day.ts'
import { DENY_ALL_POLICY } from '../../src/http/answer/csp.ts'
import { errorHandler } from '../../src/http/answer/problems.ts'
import { securityHeaders } from '../../src/http/answer/security-headers.ts'
import { KeptAnswers } from '../../src/http/kept/kept-answers.ts'
import { SiteEdition } from '../../src/http/kept/site-edition.ts'
import type { AppEnv } from '../../src/http/shared/app-env.ts'
import { requestFacts } from '../../src/http/shared/request-facts.ts'
import { type Config, readConfig } from '../../src/outside/config.ts'
import { openFiles } from '../../src/outside/file/files.ts'
import { PictureEncoder } from '../../src/outside/picture/encode-pictures.ts'
import { copySite } from '../../src/outside/static-copy/copy-site.ts'
import { Typesetter } from '../../src/outside/typeset/typeset.ts'
import { openLog } from '../../src/server/log.ts'
import { addSite } from '../../src/server/site.ts'
import { studioTimeZone } from '../../src/store/content/studio-time-zone.ts'
import type { Database } from '../../src/store/database/database.ts'
import { currentSchema, latestSchema } from '../../src/store/migrations/migrate.ts'
import { ProjectList } from '../../src/store/project/project-list.ts'
import { publicReads } from '../../src/store/read-replica.ts'
import { keyOfStudio, withDatabase } from '../places/stored-data.ts'

/** Writes the copy of the site that the settings name into this folder. */
export async function exportSite(folder: string): Promise<void> {
  const config = readConfig()
  // There is a studio to copy.
  keyOfStudio(config)
  await withDatabase(config, async (db) => {
    if ((await currentSchema(db)) !== latestSchema())
      throw new Problem(409, 'The database is not of this release, or empty. Start the server once.')
    await db.siteVersion.start()
    const { fetch, close } = await openSite(config, db)
    const note = `A copy of this website of ${formatDay(dayIn(new Date(), await studioTimeZone(db)))}, to be read. Searches and forms work at`
    const { pages, files, bytes, missing } = await copySite(
      { fetch, publicUrl: config.publicUrl, note },
      folder,
    )
    close()
    console.log(`${pages} pages and ${files} files are in ${folder}: ${Math.ceil(bytes / 1024 / 1024)} MB.`)
    for (const address of missing) console.error(`Missing on the site: ${address}`)
    if (missing.length > 0) process.exitCode = 1
  })
}

/** The site of visitors in this process, without a server and without background work. */
async function openSite(config: Config, db: Database) {
  const log = openLog({ ...config, logLevel: 'error' })
  const files = await openFiles(config)
  const [encoder, typesetter] = [new PictureEncoder(), new Typesetter(files)]
  const headers = securityHeaders(config.publicUrl)
  const nonPageHeaders = { ...headers, 'Content-Security-Policy': DENY_ALL_POLICY }
  const app = new Hono<AppEnv>().use(requestFacts(config))
  app.onError(errorHandler(log, nonPageHeaders))
  const source = publicReads(db, undefined)
  const kept = new KeptAnswers(new SiteEdition(db), undefined, 'once')
  addSite(app, {
    ...{ db, source, list: new ProjectList(db, source), kept, files },
    ...{ encoder, typesetter, settings: config, log, headers, nonPageHeaders },
    pages: { build, clientDir: 'build/client' },
  })
  const close = () => {
    encoder.close()
    typesetter.close()
  }
  return { fetch: async (address: string) => app.request(config.publicUrl + address), close }
}
