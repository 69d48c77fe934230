import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** For a page that is kept: it names its inline scripts by their hashes. */
export function policyForKept(html: string): string {
  const hashes = new Set<string>()
  for (const [, script = ''] of html.matchAll(INLINE_SCRIPT)) hashes.add(sha256(script))
  return policy([...hashes].join(' '), '')
}

/** For a page that is made anew each time. */
export const policyForNonce = (nonce: string) => policy(`'nonce-${nonce}'`, `'nonce-${nonce}'`)

/** For everything that is not a page. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'"

function policy(scripts: string, styles: string) {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`.trim(),
    `style-src 'self' ${styles}`.trim(),
    // Sizes and positions that components compute; no style attribute can run a script.
    "style-src-attr 'unsafe-inline'",
    // https: for pictures of data brought from elsewhere.
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.openstreetmap.org https://www.google.com https://maps.google.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
