import { z } from 'zod'
import { knownUser, type User } from '../../domain/account/known-user-schema.ts'
import { may, rights, roles } from '../../domain/account/role.ts'
import type { SecretBox } from '../../outside/secrets.ts'
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

/** A user as they see themselves. */
export const profileAnswer = z.object({
  user: userAnswer,
  storageKeys: z.array(z.string()).meta({
    description: 'With these the dashboard encrypts what it stores in the browser; the first one writes.',
  }),
})
type ProfileJson = z.output<typeof profileAnswer>

export const profileJson = (user: User, secrets: SecretBox): ProfileJson => ({
  user: userJson(user),
  storageKeys: secrets.keysFor(`storage of ${user.id} in browsers`),
})

export const signedInAnswer = profileAnswer.extend({ token: z.string() })
export type SignedInJson = z.output<typeof signedInAnswer>
