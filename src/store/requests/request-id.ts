import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Runs work under the id of a request, or of a run of a background worker. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work)

/** The id under which the calling code runs; it is in each of its log entries, and is stored with the mails that it queues. */
export const requestId = (): string | undefined => current.getStore()
