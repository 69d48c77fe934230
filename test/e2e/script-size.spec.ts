import { editorScripts } from '../../bench/content.ts'
import { firstVisit } from '../../bench/first-visit.ts'
import { expect, test } from '../support/browser.ts'
import { ADD, PORTAL } from '../support/project-form.ts'

const KB = 1024 // bytes

// The goals of docs/performance.md; the bench measures all of them.
for (const [path, most] of [
  ['/', 112],
  ['/projects/student-hostel', 112],
  ['/about', 104],
  ['/team', 104],
  ['/careers', 104],
  ['/careers/project-architect', 106],
  ['/contact', 106],
  ['/apply', 112],
] as const) {
  test(`${path} loads less than ${most} KB of scripts`, async ({ browser, server }) => {
    const { bytes } = await firstVisit(browser, server.url + path, 390, 844)
    expect(bytes.JS).toBeGreaterThan(0)
    expect(bytes.JS / KB).toBeLessThan(most)
  })
}

test('the dashboard loads less than 260 KB of scripts, and its form less than 90 KB more', async ({
  signedInPage: page,
  server,
}) => {
  const scriptsOf = async (path: string) =>
    (await firstVisit(page.context(), server.url + path, 1440, 900)).bytes.JS / KB
  const portal = await scriptsOf(PORTAL)
  expect(portal).toBeGreaterThan(0)
  expect(portal).toBeLessThan(260)
  expect((await scriptsOf(ADD)) - portal).toBeLessThan(90)
})

test('each editor of Website Content loads less than 60 KB of scripts of its own', async ({
  signedInPage: page,
  server,
}) => {
  for (const { page: content, bytes } of await editorScripts(page.context(), server.url)) {
    expect(bytes, content).toBeGreaterThan(0)
    expect(bytes / KB, content).toBeLessThan(60)
  }
})
