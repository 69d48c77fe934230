import { EMAIL_LENGTH } from '../account/user.ts'

/** The maximum length of each field, in characters. */
export const applicationLimits = {
  name: 120,
  email: EMAIL_LENGTH,
  phone: 40,
  portfolio: 500,
  coverNote: 5000,
}

/** The messages for a missing or wrong field; the others are those of the rules for all forms. */
export const applicationMessages = {
  name: 'Enter your name.',
  portfolio: 'Enter a web address, such as https://example.org.',
  consent: 'Please agree, so that we may keep your application.',
}

export const TAGS_PER_APPLICATION = 20
export const APPLICATION_TAG_LENGTH = 40 // characters
export const NOTE_LENGTH = 5000 // characters
export const MAX_RATING = 5
/** Applications in one bulk call. */
export const APPLICATIONS_AT_ONCE = 500
/** Days before an application is erased in which staff see that it is due, and the candidate can have it kept. */
export const DUE_DAYS = 14

/** The query value of `jobId` for applications that name no opening. */
export const GENERAL_POOL = 'general'
export const GENERAL_LABEL = 'General application'

export const openingLabel = (title: string) => title || GENERAL_LABEL

/** The answer to every application where a mail with the private link follows. */
export const APPLICATION_MAILED = 'Thank you for your application! We have sent you a mail.'

/** The answer to every application while no mail can be sent, whether or not this address has applied before. */
export const applicationStored = (title: string) =>
  `We have your application${title && ` for ${title}`}. We will write to you.`

/** The web address as it is stored: with https:// where it was written without. */
export const completeAddress = (value: string) =>
  /^[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?([/?#]|$)/i.test(value) ? `https://${value}` : value

/** An http: or https: address with a host name that has a dot. */
export function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
}
