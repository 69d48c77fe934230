import { readFile } from 'node:fs/promises'
import { expect, test } from '../../support/browser/browser.ts'

const HOME = '/admin/dashboard/home'

// The content of Home is tested in test/screens/home.test.tsx.
test('Home is reached from an unknown address, and its figures, tooltip and guide open by mouse', async ({
  signedInPage: page,
  request,
  allowComplaint,
}) => {
  allowComplaint(/404/)
  const response = await page.goto('/admin/nope')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(HOME)
  await expect(page.getByRole('heading', { name: 'Welcome, Ira Bora' })).toBeVisible()

  await test.step('the tooltip opens on hover and on focus, and closes by Escape', async () => {
    const info = page.getByRole('button', { name: 'About this page' })
    await info.hover()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await page.mouse.move(0, 400)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.getByRole('link', { name: 'Dashboard guide (PDF)' }).focus()
    await page.keyboard.press('Tab')
    await expect(info).toBeFocused()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expect(info).toBeFocused()
  })

  await test.step('the guide is a PDF', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Dashboard guide (PDF)' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Dashboard guide.pdf')
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    const answer = await request.get('/dashboard-guide.pdf')
    expect(answer.headers()['content-type']).toBe('application/pdf')
  })

  await test.step('a figure opens the projects that it counts', async () => {
    const figure = page.getByRole('link', { name: /^\d+ ?Completed projects/ })
    const count = Number.parseInt((await figure.textContent()) ?? '', 10)
    expect(count).toBeGreaterThan(0)
    await figure.click()
    await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(count)
  })
})
