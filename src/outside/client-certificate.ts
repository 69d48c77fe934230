import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

/** By which another server knows this one: the certificate, which its chain may follow, and its key, both in PEM. */
export type ClientCertificate = { cert: string; key: string }

export const isCertificate = (pem: string) => readCertificate(pem) !== undefined

/** With a passphrase it is none. */
export const isPrivateKey = (pem: string) => readKey(pem) !== undefined

export function isPair({ cert, key }: ClientCertificate): boolean {
  const privateKey = readKey(key)
  return privateKey !== undefined && readCertificate(cert)?.checkPrivateKey(privateKey) === true
}

/** A message that the client certificate for the mail server has expired, and how to renew it; undefined while it is valid. */
export function whyExpired({ cert }: ClientCertificate): string | undefined {
  const { validToDate } = new X509Certificate(cert)
  if (validToDate.getTime() > Date.now()) return undefined
  return `The certificate in the setting SMTP_CERT expired on ${validToDate.toISOString().slice(0, 10)}. Renew it, and start the server again.`
}

function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}
