import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { inTurn } from '../domain/in-turn.ts'
import { Problem, tooBusy } from '../domain/problem.ts'
import type { ContentPolicy } from '../http/csp.ts'
import { type Encoded, encode, sendEncoded } from '../http/encoded.ts'
import type { Headers } from '../http/security-headers.ts'
import { busyPage } from './busy-page.ts'
import { type FindPage, isDataPath, originalAddress, withoutUnusedParams } from './page-address.ts'

const MAX_BYTES = 32 * 1024 * 1024 // all encodings of all pages together
const OVERHEAD_BYTES = 4 * 1024 // of a page beside its body: headers, address, objects

// Of pages that are not cached:
const RENDERS_AT_ONCE = 2
const MAX_WAITING = 50 // about a second of work; more requests are refused with 503
const RETRY_AFTER = 2 // s

/** Renders a public page, with the nonce on its scripts. */
export type Render = (request: Request, nonce: string) => Promise<Response>

type Page = { status: number; headers: Headers; body: Encoded }

type Parts = {
  /** Changes with what the pages show. Rejects when the database cannot be read. */
  edition: () => Promise<string>
  find: FindPage
  render: Render
  headers: Headers
  policy: ContentPolicy
  maxBytes?: number
}

/**
 * An LRU cache of rendered and compressed public pages, valid for one edition of the site. All addresses of a
 * page lead to one cache entry.
 */
export class PageCache {
  readonly #parts: Parts
  #edition = ''
  #cache: LRUCache<string, Page>
  /** Renders in progress, of the current edition. */
  #rendering = new Map<string, Promise<Page>>()
  readonly #inTurn = inTurn({
    atOnce: RENDERS_AT_ONCE,
    maxWaiting: MAX_WAITING,
    refusal: () =>
      tooBusy('The website is very busy at this moment. Please try again in a few seconds.', RETRY_AFTER),
  })

  constructor(parts: Parts) {
    this.#parts = parts
    this.#cache = new LRUCache({ maxSize: parts.maxBytes ?? MAX_BYTES, sizeCalculation: sizeOf })
  }

  async answer(c: Context): Promise<Response> {
    const page = await this.#page(c.req.raw)
    return sendEncoded(c, page.body, page.status, page.headers)
  }

  async #page(request: Request): Promise<Page> {
    const url = new URL(request.url)
    const { find } = this.#parts
    const edition = await this.#parts.edition().catch(() => undefined)
    // The rendered page shows that the database cannot be read, and is not cached.
    if (edition === undefined) return this.#renderInTurn(request, originalAddress(url))
    if (edition !== this.#edition) {
      this.#edition = edition
      this.#cache.clear()
      this.#rendering = new Map()
    }
    const rendering = this.#rendering
    const cached = this.#cache.get(originalAddress(url)) ?? this.#cache.get(withoutUnusedParams(url))
    if (cached) return cached
    const found = await find(url).catch(() => undefined)
    if (!found?.isCacheable) return this.#renderInTurn(request, found?.address ?? originalAddress(url))
    return this.#cachedOrRendered(found.address, request, rendering)
  }

  async #cachedOrRendered(
    address: string,
    request: Request,
    rendering: Map<string, Promise<Page>>,
  ): Promise<Page> {
    const isCurrent = () => rendering === this.#rendering
    const existing = (isCurrent() && this.#cache.get(address)) || rendering.get(address)
    if (existing) return existing
    const page = this.#render(request, address, true)
    rendering.set(address, page)
    try {
      const rendered = await page
      if (mayBeCached(rendered) && isCurrent()) this.#cache.set(address, rendered)
      return rendered
    } finally {
      rendering.delete(address)
    }
  }

  /** For what is not cached: searches, redirects and failures, whose number is unlimited. */
  async #renderInTurn(request: Request, address: string): Promise<Page> {
    try {
      return await this.#inTurn(() => this.#render(request, address), request.signal)
    } catch (error) {
      if (!(error instanceof Problem) || isDataPath(new URL(request.url).pathname)) throw error
      const { status, headers, html } = busyPage(error)
      return { status, headers: { ...this.#parts.headers, ...headers }, body: await encode(html) }
    }
  }

  /**
   * Renders by a GET without the client's abort signal: for HEAD React Router renders no body, and a client that disconnects must
   * not abort a render that others wait for.
   */
  async #render(request: Request, address: string, isCacheable = false): Promise<Page> {
    const nonce = randomBytes(16).toString('base64url')
    const url = new URL(request.url)
    const response = await this.#parts.render(
      new Request(`${url.origin}${address}`, { headers: request.headers }),
      nonce,
    )
    const { status } = response
    const headers = { ...this.#parts.headers, ...Object.fromEntries(response.headers) }
    let text = await response.text()
    if (headers['content-type']?.startsWith('text/html')) {
      const { html, policy } = this.#parts.policy.forCachedPage(text, nonce)
      text = html
      headers['content-security-policy'] = policy
    }
    // Browsers revalidate each time, and get 304 while nothing has changed.
    headers['cache-control'] ??= 'public, no-cache'
    // A hash of the HTML, not the edition: after a new build the same content has other script names.
    if (status === 200 && headers['cache-control'] !== 'no-store')
      headers.ETag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    const isCached = isCacheable && mayBeCached({ status, headers })
    return { status, headers, body: await encode(text, { isCached }) }
  }
}

const sizeOf = ({ body }: Page) =>
  OVERHEAD_BYTES + body.plain.byteLength + (body.br?.byteLength ?? 0) + (body.gzip?.byteLength ?? 0)

/** A page that could not be read in full sets `no-store` itself. */
const mayBeCached = ({ status, headers }: Pick<Page, 'status' | 'headers'>) =>
  [200, 404, 410].includes(status) && headers['cache-control'] !== 'no-store'
