import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

const SMALLEST = 1024 // bytes; below this compressing gains nothing
const LARGE = 100 * 1024 // bytes
/**
 * A page takes some 25 ms at the first, and comes a tenth smaller than at the second: a project's page then fits into the
 * 14 KB that a new connection carries before its first answer. A long list would take a second. At the last a page takes
 * under 1 ms: what is sent once is not worth more.
 */
const BROTLI_QUALITY = { page: 10, large: 5, once: 4 }
const GZIP_LEVEL = { kept: 6, once: 1 }

export type Encoded = { plain: Uint8Array; br?: Uint8Array; gzip?: Uint8Array }

type Match = NonNullable<Parameters<typeof accepts>[1]['match']>

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A finished body in the forms that browsers take, to be kept and sent many times, or to be sent once. */
export async function encode(text: string, { isKept } = { isKept: true }): Promise<Encoded> {
  const plain = Buffer.from(text)
  if (plain.byteLength < SMALLEST) return { plain }
  const kind = !isKept ? 'once' : plain.byteLength < LARGE ? 'page' : 'large'
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[kind] } }
  const level = isKept ? GZIP_LEVEL.kept : GZIP_LEVEL.once
  const [br, gz] = await Promise.all([brotli(plain, options), zip(plain, { level })])
  return { plain, br, gzip: gz }
}

const COMPRESSED = ['br', 'gzip'] // the smallest first

/** Browsers name those they take in any order; a quality of 0 means not at all. */
const smallest: Match = (taken, { supports, default: none }) =>
  supports.find((name) => taken.some(({ type, q }) => type.toLowerCase() === name && q > 0)) ?? none

/** The smallest form that this browser takes. */
export function sendEncoded(
  c: Context,
  body: Encoded,
  status: number,
  headers: Record<string, string>,
): Response {
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
      Vary: 'Accept-Encoding',
      'Content-Length': String(bytes.byteLength),
      ...(bytes === body.plain ? {} : { 'Content-Encoding': name }),
    },
  })
}
