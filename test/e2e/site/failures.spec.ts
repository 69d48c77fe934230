import path from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import type { Calls } from '../../../src/api/api.ts'
import { DATABASE_FILE } from '../../../src/domain/file/file-store.ts'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { elementsIn, parseHtml } from '../../support/browser/html.ts'
import { putBackDatabase, type RunningServer } from '../../support/outside/running-server.ts'
import { sentBody } from '../../support/rules/call-bodies.ts'

const { step } = test

const WRONG = 'Something went wrong'
const OFFLINE = 'You seem to be offline'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name })

const fileOf = (name: string) => `**/assets/${name}-*.js`

/** Makes a route's component throw in the browser. */
const crash = (page: Page, name: string) =>
  page.route(fileOf(name), (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export default function Crash() { throw new Error('a beam broke') }",
    }),
  )

/** The database of the server as the tests began, with no page kept from it. */
async function freshStore({ dataDir }: RunningServer) {
  await putBackDatabase(dataDir, process.env.STARTER_STORE!)
  return new Database(path.join(dataDir, DATABASE_FILE))
}

/** Records the errors that the page reports to the server. */
async function recordReports(page: Page) {
  const sent: Calls['POST /api/client-errors']['body'][] = []
  await page.route('/api/client-errors', (route) => {
    sent.push(sentBody<'POST /api/client-errors'>(route.request()))
    return route.fulfill({ status: 204 })
  })
  return sent
}

test('a page that fails shows a message in the style of the site', async ({ page, allowComplaint }) => {
  allowComplaint(/a beam broke|Minified React error|Failed to (load resource|fetch)/)
  const reported = await recordReports(page)
  await step('when its data fails to load, and Retry loads it', async () => {
    await page.goto('/team')
    await page.route('/about.data*', (route) => route.abort())
    await link(page, 'ABOUT').click()
    await expect(heading(page, WRONG)).toBeVisible()
    await page.unroute('/about.data*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page).toHaveURL('/about')
    await expect(heading(page, WRONG)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await step(
    'when it crashes: within the site, reported to the server once, with a link to the gallery',
    async () => {
      reported.length = 0
      await crash(page, 'AboutPage')
      await page.goto('/team')
      await link(page, 'ABOUT').click()
      await expect(heading(page, WRONG)).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expectNoAxeViolations(page)
      await expect
        .poll(() => reported)
        .toEqual([expect.objectContaining({ message: 'a beam broke', path: '/about' })])
      expect(reported[0]?.stack).toContain('Crash')

      await link(page, 'TEAM').click()
      await link(page, 'ABOUT').click()
      await expect(heading(page, WRONG)).toBeVisible()
      await page.unroute(fileOf('AboutPage'))
      await page.getByRole('link', { name: 'Go to Home' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('article')).toHaveCount(18)
      expect(reported).toHaveLength(1)
    },
  )

  await step('when the site’s shell crashes', async () => {
    reported.length = 0
    await crash(page, 'SiteLayout')
    await page.goto('/about')
    await expect(heading(page, WRONG)).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await expect.poll(() => reported).toHaveLength(1)
    await page.unroute(fileOf('SiteLayout'))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('banner')).toBeVisible()
  })
})

test('without a connection the site shows a message, keeps the page, and continues by itself when online', async ({
  page,
  allowComplaint,
}) => {
  // Pictures that were never scrolled into view.
  allowComplaint(/ERR_INTERNET_DISCONNECTED/)
  // The request that a look at a card causes comes last.
  const opener = page.waitForEvent('requestfinished', (request) => request.url().includes('/open-project'))
  await page.goto('/')
  await opener
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Culture', exact: true }).click()
  await expect(page).toHaveURL('/?category=Culture')
  await expect(page.getByRole('article')).toHaveCount(2)

  await link(page, 'CONTACT').click()
  await expect(heading(page, OFFLINE)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused()
  await expectNoAxeViolations(page, page.getByRole('dialog'))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('You are still offline.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page).toHaveURL('/?category=Culture')

  await link(page, 'CONTACT').click()
  await expect(heading(page, OFFLINE)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page).toHaveURL('/contact')
  await expect(heading(page, OFFLINE)).toBeHidden()
})

test('when the gallery cannot be read or rendered, the server answers an error page of the site and logs the cause', async ({
  server,
}) => {
  const store = await freshStore(server)
  const gallery = async () => {
    const response = await fetch(server.url)
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  try {
    store.exec('alter table projects rename to renamed')
    const unreadable = await gallery()
    expect(unreadable.status).toBe(503)
    expect(unreadable.html).toContain('Failed to load projects. Please try again later.')
    expect(unreadable.html).toMatch(/<button[^>]*>Retry/)
    expect(unreadable.html).toContain('<footer')
    expect(unreadable.html).toContain('<title>Something went wrong – Plinth Studio</title>')

    store.exec('alter table renamed rename to projects')
    // With an invalid thumbhash the server's rendering throws.
    store.exec("update pictures set thumbhash = '%'")
    const unrenderable = await gallery()
    expect(unrenderable.status).toBe(500)
    expect(unrenderable.html).toMatch(/<h1[^>]*>Something went wrong/)
    expect(unrenderable.html).toContain('<title>Something went wrong – Plinth Studio</title>')
    expect(unrenderable.html).toContain('<footer')
    const entry = { requestId: unrenderable.headers.get('x-request-id'), method: 'GET', path: '/' }
    const line = server
      .output()
      .split('\n')
      .find((text) => text.includes('InvalidCharacterError'))
    const logged: unknown = JSON.parse(line!)
    expect(logged).toMatchObject(entry)
  } finally {
    store.close()
  }
})

test('site content that cannot be read for a moment is missing from that response only', async ({
  server,
}) => {
  const store = await freshStore(server)
  const gallery = async () => {
    const response = await fetch(server.url)
    const [, title] = /<title>([^<]*)/.exec(await response.text()) ?? []
    return { status: response.status, cacheControl: response.headers.get('cache-control'), title }
  }
  try {
    store.exec('alter table content rename to renamed')
    expect(await gallery()).toEqual({ status: 200, cacheControl: 'no-store', title: 'Studio' })
    store.exec('alter table renamed rename to content')
    expect(await gallery()).toMatchObject({ status: 200, cacheControl: 'public, no-cache' })
    expect((await gallery()).title).toContain('Plinth Studio')
  } finally {
    store.close()
  }
})

test('without JavaScript Retry is a form that opens the address that failed', async ({ server }) => {
  const store = await freshStore(server)
  try {
    for (const [table, address, sent] of [
      ['projects', '/?category=Civic', { name: 'category', value: 'Civic' }],
      ['jobs', '/apply?job=a%26b', { name: 'job', value: 'a&b' }],
    ] as const) {
      store.exec(`alter table ${table} rename to renamed`)
      const response = await fetch(server.url + address)
      store.exec(`alter table renamed rename to ${table}`)
      expect(response.status, address).toBe(503)
      const forms = [...elementsIn(parseHtml(await response.text()))].filter(
        ({ name, children }) => name === 'form' && JSON.stringify(children).includes('"Retry"'),
      )
      expect(forms, address).toHaveLength(1)
      // Without an action it is sent to the path that it is at.
      expect(forms[0]!.attributes.action, address).toBeUndefined()
      expect(forms[0]!.attributes, address).toMatchObject({ method: 'get' })
      const fields = [...elementsIn(forms[0]!)].filter(({ attributes }) => attributes.name)
      expect(
        fields.map(({ attributes: { name, value } }) => ({ name, value })),
        address,
      ).toEqual([sent])
    }
  } finally {
    store.close()
  }
})
