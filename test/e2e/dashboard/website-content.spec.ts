import type { Page } from '@playwright/test'
import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

// The rules of the form are tested in test/screens/website-content.test.tsx.
// The tests change the same page, one after the other.
test.describe.configure({ mode: 'serial' })

const CONTENT = pages.websiteContent.path
const CONTACT = `${CONTENT}#contact`
const CALL = '/api/content/contact'

const heading = (page: Page) => page.getByLabel('Heading of the form')
const note = (page: Page) => page.getByLabel('Note below the offices')
const map = (page: Page) => page.getByRole('textbox', { name: 'Map' })
const rows = (page: Page) => page.getByRole('group', { name: 'Offices' }).getByRole('listitem')
const stored = (page: Page) => answerOf<'GET /api/content/contact'>(page.request.get(CALL))

// The map's site answers without a network.
test.beforeEach(({ signedInPage }) =>
  signedInPage.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Map</title>' }),
  ),
)

test('an office with a pasted map is added, previewed, saved without leaving the page, and shown to visitors', async ({
  signedInPage: page,
  page: visitor,
}) => {
  await page.goto(CONTENT)
  const panel = page.getByRole('button', { name: 'Contact Page' })
  await expect(panel).toContainText('Guwahati, Kolkata')
  await panel.click()
  await expect(page).toHaveURL(CONTACT)
  await page.getByRole('button', { name: 'Add Office' }).click()
  const city = page.getByLabel('City')
  await expect(city).toBeFocused()
  await city.fill('Shillong')
  await page.getByRole('button', { name: 'Add phone number' }).click()
  await page.getByRole('textbox', { name: 'Phone number 1' }).fill('+91 364 000 0000')
  await page.getByLabel('Address').fill('Laitumkhrah\nShillong 793003')
  const address = 'https://www.openstreetmap.org/export/embed.html?bbox=91.8,25.5,91.9,25.6'
  await map(page).fill(`<iframe width="425" src="${address}"></iframe>`)
  await expect(map(page)).toHaveValue(address)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title="The page as the website shows it"]')
  await expect(preview.getByRole('heading', { name: 'Shillong' })).toBeVisible()
  await rows(page).last().getByRole('button', { name: 'Add Office' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(page).toHaveURL(CONTACT)
  expect((await stored(page)).offices.at(-1)).toMatchObject({ id: 3, city: 'Shillong' })
  await visitor.goto('/contact')
  await expect(visitor.getByRole('heading', { name: 'Shillong' })).toBeVisible()
  // Another editor opens without it, and this one keeps it.
  await page.getByRole('button', { name: 'Careers Page' }).click()
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close preview' })).toHaveCount(0)
  await panel.click()
  await page.getByRole('button', { name: 'Close preview' }).click()
})

test('by keyboard alone: offices are reordered and restored, and what could be better leads to its field', async ({
  signedInPage: page,
}) => {
  const { press, tabTo, enter, type } = byKeyboard(page)
  await page.goto(CONTENT)
  await enter(page.getByRole('button', { name: 'Contact Page' }))
  await expect(heading(page)).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Move Shillong' }))
  await press('Space', 'ArrowUp', 'Space')
  await expect(rows(page).nth(1)).toContainText('Shillong')
  await enter(page.getByRole('button', { name: 'Edit Shillong' }))
  await expect(page.getByLabel('City')).toBeFocused()
  await press('ControlOrMeta+A')
  await type('Tura')
  await enter(page.getByRole('button', { name: 'Cancel' }))
  await expect(rows(page).nth(1)).toContainText('Shillong')
  await enter(page.getByRole('button', { name: 'Delete Kolkata' }))
  await expect(rows(page)).toHaveCount(2)
  await enter(page.getByRole('button', { name: 'Undo' }))
  await expect(rows(page)).toHaveCount(3)

  const hints = page.getByRole('region', { name: /^Could be better/ })
  const toggle = hints.getByRole('button', { name: /^Could be better/ })
  await tabTo(note(page))
  await press('ControlOrMeta+A')
  await type('CLOSED ON SUNDAYS AND ON ALL PUBLIC HOLIDAYS')
  await expect(hints.getByRole('listitem')).toHaveText([/^Note below the offices All in capital letters/])
  // On a smaller screen it is above the form, closed.
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.press('Enter')
  await press('Tab', 'Enter')
  await expect(note(page)).toBeFocused()
  await expectNoAxeViolations(page)

  await press('Control+s')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const { offices } = await stored(page)
  expect(offices.map(({ city }) => city)).toEqual(['Guwahati', 'Shillong', 'Kolkata'])
})
