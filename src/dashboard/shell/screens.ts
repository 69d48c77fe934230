import { type Right, restriction } from '../../domain/account/role.ts'
import {
  ACTIVITY,
  CANDIDATES,
  CONTENT,
  ENQUIRIES,
  HIRING,
  HOME,
  MAIL_TEMPLATES,
  PICTURES,
  PORTAL,
  SETTINGS,
  SUBSCRIBERS,
} from './places.ts'

type ScreenOf = { label: string; to: string; right: Right; hint?: string }

/**
 * The eight areas of the dashboard. Settings needs the right to manage users here; users reach their own profile by their name.
 * `hint` is for users without the right, where others than Super Admins have it.
 */
export const screens: ScreenOf[] = [
  { label: 'Home', to: HOME, right: 'projects.read' },
  { label: 'Projects Portal', to: PORTAL, right: 'projects.read' },
  { label: 'Hiring Portal', to: HIRING, right: 'hiring' },
  { label: 'Enquiries', to: ENQUIRIES, right: 'enquiries' },
  { label: 'Website Content', to: CONTENT, right: 'content.write' },
  { label: 'Pictures', to: PICTURES, right: 'projects.write', hint: restriction('projects.write') },
  { label: 'Recent Activity', to: ACTIVITY, right: 'activity' },
  { label: 'Settings', to: SETTINGS, right: 'users' },
]

/** The parts of the Hiring Portal, each with an address of its own. */
export const hiringParts: ScreenOf[] = [
  { label: 'Openings', to: HIRING, right: 'hiring' },
  { label: 'Candidates', to: CANDIDATES, right: 'hiring' },
  { label: 'Templates', to: MAIL_TEMPLATES, right: 'hiring' },
  { label: 'Subscribers', to: SUBSCRIBERS, right: 'subscribers' },
]
