import { z } from 'zod'
import { line } from '../shared/text-schema.ts'
import { PASSKEY_NAME_LENGTH } from './passkey.ts'

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/)
const id = base64url(1400) // 1,023 bytes, by WebAuthn
const attachment = z.enum(['cross-platform', 'platform']).optional()

const credential = z.object({
  id,
  rawId: id,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment.catch(undefined),
})

/** The answer of a browser that made a passkey: RegistrationResponseJSON of WebAuthn. */
const madePasskey = credential.extend({
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(10_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export type MadePasskey = z.output<typeof madePasskey>

/** The answer of a browser that used a passkey: AuthenticationResponseJSON of WebAuthn. */
export const usedPasskey = z.object({
  response: credential.extend({
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(2000),
      userHandle: base64url(200)
        .nullish()
        .transform((handle) => handle ?? undefined),
    }),
  }),
})
export type UsedPasskey = z.output<typeof usedPasskey>['response']

export const passkeyName = z.object({
  name: line(PASSKEY_NAME_LENGTH).refine((name) => name !== '', 'Enter a name, such as ‘Office laptop’.'),
})

export const newPasskey = passkeyName.extend({ response: madePasskey })
