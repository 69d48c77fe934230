import { notValid } from '../shared/problem.ts'
import { dayIn, formatDay } from '../time/day.ts'
import { momentsOf, timeIn } from '../time/moment.ts'
import type { PublishMoment } from './draft-schema.ts'

/** The moment as an ISO time in UTC. 422 for one that is past, does not exist, or comes twice without a choice. */
export function momentToPublish({ day, time, which }: PublishMoment, timeZone: string, now: Date): string {
  const moments = momentsOf(timeZone, day, time)
  const [first, second] = moments
  if (first === undefined)
    throw notValid({
      'at.time': `On ${formatDay(day)} the clocks go forward over ${time}, so this time does not exist. Choose an earlier or a later one.`,
    })
  if (second !== undefined && which === undefined)
    throw notValid({
      'at.which': `On ${formatDay(day)} the clocks go back, so ${time} comes twice. Choose the first or the second.`,
    })
  const moment = which === 'second' ? (second ?? first) : first
  if (Date.parse(moment) <= now.getTime())
    throw notValid({ 'at.time': 'This time has passed. Choose a later one, or publish now.' })
  return moment
}

/** The day and time at which clocks in this time zone show a moment, as `momentToPublish` takes them. */
export function momentToChoose(iso: string, timeZone: string): PublishMoment {
  const at = { day: dayIn(new Date(iso), timeZone), time: timeIn(iso, timeZone) }
  const second = momentsOf(timeZone, at.day, at.time)[1]
  if (second === undefined) return at
  return { ...at, which: iso < second ? 'first' : 'second' }
}
