import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { TOKEN } from '../../src/domain/account/user.ts'
import { PASSWORD, staff } from '../support/app.ts'
import { expectAccessible, fill, signInAgain, staffScreens } from '../support/screens/staff-screens.tsx'

const HOME = '/admin/dashboard/home'
const SETTINGS = '/admin/dashboard/settings'
const SETUP_TOKEN = 'Setup token'
const { app, open, visit, answer, hold } = staffScreens()

type Person = ReturnType<typeof visit>['person']

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}\\b`))
const button = (name: string) => screen.findByRole('button', { name })
const says = (words: string | RegExp) =>
  screen.findByText(words, { selector: '[role=alert], [role=alert] *' })
const arrives = (address: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(address), { timeout: 20_000 })

async function signIn(person: Person, email: string, password = PASSWORD) {
  await fill(person, field('E-mail'), email)
  await fill(person, field('Password'), password)
  await person.keyboard('{Enter}')
}

async function register(person: Person, password: string) {
  await fill(person, field('E-mail'), 'first@plinth.example')
  await fill(person, field('Password'), password)
  await person.click(await button('Create Super Admin'))
}

test('a wrong password is refused, and the right one leads to the requested page', async () => {
  const { user } = await staff(app.db, 'SUPER_ADMIN')
  const { person } = visit(SETTINGS)
  await arrives(`/login?next=${encodeURIComponent(SETTINGS)}`)
  await signIn(person, user.email, 'not this one')
  await says('Login failed. Please check your credentials.')
  await person.click(await button('Show'))
  expect((await field('Password')).type).toBe('text')
  await expectAccessible()
  await signIn(person, user.email)
  await arrives(SETTINGS)
  for (const address of ['/login', '/register']) {
    visit(address)
    await arrives(HOME)
  }
})

test('a browser that cannot prove work says so, and keeps what was typed, while others guess the password', async () => {
  const { user } = await staff(app.db, 'SUPER_ADMIN')
  const { person } = visit('/login')
  await signIn(person, user.email, 'not this one')
  await says('Login failed. Please check your credentials.')
  await app.db
    .updateTable('rate_limits')
    .set({ points: 20 })
    .where('key', 'like', 'sign-in-account:%')
    .execute()
  // As on a page without https.
  answer(async (_, next) => {
    const response = await next()
    vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto)
    return response
  })
  await signIn(person, user.email)
  await says(/^There were many failed sign-ins for this account\. Your browser could not do the work/)
  expect((await field('E-mail')).value).toBe(user.email)
  expect((await field('Password')).value).toBe(PASSWORD)
  await expectAccessible()
})

test('a link to the login page cannot lead to another site', async () => {
  await open(`/login?next=//evil.example${HOME}`)
  await arrives(HOME)
})

test('once somebody has registered, the page for it says so at once', async () => {
  await staff(app.db, 'SUPER_ADMIN')
  const { person } = visit('/register')
  await screen.findByText(/Further accounts are by invitation/)
  expect(screen.queryByRole('textbox')).toBeNull()
  await expectAccessible()
  await person.click(screen.getByRole('link', { name: 'Back to Login' }))
  await button('Login')
  expect(location.pathname).toBe('/login')
  expect(screen.queryByRole('link', { name: /register the first admin/ })).toBeNull()
})

test('of two who register as the first, the second is refused', async () => {
  const { person } = visit('/login')
  await person.click(await screen.findByRole('link', { name: /register the first admin/ }))
  await button('Create Super Admin')
  expect(location.pathname).toBe('/register')
  await staff(app.db, 'SUPER_ADMIN')
  await register(person, 'seven herons')
  await says(/\w/)
  await expectAccessible()
  expect(location.pathname).toBe('/register')
  expect(localStorage.getItem(TOKEN)).toBeNull()
})

test('a registration that does not reach the server keeps the form filled', async () => {
  answer((request, next) =>
    request === 'POST /auth/register' ? Promise.reject(new TypeError('There is no connection.')) : next(),
  )
  const { person } = visit('/register')
  await register(person, 'seven herons')
  await says('Registration failed. Please try again.')
  expect((await field('Password')).value).toBe('seven herons')
})

test('a setup token that the server asks for is asked for at its field', async () => {
  const wrong = 'The setup token is missing or wrong.'
  answer(async (request, next) =>
    request === 'POST /auth/register'
      ? Response.json({ message: wrong, errors: { setupToken: wrong } }, { status: 403 })
      : next(),
  )
  const { person } = visit('/register')
  await field('Password')
  expect(screen.queryByLabelText(new RegExp(SETUP_TOKEN))).toBeNull()
  await register(person, 'a long first password')
  const asked = await field(SETUP_TOKEN)
  const described = asked.getAttribute('aria-describedby')!.split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(wrong)
  await expectAccessible()
})

