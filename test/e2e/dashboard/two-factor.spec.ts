import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { type Admin, expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'

test.use({ ownServer: 'the second factor' })

/** An unused code: of the current time step, or of one next to it. */
const code = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

async function signIn(page: Page, { email, password }: Admin) {
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The password field of the 2FA section; the e-mail section has one too. */
const ownPassword = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Two-Factor Authentication' }) })
    .getByLabel('Your Password')

async function enable(page: Page) {
  await page.goto('/admin/dashboard/settings')
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(page.getByText('2FA Setup flow initiated!')).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  return secret
}

test('2FA is set up, accepts app codes and recovery codes, renews recovery codes, and is turned off', async ({
  signedInPage: page,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/401|422/)
  const secret = await enable(page)
  await expectNoAxeViolations(page)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This code is not correct.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(code(secret))
  await page.keyboard.press('Enter')

  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expectNoAxeViolations(page)
  const recovery = await list.getByRole('listitem').allInnerTexts()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('plinth-recovery-codes.txt')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Recovery codes for')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account and System Settings' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled()
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Account and System Settings' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText('turned on two-factor authentication')).toBeVisible()
  // Tab continues from where the last button was.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Make new recovery codes' })).toBeFocused()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn(page, admin)
  const app = page.getByLabel('Code from your authenticator app')
  await expect(app).toBeFocused()
  await expect(app).toHaveAttribute('autocomplete', 'one-time-code')
  await expectNoAxeViolations(page)
  await app.fill('123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'The app’s code has six digits' })).toBeVisible()
  await app.fill(code(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard/home')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/admin/dashboard/settings')
  await signIn(page, admin)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expectNoAxeViolations(page)
  await page.getByLabel('Recovery code', { exact: true }).fill(recovery[0]!.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard/settings')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()

  await page.getByRole('button', { name: 'Make new recovery codes' }).click()
  await ownPassword(page).fill('not this one')
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await expect(page.getByText('The password is not correct.')).toBeVisible()
  await ownPassword(page).fill(admin.password)
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Disable 2FA' }).click()
  await ownPassword(page).fill(admin.password)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-factor authentication is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enable 2FA' })).toBeVisible()
})

test('five wrong codes return to the password, and signing in again over a form asks for the code too', async ({
  signedInPage: page,
  admin,
  server,
  allowComplaint,
}) => {
  allowComplaint(/401|429/)
  const secret = await enable(page)
  await page.getByLabel('Code', { exact: true }).fill(code(secret))
  await page.keyboard.press('Enter')
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByLabel('Display Name').fill('Ira the Second')
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  await fetch(`${server.url}/auth/logout`, { method: 'POST', headers })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('E-mail').fill(admin.email)
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  const field = dialog.getByLabel('Code from your authenticator app')
  await expectNoAxeViolations(page)
  for (let tries = 0; tries < 5; tries++) {
    await field.fill('000000')
    const answer = page.waitForResponse('**/auth/login/verify')
    await page.keyboard.press('Enter')
    await answer
    await expect(dialog.getByRole('button', { name: 'Verify' })).toBeEnabled()
  }
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Too many wrong codes. Please sign in again.')).toBeVisible()
  await dialog.getByLabel('E-mail').fill(admin.email)
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  await field.fill(code(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name updated to Ira the Second!')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.getByLabel('Display Name').fill(admin.name)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Disable 2FA' }).click()
  await ownPassword(page).fill(admin.password)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Enable 2FA' })).toBeVisible()
})

test('a user ends another session, which then has to sign in again', async ({
  signedInPage: page,
  page: other,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/401/)
  await other.goto('/login')
  await signIn(other, admin)
  await expect(other).toHaveURL('/admin/dashboard/home')
  await page.goto('/admin/dashboard/settings')
  const section = page.locator('section').filter({ hasText: 'Where you are signed in' })
  await expect(section.getByText('This session.')).toHaveCount(1)
  await expectNoAxeViolations(page)
  // The most recent session is the first of the others.
  await section
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click()
  await expect(page.getByText(/Signed out of .*Chrome/)).toBeVisible()
  await section.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await other.goto('/admin/dashboard/projects')
  await expect(other).toHaveURL(/\/login\?next=/)
  await page.reload()
  await expect(section.getByText('This session.')).toBeVisible()
})

test('password fields show Caps Lock, can be filled by browsers, and warn of common passwords', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await password.focus()
  // Playwright has no Caps Lock: the key event that a browser sends with it on.
  await password.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
  )
  await expect(page.getByText('Caps Lock is on.')).toBeVisible()
  await expectNoAxeViolations(page)
  await password.press('a')
  await expect(page.getByText('Caps Lock is on.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )

  await page.route('**/auth/register', (route) => route.fulfill({ json: { isOpen: true } }))
  for (const [mark, token] of [
    ['?', 'the-token-of-the-server'],
    ['#', 'another-token'],
  ]) {
    await page.goto(`/register${mark}setup=${token}`)
    await expect(page.getByLabel('Setup token', { exact: true })).toHaveValue(token!)
    await expect(page).toHaveURL('/register')
  }
  const chosen = page.getByLabel('Password', { exact: true })
  await expect(chosen).toHaveAttribute('autocomplete', 'new-password')
  await chosen.fill('P@ssw0rd2026')
  await expect(page.getByText('one of the most common passwords')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('a setup token that the server asks for is asked for at its field', async ({ page, allowComplaint }) => {
  allowComplaint(/403/)
  const wrong = 'The setup token is missing or wrong.'
  await page.route('**/auth/register', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { isOpen: true } })
      : route.fulfill({ status: 403, json: { message: wrong, errors: { setupToken: wrong } } }),
  )
  await page.goto('/register')
  await page.getByLabel('E-mail').fill('first@plinth.example')
  await page.getByLabel('Password', { exact: true }).fill('a long first password')
  await page.getByRole('button', { name: 'Create Super Admin' }).click()
  await expect(page.getByLabel('Setup token', { exact: true })).toHaveAccessibleDescription(wrong)
})
