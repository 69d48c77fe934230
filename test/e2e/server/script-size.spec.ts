import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Response } from '@playwright/test'
import { editorScripts } from '../../../bench/content.ts'
import { firstVisit } from '../../../bench/first-visit.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { ADD, PORTAL } from '../../support/browser/project-form.ts'

const KB = 1024 // bytes
const ASSETS = 'build/client/assets'

// The goals of docs/performance.md; the bench measures all of them.
for (const [path, most] of [
  ['/', 110],
  ['/projects/student-hostel', 110],
  ['/about', 103],
  ['/team', 102],
  ['/careers', 103],
  ['/careers/project-architect', 104],
  ['/contact', 105],
  ['/apply', 110],
] as const) {
  test(`${path} loads less than ${most} KB of scripts`, async ({ browser, server }) => {
    const { bytes } = await firstVisit(browser, server.url + path, 390, 844)
    expect(bytes.JS).toBeGreaterThan(0)
    expect(bytes.JS / KB).toBeLessThan(most)
  })
}

test('only the pages of staff load the list of the files of the dashboard', async ({ page, server }) => {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('javascript')) scripts.push(response)
  })
  const namesDashboard = async (path: string) => {
    scripts.length = 0
    await page.goto(server.url + path, { waitUntil: 'networkidle' })
    const texts = await Promise.all(scripts.map((script) => script.text()))
    return texts.some((text) => text.includes('dashboard/StaffApp'))
  }
  for (const path of ['/', '/contact', '/unsubscribe'])
    expect([path, await namesDashboard(path)]).toEqual([path, false])
  expect(await namesDashboard('/login')).toBe(true)
})

test('the dashboard loads less than 268 KB of scripts, and its form less than 90 KB more', async ({
  signedInPage: page,
  server,
}) => {
  const scriptsOf = async (path: string) =>
    (await firstVisit(page.context(), server.url + path, 1440, 900)).bytes.JS / KB
  const portal = await scriptsOf(PORTAL)
  expect(portal).toBeGreaterThan(0)
  expect(portal).toBeLessThan(268)
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

test('pdf.js has chunks of its own, and only the page of a candidate leads to them', () => {
  const { version } = JSON.parse(readFileSync('node_modules/pdfjs-dist/package.json', 'utf8')) as {
    version: string
  }
  const scripts = readdirSync(ASSETS).filter((file) => file.endsWith('.js'))
  const scriptsWith = (text: string) =>
    scripts
      .filter((file) => readFileSync(path.join(ASSETS, file), 'utf8').includes(text))
      .map((file) => file.replace(/-[\w-]{8}\.js$/, ''))
  expect(scriptsWith(version)).toEqual(['PdfView', 'pdf-worker'])
  expect(scriptsWith('/PdfView-')).toEqual(['load-pdf-view'])
  // The manifest lists what the script of each page imports.
  expect(scriptsWith('/load-pdf-view-')).toEqual([
    'Candidate',
    'CandidatePage',
    expect.stringMatching(/^manifest/),
  ])
})

test('the picture viewer loads less than 15 KB of scripts, and none before a picture has the focus', async ({
  page,
  server,
}) => {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('javascript')) scripts.push(response)
  })
  await page.goto(`${server.url}/projects/student-hostel`, { waitUntil: 'networkidle' })
  const before = await Promise.all(scripts.map((script) => script.text()))
  expect(before.some((text) => text.includes('yarl__'))).toBe(false)
  scripts.length = 0
  const loaded = page.waitForResponse(/\/Viewer-[^/]*\.js$/)
  await page.locator('[data-open] [data-track] a').first().focus()
  await (await loaded).finished()
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts.map((script) => script.request().sizes()))
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes / KB).toBeLessThan(15)
})
