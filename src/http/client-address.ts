import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * The address that the request comes from. Behind a trusted proxy it is the last one that the proxy wrote; anybody can write
 * the ones before it.
 */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const address = forwarded && isIP(forwarded) ? forwarded : (c.env?.incoming?.socket?.remoteAddress ?? '')
  // An IPv4 address, as a socket for both kinds writes it.
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Who shares a limit: one IPv4 address, or the 64 bits that one IPv6 household or machine is given. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  const [left = [], right] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = right ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  const groups = [...left, ...zeros, ...(right ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
