import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { previewPath } from '../domain/draft/preview.ts'
import { firstSegments } from '../domain/shared/pages.ts'
import type { SiteReader } from '../domain/site-reader.ts'
import type { ContentPolicy } from '../http/answer/csp.ts'
import type { Headers } from '../http/answer/security-headers.ts'
import type { KeptAnswers } from '../http/kept/kept-answers.ts'
import type { AppEnv } from '../http/shared/app-env.ts'
import { cspNonce, hasTrustedTypes, isStaffPage, siteReader } from '../ui/page-context.ts'
import { pageFinder } from './page-address.ts'
import { pageCache, rendersInTurn } from './page-cache.ts'
import { type PreviewParts, previews } from './previews.ts'

/** The staff's pages: rendered for each request, never cached. Case-insensitive, as React Router matches. */
const STAFF = startsWithAny(firstSegments('staff', 'by-link'))
/** Pages of links in mails and of the setup: older links have their token in the query, so no referrer may be sent. */
const BY_LINK = startsWithAny(firstSegments('by-link'))

/** Serves all pages, the public ones from the page cache. */
export function pages(
  kept: KeptAnswers,
  build: ServerBuild | (() => Promise<ServerBuild>),
  reader: SiteReader,
  headers: Headers,
  policy: ContentPolicy,
  preview: PreviewParts,
) {
  const handle = createRequestHandler(build)
  const render = (request: Request, nonce: string, context = new RouterContextProvider()) => {
    context.set(siteReader, reader)
    context.set(cspNonce, nonce)
    return handle(request, context)
  }
  const buildNow = async () => (typeof build === 'function' ? build() : build)
  const find = pageFinder(async () => (await buildNow()).routes, reader)
  const waitForTurn = rendersInTurn()
  const { pictureOrigins } = reader
  const cached = pageCache({ kept, find, render, headers, policy, pictureOrigins, waitForTurn })
  const app = new Hono<AppEnv>()
  app.all(
    previewPath(':link{.+}'),
    previews({ ...preview, build: buildNow, headers, policy, waitForTurn, endedPage: cached }),
  )
  const staffHeaders = { ...headers, 'Cache-Control': 'no-store' }

  app.get('*', async (c) => {
    if (!STAFF.test(c.req.path)) return cached(c)
    const nonce = randomBytes(16).toString('base64')
    const context = new RouterContextProvider()
    context.set(isStaffPage, true)
    const response = await render(c.req.raw, nonce, context)
    const page = { nonce, hasTrustedTypes: context.get(hasTrustedTypes) }
    response.headers.set('Content-Security-Policy', policy.forUncachedPage(page))
    for (const [name, value] of Object.entries(staffHeaders)) response.headers.set(name, value)
    if (BY_LINK.test(c.req.path)) response.headers.set('Referrer-Policy', 'no-referrer')
    return response
  })

  return app
}

function startsWithAny(paths: string[]) {
  return new RegExp(`^(${paths.join('|')})(/|\\.data|$)`, 'i')
}