test('on another machine than the server the page says where the setup token is', async () => {
  answer(async (request, next) =>
    request === 'GET /auth/register' ? Response.json({ isOpen: true, token: 'printed' }) : next(),
  )
  visit('/register')
  await field(SETUP_TOKEN)
  await screen.findByText(/the address that the server printed/)
  await expectAccessible()
})

test.each(['?setup=the-token-of-the-server', '#setup=another-token'])(
  'the link %s fills in the setup token, and its address loses it',
  async (link) => {
    visit(`/register${link}`)
    const [, token] = link.split('=')
    await waitFor(async () => expect((await field(SETUP_TOKEN)).value).toBe(token))
    await arrives('/register')
    expect(location.hash).toBe('')
  },
)

test('a short password is refused, and a common one is warned of while it is chosen', async () => {
  const { person } = visit('/register')
  await register(person, '12345')
  await says('Password must be at least 6 characters.')
  const chosen = await field('Password')
  expect(chosen.autocomplete).toBe('new-password')
  await fill(person, chosen, 'P@ssw0rd2026')
  await screen.findByText(/one of the most common passwords/)
  await expectAccessible()
  await person.click(screen.getByRole('link', { name: 'Back to Login' }))
  await arrives('/login')
})

test('password fields can be filled by browsers, and show Caps Lock', async () => {
  const { person } = visit('/login')
  const password = await field('Password')
  expect((await field('E-mail')).autocomplete).toBe('username webauthn')
  expect(password.autocomplete).toBe('current-password')
  await person.click(password)
  await person.keyboard('{CapsLock}A')
  await screen.findByText('Caps Lock is on.')
  await expectAccessible()
  await person.keyboard('{CapsLock}a')
  await waitFor(() => expect(screen.queryByText('Caps Lock is on.')).toBeNull())
  const forgotten = screen.getByRole('link', { name: 'Forgot your password?' })
  expect(forgotten.getAttribute('href')).toBe('/forgot-password')
})

test('a token that is not valid is cleared', async () => {
  localStorage.setItem(TOKEN, 'long gone')
  visit(HOME)
  await arrives('/login')
  expect(localStorage.getItem(TOKEN)).toBeNull()
})

test('a token that cannot be checked now stays', async () => {
  localStorage.setItem(TOKEN, 'perhaps good')
  answer(async () => Response.json({}, { status: 429 }))
  visit(HOME)
  await arrives('/login')
  expect(localStorage.getItem(TOKEN)).toBe('perhaps good')
})

