import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { AppEnv } from './app-env.ts'

/** Behind a trusted proxy the last entry of X-Forwarded-For: the client can forge the entries before it. */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const address = forwarded && isIP(forwarded) ? forwarded : (c.env?.incoming?.socket?.remoteAddress ?? '')
  // A dual-stack socket reports IPv4 clients as IPv4-mapped IPv6 addresses; `process` converts them back.
  return isIP(address) ? ipaddr.process(address).toString() : address
}

/** The key of a rate limit: one IPv4 address, or one IPv6 /64 network, which is what one household or machine is assigned. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`
}
