import type { Browser, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { startBuiltServer } from '../../support/outside/running-server.ts'
import { partOf, startSmtp } from '../../support/outside/smtp.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'mail and users' })

const SETTINGS = '/admin/dashboard/settings'
const OUTBOX = `${SETTINGS}/outbox`

/** Opens the newest mail of this kind in the outbox and returns the path of its link. */
async function linkInOutbox(admin: Page, mail: RegExp) {
  const open = admin.getByRole('table', { name: 'Outbox' }).getByRole('button', { name: mail }).first()
  await expect(async () => {
    await admin.goto(OUTBOX)
    await expect(open).toBeVisible({ timeout: 2000 })
  }).toPass()
  await open.click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog).toContainText('#token=')
  await expectNoAxeViolations(admin, dialog)
  const address = (await dialog.innerText()).match(/https?:\S+/)![0]
  await admin.getByRole('button', { name: 'Close', exact: true }).click()
  const { pathname, hash } = new URL(address)
  return pathname + hash
}

/** Mails are opened on phones: nothing is cut off there, and touch targets are large enough. */
async function expectToFitAPhone(page: Page) {
  const before = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  const low = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button, input:not([class*="innerInput"]))')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
      .map((one) => one.outerHTML),
  )
  expect(low).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectNoAxeViolations(page)
  await page.setViewportSize(before)
}

/** A page in a separate browser context. */
async function visitor(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

async function signIn(page: Page, email: string, password: string) {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a forgotten password: link, mail, new password, sign in', async ({
  signedInPage,
  page,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/401|422/)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expectNoAxeViolations(page)
  await expectToFitAPhone(page)
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('a mail with a link has been sent')).toContainText(
    'a Super Admin can read the mail in the outbox',
  )
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')

  const link = await linkInOutbox(signedInPage, /Open: Reset link/)
  const response = await page.goto(link)
  expect(response!.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByLabel('E-mail')).toHaveValue(admin.email)
  await expectNoAxeViolations(page)
  await expectToFitAPhone(page)
  await page.getByRole('button', { name: 'Show' }).first().click()
  await expect(page.getByLabel('New Password')).toHaveAttribute('type', 'text')
  const choose = async (wanted: string, again = wanted) => {
    await page.getByLabel('New Password').fill(wanted)
    await page.getByLabel('Confirm Password').fill(again)
    await page.getByRole('button', { name: 'Save Password' }).click()
  }
  await choose('lintel and sill', 'another one')
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await choose('password1')
  await expect(page.getByText('This is one of the most common passwords.')).toBeVisible()
  await expectNoAxeViolations(page)
  await choose('PlinthStudio1')
  await expect(page.getByText('This is the name of the studio.')).toBeVisible()
  await choose('ridge and eaves')
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeFocused()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password').fill('ridge and eaves')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin/dashboard/home')

  // The open session has ended.
  await signedInPage.goto(SETTINGS)
  await expect(signedInPage).toHaveURL(/\/login/)

  await page.goto(link)
  await expect(page.getByRole('alert').filter({ hasText: 'This link was already used' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')

  // Restored for the tests that follow.
  await page.goto(SETTINGS)
  await page.getByLabel('Current Password').fill('ridge and eaves')
  await page.getByLabel('New Password').fill(admin.password)
  await page.getByLabel('Confirm Password').fill(admin.password)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
})

test('a page opened without the token of its link says what is missing', async ({ page }) => {
  for (const path of ['/reset-password', '/invitation', '/confirm-email']) {
    await page.goto(path)
    await expect(page.getByRole('alert').filter({ hasText: 'Open the link in the mail again' })).toBeVisible()
    await expectNoAxeViolations(page)
  }
  await expectToFitAPhone(page)
})

test('the token of a link is read from its fragment, the query of older mails, and in a tab with another link', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/422/)
  await page.goto('/invitation#token=first')
  await expect(page.getByRole('alert').filter({ hasText: 'This link was already used' })).toBeVisible()
  await expect(page).toHaveURL('/invitation')
  for (const address of ['/invitation#token=second', '/invitation?token=third']) {
    const token = address.split('=')[1]
    const sent = page.waitForRequest((request) => request.postData() === JSON.stringify({ token }))
    await page.goto(address)
    await sent
    await expect(page).toHaveURL('/invitation')
  }
})

