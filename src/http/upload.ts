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

const MAX_TEXT_BYTES = 1024 * 1024
const MAX_PARTS = 40

export type UploadedFile = { name: string; bytes: Uint8Array }
type Multipart = { texts: Record<string, string>; files: Record<string, UploadedFile> }

export const isMultipart = (request: Request) =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')

/**
 * The parts of a multipart form: files of at most 900 KB in the given fields, all other parts as text. Throws 415 for another
 * content type, 413 over the limits, 400 when it cannot be parsed, and 401 or 403 when the caller's session or right ended
 * while the body was received.
 */
export async function readMultipartBody(
  c: Context<AppEnv>,
  fileFields: readonly string[],
): Promise<Multipart> {
  const request = c.req.raw
  if (!isMultipart(request)) throw wrongType('Send the body as multipart/form-data.')
  // Without a prototype, since a part may have any name.
  const texts: Multipart['texts'] = Object.create(null)
  const files: Multipart['files'] = Object.create(null)
  try {
    const limits = {
      // The parser rejects a part of exactly the limit, and text parts may be larger than files.
      maxFileSize: Math.max(MAX_FILE_BYTES, MAX_TEXT_BYTES) + 1,
      maxParts: MAX_PARTS,
      maxTotalSize: MAX_FILE_BYTES + MAX_TEXT_BYTES + 64 * 1024,
    }
    for await (const part of parseMultipartRequest(request, limits))
      addPart(part, fileFields, { texts, files })
  } catch (error) {
    throw toProblem(error, fileFields)
  }
  await c.get('recheckAccess')?.()
  return { texts, files }
}

function addPart(part: MultipartPart, fileFields: readonly string[], { texts, files }: Multipart) {
  const { name } = part
  if (name === undefined) return
  if (!fileFields.includes(name)) {
    // A file in another field is ignored.
    if (!part.isFile) texts[name] = part.text
    return
  }
  if (part.size > MAX_FILE_BYTES) throw tooLarge(fileTooLarge(name))
  // Browsers send an empty file without a name for a field that was left empty.
  if (part.size > 0 || part.filename) {
    files[name] = { name: part.filename ?? '', bytes: part.bytes }
  }
}

const fileTooLarge = (field: string) => (field === 'previewImage' ? PREVIEW_TOO_LARGE : FILE_TOO_LARGE)

function toProblem(error: unknown, fileFields: readonly string[]): unknown {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
    return tooLarge(fileTooLarge(fileFields[0] ?? 'file'))
  }
  if (error instanceof MaxPartsExceededError) return tooLarge(`The form has more than ${MAX_PARTS} parts.`)
  const isNotText = (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  if (error instanceof MultipartParseError || isNotText) return unreadable('The form could not be read.')
  return error
}
