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
type Counted = { calls: Map<string, number>; addresses: Set<string> }

/**
 * Logs calls that were refused: one line for each kind, a minute after the first call, so that nobody can fill the log. `call`: its method
 * and the pattern of its route.
 */
export function refusalSummary(log: Logger) {
  const counted = new Map<number, Counted>()

  function write(status: number, message: string) {
    const { calls, addresses } = counted.get(status)!
    counted.delete(status)
    const total = [...calls.values()].reduce((sum, count) => sum + count, 0)
    const most = [...calls].sort(([, a], [, b]) => b - a).slice(0, SHOWN)
    log.info(
      {
        calls: total,
        addresses: addresses.size,
        routes: Object.fromEntries(most),
        from: [...addresses].slice(0, SHOWN),
      },
      message,
    )
  }

  return ({ status, call, address }: Refused) => {
    const message = messages[status]
    if (message === undefined) return
    if (!counted.has(status)) {
      counted.set(status, { calls: new Map(), addresses: new Set() })
      setTimeout(() => write(status, message), EVERY).unref()
    }
    const { calls, addresses } = counted.get(status)!
    calls.set(call, (calls.get(call) ?? 0) + 1)
    if (addresses.size < MAX_ADDRESSES) addresses.add(address)
  }
}
