import type { SessionJson } from '../../api/account/sessions.ts'
import type { TwoFactorJson, TwoFactorSetup } from '../../api/account/two-factor.ts'
import type { UserJson } from '../../api/account/user-json.ts'
import type { ProjectJson, TrashedJson } from '../../api/project/project-json.ts'
import type { Actor } from '../../domain/account/user.ts'
import type { ActivityEntry } from '../../domain/activity/activity.ts'
import type { TeamContent } from '../../domain/content/team-schema.ts'
import type { FieldErrors } from '../../domain/problem.ts'
import type { ProjectChanges } from '../../domain/project/project-changes-schema.ts'
import type { Move } from '../../domain/project/project-order.ts'
import type { ProjectFields } from '../../domain/project/project-schema.ts'
import type { Stats } from '../../domain/project/stats.ts'

/** A call that the server refused; status 0 when it was not reached at all. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  /** The whole answer: a conflict says there what stands now. */
  readonly answer: unknown

  constructor(status: number, message: string, answer?: unknown) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.errors = (answer as { errors?: FieldErrors } | undefined)?.errors ?? {}
    this.answer = answer
  }
}

/** The server's words, or ours where it has none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}

/** The server was not reached, or something between broke: what was sent may have been done all the same. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** What an answer that is not a success says, whoever fetched it. */
export function refusal(status: number, body: string): ApiError {
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    // A proxy answers in HTML: there are no words for the reader in it.
  }
  const { message, requestId } = (answer ?? {}) as { message?: unknown; requestId?: unknown }
  const words = typeof message === 'string' ? message : ''
  // By the id whoever runs the server finds the cause in the log.
  return new ApiError(status, requestId ? `${words} Request id: ${requestId}` : words, answer)
}

const TOKEN = 'token'

export const storedToken = () => localStorage.getItem(TOKEN)
export const storeToken = (token: string) => localStorage.setItem(TOKEN, token)
export const clearToken = () => localStorage.removeItem(TOKEN)
export const isToken = (key: string | null) => key === TOKEN || key === null

/** Whose work this tab holds: nothing of it is sent as somebody else. */
let worker: string | undefined
export function workOf(userId: string | undefined) {
  worker = userId
}

/** Asks the person to sign in again; false when they will not, or when it was somebody else who did. */
let askToSignIn: (() => Promise<boolean>) | undefined
export function whenSessionEnds(ask: typeof askToSignIn) {
  askToSignIn = ask
}

/** Told when the server does not allow a call: the person's role may be another by now. */
let tellOfRefusal: (() => void) | undefined
export function whenRefused(tell: typeof tellOfRefusal) {
  tellOfRefusal = tell
}

const authorization = (token: string | null): Record<string, string> =>
  token ? { Authorization: `Bearer ${token}` } : {}

/** Sends, and once more after signing in again when the session had ended meanwhile: nobody loses a form to that. */
export async function withSession<T>(send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const [token, sender] = [storedToken(), worker]
  try {
    return await send(authorization(token))
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) tellOfRefusal?.()
    const ended = error instanceof ApiError && error.status === 401 && storedToken() !== null
    if (!ended) throw error
    // Another call, or another tab, may have signed in since.
    const again = storedToken() === token ? await askToSignIn?.() : await isTokenOf(sender)
    if (!again) throw error
    return await send(authorization(storedToken()))
  }
}

async function isTokenOf(userId: string | undefined) {
  const token = storedToken()
  const answer = token ? await auth.profile(token).catch(() => undefined) : undefined
  return answer !== undefined && answer.user.id === userId
}

/** Without a session: a 401 is an answer, not the end of one. */
export async function fetchJson<T>(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
  { keepalive }: Pick<RequestInit, 'keepalive'> = {},
): Promise<T> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const type: Record<string, string> = sent === undefined ? {} : { 'Content-Type': 'application/json' }
  let response: Response
  let text: string
  try {
    response = await fetch(path, { method, headers: { ...type, ...headers }, body: sent, keepalive })
    text = await response.text()
  } catch {
    throw new ApiError(0, '')
  }
  if (!response.ok) throw refusal(response.status, text)
  return (text ? JSON.parse(text) : undefined) as T
}

export function call<T>(
  method: string,
  path: string,
  body?: unknown,
  extra: Record<string, string> = {},
): Promise<T> {
  return withSession((headers) => fetchJson<T>(method, path, { ...headers, ...extra }, body))
}

