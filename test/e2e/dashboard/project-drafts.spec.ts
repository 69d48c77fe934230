import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { ADD, expectDraftStored, field } from '../../support/browser/project-form.ts'

const restoredNotice = (page: Page) =>
  page.getByText(/^Unsaved changes in this browser of \d\d:\d\d were restored\./)
const otherTab = (page: Page) => page.getByText(/is also being edited in another tab/)

test('what is typed is kept when the page is left at once, and two tabs do not overwrite each other’s draft', async ({
  signedInPage: page,
}) => {
  await page.goto(ADD)
  await field(page, 'Project Name').fill('Half written')
  // Without waiting: the last change is stored when the page unloads.
  // Saving what was restored may ask which version to keep.
  const dialog = page.waitForResponse(/\/ConflictDialog-[^/]*\.js$/)
  await page.reload()
  await expect(restoredNotice(page)).toBeVisible()
  await dialog
  await expect(field(page, 'Project Name')).toHaveValue('HALF WRITTEN')

  await field(page, 'Client').fill('First tab')
  await expectDraftStored(page, 'FIRST TAB')
  const second = await page.context().newPage()
  await second.goto(ADD)
  await expect(field(second, 'Client')).toHaveValue('FIRST TAB')
  await expect(otherTab(page)).toBeVisible()
  await expectNoAxeViolations(page)
  await field(page, 'Client').fill('First tab goes on')
  await field(second, 'Client').fill('Second tab')
  await expectDraftStored(second, 'SECOND TAB')
  await page.getByRole('button', { name: 'Keep this tab’s changes instead' }).click()
  await expectDraftStored(page, 'FIRST TAB GOES ON')
  await expect(otherTab(page)).toHaveCount(0)
  await expect(otherTab(second)).toBeVisible()
})
