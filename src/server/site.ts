import type { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import type { CallParts } from '../api/shared/call-parts.ts'
import { contentPolicy, REPORTING_HEADERS } from '../http/answer/csp.ts'
import type { Headers } from '../http/answer/security-headers.ts'
import type { AppEnv } from '../http/shared/app-env.ts'
import { builtFiles } from '../public/built-files.ts'
import { pictureReaders } from '../public/draft-pictures.ts'
import { media } from '../public/media.ts'
import { pages } from '../public/pages.ts'
import { projectSheets } from '../public/project-sheets.ts'
import { searchEngines } from '../public/search-engines.ts'
import { type DrawCard, sharingCards } from '../public/sharing-cards.ts'
import { readSite } from '../public/site-reader.ts'
import type { Database } from '../store/database/database.ts'

/** The built pages and the folder of their files. */
export type BuiltPages = { build: ServerBuild | (() => Promise<ServerBuild>); clientDir: string }

type SiteParts = Pick<CallParts, 'db' | 'list' | 'kept' | 'files' | 'encoder' | 'typesetter' | 'log'> & {
  /** Finds the database to read from. */
  source: () => Promise<Database>
  settings: { publicUrl: string; recaptcha?: unknown }
  headers: Headers
  nonPageHeaders: Headers
  pages?: BuiltPages
}

/** What visitors get: pictures, and with built pages the site. */
export function addSite(
  app: Hono<AppEnv>,
  { db, list, kept, files, headers, nonPageHeaders, ...parts }: SiteParts,
) {
  const { source, encoder, typesetter, settings, log } = parts
  const { publicUrl } = settings
  app.route('/media', media(files, headers, pictureReaders(db)))
  if (!parts.pages) return
  const { build, clientDir } = parts.pages
  app.use(builtFiles(clientDir, headers))
  const site = { publicUrl, usesRecaptcha: settings.recaptcha !== undefined, log }
  const reader = readSite({ db, source, list, edition: kept.edition, ...site })
  app.route('/', searchEngines(db, kept.edition, reader, nonPageHeaders))
  app.route('/cards', sharingCards(reader, files, drawCard(encoder), headers))
  app.route('/sheets', projectSheets(reader, files, typesetter.typeset, headers))
  app.route(
    '/',
    pages(
      kept,
      build,
      reader,
      { ...headers, ...REPORTING_HEADERS },
      contentPolicy({ recaptcha: site.usesRecaptcha }),
      { db, list, ...site },
    ),
  )
}

const drawCard =
  (encoder: CallParts['encoder']): DrawCard =>
  (card) =>
    encoder.run({ kind: 'card', card }, { urgent: true })
