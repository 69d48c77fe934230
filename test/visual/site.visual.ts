import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/browser.ts'
import { project } from '../support/data/project.ts'
import { answerOf } from '../support/rules/call-bodies.ts'

type State = {
  name: string
  path: string
  act?: (page: Page) => Promise<void>
  /** The full page, not only the first screen. Not for the gallery, whose covers would make the file too large. */
  isWhole?: true
  /** Exists only on a phone. */
  isCompact?: true
  expectedError?: RegExp
}

const press = (name: RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** Sends an enquiry with an invalid phone number. */
async function sendWithFault(page: Page) {
  await page.getByLabel('First name').fill('Ira')
  await page.getByLabel('Mobile number').fill('none')
  await page.getByLabel('E-mail address').fill('ira@example.org')
  await page.getByLabel('Message').fill('A school by the river.')
  await press(/^Send/)(page)
  await expect(page.getByText('Enter a full phone number.')).toBeVisible()
  // Always the same part of the page: how far the focus scrolls it depends on the earlier position.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
}

const openProject = '/projects/district-hospital-300-beds'

const states: State[] = [
  { name: 'home', path: '/' },
  { name: 'home-open', path: openProject },
  { name: 'home-filtered', path: '/?category=Healthcare' },
  { name: 'home-unknown', path: '/?category=Castles' },
  { name: 'home-empty', path: '/?q=nothing+like+this' },
  // On a phone this opens the drawer.
  { name: 'home-filter-choices', path: '/', act: press(/filter/i) },
  { name: 'home-search', path: '/', act: press(/^Open search/), isCompact: true },
  { name: 'menu', path: '/about', act: press(/^Menu/), isCompact: true },
  { name: 'about', path: '/about', isWhole: true },
  { name: 'team', path: '/team', isWhole: true },
  { name: 'team-member', path: '/team', act: press(/^About/) },
  { name: 'careers', path: '/careers', isWhole: true },
  {
    name: 'apply',
    path: '/careers',
    act: async (page) => {
      await page
        .getByRole('link', { name: /^APPLY NOW/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'How to apply' }).waitFor()
    },
    isWhole: true,
  },
  { name: 'privacy', path: '/privacy', isWhole: true },
  { name: 'apply-general', path: '/apply', isWhole: true },
  { name: 'contact', path: '/contact', isWhole: true },
  { name: 'contact-faults', path: '/contact', act: sendWithFault },
  { name: 'not-found', path: '/nothing-here', expectedError: /404/ },
  { name: 'gone', path: '/projects/gate-lodge', expectedError: /410/ },
  { name: 'login', path: '/login' },
]

// A deleted project, for the page that answers 410.
test.beforeAll(async ({ server, admin }) => {
  const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ ...project, name: 'Gate Lodge' })
  const made = await fetch(`${server.url}/api/projects`, { method: 'POST', headers, body })
  const { id } = await answerOf<'POST /api/projects'>(made)
  await fetch(`${server.url}/api/projects/${id}`, { method: 'DELETE', headers })
})

/** Waits until every visible picture has loaded and can be painted. */
async function waitForPictures(page: Page, isWhole = false) {
  await page.evaluate(async (all) => {
    if (all) {
      // Loads lazy pictures.
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
        scrollTo({ top: y, behavior: 'instant' })
        await new Promise(requestAnimationFrame)
      }
      scrollTo({ top: 0, behavior: 'instant' })
    }
  }, isWhole)
  await page.waitForFunction(
    (all) =>
      [...document.images]
        .filter((image) => {
          const { top, bottom, left, right, width } = image.getBoundingClientRect()
          const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
          return width > 0 && (isInSight || (all && left < innerWidth))
        })
        .every((image) => image.complete),
    isWhole,
  )
  await page.evaluate(() =>
    Promise.allSettled(
      [...document.images].filter(({ complete }) => complete).map((image) => image.decode()),
    ),
  )
}

const widths = [
  { label: '1440', width: 1440, height: 900 },
  { label: '390', width: 390, height: 844 },
]

for (const { label, ...viewport } of widths) {
  test.describe(`${label} px wide`, () => {
    test.use({ viewport })
    for (const { name, path, act, isWhole, expectedError } of statesAt(viewport.width)) {
      test(`${name} looks as in its stored screenshot`, async ({ page, allowComplaint }) => {
        if (expectedError) allowComplaint(expectedError)
        await page.route('https://www.openstreetmap.org/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' }),
        )
        await page.goto(path)
        await act?.(page)
        await waitForPictures(page, isWhole)
        await expect(page).toHaveScreenshot(`${name}-${label}.png`, {
          mask: [page.locator('iframe')],
          fullPage: isWhole,
        })
      })
    }
  })
}

function statesAt(width: number) {
  return states.filter(({ isCompact }) => !isCompact || width < 1024)
}