test('a user is invited, accepts, works with the role, loses it during an open session, and is deleted', async ({
  signedInPage: page,
  browser,
  baseURL,
  allowComplaint,
}) => {
  // The role and the account are taken from an open session.
  allowComplaint(/40[13]/)
  await page.goto(SETTINGS)
  const add = page.getByRole('button', { name: 'Add New User' })
  await add.click()
  const form = page.getByRole('form', { name: 'Add New User' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'Please fill in all fields.' })).toBeVisible()
  await form.getByLabel('Name').fill('Mina Das')
  await form.getByLabel('E-mail').fill('mina@example.org')
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'Please fill in all fields.' })).toHaveCount(0)
  await expect(form.getByText('Choose a role.')).toBeVisible()
  await expectNoAxeViolations(page, form)
  const superAdmin = page.getByRole('alertdialog', { name: 'Make Mina Das a Super Admin?' })
  await form.getByLabel('Role').selectOption({ label: 'Super Admin (level 1)' })
  await form.getByLabel('Name').press('Enter')
  await expect(superAdmin.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoAxeViolations(page, superAdmin)
  await page.keyboard.press('Enter')
  await expect(superAdmin).toHaveCount(0)
  await expect(form).toBeVisible()
  await form.getByLabel('Role').selectOption({ label: 'Project Content Manager (level 2.2)' })
  await form.getByRole('button', { name: 'Add User' }).click()
  const added = page.getByText('New user added! Invited Mina Das. The mail waits in the outbox.')
  await expect(added).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await added.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/invitation#token=')
  await expect(form).toHaveCount(0)
  await add.click()
  await expect(form.getByLabel('Name')).toHaveValue('')
  await add.click()

  const row = page.getByRole('row', { name: /Mina Das/ })
  await expect(row).toContainText('Invited')
  const own = page.getByRole('row', { name: /Ira Bora/ })
  await expect(own).toContainText('Current User')
  await expect(own.getByRole('combobox')).toBeDisabled()
  await expect(own.getByRole('button')).toHaveCount(0)
  await expectNoAxeViolations(page)

  const roleOfMina = row.getByRole('combobox')
  await roleOfMina.selectOption('SUPER_ADMIN')
  await expect(superAdmin).toBeVisible()
  await expect(roleOfMina).toHaveValue('PROJECT_CONTENT_MANAGER')
  await superAdmin.getByRole('button', { name: 'Yes, Make Mina Das Super Admin' }).click()
  await expect(page.getByText('Mina Das is now Super Admin.')).toBeVisible()
  await roleOfMina.selectOption('PROJECT_CONTENT_MANAGER')
  await expect(page.getByText('Mina Das is now Project Content Manager.')).toBeVisible()

  const earlier = await linkInOutbox(page, /Open: Invitation to mina@example.org/)
  await page.getByRole('button', { name: 'Copy link: Invitation to mina@example.org' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect((await page.evaluate(() => navigator.clipboard.readText())).endsWith(earlier)).toBe(true)
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await row.getByRole('button', { name: /Resend/ }).click()
  await expect(page.getByText('Invited Mina Das again. The mail waits in the outbox.')).toBeVisible()
  const link = await linkInOutbox(page, /Open: Invitation to mina@example.org/)
  expect(link).not.toBe(earlier)

  const mina = await visitor(browser, baseURL!)
  await mina.goto(link)
  await expect(mina.getByRole('heading', { name: 'You are invited' })).toBeVisible()
  await expect(mina).toHaveURL('/invitation')
  await expectNoAxeViolations(mina)
  await mina.getByLabel('New Password').fill('purlin and rafter')
  await mina.getByLabel('Confirm Password').fill('purlin and rafter')
  await mina.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(mina.getByText('Your password is set. Sign in with it.')).toBeVisible()
  await signIn(mina, 'mina@example.org', 'purlin and rafter')
  await expect(mina.getByRole('heading', { name: 'Welcome, Mina Das' })).toBeVisible()
  await mina.goto(SETTINGS)
  await expect(mina.getByText('Admin settings only accessible by Super Admin.')).toBeVisible()
  await expect(mina.getByRole('link', { name: 'Outbox' })).toHaveCount(0)
  await mina.goto(OUTBOX)
  await expect(mina.getByRole('alert').filter({ hasText: 'Access restricted to SUPER_ADMIN' })).toBeVisible()

  await page.goto(SETTINGS)
  await expect(row).toContainText('Active')
  await row.getByRole('combobox').selectOption('HR_HIRING')
  await expect(page.getByText('Mina Das is now HR - Hiring.')).toBeVisible()
  // The same happens when the user returns to the tab: the open page updates without a reload.
  await mina.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(mina.getByText('HR_HIRING', { exact: true })).toBeVisible()
  await mina.goto('/admin/dashboard/hiring')
  await expect(mina.getByRole('link', { name: 'Add Opening' })).toBeVisible()
  const refused = await mina.evaluate(() =>
    fetch('/api/tags', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${localStorage.getItem('token')}`,
      },
      body: '{"tag":"x"}',
    }).then((response) => response.status),
  )
  expect(refused).toBe(403)

  await row.getByRole('button', { name: 'Delete Mina Das' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' })
  await expectNoAxeViolations(page, question)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Delete Mina Das' }).click()
  await question.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(page.getByText('User deleted.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByText('deleted the user Mina Das')).toBeVisible()
  await mina.goto(SETTINGS)
  await expect(mina).toHaveURL(/\/login/)
  await mina.context().close()
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
  await expectNoAxeViolations(page)

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
  await expectNoAxeViolations(page)
})

test('a user’s email address changes once the new one is confirmed', async ({
  signedInPage: page,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/422/)
  await page.goto(SETTINGS)
  const requestChange = async (email: string, password: string) => {
    await page.getByLabel('New E-mail').fill(email)
    await page.getByLabel('Your Password').fill(password)
    await page.getByRole('button', { name: 'Change E-mail' }).click()
  }
  await requestChange('ira.bora@example.org', 'wrong')
  await expect(page.getByText('The password is not correct.')).toBeVisible()
  await expectNoAxeViolations(page)
  await requestChange('ira.bora@example.org', admin.password)
  await expect(page.getByText('A mail with a link has been sent to ira.bora@example.org.')).toBeVisible()
  await page.goto(await linkInOutbox(page, /Open: Address to confirm to ira.bora@example.org/))
  await expect(page).toHaveURL('/confirm-email')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Confirm Address' }).click()
  await expect(page.getByText('From now on you sign in as ira.bora@example.org.')).toBeVisible()
  await page.goto(SETTINGS)
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('ira.bora@example.org')

  await requestChange(admin.email, admin.password)
  await expect(page.getByText(`A mail with a link has been sent to ${admin.email}.`)).toBeVisible()
  await page.goto(await linkInOutbox(page, new RegExp(`Open: Address to confirm to ${admin.email}`)))
  await page.getByRole('button', { name: 'Confirm Address' }).click()
  await expect(page.getByText(`From now on you sign in as ${admin.email}.`)).toBeVisible()
})

test('with a mail server mails are sent, and the outbox does not show their links', async () => {
  const smtp = await startSmtp()
  const server = await startBuiltServer({
    SEED: 'none',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Plinth <studio@plinth.example>',
    PUBLIC_URL: 'https://plinth.example',
  })
  const call = (path: string, body?: object, token = '') =>
    fetch(server.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const { token } = await answerOf<'POST /auth/register'>(
    call('/auth/register', { email: 'ira@example.org', password: 'lintel and sill' }),
  )
  await call('/api/users', { name: 'Mina Das', email: 'mina@example.org', role: 'HR_HIRING' }, token)
  const lastMail = async () =>
    (await answerOf<'GET /api/outbox'>(call('/api/outbox', undefined, token))).mails[0]!
  await expect.poll(async () => (await lastMail()).state, { timeout: 10_000 }).toBe('sent')
  expect(smtp.received).toMatchObject([{ from: 'studio@plinth.example', to: ['mina@example.org'] }])
  expect(partOf(smtp.received[0]!.raw, 'text/plain')).toContain('https://plinth.example/invitation')
  const { text } = await answerOf<'GET /api/outbox/:id'>(
    call(`/api/outbox/${(await lastMail()).id}`, undefined, token),
  )
  expect(text).toContain('(The link is not shown here.)')
  await server.stop()
  await smtp.close()
})
