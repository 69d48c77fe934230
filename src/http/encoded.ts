import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

const SMALLEST = 1024 // bytes; below this compressing gains nothing
const LARGE = 100 * 1024 // bytes
/**
 * A page takes some 25 ms at the first, and comes a tenth smaller than at the other: a project's page then fits into the
 * 14 KB that a new connection carries before its first answer. A long list would take a second.
 */
const BROTLI_QUALITY = { page: 10, large: 5 }

export type Encoded = { plain: Uint8Array; br?: Uint8Array; gzip?: Uint8Array }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A finished body in the forms that browsers take, to be sent many times. */
export async function encode(text: string): Promise<Encoded> {
  const plain = Buffer.from(text)
  if (plain.byteLength < SMALLEST) return { plain }
  const quality = plain.byteLength < LARGE ? BROTLI_QUALITY.page : BROTLI_QUALITY.large
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
  const [br, gz] = await Promise.all([brotli(plain, options), zip(plain)])
  return { plain, br, gzip: gz }
}

/** The smallest form that this browser takes. */
export function sendEncoded(
  c: Context,
  body: Encoded,
  status: number,
  headers: Record<string, string>,
): Response {
  const accepts = c.req.header('accept-encoding') ?? ''
  const name =
    body.br && /\bbr\b/.test(accepts) ? 'br' : body.gzip && /\bgzip\b/.test(accepts) ? 'gzip' : undefined
  const bytes = name === 'br' ? body.br! : name === 'gzip' ? body.gzip! : body.plain
  return new Response(bytes as BodyInit, {
    status,
    headers: {
      ...headers,
      Vary: 'Accept-Encoding',
      'Content-Length': String(bytes.byteLength),
      ...(name ? { 'Content-Encoding': name } : {}),
    },
  })
}
