import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { inTurn } from '../domain/shared/in-turn.ts'
import { Problem, tooBusy } from '../domain/shared/problem.ts'
import { type ContentPolicy, DENY_ALL_POLICY } from '../http/answer/csp.ts'
import { encode, sendEncoded, tagOf } from '../http/answer/encoded.ts'
import { RETRY_AFTER } from '../http/answer/problems.ts'
import type { Headers } from '../http/answer/security-headers.ts'
import { isIncomplete, type KeptAnswers, mayBeKept } from '../http/kept/kept-answers.ts'
import type { AppEnv, Finished } from '../http/shared/app-env.ts'
import { type FindPage, isDataPath, originalAddress, withoutUnusedParams } from './page-address.ts'

// Limits of pages that are not cached:
const RENDERS_AT_ONCE = 2
const MAX_WAITING = 50 // about a second of work; more requests are refused with 503
const BUSY_RETRY_AFTER = 2 // s

/** Renders a public page, with the nonce on its scripts. */
export type Render = (request: Request, nonce: string) => Promise<Response>

type Parts = {
  kept: KeptAnswers
  find: FindPage
  render: Render
  headers: Headers
  policy: ContentPolicy
  /** The origins of the pictures from other sites that the pages show. */
  pictureOrigins: () => Promise<readonly string[]>
  waitForTurn?: ReturnType<typeof rendersInTurn>
}

/** The line in which all pages wait that are rendered for one request. */
export const rendersInTurn = () =>
  inTurn({
    atOnce: RENDERS_AT_ONCE,
    maxWaiting: MAX_WAITING,
    refusal: () =>
      tooBusy(
        'The website is very busy at this moment. Please try again in a few seconds.',
        BUSY_RETRY_AFTER,
      ),
  })

/** Returns the function that answers requests for pages. All addresses of a page lead to one kept answer. */
export function pageCache({ kept, find, render, headers: shared, policy, pictureOrigins, ...parts }: Parts) {
  const { waitForTurn = rendersInTurn() } = parts

  async function pageOf(request: Request): Promise<Finished> {
    const url = new URL(request.url)
    const asked = [originalAddress(url), withoutUnusedParams(url)]
    const current = asked.map((address) => kept.current(address)).find(Boolean)
    if (current) {
      kept.counts.hits += 1
      return current
    }
    const found = await find(url).catch(() => undefined)
    const address = found?.address ?? originalAddress(url)
    const page = found?.isCacheable
      ? await kept.keep(address, () => rendered(request, address, true))
      : await renderedInTurn(request, address)
    // While the database is away, the last page that could be read in full is shown.
    return (isIncomplete(page) && [address, ...asked].map((one) => kept.last(one)).find(Boolean)) || page
  }

  /** For what is not cached: searches, redirects and failures, whose number is unlimited. */
  async function renderedInTurn(request: Request, address: string): Promise<Finished> {
    try {
      return await waitForTurn(() => rendered(request, address), request.signal)
    } catch (error) {
      if (!(error instanceof Problem) || isDataPath(new URL(request.url).pathname)) throw error
      const { status, headers, html } = busyPage(error)
      return { status, headers: { ...shared, ...headers }, body: await encode(html) }
    }
  }

  /** By GET without the client's abort signal: HEAD renders no body, and others may wait for the render. */
  async function rendered(request: Request, address: string, isCacheable = false): Promise<Finished> {
    kept.counts.renders += 1
    const nonce = randomBytes(16).toString('base64url')
    const { origin } = new URL(request.url)
    const response = await render(new Request(`${origin}${address}`, { headers: request.headers }), nonce)
    const { status } = response
    const headers = { ...shared, ...Object.fromEntries(response.headers) }
    let text = await response.text()
    if (headers['content-type']?.startsWith('text/html')) {
      // While the database is away, which of them is not known.
      const pictures = await pictureOrigins().catch(() => undefined)
      const cached = policy.forCachedPage(text, nonce, pictures)
      text = cached.html
      headers['content-security-policy'] = cached.policy
    }
    // Redirects and the data of pages show nothing.
    headers['content-security-policy'] ??= DENY_ALL_POLICY
    if (status === 503) {
      headers['cache-control'] = 'no-store'
      headers['retry-after'] = String(RETRY_AFTER)
    }
    // Browsers revalidate each time, and get 304 while nothing has changed.
    headers['cache-control'] ??= 'public, no-cache'
    if (status === 200 && headers['cache-control'] !== 'no-store') headers.ETag = `W/${tagOf(text)}`
    const isCached = isCacheable && mayBeKept({ status, headers })
    return { status, headers, body: await encode(text, isCached ? kept.effort : 'once') }
  }

  return async (c: Context<AppEnv>) => sendEncoded(c, await pageOf(c.req.raw))
}

/** The page with a refusal's sentence, made without rendering. The refusal has a `retryAfter`. */
function busyPage({ status, message, details }: Problem) {
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': DENY_ALL_POLICY,
      'Retry-After': String(details?.retryAfter),
    },
    html: `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Very busy</title>
<p>${message}
`,
  }
}
