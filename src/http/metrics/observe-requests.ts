import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { isAt, pages } from '../../domain/shared/pages.ts'
import { withRequestId } from '../../store/requests/request-id.ts'
import type { AppEnv } from '../shared/app-env.ts'
import type { RequestCounts } from './request-counts.ts'

/**
 * Gives each request an id, counts it, and logs it at the level 'debug': a line for each request at 'info' would be gigabytes a
 * day under load, and would store the addresses of visitors.
 */
export const observeRequests =
  (counts: RequestCounts, log: Logger): MiddlewareHandler<AppEnv> =>
  (c, next) =>
    withRequestId(randomUUID(), async () => {
      const start = performance.now()
      await next()
      const seconds = (performance.now() - start) / 1000
      const { method } = c.req
      const { status } = c.res
      const route = routeOf(c)
      counts.count({ method, route, status, seconds })
      log.debug({ method, route, status, ms: Math.round(seconds * 1000) }, 'answered a request')
    })

/** The pattern that matched: of a call, or of a page. */
function routeOf(c: Context<AppEnv>): string {
  const pattern = routePath(c)
  return pattern === '*' || pattern === '/*' ? pageOf(c.req.path) : pattern
}

const paths = Object.values(pages).map(({ path }) => path)

/** '/projects/:slug' for that page and for its data; '/*' for an address without a page. */
function pageOf(path: string): string {
  if (path.startsWith('/assets/')) return '/assets/*'
  const bare = path.replace(/(?:(?<=\/)_)?\.data$/, '').replace(/(?<=.)\/$/, '')
  return paths.find((page) => isAt(page, bare)) ?? '/*'
}
