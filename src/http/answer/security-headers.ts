import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../shared/app-env.ts'

export type Headers = Record<string, string>

/** The headers of every response, except the content security policy, which differs (csp.ts). */
export function securityHeaders(publicUrl: string): Headers {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** Responses sent thousands of times a second are made with all headers: changing them later costs more. */
export function withHeaders(headers: Headers): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}
