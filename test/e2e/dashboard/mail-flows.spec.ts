import type { Page } from '@playwright/test'
import type { MailKind } from '../../../src/domain/mail/mail-schema.ts'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { expectToFitAPhone } from '../../support/browser/phone.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const SETTINGS = '/admin/dashboard/settings'
const OUTBOX = `${SETTINGS}/outbox`

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a user follows the links in mails: an invitation, a forgotten password, and another address', async ({
  page,
  admin,
  request,
  allowComplaint,
}) => {
  allowComplaint(/status of (401|403|422)/)
  const headers = { Authorization: `Bearer ${admin.token}` }
  const email = 'mina@example.org'
  const alert = (words: string) => page.getByRole('alert').filter({ hasText: words })

  /** The path of the link in the newest mail of this kind. */
  async function linkIn(kind: MailKind, to: string) {
    const find = async () => {
      const { mails } = await answerOf<'GET /api/outbox'>(request.get('/api/outbox', { headers }))
      return mails.find((mail) => mail.kind === kind && mail.to === to)?.id
    }
    await expect.poll(find).toBeTruthy()
    const { link } = await answerOf<'GET /api/outbox/:id'>(
      request.get(`/api/outbox/${await find()}`, { headers }),
    )
    const { pathname, hash } = new URL(link!)
    return pathname + hash
  }
  const choose = async (wanted: string, button: string, again = wanted) => {
    await page.getByLabel('New Password').fill(wanted)
    await page.getByLabel('Confirm Password').fill(again)
    await page.getByRole('button', { name: button }).click()
  }

  await test.step('the token is read from the fragment, the query of older mails, and in a tab with another link', async () => {
    await page.goto('/invitation#token=first')
    await expect(alert('This link was already used')).toBeVisible()
    await expect(page).toHaveURL('/invitation')
    for (const address of ['/invitation#token=second', '/invitation?token=third']) {
      const token = address.split('=')[1]
      const sent = page.waitForRequest((one) => one.postData() === JSON.stringify({ token }))
      await page.goto(address)
      await sent
      await expect(page).toHaveURL('/invitation')
    }
  })

  await test.step('the invitation is accepted', async () => {
    const data = { name: 'Mina Das', email, role: 'PROJECT_CONTENT_MANAGER' }
    await request.post('/api/users', { headers, data })
    await page.goto(await linkIn('invitation', email))
    await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible()
    await expect(page).toHaveURL('/invitation')
    await choose('purlin and rafter', 'Accept Invitation')
    await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).click()
  })

  await test.step('the login leads to the page for a forgotten password, and back', async () => {
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    // Until then the fields of the login are there.
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText('a mail with a link has been sent')).toContainText(
      'a Super Admin can read the mail in the outbox',
    )
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await expect(page).toHaveURL('/login')
    await signIn(page, email, 'purlin and rafter')
    await expect(page.getByRole('heading', { name: 'Welcome, Mina Das' })).toBeVisible()
  })

  await test.step('a new password is chosen, and the open session ends', async () => {
    const link = await linkIn('password-reset', email)
    const response = await page.goto(link)
    expect(response!.headers()['referrer-policy']).toBe('no-referrer')
    await expect(page).toHaveURL('/reset-password')
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await expectToFitAPhone(page)
    await page.getByRole('button', { name: 'Show' }).first().click()
    await expect(page.getByLabel('New Password')).toHaveAttribute('type', 'text')
    await choose('lintel and sill', 'Save Password', 'another one')
    await expect(page.getByText('Passwords do not match.')).toBeVisible()
    await choose('password1', 'Save Password')
    await expect(page.getByText('This is one of the most common passwords.')).toBeVisible()
    await expectNoAxeViolations(page)
    await choose('PlinthStudio1', 'Save Password')
    await expect(page.getByText('This is the name of the studio.')).toBeVisible()
    await choose('ridge and eaves', 'Save Password')
    await expect(page.getByText('Your password is set. Sign in with it.')).toBeFocused()
    await page.goto(SETTINGS)
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, email, 'ridge and eaves')
    await expect(page).toHaveURL(SETTINGS)
    await page.goto(link)
    await expect(alert('This link was already used')).toBeVisible()
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  await test.step('another address counts once it is confirmed', async () => {
    const other = 'mina.das@example.org'
    await page.goto(SETTINGS)
    await page.getByLabel('New E-mail').fill(other)
    await page.getByLabel('Your Password').fill('ridge and eaves')
    await page.getByRole('button', { name: 'Change E-mail' }).click()
    await expect(page.getByText(`A mail with a link has been sent to ${other}.`)).toBeVisible()
    await page.goto(await linkIn('email-change', other))
    await expect(page).toHaveURL('/confirm-email')
    await page.getByRole('button', { name: 'Confirm Address' }).click()
    await expect(page.getByText(`From now on you sign in as ${other}.`)).toBeVisible()
    await page.goto(SETTINGS)
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(other)
  })
})

test('the menu of Settings leads to its parts and marks the one in view', async ({ signedInPage: page }) => {
  await page.goto(SETTINGS)
  const menu = page.getByRole('navigation', { name: 'Settings' })
  const current = menu.locator('[aria-current="location"]')
  await expect(current).toHaveText('Profile Information')
  await menu.getByRole('link', { name: 'User & Role Management' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${SETTINGS}#users`)
  const users = page.getByRole('heading', { name: 'Admin: User & Role Management' })
  await expect(users).toBeFocused()
  await expect(users).toBeInViewport()
  await expect(current).toHaveText('User & Role Management')
  await expect(menu).toBeInViewport({ ratio: 1 })

  await users.hover()
  await page.mouse.wheel(0, -5000)
  await expect(current).toHaveText('Profile Information')
  await page.mouse.wheel(0, 5000)
  await expect(current).toHaveText('Recent Activity Log')

  await page.goto(`${SETTINGS}#two-factor`)
  await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeFocused()
  await expect(current).toHaveText('Two-Factor Authentication')
  await menu.getByRole('link', { name: 'Outbox' }).click()
  await expect(page).toHaveURL(OUTBOX)
  await expect(page.getByRole('heading', { name: 'Settings > Outbox' })).toBeVisible()
})
