import type { CandidatePage } from '../../domain/hiring/candidate-schema.ts'
import { type Outcome, request } from '../shell/form/outcome.ts'
import { upload } from '../shell/form/upload.ts'

/** The calls of the candidate's own page. All but the first know the application by the cookie that the first one sets. */
const CALLS = '/api/candidate'

/** The archive of all data, for a link: the browser downloads it. */
export const COPY_PATH = `${CALLS}/copy`

/** Without the e-mail address it opens only where the address was confirmed before. */
export const openByLink = (token: string, email?: string) =>
  request<CandidatePage>(`${CALLS}/open`, { method: 'POST', body: { token, email } })

export const readApplication = () => request<CandidatePage>(CALLS, { method: 'GET' })

export const keepLonger = () => request<CandidatePage>(`${CALLS}/renewal`, { method: 'POST' })

export const withdraw = () => request<{ message: string }>(CALLS, { method: 'DELETE' })

export function sendFile(
  kind: 'cv' | 'test',
  file: File,
  onProgress: (part: number) => void,
): Promise<Outcome<CandidatePage>> {
  const form = new FormData()
  form.set(kind, file)
  return upload(`${CALLS}/${kind}`, { method: 'PUT', form, onProgress })
}
