import { dayIn } from '../time/day.ts'

export const TITLE_LENGTH = 120 // characters

/** The kinds of employment that schema.org names, and what people call them. */
export const employmentTypes = {
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
  CONTRACTOR: 'Contract',
  TEMPORARY: 'Temporary',
  INTERN: 'Internship',
} as const
export type EmploymentType = keyof typeof employmentTypes

/** An opening before anything is chosen. */
export const openingDefaults = { employmentType: 'FULL_TIME', vacancy: 1, status: 'open' } as const

export const paragraphsOf = (description: string) =>
  description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')

type Closing = { status: 'open' | 'closed'; closesAt: string }

/** Whether its closing date has passed: it closes at the end of that day in the studio's time zone. */
export const isPastClosing = ({ closesAt }: Pick<Closing, 'closesAt'>, now: Date, timeZone: string) =>
  closesAt !== '' && closesAt < dayIn(now, timeZone)

/** Only open positions accept applications: staff have not closed them, and their closing date has not passed. */
export const isOpen = (opening: Closing, now: Date, timeZone: string) =>
  opening.status === 'open' && !isPastClosing(opening, now, timeZone)

export const isFilled = ({ isOpen, vacancy }: { isOpen: boolean; vacancy: number }, hired: number) =>
  isOpen && hired >= vacancy
