import type { Problem } from '../domain/shared/problem.ts'
import { DENY_ALL_POLICY } from '../http/answer/csp.ts'

/** The page with a refusal's sentence, made without rendering. The refusal has a `retryAfter`. */
export function busyPage({ status, message, details }: Problem) {
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': DENY_ALL_POLICY,
      'Retry-After': String(details?.retryAfter),
    },
    html: `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Very busy</title>
<p>${message}
`,
  }
}
