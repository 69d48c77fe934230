import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

const WATCHED_MS = 1_000
const BUSY_PART = 0.8 // of the time

/** Whether requests take most of the time of this process, watched for a second. */
export async function isBusy(): Promise<boolean> {
  const begun = performance.eventLoopUtilization()
  await pause(WATCHED_MS)
  return performance.eventLoopUtilization(begun).utilization > BUSY_PART
}
