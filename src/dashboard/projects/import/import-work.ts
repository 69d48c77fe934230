import { shrinkPicture } from '../../pictures/shrink/shrink-picture.ts'
import { call, upload } from '../../session/api.ts'
import { uploadPicture } from '../../session/upload.ts'
import type { ImportWork, PictureAbout } from './import-run.ts'

/** The calls of an import to this server. */
export const workOf = (id: string): ImportWork => ({
  shrink: async (file, signal) => (await shrinkPicture(file, signal)).file,
  sendPicture: (file, signal, about) => sendPicture(id, { file, about }, signal),
  sendCertificate: async (file) =>
    (await upload('POST /api/projects/certificates', 'certificate', file)).file,
  store: (row, body) => call('PUT /api/imports/:id/rows/:row', { params: { id, row: String(row) }, body }),
  wait,
})

/** Characters of a name that the upload of a file does not keep. */
const NOT_SENT = /["/\\\r\n]/

async function sendPicture(
  importId: string,
  { file, about }: { file: File; about?: PictureAbout },
  signal: AbortSignal,
): Promise<string> {
  const name = about?.name || file.name
  const { id, url, picture } = await uploadPicture(new File([file], name), () => {}, signal, importId)
  // A focal point that somebody has set here is not replaced.
  const focus = picture.focus ? undefined : about?.focus
  if (focus || NOT_SENT.test(name))
    await call('PATCH /api/pictures/:id', { params: { id }, body: { name, focus } })
  return url
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
