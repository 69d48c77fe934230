import type { Calls } from '../../api/api.ts'
import { TOKEN } from '../../domain/account/user.ts'
import { parsedJson } from '../../domain/shared/parsed-json.ts'
import type { FieldErrors } from '../../domain/shared/problem.ts'
import { type AnyInput, type Extra, type Input, targetOf } from '../../site/shell/request/request.ts'

export type Answer<R extends keyof Calls> = Calls[R]['answer']
/** A signed-in user and the token of the new session. */
export type SignedIn = Answer<'POST /auth/login/verify'>

export type Inputs<R extends keyof Calls> = Extra extends Input<R> ? [input?: Input<R>] : [input: Input<R>]

/** Parsed JSON of unknown shape. */
type Json = ReturnType<typeof JSON.parse>

/** A failed call; status 0 when the server was not reached. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  /** The whole response body; `refusalOf` gives it its type. */
  readonly answer: Json

  constructor(status: number, message: string, answer?: Json) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.errors = answer?.errors ?? {}
    this.answer = answer
  }
}

/** The message of the server, or the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}

/** The server answered with this status. */
export const isStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status

/** The server did not answer, or failed. The request may have taken effect all the same. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

export function refusal(status: number, body: string): ApiError {
  // A proxy answers in HTML, which has no message for the user.
  const answer: Json = parsedJson(body)
  const { message, requestId } = answer ?? {}
  const words = typeof message === 'string' ? message : ''
  // The id leads to the cause in the server's log.
  return new ApiError(status, requestId ? `${words} Request id: ${requestId}` : words, answer)
}

export const storedToken = () => localStorage.getItem(TOKEN)
export const storeToken = (token: string) => localStorage.setItem(TOKEN, token)
export const clearToken = () => localStorage.removeItem(TOKEN)
export const isToken = (key: string | null) => key === TOKEN || key === null

type TabSession = {
  /** The user of this tab. What was typed in it is never sent as another user. */
  owner?: string
  /** The token of that user. After a sign-in, another one is stored before the tab knows its user. */
  token?: string
  /** Asks the user to sign in again; false when they decline or when another user signed in. */
  promptSignIn?: () => Promise<boolean>
  /** Asks the user for the password, where a call needs it again; false when they decline. */
  promptConfirmation?: () => Promise<boolean>
  /** Called when the server answers 403: the user's role may have changed. */
  onForbidden?: () => void
}

/** Set by the session and its dialogs. */
export const tabSession: TabSession = {}

/** This user is signed in, in this tab and in the others: a call is made as this user. */
export const isSignedIn = (userId: string) =>
  tabSession.owner === userId && tabSession.token !== undefined && tabSession.token === storedToken()

const NOT_CONFIRMED = 'Nothing was changed: this needs your password.'

const authorization = (token: string | null): Record<string, string> =>
  token ? { Authorization: `Bearer ${token}` } : {}

/**
 * Sends a request. If the session has expired, asks to sign in again, and if the call needs the password again, for that, and repeats
 * it, so that no form is lost.
 */
export async function withSession<T>(send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const [token, sender] = [storedToken(), tabSession.owner]
  if (tabSession.token && tabSession.token !== token) {
    // Somebody has signed in or out since. If that session has ended too, the call asks to sign in.
    const now = token ? await profileOf(token).catch(unlessEnded) : undefined
    if (!token || (now && now.user.id !== sender)) throw new ApiError(401, '')
    if (now) tabSession.token = token
  }
  try {
    return await send(authorization(token))
  } catch (error) {
    if (error instanceof ApiError && error.answer?.needsConfirmation === true) {
      const isConfirmed = await tabSession.promptConfirmation?.()
      if (!isConfirmed || tabSession.owner !== sender) throw new ApiError(403, NOT_CONFIRMED, error.answer)
      // The session may have ended while the dialog was open.
      return await withSession(send)
    }
    if (error instanceof ApiError && error.status === 403) tabSession.onForbidden?.()
    const ended = error instanceof ApiError && error.status === 401 && storedToken() !== null
    if (!ended) throw error
    // Another call, or another tab, may have signed in since.
    if (storedToken() === token && !(await tabSession.promptSignIn?.())) throw error
    if (tabSession.owner !== sender) throw error
    return await withSession(send)
  }
}

function unlessEnded(error: unknown): undefined {
  if (!isStatus(error, 401)) throw error
}

export const profileOf = (token: string) =>
  callWithoutSession('GET /auth/profile', { headers: authorization(token) })

