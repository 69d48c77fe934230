import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { Route } from '../../src/http/call/route.ts'

/** Fails when a call answers JSON that it does not declare, so that openapi.json and the dashboard's types stay true. */
export function answerCheck(all: readonly Route[]) {
  const routes = all.map(({ route, declared }) => {
    const [method, path = ''] = route.split(' ')
    return { route, method, declared, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }
  })

  return (method: string, address: string, status: number, body: unknown) => {
    const path = address.split('?')[0] ?? ''
    const called = routes.find((one) => one.method === method && one.pattern.test(path))
    if (!called) return
    const { answers, refuses = {} } = called.declared
    const declared = status < 400 ? answers[status] : refuses[status]
    if (status < 400)
      expect([called.route, status, declared !== undefined]).toEqual([called.route, status, true])
    if (!declared || typeof declared === 'string') return
    const schema: z.ZodType = 'contentType' in declared ? declared.schema : declared
    // A parsed answer has only the fields that are declared: one more, and the two differ.
    const parsed = schema.safeParse(body)
    if (parsed.success && isDeepStrictEqual(parsed.data, body)) return
    expect({ [called.route]: schema.parse(body) }).toEqual({ [called.route]: body })
  }
}
