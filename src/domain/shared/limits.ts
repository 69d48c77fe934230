export type Limit = {
  /** Separates the keys of different limits. */
  name: string
  /** At most this many calls are allowed in this many seconds, counted from the first call. */
  most: number
  seconds: number
}

const HOUR = 60 * 60
const QUARTER_HOUR = 15 * 60

/** Every limit of calls. What is counted together, such as an address, is said by the code that counts. */
const limits = {
  // By client address.
  apply: { most: 20, seconds: HOUR },
  /** Openings of private links with a wrong token or e-mail address. */
  candidate: { most: 20, seconds: HOUR },
  'candidate-copy': { most: 20, seconds: HOUR },
  'candidate-upload': { most: 20, seconds: HOUR },
  'client-errors': { most: 20, seconds: HOUR },
  'confirm-subscription': { most: 20, seconds: HOUR },
  contact: { most: 20, seconds: HOUR },
  'csp-reports': { most: 60, seconds: HOUR },
  'email-change': { most: 20, seconds: HOUR },
  /** Openings of preview links with a wrong token. */
  preview: { most: 20, seconds: HOUR },
  /** Starts and ends of sign-ins with passkeys: each look at the login page starts one. */
  passkey: { most: 300, seconds: HOUR },
  register: { most: 20, seconds: HOUR },
  reset: { most: 20, seconds: HOUR },
  'reset-password': { most: 20, seconds: HOUR },
  'sign-in-address': { most: 100, seconds: QUARTER_HOUR },
  subscribe: { most: 20, seconds: HOUR },
  /** By account and client address. */
  'sign-in': { most: 10, seconds: QUARTER_HOUR },
  /** By account, from all addresses together: decides only whether a proof of work is needed. */
  'sign-in-account': { most: 1_000_000, seconds: HOUR },
  /** Wrong passwords in one browser in which the user has signed in before; after them it counts as one that is new. */
  'sign-in-device': { most: 10, seconds: HOUR },
  /** Mails to the owner of an account whose password somebody tries to guess. */
  'guessing-mail': { most: 1, seconds: 24 * HOUR },
  /** By account, for all challenges together: a client that knows the password cannot guess codes from many addresses. */
  'sign-in-codes': { most: 30, seconds: HOUR },
  // By application.
  /** Mails that say that an application exists already. */
  'applied-again': { most: 1, seconds: HOUR },
  'candidate-copy-of-one': { most: 20, seconds: HOUR },
  'candidate-upload-of-one': { most: 20, seconds: HOUR },
  /** Wrong addresses for one private link, from all client addresses together. */
  'candidate-link': { most: 10, seconds: HOUR },
} satisfies Record<string, Omit<Limit, 'name'>>

export type LimitName = keyof typeof limits

export const limitOf = (name: LimitName): Limit => ({ name, ...limits[name] })

/**
 * How many times the calls of one IPv6 /64 are allowed to its /48: one customer of a provider may have all of its 65,536 networks,
 * and in a university, which has one too, a single household or machine must not use up the calls of the others.
 */
export const WIDER_NETWORK = 2
