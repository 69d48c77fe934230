import { z } from 'zod'
import { line } from './text-schema.ts'
import { PASSWORD_AT_REGISTRATION, PASSWORD_IN_SETTINGS, PASSWORD_LENGTH } from './user.ts'

const NAME_LENGTH = 120 // characters

export const email = line(254)
  .transform((value) => value.toLowerCase())
  .pipe(z.email('Give a valid e-mail address.'))

/** Not trimmed: blanks are part of a password. */
const password = (least: number, message: string) =>
  z
    .string('Give a password.')
    .min(least, message)
    .max(PASSWORD_LENGTH, `At most ${PASSWORD_LENGTH} characters.`)

export const registration = z.object({
  name: line(NAME_LENGTH).default(''),
  email,
  password: password(
    PASSWORD_AT_REGISTRATION,
    `Password must be at least ${PASSWORD_AT_REGISTRATION} characters.`,
  ),
})

/** Only what must be there: whether it is right is the store's to say, in words that give nothing away. */
export const credentials = z.object({
  email: line(254)
    .transform((value) => value.toLowerCase())
    .refine((value) => value !== '', 'Give your e-mail address.'),
  password: z
    .string('Give your password.')
    .min(1, 'Give your password.')
    .max(PASSWORD_LENGTH, `At most ${PASSWORD_LENGTH} characters.`),
})

export const profileChange = z.object({
  name: line(NAME_LENGTH).refine((value) => value !== '', 'Give your display name.'),
})

export const passwordChange = z.object({
  currentPassword: z
    .string('Give your current password.')
    .min(1, 'Give your current password.')
    .max(PASSWORD_LENGTH, `At most ${PASSWORD_LENGTH} characters.`),
  newPassword: password(PASSWORD_IN_SETTINGS, `Password must be at least ${PASSWORD_IN_SETTINGS} chars.`),
})
