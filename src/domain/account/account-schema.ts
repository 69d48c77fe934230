import { z } from 'zod'
import { requiredLine } from '../shared/text-schema.ts'
import { roleNamed } from './role.ts'
import { NAME_LENGTH } from './user.ts'
import { chosenPassword, credentials, email } from './user-schema.ts'

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
