import { z } from 'zod'
import { storedText } from './visible-text.ts'

// NUL cannot be stored by PostgreSQL, and the other control characters have no place in a text; line breaks and tabs have.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const isStorable = (value: string) => !CONTROL.test(value)
const NOT_STORABLE = 'Contains characters that cannot be stored.'

/** An id that a caller names; there may be nothing with this id. */
export function namedId(message: string) {
  return z.string(message).max(100).refine(isStorable, NOT_STORABLE)
}

const REQUIRED = 'This field is required.'

/** The message for a value that is absent, and for one that is no text. */
export type MissingText = string | ((issue: { readonly path?: readonly PropertyKey[] }) => string)

/** A text of at most `max` characters, counted as they are typed, without invisible ones, trimmed, with line breaks allowed. */
export function text(max: number, missing: MissingText = REQUIRED) {
  const whenMissing = typeof missing === 'string' ? () => missing : missing
  return z
    .string({ error: (issue) => (issue.input === undefined ? whenMissing(issue) : 'Must be text.') })
    .overwrite(storedText)
    .max(max, `At most ${max} characters.`)
    .refine(isStorable, NOT_STORABLE)
}

/** A text on one line: line breaks and runs of blanks become one blank. */
export function line(max: number, missing?: MissingText) {
  return text(max, missing).transform((value) => value.replace(/\s+/g, ' '))
}

export function requiredLine(max: number, message: string) {
  return line(max, message).refine((value) => value !== '', message)
}
