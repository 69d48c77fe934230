import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { screenPaths } from '../../domain/record/kinds.ts'
import { isAt, pages } from '../../domain/shared/pages.ts'
import { withRequestId } from '../../store/requests/request-id.ts'
import type { AppEnv } from '../shared/app-env.ts'
import { refusalSummary } from './refusal-summary.ts'

/** Upper limits of the histogram's buckets in seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Any client may invent methods, and each would be a label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Route = {
  method: string
  route: string
  statuses: Map<number, number>
  /** Not cumulated; the last one is for longer ones. */
  buckets: number[]
  seconds: number
}
type Answered = { method: string; route: string; status: number; seconds: number }

/** Counts requests by method, route and status in plain numbers, since some are answered in microseconds. */
export class RequestCounts {
  readonly #routes = new Map<string, Route>()
  readonly #kept = { full: 0, notModified: 0 }

  /** `route` is a pattern such as '/api/projects/:id', never the path of a request: the number of routes must be limited. */
  count({ method, route, status, seconds }: Answered) {
    const counts = this.#routeCounts(METHODS.has(method) ? method : 'other', route)
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1)
    const bucket = BUCKETS.findIndex((limit) => seconds <= limit)
    counts.buckets[bucket === -1 ? BUCKETS.length : bucket]! += 1
    counts.seconds += seconds
  }

  /** Counts an answer that was sent from memory before any router: the route 'kept', without its duration. */
  countKept(status: number) {
    if (status === 304) this.#kept.notModified += 1
    else this.#kept.full += 1
  }

  metrics(): Metric[] {
    const routes = [...this.#routes.values()]
    const requests = routes.flatMap(({ method, route, statuses }) =>
      [...statuses].map(([status, value]) => ({ value, labels: { method, route, status: String(status) } })),
    )
    const { full, notModified } = this.#kept
    const kept = [
      { value: full, labels: { method: 'GET', route: 'kept', status: '200' } },
      { value: notModified, labels: { method: 'GET', route: 'kept', status: '304' } },
    ].filter(({ value }) => value > 0)
    return [
      metric('counter', 'plinth_http_requests_total', 'Requests answered.', [...requests, ...kept]),
      metric(
        'histogram',
        DURATION,
        'Seconds until the response to a request was ready, without answers kept in memory.',
        routes.flatMap(histogram),
      ),
    ]
  }

  #routeCounts(method: string, route: string): Route {
    const key = `${method} ${route}`
    const known = this.#routes.get(key)
    if (known) return known
    const buckets = [...BUCKETS.map(() => 0), 0]
    const counts = { method, route, statuses: new Map(), buckets, seconds: 0 }
    this.#routes.set(key, counts)
    return counts
  }
}

const DURATION = 'plinth_http_request_duration_seconds'

function histogram({ method, route, buckets, seconds }: Route): Metric['values'] {
  let total = 0
  const samples = buckets.map((count, i) => {
    total += count
    const le = String(BUCKETS[i] ?? '+Inf')
    return { value: total, labels: { le, method, route }, metricName: `${DURATION}_bucket` }
  })
  return [
    ...samples,
    { value: seconds, labels: { method, route }, metricName: `${DURATION}_sum` },
    { value: total, labels: { method, route }, metricName: `${DURATION}_count` },
  ]
}

/** Metrics of one name, in the shape of prom-client's JSON, which it aggregates and prints. */
export type Metric = {
  name: string
  help: string
  type: Kind
  aggregator: 'sum'
  values: Sample[]
}
/** `metricName` is only set for the parts of a histogram. */
type Sample = { value: number; labels: Record<string, string>; metricName?: string }
type Kind = 'counter' | 'gauge' | 'histogram'

export function metric(type: Kind, name: string, help: string, values: number | Sample[]): Metric {
  const samples = typeof values === 'number' ? [{ value: values, labels: {} }] : values
  return { name, help, type, aggregator: 'sum', values: samples }
}

/**
 * Logs requests at the level 'debug': at 'info' it would be gigabytes a day, with visitors' addresses. Refused ones are summed up at 'info'.
 */
export function observeRequests(counts: RequestCounts, log: Logger): MiddlewareHandler<AppEnv> {
  const noteRefusal = refusalSummary(log)
  return (c, next) =>
    withRequestId(randomUUID(), async () => {
      const start = performance.now()
      await next()
      const seconds = (performance.now() - start) / 1000
      const { method } = c.req
      const { status } = c.res
      const route = routeOf(c)
      counts.count({ method, route, status, seconds })
      noteRefusal({ status, call: `${method} ${route}`, address: c.get('address') })
      log.debug({ method, route, status, ms: Math.round(seconds * 1000) }, 'answered a request')
    })
}

/** The pattern that matched: of a call, or of a page. */
function routeOf(c: Context<AppEnv>): string {
  const pattern = routePath(c)
  return pattern === '*' || pattern === '/*' ? pageOf(c.req.path) : pattern
}

const paths = [...Object.values(pages).map(({ path }) => path), ...screenPaths]

/** '/projects/:slug' for that page and for its data; '/*' for an address without a page. */
function pageOf(path: string): string {
  if (path.startsWith('/assets/')) return '/assets/*'
  const bare = path.replace(/(?:(?<=\/)_)?\.data$/, '').replace(/(?<=.)\/$/, '')
  return paths.find((page) => isAt(page, bare)) ?? '/*'
}
