import type { Calls } from '../../../api/api.ts'

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
}

/** The method and address of a call. */
export function targetOf(call: keyof Calls, { params = {}, query = {} }: AnyInput = {}) {
  const [method = '', path = ''] = call.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return { method, address: asked.length ? `${filled}?${new URLSearchParams(asked)}` : filled }
}
