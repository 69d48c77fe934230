import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * The address that the request comes from. Behind a trusted proxy it is the last one that the proxy wrote; anybody can write
 * the ones before it.
 */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || (c.env?.incoming?.socket?.remoteAddress ?? '')
}
