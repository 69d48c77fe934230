import type { Disk } from 'flydrive'
import { Hono } from 'hono'
import { type PictureFormat, pictureFormats } from '../domain/picture/picture.ts'
import { notFound } from '../domain/problem.ts'
import type { AppEnv } from '../http/app-env.ts'
import { NOTHING_POLICY } from '../http/csp.ts'
import type { Headers } from '../http/security-headers.ts'

const NAME = /^[0-9a-f]{32}(?:-\d{1,4}|-moving)?\.(jpg|png|webp|avif|gif)$/
// The name holds the hash of what is in it, so it never changes.
const FOR_EVER = 'public, max-age=31536000, immutable'

/** /media: pictures and their variants, by names that the program gave. */
export function media(files: Disk, security: Headers) {
  return new Hono<AppEnv>().get('/:name', async (c) => {
    const name = c.req.param('name')
    const format = NAME.exec(name)?.[1] as PictureFormat | undefined
    if (!format) throw notFound('Picture')
    const tag = `"${name}"`
    const headers = {
      ...security,
      'Content-Type': pictureFormats[format],
      'Cache-Control': FOR_EVER,
      ETag: tag,
      'Accept-Ranges': 'bytes',
      'Content-Security-Policy': NOTHING_POLICY,
    }
    if (c.req.header('if-none-match') === tag) return new Response(null, { status: 304, headers })
    const bytes = await bytesOf(files, name)
    const range = rangeOf(c.req.header('range'), bytes.byteLength)
    if (range === 'none such') {
      return new Response(null, {
        status: 416,
        headers: {
          ...security,
          'Content-Security-Policy': NOTHING_POLICY,
          'Content-Range': `bytes */${bytes.byteLength}`,
        },
      })
    }
    if (!range) {
      return new Response(bytes as BodyInit, {
        headers: { ...headers, 'Content-Length': String(bytes.byteLength) },
      })
    }
    const part = bytes.subarray(range.start, range.end + 1)
    return new Response(part as BodyInit, {
      status: 206,
      headers: {
        ...headers,
        'Content-Length': String(part.byteLength),
        'Content-Range': `bytes ${range.start}-${range.end}/${bytes.byteLength}`,
      },
    })
  })
}

async function bytesOf(files: Disk, name: string): Promise<Uint8Array> {
  try {
    return await files.getBytes(name)
  } catch (error) {
    if (!(await files.exists(name))) throw notFound('Picture')
    throw error
  }
}

/** One range, as media players and downloads ask for it; several at once are answered with the whole, as is allowed. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'none such' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Number(last)
    return length === 0 ? 'none such' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'none such'
  return end < start ? undefined : { start, end }
}
