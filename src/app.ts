import { serveStatic } from '@hono/node-server/serve-static'
import type { Disk } from 'flydrive'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { type CallParts, calls } from './api/api.ts'
import { Problem } from './domain/problem.ts'
import type { AppEnv } from './http/app-env.ts'
import { media } from './http/media.ts'
import { pages } from './http/pages.ts'
import { named, problemAnswer } from './http/problems.ts'
import { readSite } from './http/site-reader.ts'
import { checkFiles } from './outside/files.ts'
import { type Database, siteVersion } from './store/database.ts'

export type AppParts = CallParts & {
  log: Logger
  /** The built pages, and where their files lie; tests of the calls do without. */
  pages?: { build: ServerBuild | (() => Promise<ServerBuild>); clientDir: string }
}

/** Puts the parts together. The server serves it; tests call it. */
export function createApp(parts: AppParts) {
  const { db, files, log, settings } = parts
  const app = new Hono<AppEnv>()
  app.onError(problemAnswer)
  app.use(named(log))
  app.use(
    secureHeaders({
      strictTransportSecurity: settings.publicUrl.startsWith('https:')
        ? 'max-age=31536000; includeSubDomains'
        : false,
      xFrameOptions: 'SAMEORIGIN',
      referrerPolicy: 'strict-origin-when-cross-origin',
      permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    }),
  )

  app.get('/healthz', (c) => c.json({ status: 'alive' }))
  app.get('/readyz', async (c) => c.json(await readiness(db, files, log)))
  app.route('/', calls(parts))
  app.route('/media', media(files))
  if (parts.pages) {
    app.use('/assets/*', builtFiles(parts.pages.clientDir, 'public, max-age=31536000, immutable'))
    app.use('*', builtFiles(parts.pages.clientDir, 'public, max-age=3600'))
    app.route('/', pages(db, parts.pages.build, readSite(db, settings.publicUrl, log)))
  }
  return app
}

export type App = ReturnType<typeof createApp>

async function readiness(db: Database, files: Disk, log: Logger) {
  try {
    await Promise.all([siteVersion(db), checkFiles(files)])
    return { status: 'ready' }
  } catch (error) {
    log.error({ err: error }, 'not ready')
    throw new Problem(503, 'The database or the file store does not answer.')
  }
}

/** Scripts, styles, fonts and the rest of the build, in the compressed form that stands beside each. */
function builtFiles(root: string, cacheControl: string) {
  return serveStatic<AppEnv>({
    root,
    precompressed: true,
    onFound: (_path, c) => {
      c.header('Cache-Control', cacheControl)
    },
  })
}
