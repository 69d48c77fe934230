import { z } from 'zod'
import { line, requiredLine } from '../shared/text-schema.ts'
import { isCommonPassword } from './common-passwords.ts'
import { email } from './email-schema.ts'
import { roleNamed } from './role.ts'
import {
  EMAIL_LENGTH,
  NAME_LENGTH,
  PASSWORD_AT_REGISTRATION,
  PASSWORD_IN_SETTINGS,
  PASSWORD_LENGTH,
} from './user.ts'

const COMMON_PASSWORD = 'This is one of the most common passwords. Choose one of your own.'

/** Not trimmed, since spaces are part of a password. */
const password = (least: number, message: string) =>
  z
    .string('Enter a password.')
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

/** An existing password: the schema only checks that it is not empty. */
const knownPassword = (message: string) =>
  z.string(message).min(1, message).max(PASSWORD_LENGTH, `At most ${PASSWORD_LENGTH} characters.`)

/** Checks only that both are filled. The sign-in call checks the password and does not reveal which part was wrong. */
export const credentials = z.object({
  email: line(EMAIL_LENGTH)
    .transform((value) => value.toLowerCase())
    .refine((value) => value !== '', 'Enter your e-mail address.'),
  password: knownPassword('Enter your password.'),
  /** A solved proof of work, as base64 of JSON, where the server has asked for one. */
  proof: z.string().max(10_000).optional(),
})

export const profileChange = z.object({
  name: line(NAME_LENGTH).refine((value) => value !== '', 'Enter your display name.'),
})

/** Chosen in settings, by a reset or after an invitation. The studio's name is refused by `rejectStudioName`. */
const chosenPassword = password(
  PASSWORD_IN_SETTINGS,
  `Password must be at least ${PASSWORD_IN_SETTINGS} chars.`,
).refine((value) => !isCommonPassword(value), COMMON_PASSWORD)

export const passwordChange = z.object({
  currentPassword: knownPassword('Enter your current password.'),
  newPassword: chosenPassword,
})

export const passwordAgain = z.object({ password: knownPassword('Enter your password.') })

const CODE_LENGTH = 100 // characters; spaces and hyphens are allowed
const code = line(CODE_LENGTH).refine((value) => value !== '', 'Enter the code.')

export const codeAlone = z.object({ code })

export const challengeAnswer = z.object({
  challenge: z.string('Send the challenge of the sign-in.').max(200),
  code,
})

const FILL_IN = 'Please fill in all fields.'

const token = z.string('Open the link in the mail again.').min(1, 'Open the link in the mail again.').max(200)

const role = z
  .string('Choose a role.')
  .max(40)
  .transform((value, context) => {
    const known = roleNamed(value)
    if (!known) context.addIssue('Choose a role.')
    return known ?? z.NEVER
  })

export const forgottenPassword = z.object({ email })
export const openedLink = z.object({ token })
export const passwordByLink = z.object({
  token,
  password: chosenPassword,
})
export const emailChange = z.object({ email, password: credentials.shape.password })
export const newUser = z.object({ name: requiredLine(NAME_LENGTH, FILL_IN), email, role })
export const roleChange = z.object({ role })

/** The choices of a user for the dashboard, on every computer. */
export const preferences = z.object({
  /** Pictures over the limit are shrunk without asking. */
  shrinksPictures: z.boolean('shrinksPictures is true or false.'),
  /** The list that leads through the set-up of the studio is put away. */
  hidesSetup: z.boolean('hidesSetup is true or false.'),
})
export type Preferences = z.output<typeof preferences>
