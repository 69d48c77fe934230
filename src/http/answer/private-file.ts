import type { Context } from 'hono'
import type { PrivateStore } from '../../domain/file/private-store.ts'
import { notFound } from '../../domain/shared/problem.ts'
import type { AppEnv } from '../shared/app-env.ts'

/** Nothing in it may run, should a browser show it in spite of the other headers. */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

type PrivateFile = {
  /** Its name in the private store. */
  stored: string
  /** The name under which it is saved. */
  name: string
  bytes: number
  contentType: string
}

/** Sends a private file as a download, streamed. The caller must have checked the right. Throws 404 when it is not in the store. */
export async function privateFileResponse(
  c: Context<AppEnv>,
  store: PrivateStore,
  { stored, name, bytes, contentType }: PrivateFile,
): Promise<Response> {
  const isHead = c.req.method === 'HEAD'
  const found = isHead ? await store.writtenAt(stored) : await store.read(stored)
  if (!found) throw notFound('File')
  return privateDownload(found instanceof Date ? null : found, { name, contentType, bytes })
}

/** The response that saves a private file under this name; it does not open in the browser and is not cached. */
export function privateDownload(
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null,
  { name, contentType, bytes }: { name: string; contentType: string; bytes?: number },
): Response {
  const headers = {
    'Content-Type': contentType,
    'Content-Disposition': attachment(name),
    ...(bytes !== undefined && { 'Content-Length': String(bytes) }),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
  }
  return new Response(body, { headers })
}

/** RFC 6266: the name in ASCII for old programs, and in UTF-8. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^ -~]/gu, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
