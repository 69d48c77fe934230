import { shrinkPicture } from '../../pictures/shrink/shrink-picture.ts'
import { call, upload } from '../../session/api.ts'
import { uploadPicture } from '../../session/upload.ts'
import type { ImportWork } from './import-run.ts'

/** The calls of an import to this server. */
export const workOf = (id: string): ImportWork => ({
  shrink: async (file, signal) => (await shrinkPicture(file, signal)).file,
  sendPicture: async (file, signal) => (await uploadPicture(file, () => {}, signal, id)).url,
  sendCertificate: async (file) =>
    (await upload('POST /api/projects/certificates', 'certificate', file)).file,
  store: (row, body) => call('PUT /api/imports/:id/rows/:row', { params: { id, row: String(row) }, body }),
  wait,
})

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
