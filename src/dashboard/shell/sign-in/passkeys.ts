import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { ApiError, call, callWithoutSession, type SignedIn } from '../../session/api.ts'

// Loaded when a passkey is made, used or offered.

/** The person closed the browser's dialog, or has no such passkey: browsers tell neither which. */
const NOT_CHOSEN = 'No passkey was used. Try again, or use your password.'
const OTHER_ADDRESS = 'Passkeys work only at the address of the website that its settings name (PUBLIC_URL).'
const KNOWN = 'This device has a passkey for your account already.'

/** Signs in with a passkey that the person chooses in the browser's dialog. */
export const signInByPasskey = (): Promise<SignedIn> => signIn(false)

/** The same, offered by the browser in the e-mail field; undefined where it cannot offer it. */
export async function offerPasskeys(): Promise<SignedIn | undefined> {
  return (await browserSupportsWebAuthnAutofill()) ? signIn(true) : undefined
}

export const stopOffering = () => WebAuthnAbortService.cancelCeremony()

async function signIn(useBrowserAutofill: boolean) {
  const optionsJSON = await callWithoutSession('POST /auth/passkeys/sign-in/options')
  const response = await explained(startAuthentication({ optionsJSON, useBrowserAutofill }))
  return callWithoutSession('POST /auth/passkeys/sign-in', { body: { response } })
}

/** Confirms with one of the user's passkeys that it is them. */
export async function confirmByPasskey() {
  const optionsJSON = await call('POST /auth/passkeys/confirm/options')
  const response = await explained(startAuthentication({ optionsJSON }))
  return call('POST /auth/passkeys/confirm', { body: { response } })
}

export async function addPasskey(name: string) {
  const optionsJSON = await call('POST /auth/passkeys/options')
  const response = await explained(startRegistration({ optionsJSON }))
  return call('POST /auth/passkeys', { body: { name, response } })
}

/** The errors of browsers, as messages to the person. */
function explained<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: { name?: string; code?: string }) => {
    if (error.code === 'ERROR_CEREMONY_ABORTED') throw error
    if (error.name === 'InvalidStateError') throw new ApiError(409, KNOWN)
    throw new ApiError(400, error.name === 'SecurityError' ? OTHER_ADDRESS : NOT_CHOSEN)
  })
}