export type SignedIn = { token: string; user: UserJson }
/** The password was right; a code is still needed. */
export type Challenged = { twoFactorRequired: true; challenge: string }
export type ActivityPage = { entries: ActivityEntry[]; next: string | null }
/** What a 409 answers: the current record, and who saved it. */
export type Conflict<Answer> = {
  message: string
  current: Answer
  savedBy: Pick<UserJson, 'id' | 'name' | 'email'>
  savedAt: string
}

/** The calls before and about the session itself: a 401 there is an answer, not the end of a session. */
export const auth = {
  login: (email: string, password: string) =>
    fetchJson<SignedIn | Challenged>('POST', '/auth/login', {}, { email, password }),
  verify: (challenge: string, code: string) =>
    fetchJson<SignedIn>('POST', '/auth/login/verify', {}, { challenge, code }),
  register: (person: { name: string; email: string; password: string; setupToken?: string }) =>
    fetchJson<SignedIn>('POST', '/auth/register', {}, person),
  profile: (token: string) => fetchJson<{ user: UserJson }>('GET', '/auth/profile', authorization(token)),
  /** Also when the window is closed on it. */
  logout: (token: string) =>
    fetchJson<void>('POST', '/auth/logout', authorization(token), undefined, { keepalive: true }),
  rename: (name: string) => call<{ user: UserJson; message: string }>('PUT', '/auth/profile', { name }),
  changePassword: (currentPassword: string, newPassword: string) =>
    call<{ message: string }>('PUT', '/auth/change-password', { currentPassword, newPassword }),
}

export const ownSessions = {
  list: () => call<SessionJson[]>('GET', '/auth/sessions'),
  end: (id: string) => call<void>('DELETE', `/auth/sessions/${encodeURIComponent(id)}`),
  endOthers: () => call<{ message: string }>('DELETE', '/auth/sessions'),
}

export const twoFactor = {
  state: () => call<TwoFactorJson>('GET', '/auth/2fa'),
  setUp: () => call<TwoFactorSetup>('POST', '/auth/2fa/setup'),
  enable: (code: string) =>
    call<{ recoveryCodes: string[]; message: string }>('POST', '/auth/2fa/enable', { code }),
  newCodes: (password: string) =>
    call<{ recoveryCodes: string[] }>('POST', '/auth/2fa/recovery-codes', { password }),
  disable: (password: string) => call<{ message: string }>('POST', '/auth/2fa/disable', { password }),
}

const at = (id: string) => `/api/projects/${encodeURIComponent(id)}`

export const projects = {
  list: () => call<ProjectJson[]>('GET', '/api/projects'),
  one: (id: string) => call<ProjectJson>('GET', at(id)),
  create: (fields: ProjectFields, key: string) =>
    call<ProjectJson>('POST', '/api/projects', fields, { 'Idempotency-Key': key }),
  change: (id: string, fields: Partial<ProjectFields> & { updatedAt?: string }) =>
    call<ProjectJson>('PUT', at(id), fields),
  changeTogether: (changes: ProjectChanges) =>
    call<{ message: string; changed: number }>('PATCH', '/api/projects', { changes }),
  remove: (id: string) => call<{ message: string }>('DELETE', at(id)),
  move: (moves: readonly Move[]) => call<{ ids: string[] }>('PATCH', '/api/projects/order', { moves }),
  trash: () => call<TrashedJson[]>('GET', '/api/projects/trash'),
  restore: (id: string) => call<ProjectJson>('POST', `${at(id)}/restore`),
  purge: (id: string) => call<unknown>('DELETE', `/api/projects/trash/${encodeURIComponent(id)}`),
}

export const tags = {
  list: () => call<{ _id: string; tag: string }[]>('GET', '/api/tags'),
  add: (tag: string) => call<{ _id: string; tag: string }>('POST', '/api/tags', { tag }),
}

export const content = { team: () => call<TeamContent>('GET', '/api/content/team') }

/** A file under the name that the server gives it. */
function download(path: string): Promise<File> {
  return withSession(async (headers) => {
    const response = await fetch(path, { headers }).catch(() => {
      throw new ApiError(0, '')
    })
    if (!response.ok) throw refusal(response.status, await response.text())
    const [, name = ''] = response.headers.get('Content-Disposition')?.match(/filename="(.+)"/) ?? []
    return new File([await response.blob()], name)
  })
}

export const activity = {
  page: (query: Record<string, string>) =>
    call<ActivityPage>('GET', `/api/activity?${new URLSearchParams(query)}`),
  people: () => call<Actor[]>('GET', '/api/activity/people'),
  export: (query: Record<string, string>) =>
    download(`/api/activity/export.csv?${new URLSearchParams(query)}`),
}

export const stats = { read: () => call<Stats>('GET', '/api/stats') }
