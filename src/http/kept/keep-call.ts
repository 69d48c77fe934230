import type { Handler } from 'hono'
import { isDatabaseAway } from '../../store/database-away.ts'
import type { AppEnv } from '../app-env.ts'
import { validate } from '../body.ts'
import { encode, sendEncoded } from '../encoded.ts'
import { tagOf } from '../entity-tag.ts'
import type { Finished } from '../finished.ts'
import type { Route } from '../route.ts'
import type { Headers } from '../security-headers.ts'
import { mayBeCredentials } from '../session.ts'
import type { KeptAnswers } from './kept-answers.ts'

/**
 * Answers a call that declares `kept` from the kept answers, for callers without credentials. `headers` are those of every
 * call.
 */
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
      const answer = c.get('finished') ?? {
        status: response.status,
        headers: {
          ...headers,
          'Content-Type': response.headers.get('content-type')!,
          'Cache-Control': 'private, no-cache',
          ETag: tagOf(text),
        },
        body: await encode(text, 'call'),
      }
      return { answer, isKept: answer.status === 200 }
    }
    return sendEncoded(
      c,
      await madeOrLast(
        () => kept.keep(address, make, { isForVisitors: true }),
        () => kept.last(address),
      ),
    )
  }
}

/** The last answer that was made is better than none while the database is away. */
async function madeOrLast(make: () => Promise<Finished>, last: () => Finished | undefined) {
  try {
    return await make()
  } catch (error) {
    const answer = isDatabaseAway(error) ? last() : undefined
    if (!answer) throw error
    return answer
  }
}
