import type { Actor } from './known-user-schema.ts'

export const PASSWORD_AT_REGISTRATION = 6 // characters, at least
export const PASSWORD_IN_SETTINGS = 8 // characters, at least
export const PASSWORD_LENGTH = 1024 // characters, at most
export const NAME_LENGTH = 120 // characters, at most
export const EMAIL_LENGTH = 254 // characters, at most

export const visitor: Actor = { id: 'visitor', name: 'A visitor', email: '' }

/** The actor for what the program does automatically. */
export const plinth: Actor = { id: 'plinth', name: 'Plinth', email: '' }

/** The actor for `npm run admin`. */
export const commandLine: Actor = { id: 'command-line', name: 'command line', email: '' }

/** The key of the session's token in the browser's local storage. */
export const TOKEN = 'token'
