import type { Page } from '@playwright/test'
import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

// The rules of the form are tested in test/screens/website-content.test.tsx.

const CONTENT = pages.websiteContent.path
const CALL = '/api/content/contact'

const heading = (page: Page) => page.getByLabel('Heading of the form')
const note = (page: Page) => page.getByLabel('Note below the offices')
const rows = (page: Page) => page.getByRole('group', { name: 'Offices' }).getByRole('listitem')
const stored = (page: Page) => answerOf<'GET /api/content/contact'>(page.request.get(CALL))

test('by keyboard alone: offices are reordered and restored, and what could be better leads to its field', async ({
  signedInPage: page,
  admin,
}) => {
  const { press, tabTo, enter, type } = byKeyboard(page)
  const headers = { Authorization: `Bearer ${admin.token}` }
  const { offices: before } = await stored(page)
  const data = { offices: [...before, { ...before[0]!, id: 3, city: 'Shillong' }] }
  expect((await page.request.put(CALL, { headers, data })).ok()).toBe(true)
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

  await press('Control+s')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const { offices } = await stored(page)
  expect(offices.map(({ city }) => city)).toEqual(['Guwahati', 'Shillong', 'Kolkata'])
})
