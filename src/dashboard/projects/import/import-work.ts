import type { FileFacts } from '../../../domain/import/archive.ts'
import { MAX_FILE_BYTES, MAX_ORIGINAL_BYTES } from '../../../domain/picture/file-limit.ts'
import { shrinkPicture } from '../../pictures/shrink/shrink-picture.ts'
import { ApiError, call, upload } from '../../session/api.ts'
import type { ImportWork } from './import-run.ts'

/** The calls of an import to this server. */
export const workOf = (id: string): ImportWork => ({
  sendPicture: (file, signal, about) => sendPicture(id, { file, about }, signal),
  async sendCertificate(file, about) {
    const certificate = about ? new File([file], about.name) : file
    return (await upload('POST /api/projects/certificates', { certificate })).file
  },
  store: (row, body) => call('PUT /api/imports/:id/rows/:row', { params: { id, row: String(row) }, body }),
  wait,
})

/** A picture that is too large is shrunk, unless the server knows the original as its own. Returns its address. */
async function sendPicture(
  importId: string,
  { file, about }: { file: File; about?: FileFacts },
  signal: AbortSignal,
): Promise<string> {
  const send = async (file: File) => {
    const parts = { file, about: about && JSON.stringify(about) }
    const input = { params: { id: importId }, signal }
    return (await upload('POST /api/imports/:id/pictures', parts, input)).url
  }
  const shrunk = async () => send((await shrinkPicture(file, signal)).file)
  if (file.size <= MAX_FILE_BYTES) return send(file)
  if (!about?.proof || file.size > MAX_ORIGINAL_BYTES) return shrunk()
  return send(file).catch((error) => {
    if (error instanceof ApiError && error.status === 413) return shrunk()
    throw error
  })
}

/** Rejects when it is aborted. */
const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
