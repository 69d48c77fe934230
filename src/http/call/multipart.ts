import { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import busboy, { type Busboy } from 'busboy'
import type { Context } from 'hono'
import { FILE_TOO_LARGE, MAX_FILE_BYTES, PREVIEW_TOO_LARGE } from '../../domain/picture/file-limit.ts'
import { tooLarge, unreadable, wrongType } from '../../domain/shared/problem.ts'
import type { AppEnv } from '../shared/app-env.ts'

const MAX_TEXT_BYTES = 1024 * 1024 // of all text parts of a form with pictures
const MAX_PARTS = 40
// Around the parts: boundaries and headers.
const MAX_OTHER_BYTES = 64 * 1024

const UNREADABLE = 'The form could not be read.'
/** The parser has no class for its errors. */
const PARSE_ERROR = /^(Malformed part header|Unexpected end of (form|file))$/

/** `name`: as the client sent it, without folders; empty for a field that was left empty. */
type FilePart = { field: string; name: string; content: AsyncIterable<Uint8Array> }
/** `refusal`: for a body that is larger than a file and the texts may be together. */
type Limits = { maxFileBytes: number; maxTextBytes: number; refusal: Error }
type Texts = Record<string, string>

export type UploadedFile = { name: string; bytes: Uint8Array }

export const isMultipart = (request: Request) =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')

/**
 * The parts of a multipart form: files, of at most 900 KB unless `maxFileBytes` says otherwise, in the given fields, all other parts as text. Throws as `readParts`, and 415 for a
 * file without a name, which is read as a text.
 */
export async function readMultipartBody(
  c: Context<AppEnv>,
  fileFields: readonly string[],
  maxFileBytes = MAX_FILE_BYTES,
): Promise<{ texts: Texts; files: Record<string, UploadedFile> }> {
  // Without a prototype, since a part may have any name.
  const files: Record<string, UploadedFile> = Object.create(null)
  async function hold({ field, name, content }: FilePart) {
    const parts: Uint8Array[] = []
    for await (const part of upTo(maxFileBytes, content, fileTooLarge(field))) parts.push(part)
    const bytes = Buffer.concat(parts)
    // Browsers send an empty file without a name for a field that was left empty.
    if (bytes.length > 0 || name) files[field] = { name, bytes }
  }
  const limits = {
    maxFileBytes,
    maxTextBytes: MAX_TEXT_BYTES,
    refusal: fileTooLarge(fileFields[0]),
  }
  const texts = await readParts(c, limits, (part) =>
    fileFields.includes(part.field) ? hold(part) : undefined,
  )
  if (fileFields.some((field) => texts[field])) throw wrongType('Send the picture as a file with a name.')
  return { texts, files }
}

const fileTooLarge = (field: string | undefined) =>
  tooLarge(field === 'previewImage' ? PREVIEW_TOO_LARGE : FILE_TOO_LARGE)

/**
 * The text parts of a multipart form. `onFile` reads a file while it is received; the form fails with its error. A file is ignored if it returns
 * nothing. Throws 415 for another content type, 413 over the limits, 400 when the form cannot be parsed, and 401 or 403 when the
 * caller's session or right ended while the body was received.
 */
export async function readParts(
  c: Context<AppEnv>,
  { maxFileBytes, maxTextBytes, refusal }: Limits,
  onFile: (part: FilePart) => Promise<unknown> | undefined,
): Promise<Texts> {
  const request = c.req.raw
  const maxTotal = maxFileBytes + maxTextBytes + MAX_OTHER_BYTES
  if (!isMultipart(request)) throw wrongType('Send the body as multipart/form-data.')
  if (Number(request.headers.get('content-length') ?? 0) > maxTotal) throw refusal

  const parser = openParser(request, maxTextBytes)
  const fail = (error: Error) => void parser.destroy(error)
  const texts = textParts(parser, maxTextBytes, fail)
  const files: Promise<unknown>[] = []
  parser.on('file', (field, content, { filename = '' }) => {
    // `pipeline` reports the error with which an aborted request ends it.
    content.on('error', () => {})
    const reading = onFile({ field, name: filename, content })
    if (!reading) return content.resume()
    files.push(reading)
    reading.catch(fail)
  })
  try {
    await pipeline(upTo(maxTotal, bodyOf(c), refusal), parser)
    await Promise.all(files)
  } catch (error) {
    throw PARSE_ERROR.test((error as Error).message) ? unreadable(UNREADABLE) : error
  }
  await c.get('recheckAccess')?.()
  return texts
}

/**
 * The body as it is received. The stream of the request would copy each part once more. It is left as it is when it is not read
 * to its end, so that the refusal can be sent.
 */
function bodyOf({ env, req }: Context<AppEnv>): AsyncIterable<Uint8Array> {
  const incoming = env?.incoming
  if (incoming instanceof IncomingMessage) return incoming.iterator({ destroyOnReturn: false })
  if (!req.raw.body) throw unreadable(UNREADABLE)
  return req.raw.body
}

/** Throws 400 without a boundary. */
function openParser(request: Request, maxTextBytes: number) {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      // It reports a limit when it is reached.
      limits: { parts: MAX_PARTS + 1, fieldSize: maxTextBytes + 1 },
    })
  } catch {
    throw unreadable(UNREADABLE)
  }
}

/** Collects the text parts, and fails with 413 when there are too many or too long ones. */
function textParts(parser: Busboy, maxBytes: number, fail: (error: Error) => void): Texts {
  // Without a prototype, since a part may have any name.
  const texts: Texts = Object.create(null)
  const tooManyParts = () => fail(tooLarge(`The form has more than ${MAX_PARTS} parts.`))
  let length = 0
  parser.on('partsLimit', tooManyParts)
  parser.on('field', (name, value, { valueTruncated }) => {
    // Without a value when the part names an unknown encoding.
    if (name === undefined || value === undefined) return
    length += value.length
    if (valueTruncated || length > maxBytes)
      fail(tooLarge(`The texts of the form are over ${maxBytes / 1024} KB.`))
    else texts[name] = value
  })
  return texts
}

export async function* upTo(
  limit: number,
  content: AsyncIterable<Uint8Array>,
  refusal: Error,
  onPart?: (part: Uint8Array) => void,
) {
  let bytes = 0
  for await (const part of content) {
    bytes += part.length
    if (bytes > limit) throw refusal
    onPart?.(part)
    yield part
  }
}
