import type { Right } from '../../domain/account/role.ts'
import { ACTIVITY, CONTENT, HIRING, HOME, PORTAL, SETTINGS } from './places.ts'

type ScreenOf = { label: string; to: string; right: Right }

/** The six areas of the dashboard. Settings is the users' area: anybody's own profile stands behind their name. */
export const screens: ScreenOf[] = [
  { label: 'Home', to: HOME, right: 'projects.read' },
  { label: 'Projects Portal', to: PORTAL, right: 'projects.read' },
  { label: 'Hiring Portal', to: HIRING, right: 'hiring' },
  { label: 'Website Content', to: CONTENT, right: 'content.write' },
  { label: 'Recent Activity', to: ACTIVITY, right: 'activity' },
  { label: 'Settings', to: SETTINGS, right: 'users' },
]
