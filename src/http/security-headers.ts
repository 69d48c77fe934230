import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

export type Headers = Record<string, string>

/** What every answer carries. The content policy is the answer's own (csp.ts). */
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

/**
 * Adds what an answer does not say itself. Answers that are asked for thousands of times a second (kept pages, the list of
 * projects, pictures) are made with all their headers and do not pass here: to open a finished answer costs more than
 * to make it.
 */
export function withHeaders(headers: Headers): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}
