import type { Calls } from '../../../api/api.ts'
import type { Refusal } from '../../../domain/shared/answer-schema.ts'
import { parsedJson } from '../../../domain/shared/parsed-json.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { siteBase } from '../../../ui/site-base.ts'

const TIMEOUT = 30_000 // ms
const NO_CONNECTION = 'An error occurred. Please check your connection.'
const FAILED = 'Something went wrong. Please try again.'

/** The outcome of a call. `status` is 0 when no answer arrived; the server may have done what was asked nevertheless. */
export type Outcome<Answer> =
  | { isDone: true; answer: Answer }
  | { isDone: false; status: number; message: string; errors: FieldErrors }

/** Calls the server. Whatever happens, it comes back as words for the visitor. */
export async function request<R extends keyof Calls>(
  call: R,
  input: Input<R>,
): Promise<Outcome<Calls[R]['answer']>> {
  const { body, headers }: AnyInput = input
  const { method, address } = targetOf(call, input)
  try {
    const response = await fetch(method === 'GET' ? address : siteBase() + address, {
      method,
      headers: body ? { 'Content-Type': 'application/json', ...headers } : headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    return outcomeOf(response.status, await response.text())
  } catch {
    return outcomeOf(0, '')
  }
}

export function outcomeOf<Answer>(status: number, body: string): Outcome<Answer> {
  // The page of a proxy in between is no JSON.
  const answer = parsedJson(body)
  if (status >= 200 && status < 300) return { isDone: true, answer: (answer ?? {}) as Answer }
  const { message, errors = {} } = (answer ?? {}) as Partial<Refusal>
  return { isDone: false, status, message: message || (status === 0 ? NO_CONNECTION : FAILED), errors }
}

/** Input is never changed. */
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
/** The params and query that a call declares. */
export type Target<R extends keyof Calls> = Part<'params', Calls[R]['params']> &
  Part<'query', Calls[R]['query']>
/** These, its body, and how it is sent. */
export type Input<R extends keyof Calls> = Target<R> & Part<'body', Calls[R]['body']> & Extra
export type Extra = { headers?: Record<string, string>; keepalive?: boolean }

export type AnyInput = Extra & {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | undefined>>
  body?: unknown
  signal?: AbortSignal
}

export function targetOf(call: keyof Calls, { params = {}, query = {} }: AnyInput = {}) {
  const [method = '', path = ''] = call.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return { method, address: asked.length ? `${filled}?${new URLSearchParams(asked)}` : filled }
}
