import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

type Settings = {
  origin: string
  /** Whether the device asks for a PIN or a fingerprint. */
  isVerified?: boolean
}

/** An authenticator in software, with one ES256 passkey, which answers as a browser does. */
export function softwarePasskey({ origin, isVerified = true }: Settings) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const rpId = new URL(origin).hostname
  let counter = 0

  const flags = PRESENT | (isVerified ? VERIFIED : 0)
  function authenticatorData(attested?: Buffer) {
    const head = Buffer.alloc(5)
    head[0] = flags | (attested ? ATTESTED : 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, attested ?? Buffer.of()])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = () => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  })

  return {
    id: id.toString('base64url'),

    /** RegistrationResponseJSON. */
    make({ challenge }: { challenge: string }) {
      // The public key as COSE, by RFC 9053: EC2, ES256, P-256, x and y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key])
      const data = authenticatorData(attested)
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.of(0x58, data.length),
        data,
      ])
      return {
        ...credential(),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** AuthenticationResponseJSON. */
    use({ challenge }: { challenge: string }, { counterStep = 1 } = {}) {
      counter += counterStep
      const data = authenticatorData()
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential(),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
