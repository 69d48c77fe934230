import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Ways to store something in a browser. */
const STORES =
  /\b(localStorage|sessionStorage|indexedDB|caches\.open|document\.cookie|writeCookie\(|setCookie\(|generateCookie\()/
/** Of staff who sign in, and the visitors' site's look whether somebody of the staff is signed in, which stores nothing. */
const OF_STAFF = [
  'src/api/account/known-device.ts',
  'src/http/access/session.ts',
  'src/site/home/FirstProject.tsx',
]
/** Their callers name what they store. */
const NAMED_BY_CALLERS = ['src/http/access/own-cookie.ts', 'src/site/shell/form/tab-storage.ts']

test('what the site stores in a visitor’s browser has a name that the privacy page lists', () => {
  const files = globSync('src/{site,ui,public,http,api}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const textOf = (file: string) => readFileSync(file, 'utf8')
  const storing = files.filter((file) => STORES.test(textOf(file)) && !NAMED_BY_CALLERS.includes(file))
  const callers = files.filter((file) => textOf(file).includes('tabStorage.write('))
  for (const file of OF_STAFF) expect(storing).toContain(file)
  const ofVisitors = [...storing.filter((file) => !OF_STAFF.includes(file)), ...callers]
  expect(ofVisitors.length).toBeGreaterThan(4)
  expect(ofVisitors.filter((file) => !textOf(file).includes('shared/visitor-storage.ts'))).toEqual([])
  expect(textOf('src/site/home/FirstProject.tsx')).not.toMatch(/setItem|removeItem/)
})
