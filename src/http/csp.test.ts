import { expect, test } from 'vitest'
import { contentPolicy } from './csp.ts'

const GOOGLE = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'
const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `))

test('Google’s captcha is let in where it is used, and nowhere else', () => {
  const page = '<script>one()</script>'
  for (const policy of [
    contentPolicy({ recaptcha: true }).forKept(page),
    contentPolicy({ recaptcha: true }).forNonce('n'),
  ]) {
    expect(directive(policy, 'script-src')).toContain(GOOGLE)
    expect(directive(policy, 'frame-src')).toContain(GOOGLE)
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self'")
  }
  expect(contentPolicy({ recaptcha: false }).forKept(page)).not.toMatch(/recaptcha/)
})
