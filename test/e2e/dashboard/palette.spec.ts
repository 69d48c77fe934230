import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { expectDraftStored } from '../../support/browser/project-form.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or run a command' })
const input = (page: Page) => page.getByRole('combobox', { name: 'Search or run a command' })
const active = (page: Page) => palette(page).getByRole('option', { selected: true })

// Its results are tested in test/screens/palette.test.tsx.
test('the palette is loaded when it is opened, opens a screen, and signs out of an unsaved form after a question', async ({
  signedInPage: page,
}) => {
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(response.url()))
  await page.goto('/admin/dashboard/home')
  const opener = page.getByRole('button', { name: 'Search or run a command' })
  await expect(opener).toBeVisible()
  expect(loaded.filter((url) => url.includes('/Palette'))).toEqual([])
  await opener.focus()
  await page.keyboard.press('Control+k')
  await expect(input(page)).toBeFocused()
  await expect(input(page), 'a component overrides the common style of fields').toHaveCSS(
    'outline-style',
    'none',
  )
  await expect(active(page)).toHaveText('Home')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('add project')
  await expect(active(page)).toHaveText('Add Project')
  await page.keyboard.press('Enter')

  const name = page.getByLabel('Project Name')
  await name.fill('Half a project')
  await expectDraftStored(page, 'HALF A PROJECT')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settings')
  await expect(input(page), 'including text typed before it opened').toHaveValue('settings')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(name).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('logout')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
})
