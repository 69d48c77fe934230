import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'
import type { AppEnv, Encoded, Finished } from '../shared/app-env.ts'
import type { Headers } from './security-headers.ts'

const MIN_BYTES = 1024 // smaller bodies do not get smaller
const LARGE_BYTES = 100 * 1024
/**
 * Quality 10 takes about 25 ms for a page and makes it a tenth smaller than 5: a project's page then fits into the 14 KB that
 * a new connection sends in its first round trip. A long list would take a second at 10, so it gets 5, as the answers of calls do.
 * A response that is sent once gets 4, which takes under 1 ms for a page.
 */
const BROTLI_QUALITY = { page: 10, call: 5, once: 4 }
const GZIP_LEVEL = { page: 6, call: 6, once: 1 }

type Encoding = keyof Encoded

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Compresses a body in each encoding that browsers accept; harder when it will be cached and sent many times. */
export async function encode(text: string, kind: 'page' | 'call' | 'once' = 'page'): Promise<Encoded> {
  const plain = Buffer.from(text)
  if (plain.byteLength < MIN_BYTES) return { plain }
  const effort = kind === 'page' && plain.byteLength >= LARGE_BYTES ? 'call' : kind
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort] } }
  const [br, gz] = await Promise.all([
    brotliAsync(plain, options),
    gzipAsync(plain, { level: GZIP_LEVEL[effort] }),
  ])
  return { plain, br, gzip: gz }
}

const COMPRESSED = ['br', 'gzip'] as const // the smallest first
/** Browsers send few different headers. */
const accepted = new LRUCache<string, Encoding>({ max: 100 })

/** The smallest encoding that an Accept-Encoding header allows. Browsers list them in any order; q=0 means not accepted. */
export function encodingFor(header: string | undefined): Encoding {
  if (!header) return 'plain'
  let encoding = accepted.get(header)
  if (!encoding) {
    const listed = parseAccept(header)
    const isAccepted = (name: string) => listed.some(({ type, q }) => type.toLowerCase() === name && q > 0)
    encoding = COMPRESSED.find(isAccepted) ?? 'plain'
    accepted.set(header, encoding)
  }
  return encoding
}

const VARY = { Vary: 'Accept-Encoding' }

/** The bytes and headers for clients that accept this encoding. */
export function variantOf({ headers, body }: Finished, encoding: Encoding) {
  const bytes = body[encoding] ?? body.plain
  return {
    bytes,
    headers: {
      ...headers,
      ...VARY,
      'Content-Length': String(bytes.byteLength),
      ...(bytes === body.plain ? {} : { 'Content-Encoding': encoding }),
    } as Headers,
  }
}

/** The headers of 304. */
export const headersOfUnchanged = ({ headers }: Finished): Headers => ({ ...headers, ...VARY })

/** Sends the smallest encoding that the browser accepts, or 304 if it has the version of the header ETag already. */
export function sendEncoded(c: Context<AppEnv>, finished: Finished): Response {
  c.set('finished', finished)
  const tag = finished.headers.ETag
  if (tag && hasCurrent(c.req.header('if-none-match'), tag))
    return new Response(null, { status: 304, headers: headersOfUnchanged(finished) })
  const { bytes, headers } = variantOf(finished, encodingFor(c.req.header('accept-encoding')))
  return new Response(bytes as BodyInit, { status: finished.status, headers })
}

/** A strong tag, not made of a version: after a new build or a restore the same version has another text. */
export const tagOf = (text: string) =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/**
 * Whether If-None-Match says that the client has this version: it is `*`, or lists the tag. Compared weakly, as for every GET:
 * W/"a" and "a" are the same (RFC 9110, 13.1.2). Proxies that compress a response make its tag weak.
 */
export function hasCurrent(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === tag || ifNoneMatch.trim() === '*') return true
  const listed = ifNoneMatch.match(/"[^"]*"/g)
  return listed?.includes(tag.replace(/^W\//, '')) ?? false
}

/**
 * Whether a range may be sent: If-Range is absent, or is this tag. Compared strongly: a weak tag or a date never matches, since
 * the bytes may differ (RFC 9110, 13.1.5).
 */
export function mayContinue(ifRange: string | undefined, tag: string): boolean {
  return ifRange === undefined || (ifRange === tag && !tag.startsWith('W/'))
}
