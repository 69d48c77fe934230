import { createHash } from 'node:crypto'
import { mapOrigins } from '../../domain/content/office.ts'

const REPORTS_PATH = '/api/csp-reports'
/** The address where browsers report violations: newer ones use this header, the others `report-uri`. */
export const REPORTING_HEADERS = { 'Reporting-Endpoints': `csp="${REPORTS_PATH}"` }

/** The source that allows an inline script or style sheet with this text. */
export const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** No text becomes HTML or a script but by these two policies; dashboard/shell/trusted-types.ts. */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default frames"

type Sources = { scripts: string; styles: string; pictures: readonly string[] }

/** Staff may enter or look at a picture of any site: in a draft, an old version, an import. */
const ANY_HOST = ['https:']

/** The content security policy of pages. Google's captcha is allowed only where it is used. */
export function contentPolicy({ recaptcha }: { recaptcha: boolean }) {
  const captcha = recaptcha ? ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/' : ''
  const policy = ({ scripts, styles, pictures }: Sources) =>
    [
      "default-src 'self'",
      `script-src 'self'${scripts}${captcha}`,
      `style-src 'self'${styles}`,
      // For sizes and positions that components compute; a style attribute cannot run a script.
      "style-src-attr 'unsafe-inline'",
      `img-src ${["'self'", ...pictures, 'data:', 'blob:'].join(' ')}`,
      "font-src 'self'",
      // The page asks a map's site whether it can be reached before it shows its frame.
      `connect-src 'self' ${mapOrigins.join(' ')}`,
      "worker-src 'self'",
      `frame-src 'self' ${mapOrigins.join(' ')}${captcha}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      `report-uri ${REPORTS_PATH}`,
      'report-to csp',
    ].join('; ')

  return {
    /**
     * For a page that is cached, and so cannot have a new nonce for each request. Only our own inline scripts have the nonce
     * that the page was rendered with: the policy allows them by hash, and the nonce is removed from the HTML.
     * @param pictures the origins of the pictures from other sites
     */
    forCachedPage(
      rendered: string,
      nonce: string,
      pictures: readonly string[] = ANY_HOST,
    ): { html: string; policy: string } {
      const nonceAttribute = ` nonce="${nonce}"`
      const ourScripts = new RegExp(
        `<script(?=[^>]*${nonceAttribute})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`,
        'g',
      )
      const hashes = new Set<string>()
      for (const [, script = ''] of rendered.matchAll(ourScripts)) hashes.add(sha256(script))
      const scripts = ['', ...hashes].join(' ')
      return {
        html: rendered.replaceAll(nonceAttribute, ''),
        policy: policy({ scripts, styles: '', pictures }),
      }
    },
    /** For a page that is rendered for each request. */
    forUncachedPage({ nonce, hasTrustedTypes }: { nonce: string; hasTrustedTypes: boolean }): string {
      const own = ` 'nonce-${nonce}'`
      const sources = policy({ scripts: own, styles: own, pictures: ANY_HOST })
      return hasTrustedTypes ? `${sources}; ${TRUSTED_TYPES}` : sources
    },
  }
}

export type ContentPolicy = ReturnType<typeof contentPolicy>

/** The policy of every response that is not a page. */
export const DENY_ALL_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * The policy of the worker that reads PDFs of candidates: it may import its own image decoders, and can make no request, so what
 * a hostile file made it do would reach nothing.
 */
export const PDF_WORKER_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"
