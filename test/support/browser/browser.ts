import { readFileSync } from 'node:fs'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { cookieName } from '../../../src/http/access/session.ts'
import { findCredentials, registerFirstAdmin, signIn } from '../../../src/store/account/users.ts'
import { type Database, openDatabase } from '../../../src/store/database/database.ts'
import { FIRST_ADMIN } from '../data/first-admin.ts'
import { putBackDatabase, type RunningServer, startBuiltServer } from '../outside/running-server.ts'
import { SECRET_KEY } from './candidates.ts'
import { noteMessages } from './toasts.ts'

export { expect }

export type Admin = { name: string; email: string; password: string; token: string }

type WorkerFixtures = {
  server: RunningServer
  /** The test that the database of the server was put back for, and who was added since. */
  stored: { for?: string; admin?: { id: string; token: string } }
}

type TestFixtures = {
  /** The content that the tests of a file begin with. */
  seed: 'demo' | 'none'
  /** The server with the data that the tests of this file begin with, and what they have changed. */
  ownData: RunningServer
  /** The first Super Admin. A test that uses it finds /register closed. */
  admin: Admin
  /** Whether the intro plays on the first visit to /, as it does for visitors. Other tests begin after it. */
  intro: boolean
  /** A page of its own browser context, signed in as `admin`; `page` remains a visitor's. */
  signedInPage: Page
  /**
   * Errors and warnings in the console of every page that the test opens, and what React throws where the server's page and
   * the browser's differ. A test with an unexpected one fails.
   */
  complaints: string[]
  expectedComplaints: RegExp[]
  /** Allows an error or warning in this test, such as the 404 of a missing page. */
  allowComplaint: (expected: RegExp) => void
}

/**
 * Playwright's test with a built server for each worker, which fails on errors in the browser console. The server keeps running: its
 * database is put back before the tests of another file.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  seed: ['demo', { option: true }],

  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs
    async ({}, use) => {
      const server = await startBuiltServer({ SECRET_KEY }, process.env.STARTER_STORE)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  stored: [async ({}, use) => use({}), { scope: 'worker' }],

  ownData: [
    async ({ server, seed, stored }, use, { file }) => {
      const asked = `${seed} ${file}`
      const isNew = stored.for === undefined && seed === 'demo'
      if (stored.for !== asked && !isNew) {
        const store = seed === 'demo' ? process.env.STARTER_STORE : process.env.EMPTY_STORE
        await putBackDatabase(server.dataDir, store!)
        stored.admin = undefined
      }
      stored.for = asked
      await use(server)
    },
    { auto: true },
  ],

  admin: async ({ ownData, stored }, use) => {
    stored.admin ??= await inDatabase(ownData, async (db) => {
      const person = { ...FIRST_ADMIN, passwordHash: process.env.FIRST_ADMIN_HASH! }
      const { user, token } = await registerFirstAdmin(db, person, DEVICE)
      return { id: user.id, token }
    })
    await use({ ...FIRST_ADMIN, token: stored.admin.token })
  },

  intro: [false, { option: true }],

  baseURL: async ({ ownData }, use) => use(ownData.url),

  // The maps of Contact cannot be reached where there is no network.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs
  expectedComplaints: async ({}, use) => use([/www\.openstreetmap\.org/]),

  complaints: [
    async ({ browser, server, expectedComplaints }, use, testInfo) => {
      const complaints: string[] = []
      const watchNew = (context: BrowserContext) => watch(context, complaints)
      browser.on('context', watchNew)
      await use(complaints)
      browser.off('context', watchNew)
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('output of the server', { body: server.output(), contentType: 'text/plain' })
      }
      // Checked at the very end, because some errors appear after the test itself.
      const isExpected = (complaint: string) => expectedComplaints.some((pattern) => pattern.test(complaint))
      const unexplained = complaints.filter((complaint) => !isExpected(complaint))
      expect(unexplained, 'errors and warnings of the browser').toEqual([])
    },
    { auto: true },
  ],

  allowComplaint: async ({ expectedComplaints }, use) =>
    use((pattern) => {
      expectedComplaints.push(pattern)
    }),

  context: async ({ context, baseURL, intro }, use) => {
    if (!intro) await skipIntro(context, baseURL!)
    await use(context)
  },

  page: async ({ page, javaScriptEnabled, intro }, use) => {
    // The intro has its own clock, which runs while the page hydrates.
    if (javaScriptEnabled !== false && !intro) waitForHydration(page)
    await use(page)
  },

  signedInPage: async ({ browser, baseURL, viewport, ownData, admin }, use) => {
    const context = await browser.newContext({ baseURL, viewport })
    await skipIntro(context, baseURL!)
    const page = await context.newPage()
    // A separate session for this test, so that signing out does not affect other tests.
    const userAgent = await page.evaluate(() => navigator.userAgent)
    const token = await inDatabase(ownData, async (db) => {
      const verified = await findCredentials(db, { email: admin.email })
      return signIn(db, verified!, { ...DEVICE, userAgent })
    })
    await context.addCookies([
      { name: cookieName(false), value: token, url: baseURL!, httpOnly: true, sameSite: 'Strict' },
    ])
    await context.addInitScript(storeOnce, token)
    waitForHydration(page)
    await use(page)
    await context.close()
  },
})

/** Runs in each page of a context. Signs it in before its first page, so that it stays signed out after a Logout. */
function storeOnce(token: string) {
  try {
    if (localStorage.getItem('was signed in')) return
    localStorage.setItem('was signed in', 'yes')
    localStorage.setItem('token', token)
  } catch {
    // A preview has no storage.
  }
}

const DEVICE = { userAgent: 'the first browser', address: '127.0.0.1' }

