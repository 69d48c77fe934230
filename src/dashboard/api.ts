import type { ProjectJson, TrashedJson } from '../api/project-json.ts'
import type { UserJson } from '../api/user-json.ts'
import type { ActivityEntry } from '../domain/activity.ts'
import type { TeamContent } from '../domain/content.ts'
import type { FieldErrors } from '../domain/problem.ts'
import type { ProjectFields } from '../domain/project.ts'

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

/** What an answer that is not a success says, whoever fetched it. */
export function refusal(status: number, body: string): ApiError {
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    // A proxy answers in HTML: there are no words for the reader in it.
  }
  const message = (answer as { message?: unknown } | undefined)?.message
  return new ApiError(status, typeof message === 'string' ? message : '', answer)
}

const TOKEN = 'token'

export const storedToken = () => localStorage.getItem(TOKEN)
export const storeToken = (token: string) => localStorage.setItem(TOKEN, token)
export const clearToken = () => localStorage.removeItem(TOKEN)
export const isToken = (key: string | null) => key === TOKEN || key === null

/** Asks the person to sign in again; false when they will not. */
let askToSignIn: (() => Promise<boolean>) | undefined
export function whenSessionEnds(ask: typeof askToSignIn) {
  askToSignIn = ask
}

/** Sends, and once more after signing in again when the session had ended meanwhile: nobody loses a form to that. */
export async function withSession<T>(send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const authorization = (): Record<string, string> => {
    const token = storedToken()
    return token ? { Authorization: `Bearer ${token}` } : {}
  }
  try {
    return await send(authorization())
  } catch (error) {
    const ended = error instanceof ApiError && error.status === 401 && storedToken() !== null
    if (!ended || !(await askToSignIn?.())) throw error
    return await send(authorization())
  }
}

async function fetchJson<T>(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<T> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const type: Record<string, string> = sent === undefined ? {} : { 'Content-Type': 'application/json' }
  let response: Response
  let text: string
  try {
    response = await fetch(path, { method, headers: { ...type, ...headers }, body: sent })
    text = await response.text()
  } catch {
    throw new ApiError(0, '')
  }
  if (!response.ok) throw refusal(response.status, text)
  return (text ? JSON.parse(text) : undefined) as T
}

function call<T>(
  method: string,
  path: string,
  body?: unknown,
  extra: Record<string, string> = {},
): Promise<T> {
  return withSession((headers) => fetchJson<T>(method, path, { ...headers, ...extra }, body))
}

export type SignedIn = { token: string; user: UserJson }
export type ActivityPage = { entries: ActivityEntry[]; next: string | null }
/** What a 409 answers: the record as it stands, and who saved it. */
export type Conflict = {
  message: string
  current: ProjectJson
  savedBy: { name: string; email?: string }
  savedAt: string
}

/** The calls before and about the session itself: a 401 there is an answer, not the end of a session. */
export const auth = {
  login: (email: string, password: string) =>
    fetchJson<SignedIn>('POST', '/auth/login', {}, { email, password }),
  register: (person: { name: string; email: string; password: string; setupToken?: string }) =>
    fetchJson<SignedIn>('POST', '/auth/register', {}, person),
  profile: (token: string) =>
    fetchJson<{ user: UserJson }>('GET', '/auth/profile', { Authorization: `Bearer ${token}` }),
  logout: (token: string) => fetchJson<void>('POST', '/auth/logout', { Authorization: `Bearer ${token}` }),
  rename: (name: string) => call<{ user: UserJson; message: string }>('PUT', '/auth/profile', { name }),
  changePassword: (currentPassword: string, newPassword: string) =>
    call<{ message: string }>('PUT', '/auth/change-password', { currentPassword, newPassword }),
}

const at = (id: string) => `/api/projects/${encodeURIComponent(id)}`

export const projects = {
  list: () => call<ProjectJson[]>('GET', '/api/projects'),
  one: (id: string) => call<ProjectJson>('GET', at(id)),
  create: (fields: ProjectFields, key: string) =>
    call<ProjectJson>('POST', '/api/projects', fields, { 'Idempotency-Key': key }),
  change: (id: string, fields: Partial<ProjectFields> & { updatedAt?: string }) =>
    call<ProjectJson>('PUT', at(id), fields),
  remove: (id: string) => call<{ message: string }>('DELETE', at(id)),
  toggleStatus: (id: string) => call<ProjectJson>('PATCH', `${at(id)}/status`),
  order: (ids: readonly string[]) => call<unknown>('PUT', '/api/projects/order', { ids }),
  trash: () => call<TrashedJson[]>('GET', '/api/projects/trash'),
  restore: (id: string) => call<ProjectJson>('POST', `${at(id)}/restore`),
  purge: (id: string) => call<unknown>('DELETE', `/api/projects/trash/${encodeURIComponent(id)}`),
}

export const tags = {
  list: () => call<{ _id: string; tag: string }[]>('GET', '/api/tags'),
  add: (tag: string) => call<{ _id: string; tag: string }>('POST', '/api/tags', { tag }),
}

export const content = { team: () => call<TeamContent>('GET', '/api/content/team') }

export const activity = {
  page: (limit: number, cursor?: string) =>
    call<ActivityPage>(
      'GET',
      `/api/activity?limit=${limit}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    ),
}
