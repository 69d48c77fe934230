import { createHash } from 'node:crypto'
import { mapOrigins } from '../domain/content/office.ts'

const REPORTS = '/api/csp-reports'
/** Where browsers tell what the policy refused: newer ones by this header, the others by `report-uri`. */
export const REPORTING_HEADERS = { 'Reporting-Endpoints': `csp="${REPORTS}"` }

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

type Sources = { scripts: string; styles: string }

/** What the pages of this site may load. Google's captcha is let in only where it is used. */
export function contentPolicy({ recaptcha }: { recaptcha: boolean }) {
  const captcha = recaptcha ? ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/' : ''
  const policy = ({ scripts, styles }: Sources) =>
    [
      "default-src 'self'",
      `script-src 'self'${scripts}${captcha}`,
      `style-src 'self'${styles}`,
      // Sizes and positions that components compute; no style attribute can run a script.
      "style-src-attr 'unsafe-inline'",
      // https: for pictures of data brought from elsewhere.
      "img-src 'self' https: data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      `frame-src 'self' ${mapOrigins.join(' ')}${captcha}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      `report-uri ${REPORTS}`,
      'report-to csp',
    ].join('; ')

  return {
    /**
     * For a page that is kept, and was made with a nonce of its own. Only what bears that nonce was written by us: those
     * inline scripts are named by their hashes, and the nonce is taken out.
     */
    forCachedPage(made: string, nonce: string): { html: string; policy: string } {
      const mark = ` nonce="${nonce}"`
      const ours = new RegExp(`<script(?=[^>]*${mark})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g')
      const hashes = new Set<string>()
      for (const [, script = ''] of made.matchAll(ours)) hashes.add(sha256(script))
      const scripts = ['', ...hashes].join(' ')
      return { html: made.replaceAll(mark, ''), policy: policy({ scripts, styles: '' }) }
    },
    /** For a page that is made anew each time. */
    forUncachedPage: (nonce: string) => policy({ scripts: ` 'nonce-${nonce}'`, styles: ` 'nonce-${nonce}'` }),
  }
}

export type ContentPolicy = ReturnType<typeof contentPolicy>

/** For everything that is not a page. */
export const DENY_ALL_POLICY = "default-src 'none'; frame-ancestors 'none'"
