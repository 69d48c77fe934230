import type { Logger } from 'pino'

const EVERY = 60_000 // ms
const MAX_ADDRESSES = 1000 // counted
const SHOWN = 10 // of the addresses and the routes

/** The statuses of calls that a limit or the check of input refused. Refusals of a right are entries of their own. */
const messages: Partial<Record<number, string>> = {
  429: 'calls over their limit within a minute',
  400: 'calls with unreadable input within a minute',
  413: 'calls with too much input within a minute',
  415: 'calls with input of a wrong type within a minute',
  422: 'calls with input that is not valid within a minute',
}

type Refused = { status: number; call: string; address: string }
type Counts = Map<string, number>

/**
 * Logs calls that were refused: one line for each kind, a minute after the first call, so that nobody can fill the log. `call`: its method
 * and the pattern of its route.
 */
export function refusalSummary(log: Logger) {
  const counted = new Map<number, { calls: Counts; addresses: Counts }>()

  function write(status: number, message: string) {
    const { calls, addresses } = counted.get(status)!
    counted.delete(status)
    const total = [...calls.values()].reduce((sum, count) => sum + count, 0)
    log.info(
      { calls: total, addresses: addresses.size, routes: mostOf(calls), from: mostOf(addresses) },
      message,
    )
  }

  return ({ status, call, address }: Refused) => {
    const message = messages[status]
    if (message === undefined) return
    if (!counted.has(status)) {
      counted.set(status, { calls: new Map(), addresses: new Map() })
      setTimeout(() => write(status, message), EVERY).unref()
    }
    const { calls, addresses } = counted.get(status)!
    count(calls, call)
    if (addresses.has(address) || addresses.size < MAX_ADDRESSES) count(addresses, address)
  }
}

const count = (counts: Counts, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

const mostOf = (counts: Counts) =>
  Object.fromEntries([...counts].sort(([, a], [, b]) => b - a).slice(0, SHOWN))
