import { upload } from '../shell/file/upload.ts'
import { request, targetOf } from '../shell/request/request.ts'

/** The calls of the candidate's own page. All but the first need the cookie that the first one sets for the application. */
const ofApplication = (id: string) => ({ query: { application: id } })

/** The archive of all data, for a link: the browser downloads it. */
export const copyPath = (id: string) => targetOf('GET /api/candidate/copy', ofApplication(id)).address

/** Without the e-mail address it opens only where the address was confirmed before. */
export const openByLink = (token: string, email?: string) =>
  request('POST /api/candidate/open', { body: { token, email } })

export const readApplication = (id: string) => request('GET /api/candidate', ofApplication(id))

export const keepLonger = (id: string) => request('POST /api/candidate/renewal', ofApplication(id))

export const withdraw = (id: string) => request('DELETE /api/candidate', ofApplication(id))

export function sendFile(id: string, kind: 'cv' | 'test', file: File, onProgress: (part: number) => void) {
  const form = new FormData()
  form.set(kind, file)
  return upload(`PUT /api/candidate/${kind}`, { ...ofApplication(id), form, onProgress })
}
