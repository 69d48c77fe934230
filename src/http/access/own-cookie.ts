import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../shared/app-env.ts'

/** On https a cookie has the `__Host-` prefix: browsers then refuse a cookie that another host or a plain http page set. */
export const ownCookieName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)

const prefixOf = (c: Context<AppEnv>) => (c.get('isSecure') ? ('host' as const) : undefined)

/** The attributes of each cookie that the server sets or deletes. */
const attributesOf = (c: Context<AppEnv>) => ({
  httpOnly: true,
  path: '/',
  secure: c.get('isSecure'),
  prefix: prefixOf(c),
})

type Lifetime = { sameSite: 'Strict' | 'Lax'; maxAge?: number; expires?: Date }

export const readCookie = (c: Context<AppEnv>, name: string): string | undefined =>
  getCookie(c, name, prefixOf(c))

export const writeCookie = (c: Context<AppEnv>, name: string, value: string, lifetime: Lifetime) =>
  setCookie(c, name, value, { ...attributesOf(c), ...lifetime })

export function dropCookie(c: Context<AppEnv>, name: string) {
  deleteCookie(c, name, attributesOf(c))
}
