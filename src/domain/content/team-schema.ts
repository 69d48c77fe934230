import { z } from 'zod'
import { line, requiredLine, text } from '../shared/text-schema.ts'
import {
  entriesOf,
  entry,
  MANY,
  optionalPicture,
  PARAGRAPH,
  pageTitle,
  paragraphs,
  picturesOf,
  SENTENCE,
  WORDS,
} from './content-parts-schema.ts'
import { teamTexts } from './default-texts.ts'

export const MEMBERS = 200
export const STRIP_PICTURES = 4

/** A member of the team. */
const person = z.object({
  ...entry,
  /** Written as on the drawings, 'R. DEKA': projects name their leaders so. */
  name: requiredLine(WORDS, 'Enter the name.'),
  position: requiredLine(WORDS, 'Enter the position.'),
  /** Directors are the ones a project can be led by. */
  isDirector: z.boolean('isDirector is true or false.').default(false),
  /** Seen when the row is opened. */
  photo: optionalPicture,
  biography: text(PARAGRAPH).optional(),
})
export type Person = z.output<typeof person>

/** A director who is added from a project's form. */
export const newDirector = person.pick({ name: true, position: true })

/** Every rule for the Team page. */
export const teamContent = z.object({
  title: pageTitle,
  paragraphs,
  closing: text(PARAGRAPH),
  /** The words of the link to the Careers page; without them there is no link. */
  careersLink: line(WORDS).default(teamTexts.careersLink),
  strip: picturesOf(STRIP_PICTURES),
  membersHeading: requiredLine(WORDS, 'Enter a heading for the members.').default(teamTexts.membersHeading),
  members: entriesOf(person, MEMBERS),
  /** Small print under the members, or empty. */
  note: line(SENTENCE),
  /** Two endless rows that move in opposite directions. */
  marquee: z.object({ upper: picturesOf(MANY), lower: picturesOf(MANY) }),
})
export type TeamContent = z.output<typeof teamContent>
