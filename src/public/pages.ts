import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { SiteReader } from '../domain/content/site-reader.ts'
import { firstSegments } from '../domain/pages.ts'
import type { AppEnv } from '../http/app-env.ts'
import type { ContentPolicy } from '../http/csp.ts'
import type { Headers } from '../http/security-headers.ts'
import type { Database } from '../store/database.ts'
import { cspNonce, isStaffPage, siteReader } from '../ui/page-context.ts'
import { findPage } from './page-address.ts'
import { PageCache } from './page-cache.ts'

/** The staff's pages: made anew each time, never kept. In any case, as React Router matches them. */
const STAFF = beginningWith(firstSegments('staff', 'by-link'))
/** In their addresses older links hold what opens an account, or makes the first: nobody else is told them. */
const BY_LINK = beginningWith(firstSegments('by-link'))

/** Answers every address that is a page: the public ones from the cache of finished pages. */
export function pages(
  db: Database,
  build: ServerBuild | (() => Promise<ServerBuild>),
  reader: SiteReader,
  headers: Headers,
  policy: ContentPolicy,
) {
  const handle = createRequestHandler(build)
  const render = (request: Request, nonce: string, isStaff = false) => {
    const context = new RouterContextProvider()
    context.set(siteReader, reader)
    context.set(cspNonce, nonce)
    context.set(isStaffPage, isStaff)
    return handle(request, context)
  }
  const routesOf = async () => (typeof build === 'function' ? await build() : build).routes
  const cache = new PageCache({ db, find: findPage(routesOf, reader), render, headers, policy })
  const app = new Hono<AppEnv>()
  const staffHeaders = { ...headers, 'Cache-Control': 'no-store' }

  app.get('*', async (c) => {
    if (!STAFF.test(c.req.path)) return cache.answer(c)
    const nonce = randomBytes(16).toString('base64')
    const response = await render(c.req.raw, nonce, true)
    response.headers.set('Content-Security-Policy', policy.forNonce(nonce))
    for (const [name, value] of Object.entries(staffHeaders)) response.headers.set(name, value)
    if (BY_LINK.test(c.req.path)) response.headers.set('Referrer-Policy', 'no-referrer')
    return response
  })

  return app
}

function beginningWith(paths: string[]) {
  return new RegExp(`^(${paths.join('|')})(/|\\.data|$)`, 'i')
}
