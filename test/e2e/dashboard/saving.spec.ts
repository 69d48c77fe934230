import { expect, test } from '../../support/browser/browser.ts'
import { field, fill, PORTAL } from '../../support/browser/project-form.ts'

test('saving keeps the position of the form and the history before it', async ({ signedInPage: page }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(PORTAL)
  await button('Add Project').click()
  await fill(page, 'Weaving shed')
  await button('Add text').click()
  await field(page, 'Text 1').fill('Light from the north.')
  const scrolled = () => page.getByRole('main').evaluate(({ scrollTop }) => scrollTop)
  const top = await scrolled()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeVisible()
  await expect(page).toHaveURL(/\/projects\/edit\//)
  await expect(field(page, 'Text 1')).toBeFocused()
  expect(await scrolled()).toBe(top)

  // The history has the list before it, and no form of a new project.
  await page.goBack()
  await expect(page).toHaveURL(PORTAL)
  await page.goForward()
  await expect(field(page, 'Project Name')).toHaveValue('WEAVING SHED')

  // Back asks about what is not saved, after the browser has moved already.
  await field(page, 'Client').fill('Half a client')
  const form = page.url()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByText('Stay', { exact: true }).click()
  await expect(page).toHaveURL(form)
  await expect(field(page, 'Client')).toHaveValue('HALF A CLIENT')
  await page.goBack()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByText('Leave', { exact: true })
    .click()
  await expect(page).toHaveURL(PORTAL)
})
