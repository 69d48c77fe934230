import { Hono } from 'hono'
import type { ByteRange, FileStore } from '../domain/file/file-store.ts'
import { pictureFileOf } from '../domain/picture/picture.ts'
import { pictureFormats } from '../domain/picture/picture-format.ts'
import { isWholePicture } from '../domain/picture/whole-picture.ts'
import { notFound } from '../domain/shared/problem.ts'
import { DENY_ALL_POLICY } from '../http/answer/csp.ts'
import { hasCurrent, mayContinue } from '../http/answer/encoded.ts'
import type { Headers } from '../http/answer/security-headers.ts'
import type { AppEnv } from '../http/shared/app-env.ts'
import type { PictureReaders } from './draft-pictures.ts'

// The name contains the hash of the content, so the content never changes.
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** /media: pictures and their variants. Only names that the program generates are served. */
export function media(files: FileStore, security: Headers, readersOf: PictureReaders) {
  return new Hono<AppEnv>().get('/:name', async (c) => {
    // The default of answers that set no other: a picture that is refused now may be shown later.
    c.header('Cache-Control', 'no-store')
    const name = c.req.param('name')
    const { id, format } = pictureFileOf(name) ?? {}
    if (!id || !format) throw notFound('Picture')
    const readers = await readersOf(c, id)
    const etag = `"${name}"`
    const headers = {
      ...security,
      'Content-Type': pictureFormats[format],
      'Cache-Control': readers === 'all' ? IMMUTABLE : 'private, no-store',
      ETag: etag,
      'Accept-Ranges': 'bytes',
      'Content-Security-Policy': DENY_ALL_POLICY,
    }
    if (hasCurrent(c.req.header('if-none-match'), etag)) {
      // A deleted file is 404, whatever the client has of it.
      await orNotFound(files.size(name))
      return new Response(null, { status: 304, headers })
    }

    const isHead = c.req.method === 'HEAD'
    const mayBePart = !isHead && mayContinue(c.req.header('if-range'), etag)
    const wanted = mayBePart ? c.req.header('range') : undefined
    // Only HEAD and range requests need the size first.
    const size = isHead || wanted ? await orNotFound(files.size(name)) : 0
    const range = byteRangeOf(wanted, size)
    if (range === 'unsatisfiable') {
      return new Response(null, {
        status: 416,
        headers: {
          ...security,
          'Cache-Control': 'no-store',
          'Content-Security-Policy': DENY_ALL_POLICY,
          'Content-Range': `bytes */${size}`,
        },
      })
    }
    if (isHead) return new Response(null, { headers: { ...headers, 'Content-Length': String(size) } })

    const file = await orNotFound(files.read(name, range))
    if (!range && file.body instanceof Uint8Array && !isWholePicture(format, file.body))
      throw new Error(`The picture file ${name} is damaged: it was cut.`)
    const part = range && { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` }
    return new Response(file.body as BodyInit, {
      status: part ? 206 : 200,
      headers: { ...headers, 'Content-Length': String(file.length), ...part },
    })
  })
}

async function orNotFound<T>(file: Promise<T | undefined>): Promise<T> {
  const answer = await file
  if (answer === undefined) throw notFound('Picture')
  return answer
}

/** 'unsatisfiable' when it begins after the end of the file; undefined when the whole file is to be sent. */
function byteRangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Number(last)
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
