import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentPolicy } from './csp.ts'

const GOOGLE = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'
const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `))

test('Google’s captcha is allowed only where it is used', () => {
  const page = '<script nonce="n">one()</script>'
  for (const policy of [
    contentPolicy({ recaptcha: true }).forCachedPage(page, 'n').policy,
    contentPolicy({ recaptcha: true }).forUncachedPage({ nonce: 'n', hasTrustedTypes: false }),
  ]) {
    expect(directive(policy, 'script-src')).toContain(GOOGLE)
    expect(directive(policy, 'frame-src')).toContain(GOOGLE)
    expect(directive(policy, 'connect-src')).toBe(
      "connect-src 'self' https://www.google.com https://www.openstreetmap.org",
    )
  }
  expect(contentPolicy({ recaptcha: false }).forCachedPage(page, 'n').policy).not.toMatch(/recaptcha/)
})

test('a cached page allows only the inline scripts that carry its nonce', () => {
  const policy = contentPolicy({ recaptcha: false })
  const { html, policy: kept } = policy.forCachedPage(
    '<script nonce="n1">ours()</script><script type="module" async="" nonce="n1">import "/a.js"</script>' +
      '<script>theirs()</script><script nonce="n2">theirs()</script><p title="nonce=n1"></p>' +
      '<script nonce="n1" src="/a.js"></script><script>theirs() <script nonce="n1">more()</script>',
    'n1',
  )
  const allowed = ['ours()', 'import "/a.js"', 'more()'].map(
    (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  expect(directive(kept, 'script-src')).toBe(`script-src 'self' ${allowed.join(' ')}`)
  expect(html).not.toContain('nonce="n1"')
  expect(html).toContain('<script>ours()</script><script type="module" async="">')
})

test('a public page may load pictures from the named sites only; staff pages from any', () => {
  const policy = contentPolicy({ recaptcha: false })
  const cached = (origins?: string[]) => directive(policy.forCachedPage('', 'n', origins).policy, 'img-src')
  expect(cached([])).toBe("img-src 'self' data: blob:")
  expect(cached(['https://cdn.example'])).toBe("img-src 'self' https://cdn.example data: blob:")
  expect(cached()).toBe("img-src 'self' https: data: blob:")
  const staff = policy.forUncachedPage({ nonce: 'n', hasTrustedTypes: true })
  expect(directive(staff, 'img-src')).toBe("img-src 'self' https: data: blob:")
})
