import type { Right } from '../../domain/account/role.ts'

type Part = {
  /** The id of its heading, and the fragment of its address. */
  id: string
  heading: string
  /** In the menu and the palette, where the heading is too long. */
  label?: string
  /** The right of those who see it; everybody else if absent. */
  right?: Right
}

/** The parts of Settings, in their order. */
const parts = [
  { id: 'profile', heading: 'Profile Information' },
  { id: 'password', heading: 'Change Password' },
  { id: 'email', heading: 'Change E-mail' },
  { id: 'two-factor', heading: 'Two-Factor Authentication' },
  { id: 'passkeys', heading: 'Passkeys' },
  { id: 'sessions', heading: 'Where you are signed in' },
  { id: 'users', heading: 'Admin: User & Role Management', label: 'User & Role Management' },
  { id: 'access-levels', heading: 'Access Level Definitions', right: 'users' },
  { id: 'backups', heading: 'Backups', right: 'backups' },
  { id: 'activity', heading: 'Recent Activity Log', right: 'activity' },
] as const satisfies Part[]

export type SettingsPartId = (typeof parts)[number]['id']
export const settingsParts: readonly (Part & { id: SettingsPartId })[] = parts
