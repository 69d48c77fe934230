import type { Handler } from 'hono'
import { isDatabaseAway } from '../../store/database/database-away.ts'
import { mayBeCredentials } from '../access/session.ts'
import { encode, sendEncoded, tagOf } from '../answer/encoded.ts'
import type { Headers } from '../answer/security-headers.ts'
import { validate } from '../call/body.ts'
import type { Route } from '../call/route.ts'
import type { AppEnv } from '../shared/app-env.ts'
import type { KeptAnswers } from './kept-answers.ts'

/** For callers without credentials of a call that declares `kept`. `headers` are those of every call. */
export function keepCall(
  { route, declared, handle }: Route,
  kept: KeptAnswers,
  headers: Headers,
): Handler<AppEnv> {
  const [, path = ''] = route.split(' ')
  return async (c) => {
    if (c.req.header('authorization') !== undefined || mayBeCredentials(c.req.header('cookie') ?? ''))
      return handle(c)
    const query = declared.kept!(declared.query && validate(declared.query, c.req.query()))
    if (query === undefined) return handle(c)
    // Built of the parameters, so that other spellings of them lead to the same answer. Encoded, so that none looks like a query.
    const address =
      path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(c.req.param(name) ?? '')) + query
    const existing = kept.current(address)
    if (existing) return sendEncoded(c, existing)
    const make = async () => {
      const response = await handle(c)
      const text = await response.text()
      return (
        c.get('finished') ?? {
          status: response.status,
          headers: {
            ...headers,
            'Content-Type': response.headers.get('content-type')!,
            'Cache-Control': 'private, no-cache',
            ETag: tagOf(text),
          },
          body: await encode(text, 'call'),
        }
      )
    }
    const answer = await kept.keep(address, make, { isForVisitors: true }).catch((error: unknown) => {
      // The last answer that was made is better than none while the database is away.
      const last = isDatabaseAway(error) && kept.last(address)
      if (!last) throw error
      return last
    })
    return sendEncoded(c, answer)
  }
}
