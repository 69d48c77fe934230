import { z } from 'zod'
import { line, requiredLine, text } from '../shared/text-schema.ts'
import {
  CAPTION_LENGTH,
  entriesOf,
  entry,
  HEADING_LENGTH,
  LONG_LIST_LENGTH,
  optionalPicture,
  PARAGRAPH_LENGTH,
  pageTitle,
  paragraphs,
  picturesOf,
} from './content-parts-schema.ts'
import { teamTexts } from './default-texts.ts'

export const MAX_MEMBERS = 200
export const STRIP_PICTURES = 4

const person = z.object({
  ...entry,
  /** Written as on the drawings, 'R. DEKA': projects name their leaders so. */
  name: requiredLine(HEADING_LENGTH, 'Enter the name.'),
  position: requiredLine(HEADING_LENGTH, 'Enter the position.'),
  /** Directors are the ones a project can be led by. */
  isDirector: z.boolean('isDirector is true or false.').default(false),
  /** Seen when the row is opened. */
  photo: optionalPicture,
  biography: text(PARAGRAPH_LENGTH).optional(),
})
export type Person = z.output<typeof person>

/** A director who is added from a project's form. */
export const newDirector = person.pick({ name: true, position: true })

export const teamContent = z.object({
  title: pageTitle,
  paragraphs,
  closing: text(PARAGRAPH_LENGTH),
  /** The words of the link to the Careers page; without them there is no link. */
  careersLink: line(HEADING_LENGTH).default(teamTexts.careersLink),
  strip: picturesOf(STRIP_PICTURES),
  membersHeading: requiredLine(HEADING_LENGTH, 'Enter a heading for the members.').default(
    teamTexts.membersHeading,
  ),
  members: entriesOf(person, MAX_MEMBERS),
  /** Small print under the members, or empty. */
  note: line(CAPTION_LENGTH),
  /** Two endless rows that move in opposite directions. */
  marquee: z.object({ upper: picturesOf(LONG_LIST_LENGTH), lower: picturesOf(LONG_LIST_LENGTH) }),
})
export type TeamContent = z.output<typeof teamContent>
