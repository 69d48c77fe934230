type Limits = {
  atOnce: number
  maxWaiting: number
  /** The error for a call when all places are taken. */
  refusal: () => Error
}

export type Caller = {
  /** Groups take turns. In a full line, a call of the group with the most calls gives way to one of a smaller group. */
  group: string
  /** Starts before all calls that are not known, which give way to it in a full line. */
  isKnown: boolean
}

type InTurn = <T>(work: () => Promise<T>, signal?: AbortSignal, caller?: Caller) => Promise<T>

type Waiting = { start: () => void; leave: () => void }

const ONE_FOR_ALL: Caller = { group: '', isKnown: false }

/**
 * Returns a function that runs work with these limits. Calls without a place start in the order in which they came. A call whose
 * signal aborts while it waits is refused too, and no longer counts.
 */
export function inTurn({ atOnce, maxWaiting, refusal }: Limits): InTurn {
  let running = 0
  const known = new WaitingLine<Waiting>()
  const others = new WaitingLine<Waiting>()

  function turn(signal: AbortSignal | undefined, { group, isKnown }: Caller): Promise<void> {
    const line = isKnown ? known : others
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start() {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
        leave,
      }
      function leave() {
        signal?.removeEventListener('abort', leave)
        line.remove(waiting, group)
        reject(refusal())
      }
      line.add(waiting, group)
      signal?.addEventListener('abort', leave)
    })
  }

  /** Makes room in a full line for a call with this place. Returns whether there is any. */
  function makeRoom({ group, isKnown }: Caller): boolean {
    const leaves = isKnown
      ? (others.lastOfLargest(0) ?? known.lastOfLargest(known.sizeOf(group) + 1))
      : others.lastOfLargest(others.sizeOf(group) + 1)
    leaves?.leave()
    return leaves !== undefined
  }

  function startNext() {
    const next = known.next() ?? others.next()
    // The next call takes over the place, so `running` stays the same.
    if (next) next.start()
    else running--
  }

  return async (work, signal, caller = ONE_FOR_ALL) => {
    if (running < atOnce) running++
    else {
      const isFull = known.size + others.size >= maxWaiting
      if (signal?.aborted || (isFull && !makeRoom(caller))) throw refusal()
      await turn(signal, caller)
    }
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}

/** A waiting line in which groups take turns: one entry of each group, in the order of the calls within a group. */
export class WaitingLine<T> {
  readonly #groups = new Map<string, T[]>()
  #size = 0

  get size() {
    return this.#size
  }

  sizeOf(group: string): number {
    return this.#groups.get(group)?.length ?? 0
  }

  add(entry: T, group: string) {
    const entries = this.#groups.get(group)
    if (entries) entries.push(entry)
    else this.#groups.set(group, [entry])
    this.#size++
  }

  remove(entry: T, group: string) {
    const entries = this.#groups.get(group)
    const at = entries?.indexOf(entry) ?? -1
    if (!entries || at < 0) return
    entries.splice(at, 1)
    if (entries.length === 0) this.#groups.delete(group)
    this.#size--
  }

  next(): T | undefined {
    const [first] = this.#groups
    if (!first) return undefined
    const [group, entries] = first
    const entry = entries.shift()
    this.#size--
    this.#groups.delete(group)
    // The group's next entry waits until each other group had its turn.
    if (entries.length > 0) this.#groups.set(group, entries)
    return entry
  }

  /** Takes out the last entry of the group with the most entries, if these are more than `least`. */
  lastOfLargest(least: number): T | undefined {
    let largest: [group: string, entries: T[]] | undefined
    for (const group of this.#groups) if (group[1].length > (largest?.[1].length ?? least)) largest = group
    const last = largest?.[1].at(-1)
    if (largest && last !== undefined) this.remove(last, largest[0])
    return last
  }
}
