import type { Right } from '../../domain/account/role.ts'
import { ACTIVITY, CONTENT, HIRING, HOME, PORTAL, SETTINGS } from './places.ts'

type ScreenOf = { label: string; to: string; right: Right }

/** The six areas of the dashboard. Settings needs the right to manage users here; users reach their own profile by their name. */
export const screens: ScreenOf[] = [
  { label: 'Home', to: HOME, right: 'projects.read' },
  { label: 'Projects Portal', to: PORTAL, right: 'projects.read' },
  { label: 'Hiring Portal', to: HIRING, right: 'hiring' },
  { label: 'Website Content', to: CONTENT, right: 'content.write' },
  { label: 'Recent Activity', to: ACTIVITY, right: 'activity' },
  { label: 'Settings', to: SETTINGS, right: 'users' },
]
