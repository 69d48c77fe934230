import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { ContentPolicy } from '../http/csp.ts'
import { type Encoded, encode, sendEncoded } from '../http/encoded.ts'
import type { Headers } from '../http/security-headers.ts'
import { type Database, siteVersion } from '../store/database.ts'
import { type FindPage, originalAddress, withoutUnusedParams } from './page-address.ts'

const CAP = 32 * 1024 * 1024 // bytes, all forms of all pages together
const OVERHEAD = 4 * 1024 // bytes of a page that are not its body: headers, address, objects

/** A public page that was not made for the staff bears the nonce while it is made. */
export type Render = (request: Request, nonce: string) => Promise<Response>

type Page = { status: number; headers: Headers; body: Encoded }

type Parts = {
  db: Database
  find: FindPage
  render: Render
  headers: Headers
  policy: ContentPolicy
  /** In bytes. */
  maxBytes?: number
}

/**
 * Finished public pages, compressed, each kept until the next change that a visitor can see. Every address leads to the one
 * under which its page is kept. When they are too many, those go that nobody has asked for the longest.
 */
export class PageCache {
  readonly #parts: Parts
  #version = -1
  #pages: LRUCache<string, Page>
  /** Made at the moment, for this version. */
  #making = new Map<string, Promise<Page>>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#pages = new LRUCache({ maxSize: parts.maxBytes ?? CAP, sizeCalculation: sizeOf })
  }

  async answer(c: Context): Promise<Response> {
    const page = await this.#page(c.req.raw)
    const tag = page.headers.ETag
    if (tag && c.req.header('if-none-match') === tag)
      return new Response(null, { status: 304, headers: page.headers })
    return sendEncoded(c, page.body, page.status, page.headers)
  }

  async #page(request: Request): Promise<Page> {
    const url = new URL(request.url)
    const { db, find } = this.#parts
    const version = await siteVersion(db).catch(() => undefined)
    // The page itself says what is wrong with the store, and nobody keeps that.
    if (version === undefined) return this.#make(request, originalAddress(url))
    if (version !== this.#version) {
      this.#version = version
      this.#pages.clear()
      this.#making = new Map()
    }
    const making = this.#making
    const kept = this.#pages.get(originalAddress(url)) ?? this.#pages.get(withoutUnusedParams(url))
    if (kept) return kept
    const found = await find(url).catch(() => undefined)
    if (!found?.isCacheable) return this.#make(request, found?.address ?? originalAddress(url))
    return this.#kept(found.address, request, making)
  }

  async #kept(address: string, request: Request, making: Map<string, Promise<Page>>): Promise<Page> {
    const isCurrent = () => making === this.#making
    const before = (isCurrent() && this.#pages.get(address)) || making.get(address)
    if (before) return before
    const page = this.#make(request, address, true)
    making.set(address, page)
    try {
      const made = await page
      if (mayBeKept(made) && isCurrent()) this.#pages.set(address, made)
      return made
    } finally {
      making.delete(address)
    }
  }

  /** Always the whole page, whoever asks: to HEAD React Router writes none, and one who leaves would take it along. */
  async #make(request: Request, address: string, isCacheable = false): Promise<Page> {
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
    // Asked again each time, answered by 304 while nothing changed.
    headers['cache-control'] ??= 'public, no-cache'
    // By what is in it: after a new build the same content names other scripts.
    if (status === 200 && headers['cache-control'] !== 'no-store')
      headers.ETag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    const isKept = isCacheable && mayBeKept({ status, headers })
    return { status, headers, body: await encode(text, { isCached: isKept }) }
  }
}

const sizeOf = ({ body }: Page) =>
  OVERHEAD + body.plain.byteLength + (body.br?.byteLength ?? 0) + (body.gzip?.byteLength ?? 0)

/** Of what could not be read in full, the page itself says that nobody may keep it. */
const mayBeKept = ({ status, headers }: Pick<Page, 'status' | 'headers'>) =>
  [200, 404, 410].includes(status) && headers['cache-control'] !== 'no-store'
