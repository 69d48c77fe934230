import { pages } from '../shared/pages.ts'

/** The action that the link in a mail allows without signing in. */
export type LinkPurpose = 'password-reset' | 'invitation' | 'email-change'

/** The page of each link and its lifetime. Each link works once. */
export const accountLinks: Record<LinkPurpose, { path: string; hours: number; lasts: string }> = {
  'password-reset': { path: pages.resetPassword.path, hours: 1, lasts: 'one hour' },
  invitation: { path: pages.invitation.path, hours: 7 * 24, lasts: '7 days' },
  'email-change': { path: pages.confirmEmail.path, hours: 24, lasts: '24 hours' },
}

export const linkPurposes = Object.keys(accountLinks) as LinkPurpose[]

/** The message for an ended link of the mail about a sign-in from a new device. */
export const SESSION_LINK_OVER =
  'This session has ended already, or the link is over. See the list of your sessions in Settings.'

export const LINK_EXPIRED = 'This link was already used or has expired. Request a new one.'
