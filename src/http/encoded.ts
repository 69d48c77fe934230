import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { hasCurrent } from './entity-tag.ts'

const MIN_BYTES = 1024 // smaller bodies do not get smaller
const LARGE_BYTES = 100 * 1024
/**
 * Quality 10 takes about 25 ms for a page and makes it a tenth smaller than 5: a project's page then fits into the 14 KB that
 * a new connection sends in its first round trip. A long list would take a second at 10, so it gets 5. A response that is sent
 * once gets 4, which takes under 1 ms for a page.
 */
const BROTLI_QUALITY = { page: 10, large: 5, once: 4 }
const GZIP_LEVEL = { cached: 6, once: 1 }

export type Encoded = { plain: Uint8Array; br?: Uint8Array; gzip?: Uint8Array }

type Match = NonNullable<Parameters<typeof accepts>[1]['match']>

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Compresses a body in each encoding that browsers accept; harder when it will be cached and sent many times. */
export async function encode(text: string, { isCached } = { isCached: true }): Promise<Encoded> {
  const plain = Buffer.from(text)
  if (plain.byteLength < MIN_BYTES) return { plain }
  const kind = !isCached ? 'once' : plain.byteLength < LARGE_BYTES ? 'page' : 'large'
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[kind] } }
  const level = isCached ? GZIP_LEVEL.cached : GZIP_LEVEL.once
  const [br, gz] = await Promise.all([brotliAsync(plain, options), gzipAsync(plain, { level })])
  return { plain, br, gzip: gz }
}

const COMPRESSED = ['br', 'gzip'] // the smallest first

/** Browsers list what they accept in any order; q=0 means not accepted. */
const smallest: Match = (accepted, { supports, default: none }) =>
  supports.find((name) => accepted.some(({ type, q }) => type.toLowerCase() === name && q > 0)) ?? none

const VARY = { Vary: 'Accept-Encoding' }

/** Sends the smallest encoding that the browser accepts, or 304 if it has the version of the header ETag already. */
export function sendEncoded(
  c: Context,
  body: Encoded,
  status: number,
  headers: Record<string, string>,
): Response {
  if (headers.ETag && hasCurrent(c.req.header('if-none-match'), headers.ETag))
    return new Response(null, { status: 304, headers: { ...headers, ...VARY } })
  const name = accepts(c, {
    header: 'Accept-Encoding',
    supports: COMPRESSED,
    default: 'plain',
    match: smallest,
  })
  const bytes = body[name as keyof Encoded] ?? body.plain
  return new Response(bytes as BodyInit, {
    status,
    headers: {
      ...headers,
      ...VARY,
      'Content-Length': String(bytes.byteLength),
      ...(bytes === body.plain ? {} : { 'Content-Encoding': name }),
    },
  })
}
