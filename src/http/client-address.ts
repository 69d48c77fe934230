import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { AppEnv } from './app-env.ts'

/**
 * The address that the request comes from. Behind a trusted proxy it is the last one that the proxy wrote; anybody can write
 * the ones before it.
 */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const address = forwarded && isIP(forwarded) ? forwarded : (c.env?.incoming?.socket?.remoteAddress ?? '')
  // An IPv4 address that a socket for both kinds writes as one of IPv6 is the one it was.
  return isIP(address) ? ipaddr.process(address).toString() : address
}

/** Who shares a limit: one IPv4 address, or the 64 bits that one IPv6 household or machine is given. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`
}
