import type { Disk } from 'flydrive'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Logger } from 'pino'
import { notFound } from '../domain/problem.ts'
import type { AppEnv } from '../http/app-env.ts'
import { NOTHING_POLICY } from '../http/csp.ts'
import { perVersion } from '../http/per-version.ts'
import { securityHeaders, withHeaders } from '../http/security-headers.ts'
import { session } from '../http/session.ts'
import type { Captcha } from '../outside/captcha.ts'
import type { PictureEncoder } from '../outside/encode-pictures.ts'
import type { Database } from '../store/database.ts'
import { listProjects } from '../store/projects.ts'
import { activityCalls } from './activity.ts'
import { type AuthSettings, authCalls } from './auth.ts'
import { clientErrorCalls } from './client-errors.ts'
import { contactCalls } from './contact.ts'
import { contentCalls } from './content.ts'
import { documentation } from './documentation.ts'
import { jobCalls } from './jobs.ts'
import { projectList } from './project-list.ts'
import { projectCalls } from './projects.ts'
import { tagCalls } from './tags.ts'

export type CallParts = {
  db: Database
  files: Disk
  encoder: PictureEncoder
  onPicture: () => void
  captcha: Captcha
  log: Logger
  settings: AuthSettings
}

/** Every call: the addresses of /api and /auth. */
export function calls(parts: CallParts) {
  const { db, captcha, log, settings } = parts
  // Answers are for this caller at this moment, unless a call says otherwise.
  const headers = {
    ...securityHeaders(settings.publicUrl),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': NOTHING_POLICY,
  }
  const projects = perVersion(db, () => listProjects(db))
  const app = new Hono<AppEnv>()
  for (const path of ['/api/*', '/auth/*']) app.use(path, session(db))
  app.route('/api/projects', projectList(db, projects, headers))
  for (const path of ['/api/*', '/auth/*']) app.use(path, withHeaders(headers), compress())
  app.route('/api/projects', projectCalls(parts, projects))
  app.route('/api/tags', tagCalls(db))
  app.route('/api/jobs', jobCalls(db))
  app.route('/api', contactCalls(db, captcha, settings.trustProxy))
  app.route('/api/content', contentCalls(db))
  app.route('/api/activity', activityCalls(db))
  app.route('/api/client-errors', clientErrorCalls(db, log, settings.trustProxy))
  app.route('/auth', authCalls(db, settings))
  app.route('/api', documentation(app, settings.publicUrl))
  // An unknown call is JSON, never a page.
  for (const path of ['/api/*', '/auth/*', '/api', '/auth']) {
    app.all(path, () => {
      throw notFound('Call')
    })
  }
  return app
}
