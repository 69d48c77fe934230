import { AsyncLocalStorage } from 'node:async_hooks'

const unlimited = new AsyncLocalStorage<true>()

/**
 * Runs work whose statements and transactions may take or wait as long as they need, such as migrations. Others are given up after
 * some seconds. It applies to all that is started within, timers too.
 */
export const withoutTimeLimits = <T>(work: () => Promise<T>): Promise<T> => unlimited.run(true, work)

export const hasTimeLimits = () => unlimited.getStore() === undefined
