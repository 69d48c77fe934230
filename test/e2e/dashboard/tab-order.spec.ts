import { test } from '../../support/browser/browser.ts'
import { tabThrough } from '../../support/browser/keyboard.ts'
import { PORTAL } from '../../support/browser/project-form.ts'

// Elsewhere a long way with the Tab key is shortened: see tabTo in test/support/browser/keyboard.ts. The fields of a project are passed
// one by one in project-keyboard.spec.ts.
test('the Tab key passes each control of a screen with keys of its own, and is held by none', async ({
  signedInPage: page,
}) => {
  await page.goto(`${PORTAL}?search=hostel`)
  await tabThrough(page, page.getByRole('row').last().getByRole('button').last())
})
