import type { MadePasskey, UsedPasskey } from '../domain/account/passkey-schema.ts'
import { parsedJson } from '../domain/shared/parsed-json.ts'

/** The public part of a passkey, as it is stored. */
type PasskeyKey = { id: string; publicKey: string; counter: number; transports: string[] }

/** Ed25519, ES256 and RS256, as COSE numbers them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

// Loaded when a passkey is used: it takes longer to load than most of the server.
const library = () => import('@simplewebauthn/server')

/**
 * Checks the answers of browsers that make and use passkeys of the website with this address. The person must have proved themselves to
 * the device, by PIN or fingerprint, so that a passkey counts as two factors.
 */
export function passkeyChecks(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl)
  // On its own machine a server may have another port than the address says.
  const isOwn = (said: URL) => said.protocol === 'http:' && said.hostname === 'localhost'
  const originOf = (clientDataJSON: string) => {
    const said = readClientData(clientDataJSON)?.origin
    return hostname === 'localhost' && said && URL.canParse(said) && isOwn(new URL(said)) ? said : origin
  }
  const expected = (clientDataJSON: string, challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: originOf(clientDataJSON),
    expectedRPID: hostname,
    requireUserVerification: true,
  })
  return {
    rpId: hostname,

    /** The new passkey; undefined when the answer is not one to this challenge on this website. */
    async made(response: MadePasskey, challenge: string): Promise<PasskeyKey | undefined> {
      const { verifyRegistrationResponse } = await library()
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} },
        ...expected(response.response.clientDataJSON, challenge),
        supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
      }).catch(() => ({ verified: false, registrationInfo: undefined }))
      if (!verified || !registrationInfo) return undefined
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
    },

    /** The counter of the passkey after this use; undefined when the signature or the counter is wrong. */
    async used(response: UsedPasskey, challenge: string, key: PasskeyKey): Promise<number | undefined> {
      const { verifyAuthenticationResponse } = await library()
      const credential = { ...key, publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')) }
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...response, clientExtensionResults: {} },
        ...expected(response.response.clientDataJSON, challenge),
        credential,
      }).catch(() => ({ verified: false, authenticationInfo: undefined }))
      return verified ? authenticationInfo?.newCounter : undefined
    },
  }
}

/** The challenge that a browser says to have answered; undefined when it cannot be read. */
export const challengeIn = (clientDataJSON: string): string | undefined =>
  readClientData(clientDataJSON)?.challenge

function readClientData(clientDataJSON: string): { challenge?: string; origin?: string } | undefined {
  const said = parsedJson(Buffer.from(clientDataJSON, 'base64url').toString()) ?? {}
  const { challenge, origin } = said as { challenge?: unknown; origin?: unknown }
  return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined
}
