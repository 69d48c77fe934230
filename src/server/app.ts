import { Hono } from 'hono'
import { calls } from '../api/api.ts'
import type { CallParts } from '../api/shared/call-parts.ts'
import { notFound } from '../domain/shared/problem.ts'
import { DENY_ALL_POLICY } from '../http/answer/csp.ts'
import { errorHandler } from '../http/answer/problems.ts'
import { securityHeaders, withHeaders } from '../http/answer/security-headers.ts'
import { metricsPage } from '../http/metrics/metrics-page.ts'
import { observeRequests, type RequestCounts } from '../http/metrics/request-counts.ts'
import { readiness } from '../http/readiness.ts'
import type { AppEnv } from '../http/shared/app-env.ts'
import { requestFacts } from '../http/shared/request-facts.ts'
import { type Database, probeDatabase } from '../store/database/database.ts'
import { ProjectList } from '../store/project/project-list.ts'
import { publicReads } from '../store/read-replica.ts'
import { databaseMetrics, processMetrics } from './collect-metrics.ts'
import { addSite, type BuiltPages } from './site.ts'
import { metricsOfAll } from './supervise.ts'

export type AppParts = Omit<CallParts, 'list'> & {
  settings: { trustProxy: boolean; recaptcha?: unknown; metricsToken?: string; socket?: string }
  /** Counts the requests; also those that the server answers before the app. */
  requests: RequestCounts
  /** Throws when the file store cannot be written to. */
  probeFiles: () => Promise<void>
  /** A database that follows `db`, to read public pages from. */
  replica?: Database
  /** Tests of the API leave them out. */
  pages?: BuiltPages
}

/** The server listens with it; tests call it directly. */
export function createApp(parts: AppParts) {
  const { db, replica, kept, log, settings, probeFiles, requests } = parts
  const app = new Hono<AppEnv>()
  const headers = securityHeaders(settings.publicUrl)
  const nonPageHeaders = { ...headers, 'Content-Security-Policy': DENY_ALL_POLICY }
  const handleError = errorHandler(log, nonPageHeaders)
  app.onError(handleError)
  app.use(requestFacts(settings), observeRequests(requests, log))
  app.notFound((c) => handleError(notFound('Page'), c))
  app.get('/healthz', withHeaders(nonPageHeaders), (c) => c.json({ status: 'alive' }))
  const probe = () => Promise.all([probeDatabase(db), probeFiles()])
  const checkReadiness = readiness(probe, log, undefined, () => ({ databaseAwaySince: awaySince(db) }))
  app.get('/readyz', withHeaders(nonPageHeaders), async (c) => c.json(await checkReadiness()))
  const ofProcesses = metricsOfAll(processMetrics({ ...parts, pageCounts: kept.counts }))
  const metrics = async () => [...(await ofProcesses()), await databaseMetrics(db)]
  app.get('/metrics', withHeaders(nonPageHeaders), metricsPage(metrics, settings))
  const source = publicReads(db, replica)
  const list = new ProjectList(db, source)
  app.route('/', calls({ ...parts, list }))
  addSite(app, { ...parts, source, list, headers, nonPageHeaders })
  return app
}

/** Since when the database cannot be read, as an ISO time; undefined while it can. */
function awaySince({ siteVersion }: AppParts['db']) {
  siteVersion.current()
  const { unreadableSince } = siteVersion
  return unreadableSince && new Date(unreadableSince).toISOString()
}
