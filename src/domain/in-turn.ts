type Limits = {
  /** How many calls run at the same time. */
  atOnce: number
  /** How many more calls may wait. They start in the order in which they came. */
  maxWaiting: number
  /** The error for each further call. */
  refusal: () => Error
}

type InTurn = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Returns a function that runs work with these limits. A call whose signal aborts while it waits is refused too, and no longer
 * counts.
 */
export function inTurn({ atOnce, maxWaiting, refusal }: Limits): InTurn {
  let running = 0
  const waiting = new Set<() => void>()

  function turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      function start() {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      function leave() {
        waiting.delete(start)
        reject(refusal())
      }
      waiting.add(start)
      signal?.addEventListener('abort', leave)
    })
  }

  function startNext() {
    const [start] = waiting
    if (!start) running--
    else {
      // The next call takes over the place, so `running` stays the same.
      waiting.delete(start)
      start()
    }
  }

  return async (work, signal) => {
    if (running < atOnce) running++
    else {
      if (waiting.size >= maxWaiting || signal?.aborted) throw refusal()
      await turn(signal)
    }
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
