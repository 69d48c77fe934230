import { globSync, readFileSync } from 'node:fs'
import { generateCookie } from 'hono/cookie'
import { expect, test } from 'vitest'
import { ownCookie, ownCookieName } from './own-cookie.ts'

test('on https a cookie is for this host alone, secure, and for no script', () => {
  const cookie = generateCookie('a', 'b', ownCookie(true))
  expect(cookie).toBe('__Host-a=b; Path=/; HttpOnly; Secure')
  expect(cookie.split('=')[0]).toBe(ownCookieName('a', true))
  expect(generateCookie('a', 'b', ownCookie(false))).toBe('a=b; Path=/; HttpOnly')
})

test('each cookie that the server sets or deletes has these attributes, and a script sets only the intro’s', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  const textOf = (file: string) => readFileSync(file, 'utf8')
  const setting = files.filter((file) => /\b(set|delete|generate)Cookie\(/.test(textOf(file)))
  expect(setting.length).toBeGreaterThan(3)
  for (const file of setting) {
    const [calls, own] = [/\b(set|delete|generate)Cookie\(/g, /\bownCookie\(secure\)(?!\.prefix)/g].map(
      (pattern) => textOf(file).match(pattern)?.length,
    )
    expect([file, own]).toEqual([file, calls])
  }
  const byScript = files.filter((file) => textOf(file).includes('document.cookie ='))
  expect(byScript).toEqual(['src/site/shell/intro/IntroLoader.tsx'])
  expect(textOf(byScript[0]!)).toContain("'__Host-'")
})
