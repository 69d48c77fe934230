import { composed } from './letter-forms.ts'

// Zero-width characters, soft hyphens, byte order marks, those that turn the direction of a text, and codes that are no characters or have no look.
const INVISIBLE = String.raw`[\u0080-\u009f\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u{fff9}-\u{fffb}]`

/** Braille without a dot: a blank that is neither trimmed nor counted as one. */
const BRAILLE_BLANK = '\u2800'

// Scripts whose letters change their form by a joiner or non-joiner beside them.
const JOINED = `[${[
  'Beng',
  'Deva',
  'Gujr',
  'Guru',
  'Knda',
  'Mlym',
  'Orya',
  'Sinh',
  'Taml',
  'Telu',
  'Arab',
  'Syrc',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')}]`
// The sign that takes its vowel from a consonant, in the scripts of India and Sri Lanka.
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`
const PICTOGRAPH = String.raw`\p{Extended_Pictographic}`

/** Places where an invisible character changes how the text looks. */
const MEANINGFUL = [
  // Between two letters; a joiner behind a virama at the end of a word too, as in Malayalam.
  String.raw`(?<=${JOINED})[\u200c\u200d](?=${JOINED})`,
  String.raw`(?<=${VIRAMA})\u200d`,
  // One emoji made of several: families, professions, the rainbow flag.
  String.raw`(?<=${PICTOGRAPH}[\ufe0e\ufe0f\p{Emoji_Modifier}]?)\u200d(?=${PICTOGRAPH})`,
  // A heart in colour or in ink, a number on a key, the form of a character that a Japanese name is written with.
  String.raw`(?<=${PICTOGRAPH})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  // The flags of England, Scotland and Wales.
  String.raw`(?<=\u{1f3f4})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
]
const INVISIBLE_OR_MEANINGFUL = new RegExp(`(${MEANINGFUL.join('|')})|${INVISIBLE}`, 'gu')

/**
 * Removes invisible characters, except where one changes how its neighbours look, and brings letters into one form. Halves of
 * characters become U+FFFD: no program can write them.
 */
export function visibleText(value: string): string {
  const visible = value
    .toWellFormed()
    .replaceAll(BRAILLE_BLANK, ' ')
    .replace(INVISIBLE_OR_MEANINGFUL, (_, meaningful?: string) => meaningful ?? '')
  return composed(visible)
}

/** Forms count a line break as one character, and browsers send it as two. */
const LINE_BREAK = /\r\n?/g

/** A text as it is stored, in whatever form it was typed. */
export const storedText = (value: string) => visibleText(value.replace(LINE_BREAK, '\n')).trim()
