import { expect, expectNoAxeViolationsAtBothWidths, test } from '../../support/browser/browser.ts'

test.use({ seed: 'none' })

test('without any content the pages are shown with their titles', async ({ page }) => {
  for (const [address, title] of [
    ['/about', 'About'],
    ['/careers', 'Careers'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectNoAxeViolationsAtBothWidths(page)
  }
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Let's Connect")
  const form = page.getByRole('region', { name: 'Your next project starts here' })
  await expect(form).toHaveCSS('margin-top', '0px')
  await expectNoAxeViolationsAtBothWidths(page)
})
