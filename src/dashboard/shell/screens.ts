import { type Right, restriction } from '../../domain/account/role.ts'
import { listedKinds, recordKinds, type VersionedKind } from '../../domain/record/kinds.ts'
import { pages } from '../../domain/shared/pages.ts'

type ScreenOf = { label: string; to: string; right: Right; hint?: string }

const areaOf = (kind: VersionedKind) => ({ ...recordKinds[kind].area, to: recordKinds[kind].screens.list })

/**
 * The eight areas of the dashboard. Settings needs the right to manage users here; users reach their own profile by their name.
 * `hint` is for users without the right, where others than Super Admins have it.
 */
export const screens: ScreenOf[] = [
  { label: 'Home', to: pages.dashboardHome.path, right: 'projects.read' },
  ...listedKinds.map(areaOf),
  { label: 'Enquiries', to: pages.enquiries.path, right: 'enquiries' },
  areaOf('content'),
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
