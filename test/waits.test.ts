import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Tests in which the time itself is what happens: a client that sends slowly, and reads while a lock is held. */
const ABOUT_TIME = ['src/http/server.test.ts', 'src/store/database/sqlite/foreign-lock.test.ts']

/** A pause of some milliseconds: Node's own, or a promise around setTimeout. */
const PAUSE = /from 'node:timers\/promises'|setTimeout\((?:resolve|done|\(\) => resolve\(\)), *[\w.]/

/** The wait that loses the race goes on, and moves the fake clock of a later test. */
const RACE = /Promise\.(?:race|any)\(\[[^\]]*?\b(?:poll|waitFor|waitUntil)[<(]/

it('no test waits for a fixed time, or leaves a wait behind in a race', () => {
  const tests = globSync('{src,test}/**/*.{test,spec}.{ts,tsx}')
  for (const file of ['test/e2e/site/smooth-scroll.spec.ts', 'test/screens/portal.test.tsx', ...ABOUT_TIME])
    expect(tests).toContain(file)
  const others = globSync('test/{engines,support,visual}/**/*.{ts,tsx}')
  const has = (file: string, pattern: RegExp) => pattern.test(readFileSync(file, 'utf8'))
  // It passes on the machine it was written on. Wait for the event itself, count frames, or move the page's clock.
  expect([...tests, ...others].filter((file) => has(file, /\.waitForTimeout\(/))).toEqual([])
  expect(tests.filter((file) => file.includes('.test.') && has(file, RACE))).toEqual([])
  expect(tests.filter((file) => has(file, PAUSE)).toSorted()).toEqual(ABOUT_TIME)
})
