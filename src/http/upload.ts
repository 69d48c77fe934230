import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipartRequest,
} from '@remix-run/multipart-parser'
import type { Context } from 'hono'
import { FILE_TOO_LARGE, MAX_FILE_BYTES, PREVIEW_TOO_LARGE } from '../domain/picture/picture.ts'
import { tooLarge, unreadable, wrongType } from '../domain/problem.ts'
import type { AppEnv } from './app-env.ts'

const TEXT_BYTES = 1024 * 1024
const PARTS = 40

export type UploadedFile = { name: string; bytes: Uint8Array }
export type Multipart = { texts: Record<string, string>; files: Record<string, UploadedFile> }

export const isMultipart = (request: Request) =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')

/**
 * The parts of a multipart form: files of at most 900 KB under the names given, everything else as text. 415 when it is
 * announced as something else, 413 over the limits, 400 when it cannot be read, 401 or 403 when the right to send it ended
 * while it came.
 */
export async function readMultipartBody(
  c: Context<AppEnv>,
  fileFields: readonly string[],
): Promise<Multipart> {
  const request = c.req.raw
  if (!isMultipart(request)) throw wrongType('Send the body as multipart/form-data.')
  // No prototype: a part may be called anything.
  const texts: Multipart['texts'] = Object.create(null)
  const files: Multipart['files'] = Object.create(null)
  try {
    const limits = {
      // The parser cuts a part off one byte early, and text parts may be larger than files.
      maxFileSize: Math.max(MAX_FILE_BYTES, TEXT_BYTES) + 1,
      maxParts: PARTS,
      maxTotalSize: MAX_FILE_BYTES + TEXT_BYTES + 64 * 1024,
    }
    for await (const part of parseMultipartRequest(request, limits)) take(part, fileFields, { texts, files })
  } catch (error) {
    throw explained(error, fileFields)
  }
  await c.get('recheckAccess')?.()
  return { texts, files }
}

function take(part: MultipartPart, fileFields: readonly string[], { texts, files }: Multipart) {
  const { name } = part
  if (name === undefined) return
  if (!fileFields.includes(name)) {
    // A file that nobody asked for is left unread.
    if (!part.isFile) texts[name] = part.text
    return
  }
  if (part.size > MAX_FILE_BYTES) throw tooLarge(fileTooLarge(name))
  // A form sends an empty nameless file for a field that was left empty.
  if (part.size > 0 || part.filename) {
    files[name] = { name: part.filename ?? '', bytes: part.bytes }
  }
}

const fileTooLarge = (field: string) => (field === 'previewImage' ? PREVIEW_TOO_LARGE : FILE_TOO_LARGE)

function explained(error: unknown, fileFields: readonly string[]): unknown {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
    return tooLarge(fileTooLarge(fileFields[0] ?? 'file'))
  }
  if (error instanceof MaxPartsExceededError) return tooLarge(`The form has more than ${PARTS} parts.`)
  const isNotText = (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  if (error instanceof MultipartParseError || isNotText) return unreadable('The form could not be read.')
  return error
}
