import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { expectDraftStored } from '../../support/browser/project-form.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or run a command' })
const input = (page: Page) => page.getByRole('combobox', { name: 'Search or run a command' })
const active = (page: Page) => palette(page).getByRole('option', { selected: true })

test('Ctrl+K opens screens and projects, and Escape returns the focus', async ({ signedInPage: page }) => {
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(response.url()))
  await page.goto('/admin/dashboard/home')
  const opener = page.getByRole('button', { name: 'Search or run a command' })
  await expect(opener).toHaveAttribute('aria-keyshortcuts', 'Control+K')
  expect(loaded.filter((url) => url.includes('/Palette'))).toEqual([])

  await opener.focus()
  await page.keyboard.press('Control+k')
  await expect(input(page)).toBeFocused()
  await expect(active(page)).toHaveText('Home')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('activity')
  await expect(active(page)).toHaveText('Recent Activity')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard/activity')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('300 beds')
  await expect(active(page)).toHaveText(/^DISTRICT HOSPITAL, 300 BEDS/)
  await expect(input(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id'))!)
  await expectNoAxeViolations(page)
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toHaveText('Modify DISTRICT HOSPITAL, 300 BEDS')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Project DISTRICT HOSPITAL, 300 BEDS' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'DISTRICT HOSPITAL, 300 BEDS', exact: true })).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('no such thing')
  await expect(page.getByText('No results.')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
})

test('the palette shows a message while projects load and when they fail to load', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/)
  let fail = () => {}
  const aborted = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/api/projects', async (route) => {
    await aborted
    await route.abort()
  })
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await page.keyboard.type('no such thing')
  await expect(page.getByText('Loading projects…')).toBeVisible()
  fail()
  await expect(page.getByText('The projects could not be loaded.')).toBeVisible()
})

test('an unsaved form asks for confirmation before the palette leaves it', async ({ signedInPage: page }) => {
  await page.goto('/admin/dashboard/projects?view=add')
  const name = page.getByLabel('Project Name')
  await name.fill('Half a project')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settings')
  await expect(input(page), 'including text typed before it opened').toHaveValue('settings')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Stay', exact: true }).click()
  await expect(name).toHaveValue('HALF A PROJECT')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(name).toBeFocused()

  // Logging out discards the stored draft, so it has its own confirmation.
  await expectDraftStored(page, 'HALF A PROJECT')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('logout')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
})
