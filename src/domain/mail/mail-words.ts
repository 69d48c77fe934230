import { accountLinks } from '../account/account-link.ts'
import { roles } from '../account/role.ts'
import { openingLabel } from '../hiring/application-rules.ts'
import { candidatePath } from '../hiring/candidate-path.ts'
import { paragraphsOf } from '../hiring/opening.ts'
import { pages } from '../shared/pages.ts'
import { oneClickPath, PENDING_DAYS } from '../subscriber/subscriber.ts'
import { formatDay } from '../time/day.ts'
import { type AddressedMail, mailKinds } from './mail.ts'
import type { AccountChange, CandidateFacts, RefusedPublication } from './mail-schema.ts'

export type MailWords = {
  subject: string
  heading: string
  paragraphs: string[]
  details: { label: string; value: string }[]
  /** A text written by a visitor, with its line breaks. */
  quote?: string
  /** The button; `url` is undefined when the link must not be shown. */
  action?: { label: string; url: string | undefined }
  replyTo?: { name: string; address: string }
  /** Why the recipient gets the mail, and the page that ends it; `url` is undefined when the link must not be shown. */
  footer?: { reason: string; label: string; url: string | undefined }
  /** The address of the List-Unsubscribe header. */
  oneClick?: string
}

export type Sender = {
  studioName: string
  /** The start of every link. It comes from the settings and never from a request's Host header. */
  publicUrl: string
}

const NOT_YOU = 'If this was not you, tell a Super Admin of the studio at once and choose a new password.'

type Kind = AddressedMail['kind']
type MailOf<K extends Kind> = Extract<AddressedMail, { kind: K }>

const words: { [K in Kind]: (mail: MailOf<K>, sender: Sender) => MailWords } = {
  'password-reset': (mail, sender) => ({
    subject: `Choose a new password for ${sender.studioName}`,
    heading: 'Choose a new password',
    paragraphs: [
      `${greeting(mail.facts.name)} a new password was requested for your account at ${sender.studioName}.`,
      `The link works once, for ${accountLinks[mail.kind].lasts}. If you did not request it, ignore this mail: your password does not change.`,
    ],
    details: [],
    action: { label: 'Choose a Password', url: linkOf(mail, sender) },
  }),

  invitation: (mail, sender) => ({
    subject: `${mail.facts.invitedBy} invites you to ${sender.studioName}`,
    heading: 'You are invited',
    paragraphs: [
      `${greeting(mail.facts.name)} ${mail.facts.invitedBy} has made an account for you on the dashboard of ${sender.studioName}. Choose a password to begin.`,
      `The link works once, for ${accountLinks[mail.kind].lasts}.`,
    ],
    // A role that this release does not have has no label.
    details: filledIn({ 'E-mail': mail.to, Role: roles[mail.facts.role]?.label }),
    action: { label: 'Accept the Invitation', url: linkOf(mail, sender) },
  }),

  'email-change': (mail, sender) => ({
    subject: `Confirm your address for ${sender.studioName}`,
    heading: 'Confirm your address',
    paragraphs: [
      `${greeting(mail.facts.name)} you asked to sign in to ${sender.studioName} with this address from now on. Confirm that it is yours.`,
      `The link works once, for ${accountLinks[mail.kind].lasts}. Until you confirm, your old address stays in use.`,
    ],
    details: filledIn({ 'New address': mail.to }),
    action: { label: 'Confirm the Address', url: linkOf(mail, sender) },
  }),

  'account-changed'(mail, sender) {
    const { subject, sentence } = noticeOf(mail.facts.change)
    return {
      subject: `${subject} (${sender.studioName})`,
      heading: subject,
      paragraphs: [`${greeting(mail.facts.name)} ${sentence}`, NOT_YOU],
      details: filledIn({ When: mail.facts.at && dateText(mail.facts.at) }),
    }
  },

  'new-device'(mail, sender) {
    const { name, device, address, at } = mail.facts
    return {
      subject: `A sign-in from a new device (${sender.studioName})`,
      heading: 'A sign-in from a new device',
      paragraphs: [
        `${greeting(name)} somebody signed in to your account at ${sender.studioName} from a device that you have not used before. If this was you, there is nothing to do.`,
        'If it was not you, end that session by the button below, then choose a new password at once and tell a Super Admin of the studio.',
      ],
      details: filledIn({ Device: device, Address: address, When: at && dateText(at) }),
      action: { label: 'End That Session', url: linkOf(mail, sender) },
    }
  },

  'not-published': (mail, sender) => refusedPublication(mail.facts, sender),

  enquiry(mail) {
    const { firstName, lastName, company, mobileNumber, emailAddress, message } = mail.facts
    const name = [firstName, lastName].filter(Boolean).join(' ')
    return {
      subject: `Enquiry from ${name}`,
      heading: `Enquiry from ${name}`,
      paragraphs: ['Sent from the contact page. An answer to this mail goes to the sender.'],
      details: filledIn({ Company: company, Mobile: mobileNumber, 'E-mail': emailAddress }),
      quote: message,
      replyTo: { name, address: emailAddress },
    }
  },

  reply(mail, sender) {
    const { subject, body, replyTo, message, receivedAt } = mail.facts
    return {
      subject,
      heading: subject,
      paragraphs: paragraphsOf(body),
      details: filledIn({ 'You wrote': receivedAt && dateText(receivedAt) }),
      quote: message,
      ...replyToStudio(replyTo, sender.studioName),
    }
  },

  subscription: (mail, sender) => ({
    subject: `Confirm your subscription to openings at ${sender.studioName}`,
    heading: 'Confirm your subscription',
    paragraphs: [
      `This address was entered on the website of ${sender.studioName} to get its new openings by e-mail. Confirm that you want them.`,
      `If it was not you, ignore this mail: the address is erased after ${PENDING_DAYS} days, and nothing else is sent to it.`,
    ],
    details: [],
    action: { label: 'Confirm the Subscription', url: linkOf(mail, sender) },
    oneClick: oneClickOf(mail, sender),
  }),

  opening(mail, sender) {
    const { subject, text, path, title, department, location } = mail.facts
    return {
      subject,
      heading: title,
      paragraphs: paragraphsOf(text),
      details: filledIn({ Department: department, Location: location }),
      action: { label: 'See the Opening', url: `${sender.publicUrl}${path}` },
      footer: {
        reason: `You get this mail because you subscribed to new openings at ${sender.studioName}.`,
        label: 'Unsubscribe',
        url: linkOf(mail, sender),
      },
      oneClick: oneClickOf(mail, sender),
    }
  },

  application: (mail, sender) =>
    toStudio(mail.facts, sender, 'Application', 'Sent from the application page.'),

  'test-content': (mail, sender) =>
    toStudio(mail.facts, sender, 'Test content', 'The candidate has uploaded the test.'),

  candidate(mail, sender) {
    const { subject, body, replyTo } = mail.facts
    return {
      subject,
      heading: subject,
      paragraphs: paragraphsOf(body),
      details: [],
      action: { label: 'Open Your Application', url: linkOf(mail, sender) },
      ...replyToStudio(replyTo, sender.studioName),
    }
  },
}

