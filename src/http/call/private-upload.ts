import { createHash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { type PrivateStore, readPrivateFile } from '../../domain/file/private-store.ts'
import { notValid, tooLarge } from '../../domain/shared/problem.ts'
import { type AppEnv, allowSlowBody } from '../shared/app-env.ts'
import { readParts, upTo } from './multipart.ts'

const MAX_TEXT_BYTES = 64 * 1024 // of all text parts

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
export type ReceivedFile = {
  /** The name as the client sent it: any text without folders. */
  name: string
  bytes: number
  /** The hash of the content, in hexadecimal. */
  sha256: string
  /** Its name in the private store. */
  stored: string
  /** The content as `readPrivateFile` reads it, to be read to its end or cancelled. */
  open: () => ReturnType<typeof readPrivateFile>
  /** Called inside the change that stores its name, so that a file that a row names is never deleted. */
  keep: () => void
  isKept: boolean
}

/** Throws as `readParts`, and 422 for no file, an empty one or two. Then nothing is left in the store. */
export async function receivePrivateFile(
  c: Context<AppEnv>,
  { field, store, maxBytes, ...messages }: PrivateUpload,
): Promise<{ texts: Record<string, string>; file: ReceivedFile }> {
  const refusal = tooLarge(messages.tooLarge, field)
  const stored = randomUUID()
  const hash = createHash('sha256')
  let name = ''
  let saving: Promise<{ bytes: number }> | undefined
  allowSlowBody(c)
  try {
    const limits = { maxFileBytes: maxBytes, maxTextBytes: MAX_TEXT_BYTES, refusal }
    const texts = await readParts(c, limits, (part) => {
      if (part.field !== field) return undefined
      if (saving) return Promise.reject(notValid({ [field]: 'Send one file only.' }))
      name = part.name
      saving = store.put(
        stored,
        upTo(maxBytes, part.content, refusal, (bytes) => hash.update(bytes)),
      )
      return saving
    })
    const bytes = (await saving)?.bytes ?? 0
    // Browsers send an empty part without a name for a field that was left empty.
    if (bytes === 0) throw notValid({ [field]: name ? 'This file is empty.' : messages.missing })
    const sha256 = hash.digest('hex')
    const file: ReceivedFile = {
      ...{ name, bytes, sha256, stored, isKept: false },
      open: () => readPrivateFile(store, stored),
      keep: () => {
        file.isKept = true
      },
    }
    return { texts, file }
  } catch (error) {
    await saving?.then(
      () => store.delete(stored),
      // It failed and left nothing.
      () => {},
    )
    throw error
  }
}
