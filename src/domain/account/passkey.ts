export const PASSKEY_NAME_LENGTH = 60 // characters, at most
/** The most passkeys of a user. */
export const MAX_PASSKEYS = 20
