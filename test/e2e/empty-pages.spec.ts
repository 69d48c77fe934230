import { expect, expectNoAxeViolationsAtBothWidths, test } from '../support/browser.ts'

test.use({ seed: 'none' })

test('without any content the pages are shown, and Careers says that no position is open', async ({
  page,
}) => {
  await page.goto('/careers')
  await expect(page.getByText('No position is open at the moment.')).toBeVisible()
  await expectNoAxeViolationsAtBothWidths(page)
  await page.goto('/apply')
  await expect(page.getByText('No position is open at the moment.')).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Let's Connect")
  const form = page.getByRole('region', { name: 'Your next project starts here' })
  await expect(form).toHaveCSS('margin-top', '0px')
  await expectNoAxeViolationsAtBothWidths(page)
})