test('the dashboard shows a message and what every role may open while the session is checked', async () => {
  const release = hold(/^GET \/auth\/profile$/)
  const { user } = await open('/admin')
  await screen.findByText('Verifying session...')
  await screen.findByText('Loading user session...')
  const items = () =>
    within(screen.getByRole('navigation', { name: 'Dashboard' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(items()).toEqual(['Home', 'Projects Portal'])
  await expectAccessible()
  release()
  await screen.findByRole('heading', { name: `Welcome, ${user.name}` })
  await arrives(HOME)
  expect(items()).toHaveLength(8)
  await open('/admin/dashboard')
  await arrives(HOME)
})

test('a logout that does not reach the server shows a notice and can be repeated', async () => {
  const notice = () => screen.queryByText(/this browser may still be signed in there/)
  let isAway = true
  answer((request, next) =>
    isAway && request === 'POST /auth/logout'
      ? Promise.reject(new TypeError('There is no connection.'))
      : next(),
  )
  const { person, user, token } = await open(HOME)
  const status = async (of: string) => (await app.ask('GET', '/auth/profile', { token: of })).status
  await person.click(await button('Logout'))
  await waitFor(() => expect(notice()).not.toBeNull())
  expect(notice()!.textContent).toContain('Sign in and sign out again when you are online.')
  await arrives('/login')
  await expectAccessible()
  expect(await status(token)).toBe(200)

  isAway = false
  await signIn(person, user.email)
  await arrives(HOME)
  const later = localStorage.getItem(TOKEN)!
  await person.click(await button('Logout'))
  await arrives('/login')
  await waitFor(async () => expect(await status(later)).toBe(401))
  expect(notice()).toBeNull()
})

test('a sign-in right after Logout stays, however fast it is', async () => {
  const { person, user, token } = await open(HOME)
  const profile = (await app.ask('GET', '/auth/profile', { token })).body
  answer((request, next) =>
    request === 'POST /auth/login'
      ? Promise.resolve(Response.json({ ...profile, token }))
      : request === 'POST /auth/logout'
        ? Promise.resolve(Response.json({ message: '' }))
        : next(),
  )
  let isSent = false
  const seen = new MutationObserver(() => {
    const email = screen.queryByLabelText<HTMLInputElement>(/^E-mail/)
    if (!email) return
    seen.disconnect()
    isSent = true
    fireEvent.input(email, { target: { value: user.email } })
    fireEvent.input(screen.getByLabelText(/^Password/), { target: { value: PASSWORD } })
    fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  })
  seen.observe(document.body, { childList: true, subtree: true })
  await person.click(await button('Logout'))
  await waitFor(() => expect(isSent).toBe(true))
  await arrives(HOME)
  await screen.findByRole('link', { name: 'Projects Portal' })
})

test('signing in as another user does not send what the first one typed', async () => {
  const mina = await staff(app.db, 'PROJECT_CONTENT_MANAGER', 'mina@example.org')
  const saves: string[] = []
  answer((request, next) => {
    if (request === 'PUT /auth/profile') saves.push(request)
    return next()
  })
  const { person, user, token } = await open(SETTINGS)
  await fill(person, field('Display Name'), 'Ira’s new name')
  await app.ask('POST', '/auth/logout', { token })
  await person.click(await button('Save Changes'))
  await signInAgain(person, mina.user)
  await screen.findByText(/^You are signed in as mina@example\.org\./)
  await waitFor(async () => expect((await field('Display Name')).value).toBe(mina.user.name))
  await screen.findByRole('link', { name: new RegExp(mina.user.name) })
  expect(saves, 'only the refused one').toHaveLength(1)
  const stored = await app.db.selectFrom('users').select('name').execute()
  expect(stored.map(({ name }) => name).sort()).toEqual([mina.user.name, user.name].sort())
})

test('leaving while the sign-in is on its way leaves the browser signed out', async () => {
  const { person, user, token } = await open(SETTINGS)
  const name = await field('Display Name')
  const gate = Promise.withResolvers<void>()
  const made: string[] = []
  answer(async (request, next) => {
    const answered = await next()
    if (request !== 'POST /auth/login') return answered
    made.push((await answered.clone().json()).token)
    await gate.promise
    return answered
  })
  await fill(person, name, 'Ira’s new name')
  await app.ask('POST', '/auth/logout', { token })
  await person.click(await button('Save Changes'))
  const dialog = await signInAgain(person, user)
  await waitFor(() => expect(made).toHaveLength(1))
  await person.click(dialog.getByRole('button', { name: 'Leave for now' }))
  await waitFor(() => expect(location.pathname).toBe('/login'))
  gate.resolve()
  const status = async () => (await app.ask('GET', '/auth/profile', { token: made[0] })).status
  await waitFor(async () => expect(await status()).toBe(401))
  expect(localStorage.getItem(TOKEN)).toBeNull()
  expect(location.pathname).toBe('/login')
})

test.each([
  ['', (next: () => Promise<Response>) => next()],
  [', also when that session has ended', async () => Response.json({}, { status: 401 })],
])('signing in again in another tab keeps what is typed in a form%s', async (_, checked) => {
  const { person, user } = await open('/admin/dashboard/projects?view=add')
  const name = await field('Project Name')
  await person.type(name, 'Not yet saved')
  const body = { email: user.email, password: PASSWORD }
  const { token } = (await app.ask('POST', '/auth/login', { body })).body
  const checks: Promise<Response>[] = []
  answer((request, next) => {
    if (!request.endsWith('/auth/profile')) return next()
    const answered = checked(next)
    checks.push(answered)
    return answered
  })
  localStorage.setItem(TOKEN, token)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: TOKEN, newValue: token }))
  await waitFor(() => expect(checks.length).toBeGreaterThan(0))
  await Promise.all(checks)
  await person.type(name, ' at all')
  expect((await field('Project Name')).value).toBe('NOT YET SAVED AT ALL')
  expect(localStorage.getItem(TOKEN)).toBe(token)
})

test.each([
  ['/confirm-email', 'which address to confirm'],
  ['/end-session', 'which session to end'],
  ['/end-session/', 'which session to end'],
])('%s without the link of the mail says that it cannot tell %s', async (page, unknown) => {
  visit(page)
  await says(`Open the link in the mail again. Without it, this page cannot tell ${unknown}.`)
})
