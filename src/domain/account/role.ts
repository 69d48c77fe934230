export const rights = [
  'projects.read',
  'projects.write',
  'trash.purge',
  'content.write',
  'hiring',
  'mail-templates',
  'enquiries',
  'subscribers',
  'subscribers.manage',
  'users',
  'outbox',
  'activity',
  'backups',
  'setup',
] as const
export type Right = (typeof rights)[number]

type RoleDefinition = {
  label: string
  level: string
  who: string
  responsibilities: string
  may: readonly Right[]
}

/** The Access Level Definitions. */
export const roles = {
  SUPER_ADMIN: {
    label: 'Super Admin',
    level: '1',
    who: 'Co-founders and directors only (three people).',
    responsibilities:
      'Edits and manages content across the website. Has access to the job portal and the hiring process.',
    may: rights,
  },
  HR_HIRING: {
    label: 'HR - Hiring',
    level: '2.1',
    who: 'HR and people involved in hiring; not co-founders.',
    responsibilities:
      'Oversees the hiring process. Manages open positions, candidates and test content received.',
    may: ['projects.read', 'hiring', 'subscribers'],
  },
  PROJECT_CONTENT_MANAGER: {
    label: 'Project Content Manager',
    level: '2.2',
    who: 'Team members who manage projects on the website only.',
    responsibilities: 'Adds, removes and updates project information in the pre-decided format.',
    may: ['projects.read', 'projects.write'],
  },
} as const satisfies Record<string, RoleDefinition>

export type Role = keyof typeof roles
export const roleNames = Object.keys(roles) as Role[]

export function may(role: Role, right: Right): boolean {
  return (roles[role].may as readonly Right[]).includes(right)
}

const joined = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Names the roles with this right to the others; the specified words where only Super Admins have it. */
export function restriction(right: Right) {
  const [first, ...others] = roleNames.filter((role) => may(role, right)).map((role) => roles[role].label)
  return `Access restricted to ${others.length > 0 ? joined.format([first!, ...others]) : 'SUPER_ADMIN'}`
}

/** Finds a role by its name, ignoring case and outer spaces; undefined for an unknown role. */
export function roleNamed(text: string): Role | undefined {
  const wanted = text.trim().toUpperCase()
  return roleNames.find((role) => role === wanted)
}
