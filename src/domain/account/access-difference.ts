import { roles } from './role.ts'

/** How one user gets in, without the secrets: hashes and ids that differ where the secrets do. */
export type UserAccess = {
  id: string
  email: string
  role: string
  status: string
  passwordHash: string
  /** Of the authenticator app; empty while there is none. */
  appSecret: string
  recoveryCodes: readonly string[]
  passkeys: readonly string[]
}

export type StudioAccess = {
  users: readonly UserAccess[]
  /** The roles of which a second factor is demanded. */
  demandedOf: readonly string[]
}

/**
 * What to do with users who differ from those of the replaced database. `newer`: all as they were there. `reset`: as in the backup, but who
 * differs needs a new password, who was deleted is deleted, and nobody becomes a Super Admin again. `backup`: all as in the backup.
 */
export const accessChoices = ['newer', 'reset', 'backup'] as const
export type AccessChoice = (typeof accessChoices)[number]

export type AccessDifference = {
  /** Absent where it is about a role. */
  userId?: string
  text: string
}

const roleLabel = (role: string) => (role in roles ? roles[role as keyof typeof roles].label : role)

/** What a restore would change: each user who could get in otherwise than in the database that is replaced, `newer`. */
export function accessDifferences(newer: StudioAccess, backup: StudioAccess): AccessDifference[] {
  const before = new Map(newer.users.map((user) => [user.id, user]))
  const restored = new Map(backup.users.map((user) => [user.id, user]))
  return [
    ...backup.users.flatMap((user) => {
      const was = before.get(user.id)
      if (!was)
        return [{ userId: user.id, text: `${user.email} was deleted since, and is a user in the backup` }]
      const parts = partsThatDiffer(was, user)
      return parts.length === 0
        ? []
        : [{ userId: user.id, text: `${was.email} has in the backup ${and.format(parts)}` }]
    }),
    ...newer.users
      .filter(({ id }) => !restored.has(id))
      .map(({ id, email }) => ({
        userId: id,
        text: `${email} was added since, and is missing in the backup`,
      })),
    ...newer.demandedOf
      .filter((role) => !backup.demandedOf.includes(role))
      .map((role) => ({ text: `The backup demands no second factor of the role ${roleLabel(role)}` })),
    ...backup.demandedOf
      .filter((role) => !newer.demandedOf.includes(role))
      .map((role) => ({ text: `The backup demands a second factor of the role ${roleLabel(role)}` })),
  ]
}

const and = new Intl.ListFormat('en-GB')

function partsThatDiffer(newer: UserAccess, backup: UserAccess): string[] {
  const hasSame = (part: 'recoveryCodes' | 'passkeys') =>
    newer[part].toSorted().join() === backup[part].toSorted().join()
  return [
    newer.role !== backup.role && `the role ${roleLabel(backup.role)} instead of ${roleLabel(newer.role)}`,
    newer.email !== backup.email && `the address ${backup.email}`,
    newer.status !== backup.status && `the status ${backup.status}`,
    newer.passwordHash !== backup.passwordHash && 'another password',
    newer.appSecret !== backup.appSecret &&
      (backup.appSecret === '' ? 'no authenticator app' : 'an earlier authenticator app'),
    !hasSame('recoveryCodes') && 'other recovery codes',
    !hasSame('passkeys') && 'other passkeys',
  ].filter((part) => part !== false)
}
