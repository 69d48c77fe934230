import type { CandidatePage } from '../../domain/hiring/candidate-schema.ts'
import { type Outcome, request } from '../shell/form/outcome.ts'
import { upload } from '../shell/form/upload.ts'

/** The calls of the candidate's own page. All but the first need the cookie that the first one sets for the application. */
const CALLS = '/api/candidate'

const callOf = (id: string, path = '') => `${CALLS}${path}?application=${encodeURIComponent(id)}`

/** The archive of all data, for a link: the browser downloads it. */
export const copyPath = (id: string) => callOf(id, '/copy')

/** Without the e-mail address it opens only where the address was confirmed before. */
export const openByLink = (token: string, email?: string) =>
  request<CandidatePage>(`${CALLS}/open`, { method: 'POST', body: { token, email } })

export const readApplication = (id: string) => request<CandidatePage>(callOf(id), { method: 'GET' })

export const keepLonger = (id: string) => request<CandidatePage>(callOf(id, '/renewal'), { method: 'POST' })

export const withdraw = (id: string) => request<{ message: string }>(callOf(id), { method: 'DELETE' })

export function sendFile(
  id: string,
  kind: 'cv' | 'test',
  file: File,
  onProgress: (part: number) => void,
): Promise<Outcome<CandidatePage>> {
  const form = new FormData()
  form.set(kind, file)
  return upload(callOf(id, `/${kind}`), { method: 'PUT', form, onProgress })
}
