import ical, { ICalCalendarMethod } from 'ical-generator'
import type { Interview } from '../../domain/hiring/mail-template-schema.ts'
import { MINUTE } from '../../domain/time/durations.ts'

// In seconds it would pass the largest integer of RFC 5545 in 2038.
const SEQUENCE_STEP = 10_000 // ms

type Entry = Interview & {
  /** The same for every mail about one application: a calendar holds only the interview of the latest. */
  id: string
  summary: string
  /** ISO time of the mail. */
  createdAt: string
}

/** An interview as iCalendar (RFC 5545): an entry to be added, which asks for no answer. */
export function interviewCalendar({ id, summary, createdAt, at, minutes, place }: Entry): string {
  const start = new Date(at)
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Plinth', product: 'Plinth' },
  })
  calendar.createEvent({
    id,
    sequence: Math.floor(Date.parse(createdAt) / SEQUENCE_STEP),
    stamp: new Date(createdAt),
    start,
    end: new Date(start.getTime() + minutes * MINUTE),
    summary,
    location: place,
  })
  return calendar.toString()
}
