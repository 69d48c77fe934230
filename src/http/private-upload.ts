import { createHash, randomUUID } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import busboy, { type Busboy } from 'busboy'
import type { Context } from 'hono'
import type { PrivateStore } from '../domain/file/private-store.ts'
import { notValid, tooLarge, unreadable, wrongType } from '../domain/problem.ts'
import type { AppEnv } from './app-env.ts'
import { allowSlowBody } from './server.ts'
import { isMultipart } from './upload.ts'

const MAX_TEXT_BYTES = 64 * 1024 // of all text parts
const MAX_PARTS = 40
// Around the parts: boundaries and headers.
const MAX_OTHER_BYTES = 64 * 1024

const UNREADABLE = 'The form could not be read.'
/** The parser has no class for its errors. */
const PARSE_ERROR = /^(Malformed part header|Unexpected end of (form|file))$/

/** The file of a call that is streamed to the private store. */
export type PrivateUpload = {
  field: string
  store: PrivateStore
  maxBytes: number
  /** The messages when the file is larger than that, and when there is none. */
  tooLarge: string
  missing: string
}

/** A received file in the private store. It is deleted after the call unless the handler calls `keep`. */
export class ReceivedFile {
  /** As the client sent it: any text without folders. */
  readonly name: string
  readonly bytes: number
  /** Of the content, in hexadecimal. */
  readonly sha256: string
  /** Its name in the private store. */
  readonly stored: string
  #isKept = false

  constructor(facts: Pick<ReceivedFile, 'name' | 'bytes' | 'sha256' | 'stored'>) {
    this.name = facts.name
    this.bytes = facts.bytes
    this.sha256 = facts.sha256
    this.stored = facts.stored
  }

  /** Called inside the change that stores its name, so that a file that a row names is never deleted. */
  keep() {
    this.#isKept = true
  }

  get isKept() {
    return this.#isKept
  }
}

/**
 * The text parts of a multipart form, and its file, which is streamed to the private store while it is counted. Throws 415 for
 * another content type, 413 over the limits, 422 for no file, an empty one or two of them, 400 when it cannot be parsed, and 401
 * or 403 when the caller's session or right ended while the body was received. Then nothing is left in the store.
 */
export async function receivePrivateFile(
  c: Context<AppEnv>,
  { field, store, maxBytes, ...messages }: PrivateUpload,
): Promise<{ texts: Record<string, string>; file: ReceivedFile }> {
  const request = c.req.raw
  const maxTotal = maxBytes + MAX_TEXT_BYTES + MAX_OTHER_BYTES
  const fileTooLarge = tooLarge(messages.tooLarge, field)
  if (!isMultipart(request)) throw wrongType('Send the body as multipart/form-data.')
  if (Number(request.headers.get('content-length') ?? 0) > maxTotal) throw fileTooLarge

  allowSlowBody(c)
  const stored = randomUUID()
  const hash = createHash('sha256')
  let name = ''
  let saving: Promise<{ bytes: number }> | undefined
  const parser = openParser(request)
  const fail = (error: Error) => void parser.destroy(error)
  const texts = textParts(parser, fail)
  parser.on('file', (part, content, { filename = '' }) => {
    // `pipeline` reports the error with which an aborted request ends it.
    content.on('error', () => {})
    if (part !== field) content.resume()
    else if (saving) fail(notValid({ [field]: 'Send one file only.' }))
    else {
      name = filename
      saving = store.put(
        stored,
        upTo(maxBytes, content, fileTooLarge, (bytes) => hash.update(bytes)),
      )
      saving.catch(fail)
    }
  })
  try {
    await pipeline(upTo(maxTotal, bodyOf(c), fileTooLarge), parser)
    const bytes = (await saving)?.bytes ?? 0
    // Browsers send an empty part without a name for a field that was left empty.
    if (bytes === 0) throw notValid({ [field]: name ? 'This file is empty.' : messages.missing })
    await c.get('recheckAccess')?.()
    return { texts, file: new ReceivedFile({ name, bytes, stored, sha256: hash.digest('hex') }) }
  } catch (error) {
    await saving?.then(
      () => store.delete(stored),
      // It failed and left nothing.
      () => {},
    )
    throw PARSE_ERROR.test((error as Error).message) ? unreadable(UNREADABLE) : error
  }
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
function openParser(request: Request) {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      limits: { parts: MAX_PARTS, fieldSize: MAX_TEXT_BYTES },
    })
  } catch {
    throw unreadable(UNREADABLE)
  }
}

/** Collects the text parts, and fails with 413 when there are too many or too long ones. */
function textParts(parser: Busboy, fail: (error: Error) => void): Record<string, string> {
  // Without a prototype, since a part may have any name.
  const texts: Record<string, string> = Object.create(null)
  const tooManyParts = () => fail(tooLarge(`The form has more than ${MAX_PARTS} parts.`))
  let length = 0
  parser.on('partsLimit', tooManyParts)
  parser.on('field', (name, value, { valueTruncated }) => {
    // Without a value when the part names an unknown encoding.
    if (name === undefined || value === undefined) return
    length += value.length
    if (valueTruncated || length > MAX_TEXT_BYTES)
      fail(tooLarge(`The texts of the form are over ${MAX_TEXT_BYTES / 1024} KB.`))
    else texts[name] = value
  })
  return texts
}

async function* upTo(
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