export async function inDatabase<T>(
  { dataDir }: RunningServer,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  await using db = await openDatabase({ dataDir })
  return await work(db)
}

type App = { __reactRouterDataRouter: { navigate: (path: string, options: object) => Promise<void> } }

/** Goes to an address as a link of the app does, so that the page is not loaded again. Resolves when React has drawn it. */
export const goInApp = (page: Page, path: string) =>
  page.evaluate(
    (to) => (window as unknown as App).__reactRouterDataRouter.navigate(to, { flushSync: true }),
    path,
  )

const HYDRATION_TIMEOUT = 30_000 // ms

/**
 * A public page is hydrated after it has loaded. Starts its scripts as a visitor's first key does, and waits until it is hydrated, so
 * that tests can use buttons immediately. A test that goes on before the page has loaded is about that time, or about a page that is
 * never hydrated, because its scripts are blocked.
 */
function waitForHydration(page: Page) {
  for (const name of ['goto', 'reload'] as const) {
    const arrive = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>
    page[name] = async (...args: unknown[]) => {
      const response = await arrive(...args)
      const { waitUntil } = (args.at(-1) ?? {}) as { waitUntil?: string }
      if (waitUntil !== 'commit') await becomesHydrated(page, true)
      return response
    }
  }
}

/** Resolves when React has hydrated the page. */
export const hydrated = (page: Page) => becomesHydrated(page, false)

async function becomesHydrated(page: Page, startsScripts: boolean) {
  try {
    await page.waitForFunction(isHydrated, startsScripts, { timeout: HYDRATION_TIMEOUT })
  } catch (cause) {
    throw new Error(`React did not hydrate ${page.url()} in ${HYDRATION_TIMEOUT} ms.`, { cause })
  }
}

/** Whether React has hydrated the page, where it marks its elements, or never will. */
function isHydrated(startsScripts: boolean) {
  // src/public/document/defer-scripts.ts
  if (startsScripts && 'scriptsPending' in document.documentElement.dataset)
    dispatchEvent(new Event('keydown'))
  const element = document.querySelector('main') ?? document.body
  if (Object.keys(element).some((key) => key.startsWith('__reactProps'))) return true
  return document.readyState === 'complete' && !document.querySelector('script[type="module"], template')
}

/** Called before the context has a page, so its script runs on each. */
function watch(context: BrowserContext, complaints: string[]) {
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (failure) =>
    complaints.push(`uncaught: ${failure.error().stack ?? failure.error()}`),
  )
  void noteMessages(context)
  void context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      console.error(
        `content security policy: ${violation.effectiveDirective} refused ${violation.blockedURI}`,
      )
    })
  })
}

/** Sets the cookie of a session that has seen the intro. */
export const skipIntro = (context: BrowserContext, url: string) =>
  context.addCookies([{ name: 'intro', value: 'seen', url }])

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const AXE = `${readFileSync('node_modules/axe-core/axe.min.js', 'utf8')}\n;(${parseColoursOnce})()`

type Colour = { r: number; g: number; b: number; alpha: number; parseString: (text: string) => Colour }
type ColourParser = { axe: { commons: { color: { Color: { prototype: Colour } } } } }

/**
 * Runs in the page. Axe parses the background of each element and its ancestors again and again, which takes half of its time,
 * but a page has few colours.
 */
function parseColoursOnce() {
  const { prototype } = (window as unknown as ColourParser).axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map<string, Omit<Colour, 'parseString'>>()
  prototype.parseString = function (text) {
    const same = known.get(text)
    if (same) return Object.assign(this, same)
    const { r, g, b, alpha } = parseString.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}

/**
 * Waits for the end of scrolling and of entry animations: axe would take what passes under the header for covered, and check the
 * colours of a half-faded element.
 */
async function hasSettled() {
  // A fade begins some frames after its element is inserted.
  for (let still = 0; still < 3; ) {
    const before = window.scrollY
    await new Promise(requestAnimationFrame)
    still = window.scrollY === before ? still + 1 : 0
  }
  // Longer animations, such as the time of a message, are not entry animations.
  const LONGEST = 800 // ms
  const passing = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= LONGEST)
  const ends = Promise.all(passing.map((animation) => animation.finished.catch(() => {})))
  await Promise.race([ends, new Promise((resolve) => setTimeout(resolve, LONGEST))])
}

/** Runs in the page. Axe checks the frames that have it too, and the rules for whole pages if the part is the root. */
async function violationsFound(parts: Element[], tags: string[]) {
  const page = window as unknown as { axe: typeof axe }
  const { violations } = await page.axe.run(
    { include: parts, exclude: ['iframe[src^="https:"]'] },
    // The rules read no style sheets, which axe would parse each time.
    { runOnly: tags, resultTypes: ['violations'], preload: { assets: ['media'] } },
  )
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target} ${node.failureSummary}`).join('\n')}`,
  )
}

/**
 * Checks the page in its current state with axe against WCAG 2.2 AA, or only a part of it: enough where a check of the whole page
 * came before and the rest is the same.
 */
export async function expectNoAxeViolations(page: Page, part = page.locator('html')) {
  await page.evaluate(hasSettled)
  // Once in each document, since the script takes longer to load than the check to run.
  for (const frame of page.frames()) {
    if (frame.url().startsWith('https:')) continue
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  }
  expect(await part.evaluateAll(violationsFound, WCAG), `what axe found on ${page.url()}`).toEqual([])
}

/** The same on a phone and on a wide screen. */
export async function expectNoAxeViolationsAtBothWidths(page: Page, part?: Locator) {
  const before = page.viewportSize()!
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoAxeViolations(page, part)
  }
  await page.setViewportSize(before)
}
