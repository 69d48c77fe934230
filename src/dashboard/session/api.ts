import type { Calls } from '../../api/api.ts'
import type { FieldErrors } from '../../domain/problem.ts'

export type Answer<R extends keyof Calls> = Calls[R]['answer']
/** A signed-in user and the token of the new session. */
export type SignedIn = Answer<'POST /auth/login/verify'>

/** What is sent is only read. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Sent<T[K]> }
    : T
type Part<Name extends string, T> = unknown extends T
  ? unknown
  : undefined extends T
    ? { [K in Name]?: Sent<T> }
    : { [K in Name]: Sent<T> }
/** The params, body and query that a call declares, as far as it has them. */
export type Input<R extends keyof Calls> = Part<'params', Calls[R]['params']> &
  Part<'body', Calls[R]['body']> &
  Part<'query', Calls[R]['query']> &
  Extra
type Extra = { headers?: Record<string, string>; keepalive?: boolean }
type Inputs<R extends keyof Calls> = Extra extends Input<R> ? [input?: Input<R>] : [input: Input<R>]

/** What came as JSON, before anything is known of it. */
type Json = ReturnType<typeof JSON.parse>

/** A call that the server refused; status 0 when it was not reached at all. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  /** The whole answer; `refusalOf` gives it its type. */
  readonly answer: Json

  constructor(status: number, message: string, answer?: Json) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.errors = answer?.errors ?? {}
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

/** The error that an unsuccessful answer says. */
export function refusal(status: number, body: string): ApiError {
  let answer: Json
  try {
    answer = JSON.parse(body)
  } catch {
    // A proxy answers in HTML: there are no words for the reader in it.
  }
  const { message, requestId } = answer ?? {}
  const words = typeof message === 'string' ? message : ''
  // By this id the cause is found in the server's log.
  return new ApiError(status, requestId ? `${words} Request id: ${requestId}` : words, answer)
}

const TOKEN = 'token'

export const storedToken = () => localStorage.getItem(TOKEN)
export const storeToken = (token: string) => localStorage.setItem(TOKEN, token)
export const clearToken = () => localStorage.removeItem(TOKEN)
export const isToken = (key: string | null) => key === TOKEN || key === null

/** Whose session this tab works in: nothing that was typed in it is sent as somebody else. */
let sessionOwner: string | undefined
export function setSessionOwner(userId: string | undefined) {
  sessionOwner = userId
}

/** Asks the person to sign in again; false when they decline, or when it was somebody else who did. */
let promptSignIn: (() => Promise<boolean>) | undefined
export function setSignInPrompt(prompt: typeof promptSignIn) {
  promptSignIn = prompt
}

/** Called when the server does not allow a call: the person's role may be another by now. */
let onForbidden: (() => void) | undefined
export function setForbiddenListener(listener: typeof onForbidden) {
  onForbidden = listener
}

const authorization = (token: string | null): Record<string, string> =>
  token ? { Authorization: `Bearer ${token}` } : {}

/** Sends, and once more after signing in again when the session had ended meanwhile: nobody loses a form to that. */
export async function withSession<T>(send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const [token, sender] = [storedToken(), sessionOwner]
  try {
    return await send(authorization(token))
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) onForbidden?.()
    const ended = error instanceof ApiError && error.status === 401 && storedToken() !== null
    if (!ended) throw error
    // Another call, or another tab, may have signed in since.
    const again = storedToken() === token ? await promptSignIn?.() : await isTokenOf(sender)
    if (!again) throw error
    return await send(authorization(storedToken()))
  }
}

async function isTokenOf(userId: string | undefined) {
  const token = storedToken()
  const answer = token ? await profileOf(token).catch(() => undefined) : undefined
  return answer !== undefined && answer.user.id === userId
}

export const profileOf = (token: string) =>
  callWithoutSession('GET /auth/profile', { headers: authorization(token) })

/** Ends the session; also when the window is closed at once. */
export const signOut = (token: string) =>
  callWithoutSession('POST /auth/logout', { headers: authorization(token), keepalive: true })

/** Makes a call as the person who is signed in. */
export function call<R extends keyof Calls>(route: R, ...[input]: Inputs<R>): Promise<Answer<R>> {
  return withSession((session) => sendJson<R>(route, input, session))
}

/** Makes a call before or about the session itself: there a 401 is an answer, not the end of a session. */
export function callWithoutSession<R extends keyof Calls>(
  route: R,
  ...[input]: Inputs<R>
): Promise<Answer<R>> {
  return sendJson<R>(route, input)
}

type AnyInput = Extra & {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | undefined>>
  body?: unknown
}

async function sendJson<R extends keyof Calls>(
  route: R,
  input: AnyInput = {},
  session: Record<string, string> = {},
): Promise<Answer<R>> {
  const sent = input.body === undefined ? undefined : JSON.stringify(input.body)
  const type: Record<string, string> = sent === undefined ? {} : { 'Content-Type': 'application/json' }
  const headers = { ...type, ...session, ...input.headers }
  const { method, address } = target(route, input)
  let response: Response
  let text: string
  try {
    response = await fetch(address, { method, headers, body: sent, keepalive: input.keepalive })
    text = await response.text()
  } catch {
    throw new ApiError(0, '')
  }
  if (!response.ok) throw refusal(response.status, text)
  return text ? JSON.parse(text) : undefined
}

function target(route: keyof Calls, { params = {}, query = {} }: AnyInput) {
  const [method = '', path = ''] = route.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return { method, address: asked.length ? `${filled}?${new URLSearchParams(asked)}` : filled }
}

/** What a refusal of this call says beyond its message, where the call declares that. */
export function refusalOf<R extends keyof Calls, S extends keyof Calls[R]['refusals']>(
  error: unknown,
  _route: R,
  status: S,
): Calls[R]['refusals'][S] | undefined {
  return error instanceof ApiError && error.status === status ? error.answer : undefined
}

/** A file under the name that the server gives it. */
export function download<R extends keyof Calls>(route: R, ...[input]: Inputs<R>): Promise<File> {
  return withSession(async (headers) => {
    const response = await fetch(target(route, input ?? {}).address, { headers }).catch(() => {
      throw new ApiError(0, '')
    })
    if (!response.ok) throw refusal(response.status, await response.text())
    const [, name = ''] = response.headers.get('Content-Disposition')?.match(/filename="(.+)"/) ?? []
    return new File([await response.blob()], name)
  })
}
