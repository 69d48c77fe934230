import type { Page } from '@playwright/test'
import { type Admin, expect, expectNoAxeViolations, inDatabase, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'

async function signIn(page: Page, { email, password }: Admin) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a user signs in by keyboard alone to the requested page, after a wrong password and while others guess it', async ({
  page,
  admin,
  ownData,
  allowComplaint,
}) => {
  allowComplaint(/status of (401|403)/)
  const { press, tabTo, type } = byKeyboard(page)
  await page.goto('/admin/dashboard/settings')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await tabTo(page.getByLabel('E-mail'))
  await type(admin.email)
  await tabTo(page.getByLabel('Password'))
  await type('not this one')
  await press('Enter')
  const failure = page.getByRole('alert').filter({ hasText: 'Please check your credentials.' })
  await expect(failure).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await inDatabase(ownData, (db) =>
    db.updateTable('rate_limits').set({ points: 45 }).where('key', 'like', 'sign-in-account:%').execute(),
  )
  const proven = page.waitForRequest((sent) => sent.postDataJSON()?.proof !== undefined)
  await press('Control+a')
  await type(admin.password)
  await press('Enter')
  await proven
  await expect(page).toHaveURL('/admin/dashboard/settings')
})

test('a logout that did not reach the server is repeated, after which Back shows nothing of the dashboard', async ({
  signedInPage: page,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/)
  const notice = page.getByRole('alert').filter({ hasText: 'this browser may still be signed in there' })
  // With the cookie only, as in a page request.
  const session = async () => (await page.context().request.get('/auth/profile')).status()
  await page.goto('/admin/dashboard/home')
  await page.route('**/auth/logout', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(notice).toBeVisible()
  expect(await session()).toBe(200)

  await signIn(page, admin)
  await expect(page).toHaveURL('/admin/dashboard/home')
  await page.goto('/admin/dashboard/projects')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(session).toBe(401)
  await expect(notice).toHaveCount(0)
  for (let i = 0; i < 2; i++) {
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Team login' })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
  }
  // The public pages have their own styles and content policy: each is a document of its own.
  const loaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click()
  await loaded
  await expect(page).toHaveURL('/careers')
})

test('narrow screens show a message instead of the dashboard', async ({
  signedInPage: page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1023, height: 700 })
  await page.goto('/admin/dashboard/home')
  await expect(
    page.getByText('Sorry, the Admin dashboard is only visible on a laptop or desktop screen.'),
  ).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 1024, height: 700 })
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()

  const phone = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })
  await phone.goto('/login')
  await expect(
    phone.getByText('Sorry, the Team login page is only accessible on a laptop or desktop screen.'),
  ).toBeVisible()
  await phone.goto('/register')
  await expect(phone.getByText('Admin Registration requires desktop view.')).toBeVisible()
  await expect(phone.getByRole('contentinfo').getByRole('link', { name: /INSTAGRAM/i })).toBeVisible()
  await phone.getByRole('button', { name: 'Menu' }).click()
  await phone.getByRole('dialog').getByRole('link', { name: 'TEAM' }).click()
  await expect(phone).toHaveURL('/team')
  // A full page load, so none of the dashboard's styles remain.
  await expect(phone.locator('[data-mantine-styles]')).toHaveCount(0)
  await phone.close()
})
