import { z } from 'zod'
import { knownUser, type User } from '../../domain/account/known-user-schema.ts'
import { may, rights, roles } from '../../domain/account/role.ts'
import { identified, identifiedSchema } from '../shared/answers.ts'

/** A user in responses. The rights tell the dashboard what to show; the server checks them at every call. */
export const userAnswer = identifiedSchema(
  knownUser.extend({ level: z.string(), may: z.array(z.enum(rights)) }),
).meta({ id: 'User' })
export type UserJson = z.output<typeof userAnswer>

export function userJson({ id, name, email, role, status, createdAt }: User): UserJson {
  const level = roles[role].level
  const allowed = rights.filter((right) => may(role, right))
  return identified({ id, name, email, role, status, createdAt, level, may: allowed })
}

export const signedInAnswer = z.object({ token: z.string(), user: userAnswer })
export type SignedInJson = z.output<typeof signedInAnswer>
