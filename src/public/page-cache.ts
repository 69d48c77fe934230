import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { categoryNamed, subCategoryNamed } from '../domain/project/taxonomy.ts'
import type { ContentPolicy } from '../http/csp.ts'
import { type Encoded, encode, sendEncoded } from '../http/encoded.ts'
import type { Headers } from '../http/security-headers.ts'
import { type Database, siteVersion } from '../store/database.ts'

const CAP = 32 * 1024 * 1024 // bytes, all forms of all pages together

type Page = { status: number; headers: Headers; body: Encoded }

/**
 * Finished public pages, compressed, each kept until the next change that a visitor can see. Only addresses that the site
 * itself writes are kept, and only up to a cap: nobody fills the memory by asking for others.
 */
export class PageCache {
  readonly #db: Database
  readonly #render: (request: Request) => Promise<Response>
  readonly #headers: Headers
  readonly #policy: ContentPolicy
  #version = -1
  #bytes = 0
  #pages = new Map<string, Promise<Page>>()

  constructor(
    db: Database,
    render: (request: Request) => Promise<Response>,
    headers: Headers,
    policy: ContentPolicy,
  ) {
    this.#db = db
    this.#render = render
    this.#headers = headers
    this.#policy = policy
  }

  async answer(c: Context): Promise<Response> {
    const key = keyOf(new URL(c.req.url))
    const page = await (key === undefined ? this.#make(c.req.raw) : this.#kept(key, c.req.raw))
    const tag = page.headers.ETag
    if (tag && c.req.header('if-none-match') === tag)
      return new Response(null, { status: 304, headers: page.headers })
    return sendEncoded(c, page.body, page.status, page.headers)
  }

  async #kept(key: string, request: Request): Promise<Page> {
    const version = await siteVersion(this.#db).catch(() => undefined)
    // The page itself says what is wrong with the store, and nobody keeps that.
    if (version === undefined) return this.#make(request)
    if (version !== this.#version) {
      this.#version = version
      this.#pages = new Map()
      this.#bytes = 0
    }
    const pages = this.#pages
    const before = pages.get(key)
    if (before) return before
    const making = this.#make(request)
    pages.set(key, making)
    const page = await making.catch((error: unknown) => {
      pages.delete(key)
      throw error
    })
    if (!mayBeKept(page) || !this.#hasRoomFor(page, pages)) pages.delete(key)
    return page
  }

  #hasRoomFor({ body }: Page, pages: Map<string, Promise<Page>>) {
    // What was made for an earlier version is forgotten already.
    if (pages !== this.#pages) return true
    const bytes = body.plain.byteLength + (body.br?.byteLength ?? 0) + (body.gzip?.byteLength ?? 0)
    if (this.#bytes + bytes > CAP) return false
    this.#bytes += bytes
    return true
  }

  /** Always the whole page, whoever asks: to HEAD React Router writes none, and one who leaves would take it along. */
  async #make({ url, headers: asked }: Request): Promise<Page> {
    const response = await this.#render(new Request(url, { headers: asked }))
    const text = await response.text()
    const headers = { ...this.#headers, ...Object.fromEntries(response.headers) }
    const isPage = headers['content-type']?.startsWith('text/html')
    if (isPage) headers['content-security-policy'] = this.#policy.forKept(text)
    // Asked again each time, answered by 304 while nothing changed.
    headers['cache-control'] ??= 'public, no-cache'
    // By what is in it: after a new build the same content names other scripts.
    if (response.status === 200 && headers['cache-control'] !== 'no-store')
      headers.ETag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    return { status: response.status, headers, body: await encode(text) }
  }
}

/** Of what could not be read in full, the page itself says that nobody may keep it. */
const mayBeKept = ({ status, headers }: Page) => status === 200 && headers['cache-control'] !== 'no-store'

const PLAIN_PATH = /^\/[a-z0-9/_.-]*$/

/** What a page is kept under; none for an address with anything else than known filter values in it. */
function keyOf({ pathname, searchParams }: URL): string | undefined {
  if (!PLAIN_PATH.test(pathname)) return undefined
  const known = new URLSearchParams()
  const category = searchParams.get('category')
  for (const [name, value] of searchParams) {
    if (name === 'category' && categoryNamed(value) === value) known.set(name, value)
    else if (name === 'subCategory' && category && subCategoryNamed(category, value) === value)
      known.set(name, value)
    else if (name === '_routes' && /^[\w/,.-]{1,200}$/.test(value)) known.set(name, value)
    else if (name === 'page' && /^[1-9]\d{0,2}$/.test(value)) known.set(name, value)
    else return undefined
  }
  known.sort()
  return `${pathname}?${known}`
}
