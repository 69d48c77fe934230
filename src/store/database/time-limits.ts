import { AsyncLocalStorage } from 'node:async_hooks'

const unlimited = new AsyncLocalStorage<true>()

/** For work such as migrations. Applies to all that is started within, timers too. */
export const withoutTimeLimits = <T>(work: () => Promise<T>): Promise<T> => unlimited.run(true, work)

export const hasTimeLimits = () => unlimited.getStore() === undefined
