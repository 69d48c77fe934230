import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { Logger } from 'pino'
import type { FileStore } from '../domain/file-store.ts'
import { notFound } from '../domain/problem.ts'
import type { AppEnv } from '../http/app-env.ts'
import { NOTHING_POLICY } from '../http/csp.ts'
import { perVersion } from '../http/per-version.ts'
import { securityHeaders, withHeaders } from '../http/security-headers.ts'
import { session } from '../http/session.ts'
import type { Captcha } from '../outside/captcha.ts'
import type { PictureEncoder } from '../outside/encode-pictures.ts'
import type { SecretBox } from '../outside/secrets.ts'
import type { Database } from '../store/database.ts'
import { listProjects } from '../store/project/projects.ts'
import { accountRecoveryCalls } from './account/account-recovery.ts'
import { authCalls } from './account/auth.ts'
import type { AuthSettings } from './account/sign-in.ts'
import { userCalls } from './account/users.ts'
import { activityCalls } from './activity/activity.ts'
import { clientErrorCalls } from './client-errors.ts'
import { contentCalls } from './content/content.ts'
import { cspReportCalls } from './csp-reports.ts'
import { documentation } from './documentation.ts'
import { contactCalls } from './enquiry/contact.ts'
import { jobCalls } from './hiring/jobs.ts'
import { outboxCalls } from './mail/outbox.ts'
import { projectChangeCalls } from './project/project-changes.ts'
import { projectList } from './project/project-list.ts'
import { projectCalls } from './project/projects.ts'
import { statsCalls } from './project/stats.ts'
import { tagCalls } from './project/tags.ts'

export type CallParts = {
  db: Database
  files: FileStore
  encoder: PictureEncoder
  onPicture: () => void
  /** After each write: there may be a mail to send. */
  onWrite: () => void
  captcha: Captcha
  secrets: SecretBox
  log: Logger
  settings: AuthSettings
}

/** Every call: the addresses of /api and /auth. */
export function calls(parts: CallParts) {
  const { db, captcha, log, settings, onWrite } = parts
  // Answers are for this caller at this moment, unless a call says otherwise.
  const headers = {
    ...securityHeaders(settings.publicUrl),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': NOTHING_POLICY,
  }
  const projects = perVersion(db, () => listProjects(db))
  const app = new Hono<AppEnv>()
  for (const path of ['/api/*', '/auth/*'])
    app.use(path, session(db, settings.publicUrl.startsWith('https:')))
  app.route('/api/projects', projectList(db, projects, headers))
  for (const path of ['/api/*', '/auth/*']) app.use(path, withHeaders(headers), compress())
  for (const path of ['/api/*', '/auth/*']) app.use(path, afterWrites(onWrite))
  app.route('/api/projects', projectCalls(parts, projects))
  app.route('/api/projects', projectChangeCalls(db))
  app.route('/api/tags', tagCalls(db))
  app.route('/api/jobs', jobCalls(db))
  app.route('/api', contactCalls(db, captcha, settings.trustProxy))
  app.route('/api/content', contentCalls(db))
  app.route('/api/activity', activityCalls(db))
  app.route('/api/stats', statsCalls(db))
  app.route('/api/client-errors', clientErrorCalls(db, log, settings.trustProxy))
  app.route('/api/users', userCalls(db))
  app.route('/api/outbox', outboxCalls(db, settings))
  app.route('/api/auth', accountRecoveryCalls(db, settings))
  app.route('/api/csp-reports', cspReportCalls(db, log, settings.trustProxy))
  app.route('/auth', authCalls(parts))
  app.route('/api', documentation(app, settings.publicUrl))
  // An unknown call is JSON, never a page.
  for (const path of ['/api/*', '/auth/*', '/api', '/auth']) {
    app.all(path, () => {
      throw notFound('Call')
    })
  }
  return app
}

const afterWrites =
  (onWrite: () => void): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next()
    if (c.req.method !== 'GET') onWrite()
  }
