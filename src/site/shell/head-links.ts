import { pages } from '../../domain/pages.ts'

/** The links of the header, besides home. */
export const headLinks = [
  { to: pages.about.path, label: 'ABOUT' },
  { to: pages.team.path, label: 'TEAM' },
  { to: pages.contact.path, label: 'CONTACT' },
]
