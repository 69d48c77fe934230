import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const PERIOD = 30 // s
const STEPS_EITHER_SIDE = 1 // clocks differ
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** 120 random bits: more than anybody can try, so a plain hash keeps them well. */
const RECOVERY_BYTES = 15
const QUIET_ZONE = 4 // modules, as readers of QR codes ask for

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an authenticator app is given: as an address, and as a picture of it. */
export function setupOf(secret: string, { account, issuer }: { account: string; issuer: string }) {
  const uri = new TOTP({ issuer, label: account, secret, period: PERIOD }).toString()
  const picture = renderSVG(uri, { border: QUIET_ZONE, ecc: 'M' })
  return { secret, uri, qr: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}` }
}

/** The 30-second step whose code this is, counted since 1970; none when it is not right now, nor just before or after. */
export function stepOf(secret: string, code: string, timestamp = Date.now()): number | undefined {
  const totp = new TOTP({ secret, period: PERIOD })
  const delta = totp.validate({ token: code, window: STEPS_EITHER_SIDE, timestamp })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Six digits, however they are spaced; what is not is taken for a recovery code. */
export function appCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}

/** Ten codes as they are shown: 'K3YV2H-…', four groups of six letters and digits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.replace(/.{6}(?=.)/g, '$&-'),
  )
}

/** It has as many letters and digits as one, blanks and hyphens aside. */
export const isRecoveryLike = (typed: string) =>
  typed.replace(/[^A-Za-z0-9]/g, '').length === (RECOVERY_BYTES * 8) / 5

/** The letters and digits are of base 32, which has no 0, 1 and 8: whoever types those misread O, I and B. */
export function recoveryHash(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B')
  return createHash('sha256').update(letters).digest('hex')
}
