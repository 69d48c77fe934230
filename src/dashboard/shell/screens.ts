import { type Right, restriction } from '../../domain/account/role.ts'
import { pages } from '../../domain/shared/pages.ts'

type ScreenOf = { label: string; to: string; right: Right; hint?: string }

/**
 * The eight areas of the dashboard. Settings needs the right to manage users here; users reach their own profile by their name.
 * `hint` is for users without the right, where others than Super Admins have it.
 */
export const screens: ScreenOf[] = [
  { label: 'Home', to: pages.dashboardHome.path, right: 'projects.read' },
  { label: 'Projects Portal', to: pages.portal.path, right: 'projects.read' },
  { label: 'Hiring Portal', to: pages.hiring.path, right: 'hiring' },
  { label: 'Enquiries', to: pages.enquiries.path, right: 'enquiries' },
  { label: 'Website Content', to: pages.websiteContent.path, right: 'content.write' },
  {
    label: 'Pictures',
    to: pages.pictures.path,
    right: 'projects.write',
    hint: restriction('projects.write'),
  },
  { label: 'Recent Activity', to: pages.activity.path, right: 'activity' },
  { label: 'Settings', to: pages.settings.path, right: 'users' },
]

export const hiringParts: ScreenOf[] = [
  { label: 'Openings', to: pages.hiring.path, right: 'hiring' },
  { label: 'Candidates', to: pages.candidates.path, right: 'hiring' },
  { label: 'Templates', to: pages.mailTemplates.path, right: 'hiring' },
  { label: 'Subscribers', to: pages.subscribers.path, right: 'subscribers' },
]
