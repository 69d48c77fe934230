import { setTimeout as pause } from 'node:timers/promises'

/** The interval at which another process's changes are looked for on PostgreSQL, in ms. */
const POLL_INTERVAL_MS = 500

/**
 * The number that increases with every change that visitors can see, known without waiting: each request for a public page
 * asks for it. While the database cannot be read, it stays as it was last known.
 */
export type SiteVersion = {
  current(): number
  /** Whether a database that stores this number has every change that is known here. */
  isReachedBy(stored: number): boolean
  /** A number that the database stores, as `current` counts: that goes on counting when the database goes back to an earlier state. */
  fromStored(stored: number): number
  /** A change of this process was committed with this version. Resolves when a request that comes later shows it. */
  raise(version: number): Promise<void>
  /** Learns what other processes have committed by now, for callers who may have made the change there. */
  refresh(): Promise<void>
  /** Reads it for the first time, once the tables exist. */
  start(): Promise<void>
  close(): void
  /** Since when the database cannot be read, in ms since 1970; undefined while it can. */
  readonly unreadableSince: number | undefined
}

/** The time for which a version that was read from SQLite's file counts, in ms. */
const COUNTS_FOR_MS = 1

/**
 * On SQLite it is read from the file, at most once a millisecond: reading costs 7 microseconds, a third of a kept page. A change
 * is answered later than that, so it shows in every process at the next request.
 */
export function versionOnSqlite(read: () => number): SiteVersion {
  let known: number | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let unreadableSince: number | undefined
  return {
    current() {
      const now = performance.now()
      if (now - readAt < COUNTS_FOR_MS) return known!
      try {
        known = read()
        unreadableSince = undefined
      } catch (error) {
        if (known === undefined) throw error
        unreadableSince ??= Date.now()
      }
      readAt = now
      return known
    },
    isReachedBy(stored) {
      return stored >= this.current()
    },
    fromStored: (stored) => stored,
    async raise(version) {
      known = version
      // Timers may be up to a millisecond early.
      await pause(COUNTS_FOR_MS + 1)
    },
    // A change is answered only when each process knows it.
    async refresh() {},
    async start() {
      this.current()
    },
    close() {},
    get unreadableSince() {
      return unreadableSince
    },
  }
}

/**
 * On PostgreSQL it is in memory: a change of this process raises it at once, and those of other processes are found by asking
 * twice a second. That works behind every connection pooler, which LISTEN does not.
 */
export function versionInMemory(read: () => Promise<number>): SiteVersion {
  let known: number | undefined
  // Added to the stored number, which is lower after a restore or a failover: what was kept for a number before is not valid then.
  let added = 0
  let unreadableSince: number | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const poll = async () => {
    const before = known
    try {
      const version = await read()
      if (known !== before) {
        // A change was committed here while the answer was on its way.
        known = Math.max(known!, version)
      } else {
        if (known !== undefined && version < known) added += known - version + 1
        known = version
      }
      unreadableSince = undefined
    } catch (error) {
      if (known === undefined) throw error
      unreadableSince ??= Date.now()
    }
  }
  return {
    current() {
      if (known === undefined) throw new Error('The version of the site is asked for before the migrations.')
      return known + added
    },
    isReachedBy(stored) {
      return known !== undefined && stored >= known
    },
    fromStored: (stored) => stored + added,
    async raise(version) {
      known = Math.max(known ?? version, version)
    },
    refresh: poll,
    async start() {
      await poll()
      const next = () => {
        if (!isClosed) timer = setTimeout(() => poll().finally(next), POLL_INTERVAL_MS).unref()
      }
      next()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
    get unreadableSince() {
      return unreadableSince
    },
  }
}