/** Ends the session on the server, even if the window is closed at once. */
export const signOut = (token: string) =>
  callWithoutSession('POST /auth/logout', { headers: authorization(token), keepalive: true })

/** Makes a call as the signed-in user. */
export function call<R extends keyof Calls>(route: R, ...[input]: Inputs<R>): Promise<Answer<R>> {
  return withSession((session) => sendJson<R>(route, input, session))
}

/** Makes a call with this Idempotency-Key, once more when its answer is lost: it takes effect once. */
export function callOnce<R extends keyof Calls>(
  route: R,
  key: string,
  ...[input]: Inputs<R>
): Promise<Answer<R>> {
  return withSession((session) => {
    const send = () => sendJson<R>(route, input, { ...session, 'Idempotency-Key': key })
    return send().catch((error) => (isUnanswered(error) ? send() : Promise.reject(error)))
  })
}

/** Makes a call before or about the session itself: there a 401 is an answer, not the end of a session. */
export function callWithoutSession<R extends keyof Calls>(
  route: R,
  ...[input]: Inputs<R>
): Promise<Answer<R>> {
  return sendJson<R>(route, input)
}

/** Sends it as JSON or as a form, and reads the whole answer, unless that is a refusal. */
async function sent<Kind extends 'text' | 'blob'>(
  kind: Kind,
  route: keyof Calls,
  input: AnyInput = {},
  session: Record<string, string> = {},
) {
  const isForm = input.body instanceof FormData
  const json = input.body === undefined || isForm ? undefined : JSON.stringify(input.body)
  const type: Record<string, string> = json === undefined ? {} : { 'Content-Type': 'application/json' }
  const headers = { ...type, ...session, ...input.headers }
  const body = isForm ? (input.body as FormData) : json
  const { method, address } = targetOf(route, input)
  const { keepalive, signal } = input
  const answer = await fetch(address, { method, headers, body, keepalive, signal })
    .then(async (response) => ({
      response,
      content: (await response[kind]()) as Awaited<ReturnType<Response[Kind]>>,
    }))
    .catch(() => {
      throw new ApiError(0, '')
    })
  const { ok, status } = answer.response
  if (!ok) throw refusal(status, await new Response(answer.content).text())
  return answer
}

async function sendJson<R extends keyof Calls>(
  route: R,
  ...rest: [input?: AnyInput, session?: Record<string, string>]
): Promise<Answer<R>> {
  const { content } = await sent('text', route, ...rest)
  return content ? JSON.parse(content) : undefined
}

/** The body of a refusal with this status, if the call declares one. */
export function refusalOf<R extends keyof Calls, S extends keyof Calls[R]['refusals']>(
  error: unknown,
  _route: R,
  status: S,
): Calls[R]['refusals'][S] | undefined {
  return error instanceof ApiError && error.status === status ? error.answer : undefined
}

/** RFC 6266: the name in UTF-8 where there is one, else in ASCII. */
function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  if (encoded) return decodeURIComponent(encoded)
  return /filename="(.+?)"/.exec(disposition)?.[1] ?? ''
}

/** Sends the parts of a form to a call that takes a file. */
export function upload<R extends keyof Calls>(
  route: R,
  parts: Record<string, File | string | undefined>,
  input: Pick<AnyInput, 'params' | 'signal'> = {},
): Promise<Answer<R>> {
  const body = new FormData()
  for (const [name, part] of Object.entries(parts)) if (part !== undefined) body.append(name, part)
  return withSession((session) => sendJson<R>(route, { ...input, body }, session))
}

/**
 * Lets the browser save a file itself, of any size. Since it sends the cookie of the session alone, and cannot show a refusal, `check` does
 * so first: a call that is refused as the file would be. Returns its answer.
 */
export async function saveByBrowser<R extends keyof Calls>(check: R, file: keyof Calls): Promise<Answer<R>> {
  const answer = await withSession(() => sendJson<R>(check))
  const link = document.createElement('a')
  link.href = targetOf(file, {}).address
  link.download = ''
  link.click()
  return answer
}

/** A file under the name that the server gives it. */
export function download<R extends keyof Calls>(route: R, ...[input]: Inputs<R>): Promise<File> {
  return withSession(async (session) => {
    const { response, content } = await sent('blob', route, input, session)
    const name = nameIn(response.headers.get('Content-Disposition') ?? '')
    return new File([content], name, { type: content.type })
  })
}
