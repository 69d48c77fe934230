import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { ADD, field } from '../../support/browser/project-form.ts'
import { answerOf, loginToken } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'the accounts' })

const LOGIN_FAILED = 'Login failed. Please check your credentials.'

test('a wrong password shows a message, and the right one leads to the requested page', async ({
  page,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/401/)
  await page.goto('/admin/dashboard/settings')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password').fill('not this one')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert').filter({ hasText: LOGIN_FAILED })).toBeVisible()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
  await page.getByLabel('Password').fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard/settings')
  await page.goto('/login')
  await expect(page).toHaveURL('/admin/dashboard/home')
  await page.goto('/register')
  await expect(page).toHaveURL('/admin/dashboard/home')
})

test('a link to the login page cannot lead to another site', async ({ signedInPage: page }) => {
  await page.goto('/login?next=//evil.example/admin/dashboard/home')
  await expect(page).toHaveURL('/admin/dashboard/home')
})

/** The page as it is before anybody has registered. */
const openRegistration = (page: Page) =>
  page.route('**/auth/register', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { isOpen: true } }) : route.fallback(),
  )

test('a second registration is refused, and its page says so at once', async ({
  page,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/403/)
  await page.goto('/register')
  await expect(page.getByText('Further accounts are by invitation')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('link', { name: /register the first admin/ })).toHaveCount(0)

  await openRegistration(page)
  await page.goto('/login')
  await page.getByRole('link', { name: /register the first admin/ }).click()
  await expect(page).toHaveURL('/register')
  await page.getByLabel('E-mail').fill(`not-${admin.email}`)
  await page.getByLabel('Password').fill('seven herons')
  await page.getByRole('button', { name: 'Create Super Admin' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await expect(page).toHaveURL('/register')

  // The public pages have their own styles and content policy: each is a document of its own.
  const loaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click()
  await loaded
  await expect(page).toHaveURL('/careers')
})

test('an invalid token is cleared', async ({ page, allowComplaint }) => {
  allowComplaint(/401/)
  await page.addInitScript(() => localStorage.setItem('token', 'long gone'))
  await page.goto('/admin/dashboard/home')
  await expect(page).toHaveURL('/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the dashboard shows a message while the session is checked', async ({ signedInPage: page }) => {
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/auth/profile', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/admin')
  await expect(page.getByText('Verifying session...')).toBeVisible()
  await expect(page.getByText('Loading user session...')).toBeVisible()
  const items = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('listitem')
  await expect(items, 'what every role may open').toHaveText(['Home', 'Projects Portal'])
  go()
  await expect(page).toHaveURL('/admin/dashboard/home')
  await expect(page.getByRole('heading', { name: 'Welcome, Ira Bora' })).toBeVisible()
  await expect(items).toHaveCount(8)
})

test('Home counts the projects, and each count opens the portal with those projects', async ({
  signedInPage: page,
}) => {
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/admin/dashboard/home')
  await expect(page.getByRole('link', { name: '18 All projects' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /About this page/ }).hover()
  await expect(page.getByRole('tooltip')).toContainText('Click a figure to see what it counts.')
  await page.getByRole('link', { name: '7 Live projects On the website, on site or in design' }).click()
  await expect(page.getByText('7 of 18 projects')).toBeVisible()
})

test('settings change the name and the password and enforce their rules', async ({
  signedInPage: page,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/422|500/)
  await page.goto('/admin/dashboard/settings')
  await expect(page.getByRole('table', { name: 'Access Level Definitions' })).toContainText('HR - Hiring2.1')
  await expectNoAxeViolations(page)
  await page.getByLabel('Display Name').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Enter your display name.')).toBeVisible()
  await page.getByLabel('Display Name').fill('Ira B.')
  await page.route('**/auth/profile', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const failure = page.locator('.Toastify__toast').filter({ hasText: 'Failed to update profile' })
  await expect(failure).toBeVisible()
  await failure.hover()
  await page.getByLabel('Display Name').press('Enter')
  await expect(page.getByText('Name updated to Ira B.!')).toBeVisible()
  await expect(failure, 'goes when the next save succeeds').toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Users' })).toContainText('Ira B.')
  await expect(page.getByRole('link', { name: /Ira B\./ })).toBeVisible()
  await page.getByLabel('Display Name').fill(admin.name)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(`Name updated to ${admin.name}!`)).toBeVisible()

  const password = async (current: string, wanted: string, again = wanted) => {
    await page.getByLabel('Current Password').fill(current)
    await page.getByLabel('New Password').fill(wanted)
    await page.getByLabel('Confirm Password').fill(again)
    await page.getByRole('button', { name: 'Update Password' }).click()
  }
  await password(admin.password, 'seven herons', 'eight herons')
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await password(admin.password, 'seven')
  await expect(page.getByText('Password must be at least 8 chars.')).toBeVisible()
  await password('not this one', 'seven herons')
  await expect(page.getByText('The current password is not correct.')).toBeVisible()
  await password(admin.password, 'lintel and sill 2')
  await expect(page.getByText('Password changed.')).toBeVisible()
  await expect(page.getByLabel('New Password')).toHaveValue('')
  await password('lintel and sill 2', admin.password)
  await expect(page.getByLabel('New Password')).toHaveValue('')
})

test('a request that does not reach the server shows a message and keeps the form filled', async ({
  signedInPage: page,
  page: visitor,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/)
  for (const one of [page, visitor]) {
    await one.route(/\/auth\/(register|profile|change-password)$/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    )
  }
  await openRegistration(visitor)
  await visitor.goto('/register')
  await visitor.getByLabel('E-mail').fill(admin.email)
  await visitor.getByLabel('Password').fill('seven herons')
  await visitor.getByRole('button', { name: 'Create Super Admin' }).click()
  const sorry = visitor.getByText('Registration failed. Please try again.', { exact: true })
  await expect(sorry).toBeVisible()
  await expect(visitor.getByLabel('Password')).toHaveValue('seven herons')

  await page.goto('/admin/dashboard/settings')
  await page.getByLabel('Display Name').fill('Ira B.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update profile', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Display Name')).toHaveValue('Ira B.')

  await page.getByLabel('Current Password').fill(admin.password)
  await page.getByLabel('New Password').fill('seven herons')
  await page.getByLabel('Confirm Password').fill('seven herons')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Failed to change password', { exact: true })).toBeVisible()
  await expect(page.getByLabel('New Password')).toHaveValue('seven herons')
})

test('after a logout the Back button shows nothing of the dashboard', async ({ signedInPage: page }) => {
  await page.goto('/admin/dashboard/home')
  await page.goto('/admin/dashboard/projects')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  for (let i = 0; i < 2; i++) {
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Team login' })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
  }
})

test('a logout that does not reach the server shows a notice and can be repeated', async ({
  signedInPage: page,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/)
  const failedLogout = page
    .getByRole('alert')
    .filter({ hasText: 'this browser may still be signed in there' })
  // With the cookie only, as in a page request.
  const session = async () => (await page.context().request.get('/auth/profile')).status()
  await page.goto('/admin/dashboard/home')
  await page.route('**/auth/logout', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(failedLogout).toContainText('Sign in and sign out again when you are online.')
  await expectNoAxeViolations(page)
  expect(await session()).toBe(200)

  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin/dashboard/home')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(session).toBe(401)
  await expect(failedLogout).toHaveCount(0)
})

test('signing in again in another tab keeps the form; signing in as another user does not send it', async ({
  signedInPage: page,
  admin,
  request,
  allowComplaint,
}) => {
  allowComplaint(/401/)
  const mina = { name: 'Mina Das', email: 'mina@example.org', password: 'purlin and rafter' }
  const newToken = await loginToken(request.post('/auth/login', { data: admin }))
  const headers = { Authorization: `Bearer ${newToken}` }
  const data = { ...mina, role: 'PROJECT_CONTENT_MANAGER' }
  expect((await request.post('/api/users', { headers, data })).status()).toBe(201)
  const { mails } = await answerOf<'GET /api/outbox'>(request.get('/api/outbox', { headers }))
  const { text } = await answerOf<'GET /api/outbox/:id'>(
    request.get(`/api/outbox/${mails[0]!.id}`, { headers }),
  )
  const token = /token=([\w-]+)/.exec(text)![1]
  await request.post('/api/auth/reset-password', { data: { token, password: mina.password } })

  await page.goto(ADD)
  const name = field(page, 'Project Name')
  await name.fill('Not yet saved')
  const other = await page.context().newPage()
  await other.goto('/about')
  const sessionChecked = page.waitForResponse('**/auth/profile')
  await other.evaluate((token) => localStorage.setItem('token', token), newToken)
  await sessionChecked
  await expect(name).toHaveValue('NOT YET SAVED')

  await page.goto('/admin/dashboard/settings')
  const display = page.getByLabel('Display Name')
  await display.fill('Ira’s new name')
  // Only for this request: others of the screen may still be under way, and would open the dialog before the click.
  await page.route('**/auth/profile', (route) => {
    const isSave = route.request().method() === 'PUT'
    const headers = route.request().headers()
    return route.continue({ headers: isSave ? { ...headers, authorization: 'Bearer long gone' } : headers })
  })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('E-mail').fill(mina.email)
  await dialog.getByLabel('Password').fill(mina.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(`You are signed in as ${mina.email}.`)).toBeVisible()
  await expect(display).toHaveValue(mina.name)
  await expect(page.getByRole('link', { name: /Mina Das/ })).toBeVisible()
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
  await expectNoAxeViolations(phone)
  await expect(phone.getByRole('contentinfo').getByRole('link', { name: /INSTAGRAM/i })).toBeVisible()
  await phone.getByRole('button', { name: 'Menu' }).click()
  await phone.getByRole('dialog').getByRole('link', { name: 'TEAM' }).click()
  await expect(phone).toHaveURL('/team')
  // A full page load, so none of the dashboard's styles remain.
  await expect(phone.locator('[data-mantine-styles]')).toHaveCount(0)
  await phone.close()
})
