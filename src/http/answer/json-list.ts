import { ReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import type { AppEnv } from '../shared/app-env.ts'

const BATCH_SIZE = 50

/**
 * Sends a JSON list of what `make` makes of these items. A long one is made in batches while it is sent: so other requests are
 * answered in between, and a client that does not read holds one batch in memory, not the list. Rejects when the first batch
 * cannot be made; after that a failure ends the connection.
 */
export async function jsonList<T>(
  c: Context<AppEnv>,
  items: readonly T[],
  make: (batch: readonly T[]) => Promise<unknown[]>,
): Promise<Response> {
  const parts = partsOf(items, make)
  const { value: first } = await parts.next()
  const whole = async function* () {
    yield first
    yield* parts
  }
  const body = ReadableStream.from(whole()) as globalThis.ReadableStream
  return c.body(body, 200, { 'Content-Type': 'application/json' })
}

async function* partsOf<T>(items: readonly T[], make: (batch: readonly T[]) => Promise<unknown[]>) {
  let before = '['
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    const made = await make(items.slice(from, from + BATCH_SIZE))
    // All of them may have been deleted meanwhile.
    if (made.length === 0) continue
    yield Buffer.from(before + JSON.stringify(made).slice(1, -1))
    before = ','
  }
  yield Buffer.from(before === '[' ? '[]' : ']')
}
