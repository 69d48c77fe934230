import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Such as postgres://… or s3://…: no name of a folder or a file. */
export const isAddress = (location: string) => location.includes('://')

/** Whether a host is this machine. A path is a Unix socket. */
export function isHere(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare)) return ipaddr.process(bare).range() === 'loopback'
  return bare.startsWith('/') || bare === 'localhost' || bare.endsWith('.localhost')
}

/** Why the address of a store or mail server on another machine would be used without encryption, or without a check of its certificate. */
export function whyNotEncrypted(address: string): string | undefined {
  const { protocol, hostname, searchParams } = new URL(address)
  // Of a parameter that is there twice, one of the libraries takes the first and another one the last.
  if (new Set(searchParams.keys()).size < searchParams.size) return 'must have each parameter once'
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (protocol === 'unix:' || isHere(host)) return undefined
  if (protocol === 'http:') return 'must begin with https://'
  if (protocol === 'tcp:') return 'must be encrypted, which this one cannot be'
  if (/^postgres(ql)?:$/.test(protocol)) {
    const isVerified = searchParams.get('sslmode') === 'verify-full'
    return isVerified ? undefined : 'must have the parameter sslmode=verify-full'
  }
  const isUnchecked =
    searchParams.get('ignoreTLS') === 'true' || searchParams.get('tls.rejectUnauthorized') === 'false'
  return isUnchecked ? 'must not turn off TLS or the check of the certificate' : undefined
}

/** The address with which nodemailer sends nothing to a mail server that offers no TLS. */
export function withStartTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  if (url.protocol === 'smtps:') return smtpUrl
  url.searchParams.set('requireTLS', 'true')
  return url.href
}