export function mailWords<K extends Kind>(mail: MailOf<K>, sender: Sender): MailWords {
  return words[mail.kind](mail, sender)
}

function refusedPublication(
  { name, moment, problems }: RefusedPublication,
  { publicUrl }: Sender,
): MailWords {
  const heading = `Not published: ${name}`
  return {
    subject: heading,
    heading,
    paragraphs: [
      `It was scheduled for ${moment}. Nothing was published, and the drafts are as they were.`,
      ...problems.map((problem) => `${problem.name}: ${problem.message}`),
    ],
    details: [],
    action: { label: 'Open the Drafts', url: `${publicUrl}${pages.dashboardHome.path}` },
  }
}

/** The details that have a value. */
const filledIn = (details: Record<string, string | undefined>) =>
  Object.entries(details).flatMap(([label, value]) => (value ? { label, value } : []))

/** A mail that tells the studio what a candidate sent. */
function toStudio(
  { applicationId, name, email, opening }: CandidateFacts,
  { publicUrl }: Sender,
  what: string,
  how: string,
): MailWords {
  const heading = `${what}: ${openingLabel(opening)}`
  return {
    subject: `${heading} (${name})`,
    heading,
    paragraphs: [`${how} An answer to this mail goes to the candidate.`],
    details: filledIn({ Name: name, 'E-mail': email }),
    action: { label: 'Open the Application', url: `${publicUrl}${candidatePath(applicationId)}` },
    replyTo: { name, address: email },
  }
}

const replyToStudio = (address: string, name: string) => (address ? { replyTo: { name, address } } : {})

const greeting = (name: string) => (name ? `Dear ${name},` : 'Dear reader,')

// The token is in the fragment, which browsers send to no server or proxy.
function linkOf({ kind, token }: AddressedMail, { publicUrl }: Sender) {
  const path = mailKinds[kind]?.link
  return path && token ? `${publicUrl}${path}#token=${token}` : undefined
}

const oneClickOf = ({ token }: AddressedMail, { publicUrl }: Sender) =>
  token ? `${publicUrl}${oneClickPath(token)}` : undefined

type Notice = { subject: string; sentence: string }

const notices: Record<Exclude<AccountChange, object>, Notice> = {
  password: {
    subject: 'Your password was changed',
    sentence: 'your account has a new password. Passkeys are unchanged.',
  },
  'two-factor-on': {
    subject: 'Two-factor authentication is on',
    sentence: 'signing in to your account now asks for a code.',
  },
  'two-factor-off': {
    subject: 'Two-factor authentication is off',
    sentence: 'signing in to your account no longer asks for a code.',
  },
  'recovery-codes': {
    subject: 'You have new recovery codes',
    sentence: 'your account has new recovery codes. The earlier ones no longer work.',
  },
  'passkey-added': {
    subject: 'You have a new passkey',
    sentence:
      'your account has a new passkey, which signs in without the password. If you did not add it, remove it in Settings: a new password does not.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    sentence: 'a passkey of your account was removed and no longer signs in.',
  },
  guessing: {
    subject: 'Somebody may be guessing your password',
    sentence:
      'there were many failed sign-ins to your account within an hour. Your account is not locked, and nobody was signed in by them. Make sure that your password is long and used nowhere else, or add a passkey in Settings.',
  },
}

/** For a change that this release does not know. */
const someChange: Notice = {
  subject: 'Your account was changed',
  sentence: 'the way you sign in to your account was changed.',
}

function noticeOf(change: AccountChange): Notice {
  if (change === null || typeof change !== 'object') return notices[change] ?? someChange
  const { newEmail, confirmed } = change
  return confirmed
    ? {
        subject: 'Your address was changed',
        sentence: `your account now belongs to ${newEmail}. This address can no longer sign in.`,
      }
    : {
        subject: 'Your address is about to change',
        sentence: `someone who knows your password asked to change the address of your account to ${newEmail}. It changes when that address is confirmed.`,
      }
}

/** '3 Nov 2026, 10:00 UTC', of an ISO time in UTC. */
const dateText = (iso: string) => `${formatDay(iso.slice(0, 10))}, ${iso.slice(11, 16)} UTC`
