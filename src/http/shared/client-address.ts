import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { WIDER_NETWORK } from '../../domain/shared/limits.ts'
import type { AppEnv } from './app-env.ts'

/** Behind a trusted proxy the last entry of X-Forwarded-For: the client can forge the entries before it. */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const address = forwarded && isIP(forwarded) ? forwarded : (c.env?.incoming?.socket?.remoteAddress ?? '')
  // A dual-stack socket reports IPv4 clients as IPv4-mapped IPv6 addresses; `process` converts them back.
  return isIP(address) ? ipaddr.process(address).toString() : address
}

/** One IPv4 address, or one IPv6 /64 network, which is what one household or machine is assigned. */
export const addressGroup = (address: string): string => (isIPv6(address) ? networkOf(address, 64) : address)

/** The networks under which the calls from an address are counted, and how many times the limit of one address each has. */
export function countedNetworks(address: string): { network: string; times: number }[] {
  const household = { network: addressGroup(address), times: 1 }
  return isIPv6(address)
    ? [household, { network: networkOf(address, 48), times: WIDER_NETWORK }]
    : [household]
}

const networkOf = (address: string, bits: number) =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`

/** Headers that a proxy adds. */
const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/** Whether a proxy says that it calls for somebody. */
export const isForwarded = (c: Context<AppEnv>) => FORWARDED.some((name) => c.req.header(name) !== undefined)

/** Whether the caller is on this machine. A proxy on it calls from loopback too, but with a header or the site's public host. */
export function isLocal(c: Context<AppEnv>): boolean {
  if (isForwarded(c)) return false
  const { hostname } = new URL(c.req.url)
  return (
    isLoopback(c.env?.incoming?.socket?.remoteAddress) && (hostname === 'localhost' || isLoopback(hostname))
  )
}

function isLoopback(address = ''): boolean {
  const bare = address.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback'
}
