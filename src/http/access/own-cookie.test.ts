import { globSync, readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../shared/app-env.ts'
import { requestFacts } from '../shared/request-facts.ts'
import { dropCookie, ownCookieName, readCookie, writeCookie } from './own-cookie.ts'

async function answered(publicUrl: string) {
  const app = new Hono<AppEnv>().use(requestFacts({ publicUrl, trustProxy: false })).get('/', (c) => {
    writeCookie(c, 'a', 'b', { sameSite: 'Strict', maxAge: 9 })
    dropCookie(c, 'd')
    return c.text(readCookie(c, 'e') ?? '')
  })
  const response = await app.request('/', { headers: { cookie: 'e=of-another-host; __Host-e=own' } })
  return { set: response.headers.getSetCookie(), read: await response.text() }
}

test('on https a cookie is for this host alone, secure, and for no script', async () => {
  const { set, read } = await answered('https://plinth.example')
  expect(set).toEqual([
    '__Host-a=b; Max-Age=9; Path=/; HttpOnly; Secure; SameSite=Strict',
    '__Host-d=; Max-Age=0; Path=/; HttpOnly; Secure',
  ])
  expect(ownCookieName('a', true)).toBe('__Host-a')
  expect(read).toBe('own')
  expect((await answered('http://localhost')).set).toEqual([
    'a=b; Max-Age=9; Path=/; HttpOnly; SameSite=Strict',
    'd=; Max-Age=0; Path=/; HttpOnly',
  ])
})

test('each cookie that the server sets or deletes has these attributes, and a script sets only the intro’s', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  const textOf = (file: string) => readFileSync(file, 'utf8')
  const setting = files.filter((file) => /\b(set|delete|generate)Cookie\(|set-cookie/i.test(textOf(file)))
  expect(setting).toEqual(['src/http/access/own-cookie.ts'])
  const byScript = files.filter((file) => textOf(file).includes('document.cookie ='))
  expect(byScript).toEqual(['src/site/shell/intro/IntroLoader.tsx'])
  expect(textOf(byScript[0]!)).toContain("'__Host-'")
})
