import { expect, test } from '../../support/browser/browser.ts'

test('the server reports that it is alive and ready', async ({ request }) => {
  for (const path of ['/healthz', '/readyz']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
  }
})

test('the browser shows the site without errors or warnings', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('main')).toBeVisible()
})
