import type { Disk } from 'flydrive'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { notFound } from '../domain/problem.ts'
import type { AppEnv } from '../http/app-env.ts'
import { NOTHING_POLICY } from '../http/csp.ts'
import { session } from '../http/session.ts'
import type { PictureEncoder } from '../outside/encode-pictures.ts'
import type { Database } from '../store/database.ts'
import { activityCalls } from './activity.ts'
import { type AuthSettings, authCalls } from './auth.ts'
import { contentCalls } from './content.ts'
import { documentation } from './documentation.ts'
import { projectCalls } from './projects.ts'
import { tagCalls } from './tags.ts'

export type CallParts = {
  db: Database
  files: Disk
  encoder: PictureEncoder
  onPicture: () => void
  settings: AuthSettings
}

/** Every call: the addresses of /api and /auth. */
export function calls(parts: CallParts) {
  const { db, settings } = parts
  const app = new Hono<AppEnv>()
  for (const path of ['/api/*', '/auth/*']) {
    app.use(path, async (c, next) => {
      await next()
      // Answers are for this caller at this moment, unless the call says otherwise.
      if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
      if (!c.res.headers.has('Content-Security-Policy')) {
        c.res.headers.set('Content-Security-Policy', NOTHING_POLICY)
      }
    })
    app.use(path, compress())
    app.use(path, session(db))
  }
  app.route('/api/projects', projectCalls(parts))
  app.route('/api/tags', tagCalls(db))
  app.route('/api/content', contentCalls(db))
  app.route('/api/activity', activityCalls(db))
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
