import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { ApiError, call, callWithoutSession, type SignedIn } from '../../session/api.ts'

// Loaded when a passkey is made, used or offered.

/** The person closed the browser's dialog, or has no such passkey: browsers tell neither which. */
const NOT_CHOSEN = 'No passkey was used. Try again, or use your password.'
const NOT_MADE = 'No passkey was made. Please try again.'
const OTHER_ADDRESS = 'Passkeys work only at the address of the website that its settings name (PUBLIC_URL).'
const KNOWN = 'This device has a passkey for your account already.'

/** Signs in with a passkey that the person chooses in the browser's dialog. */
export const signInByPasskey = async (signal: AbortSignal) => signInWith(await chosen(signal))

/** The passkey that the person chooses in the e-mail field; undefined where the browser cannot offer one there. */
export const offerPasskeys = async (signal: AbortSignal) =>
  (await browserSupportsWebAuthnAutofill()) ? chosen(signal, true) : undefined

export const signInWith = (response: AuthenticationResponseJSON): Promise<SignedIn> =>
  callWithoutSession('POST /auth/passkeys/sign-in', { body: { response } })

async function chosen(signal: AbortSignal, useBrowserAutofill = false): Promise<AuthenticationResponseJSON> {
  const optionsJSON = await callWithoutSession('POST /auth/passkeys/sign-in/options')
  return asked(() => startAuthentication({ optionsJSON, useBrowserAutofill }), signal)
}

/** Confirms with one of the user's passkeys that it is them. */
export async function confirmByPasskey(signal: AbortSignal) {
  const optionsJSON = await call('POST /auth/passkeys/confirm/options')
  const response = await asked(() => startAuthentication({ optionsJSON }), signal)
  return call('POST /auth/passkeys/confirm', { body: { response } })
}

export async function addPasskey(name: string, signal: AbortSignal) {
  const optionsJSON = await call('POST /auth/passkeys/options')
  const response = await asked(() => startRegistration({ optionsJSON }), signal, NOT_MADE)
  return call('POST /auth/passkeys', { body: { name, response } })
}

/** Asks in the browser's dialog, which `signal` closes. Its errors, as messages to the person; also when another dialog took its place. */
async function asked<T>(ask: () => Promise<T>, signal: AbortSignal, closed = NOT_CHOSEN): Promise<T> {
  signal.throwIfAborted()
  const close = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', close)
  try {
    return await ask()
  } catch (error) {
    signal.throwIfAborted()
    const { name } = error as Error
    if (name === 'InvalidStateError') throw new ApiError(409, KNOWN)
    throw new ApiError(400, name === 'SecurityError' ? OTHER_ADDRESS : closed)
  } finally {
    signal.removeEventListener('abort', close)
  }
}
