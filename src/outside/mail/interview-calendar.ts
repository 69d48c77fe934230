import ical, { ICalCalendarMethod } from 'ical-generator'
import type { Interview } from '../../domain/hiring/mail-template-schema.ts'
import { MINUTE } from '../../domain/time/durations.ts'

type Entry = Interview & {
  /** The same for every try of one mail, so that a calendar holds it once. */
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
    stamp: new Date(createdAt),
    start,
    end: new Date(start.getTime() + minutes * MINUTE),
    summary,
    location: place,
  })
  return calendar.toString()
}
