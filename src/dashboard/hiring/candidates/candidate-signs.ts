import { DUE_DAYS } from '../../../domain/hiring/application-rules.ts'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { daysBetween } from '../../../domain/time/day.ts'
import { DAY } from '../../../domain/time/durations.ts'

const NEW_DAYS = 2

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** The time that the candidate has been in the stage: 'Today' or '12 days', and as a sentence. */
export function timeInStage(
  { stageSince }: Pick<Application, 'stageSince'>,
  now = Date.now(),
): { short: string; sentence: string } {
  const count = daysBetween(stageSince, now)
  return count <= 0
    ? { short: 'Today', sentence: 'In this stage since today' }
    : { short: days(count), sentence: `${days(count)} in this stage` }
}

/** The signs that ask for attention: newly received, a test received, and the days until it is erased when they are few. */
export function signsOf(
  { stage, appliedAt, eraseAfter, files }: Pick<Application, 'stage' | 'appliedAt' | 'eraseAfter' | 'files'>,
  now = Date.now(),
): string[] {
  const isDue = Date.parse(eraseAfter) - now <= DUE_DAYS * DAY
  return [
    ...(stage === 'NEW' && now - Date.parse(appliedAt) < NEW_DAYS * DAY ? ['New'] : []),
    ...(files.some(({ kind }) => kind === 'test') ? ['Test received'] : []),
    ...(isDue ? [erasedIn(eraseAfter, now)] : []),
  ]
}

/** An overdue application waits until it was shown as due for long enough, as after a change of the months. */
function erasedIn(eraseAfter: string, now: number): string {
  if (Date.parse(eraseAfter) < now) return 'Erased soon'
  const count = daysBetween(now, eraseAfter)
  return count === 0 ? 'Erased today' : `Erased in ${days(count)}`
}
