import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const PERIOD = 30 // s
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** 120 random bits, which cannot be guessed, so storing a plain hash is safe. */
const RECOVERY_BYTES = 15
const QUIET_ZONE = 4 // modules, required by QR code readers

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The setup of an authenticator app: an otpauth: URI, and its QR code as a data URL. */
export function setupOf(secret: string, { account, issuer }: { account: string; issuer: string }) {
  const uri = new TOTP({ issuer, label: account, secret, period: PERIOD }).toString()
  const picture = renderSVG(uri, { border: QUIET_ZONE, ecc: 'M' })
  return { secret, uri, qr: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}` }
}

/** The 30-second step (counted since 1970) of the current code. `ended`: it is the code of the step before, which is valid no longer. */
export function stepOf(secret: string, code: string, timestamp = Date.now()): number | 'ended' | undefined {
  const totp = new TOTP({ secret, period: PERIOD })
  const delta = totp.validate({ token: code, window: 1, timestamp })
  if (delta === 0) return totp.counter({ timestamp })
  return delta === -1 ? 'ended' : undefined
}

/** The six digits of an app code, without spaces; undefined for other texts, which may be recovery codes. */
export function appCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}

/** Ten recovery codes: four groups of six letters and digits, 'K3YV2H-…'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.replace(/.{6}(?=.)/g, '$&-'),
  )
}

/** Whether a text has the length of a recovery code, ignoring spaces and hyphens. */
export const isRecoveryLike = (typed: string) =>
  typed.replace(/[^A-Za-z0-9]/g, '').length === (RECOVERY_BYTES * 8) / 5

/** Codes are base 32, which has no 0, 1 and 8, so these digits are read as O, I and B. */
export function recoveryHash(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B')
  return createHash('sha256').update(letters).digest('hex')
}
