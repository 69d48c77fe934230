import type { PublicOpening } from '../hiring/opening-fields.ts'
import type { Opening } from '../hiring/opening-schema.ts'

export const SUBJECT_LENGTH = 200 // characters
export const TEXT_LENGTH = 6000 // characters

/** Only an opening that visitors can apply for is sent. */
export const canBeSent = ({ isOpen, hidden }: Pick<Opening, 'isOpen' | 'hidden'>) => isOpen && !hidden

export const suggestedMail = (
  studioName: string,
  { title, description }: Pick<PublicOpening, 'title' | 'description'>,
) => ({
  subject: `${title} at ${studioName}`,
  text: [`${studioName} has a new opening.`, description].filter(Boolean).join('\n\n'),
})
