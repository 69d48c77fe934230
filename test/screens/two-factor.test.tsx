import { screen, waitFor, within } from '@testing-library/dom'
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOKEN } from '../../src/domain/account/user.ts'
import { recoveryHash } from '../../src/outside/authenticator.ts'
import { PASSWORD, staff } from '../support/app.ts'
import { isFocused, said } from '../support/screens/portal.ts'
import { expectAccessible, fill, staffScreens } from '../support/screens/staff-screens.tsx'

const HOME = '/admin/dashboard/home'
const SETTINGS = '/admin/dashboard/settings'
const APP_CODE = 'Code from your authenticator app'
const { app, signedIn, open, visit, answer, hold } = staffScreens()

type Person = ReturnType<typeof visit>['person']

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}\\b`))
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const arrives = (address: string) => waitFor(() => expect(location.pathname).toBe(address))
/** Starts the set-up. Returns the secret for the app. */
async function begin(person: Person) {
  await person.click(await button('Enable 2FA'))
  const secret = await screen.findByText(/^[A-Z2-7 ]{30,}$/, { selector: 'code' })
  return secret.textContent.replaceAll(' ', '')
}
const codes = async () =>
  within(await screen.findByRole('list', { name: 'Recovery codes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
/** The part of Settings about this; the e-mail part asks for the password too. */
const part = async () => within(await screen.findByRole('region', { name: 'Two-Factor Authentication' }))

// A code is valid within its time step alone, which ends only by `nextStep`.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const nextStep = () => vi.setSystemTime(Date.now() + 30_000)
const code = (secret: string) => new TOTP({ secret }).generate()

/** Turns it on for who has this token. */
async function turnOn(token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await app.ask('POST', '/auth/2fa/setup', { token })).body
  const body = { code: code(secret) }
  return { secret, ...(await app.ask('POST', '/auth/2fa/enable', { token, body })).body }
}

/** Settings of a user for whom it is on. */
async function openSettings() {
  const { token } = await signedIn()
  const made = await turnOn(token)
  return { ...(await open(SETTINGS)), ...made }
}

async function signIn(person: Person, email: string) {
  await fill(person, field('E-mail'), email)
  await fill(person, field('Password'), PASSWORD)
  await person.click(await button('Login'))
}

const typePassword = async (person: Person, password: string) =>
  fill(person, (await part()).findByLabelText(/^Your Password/), password)

test('it is turned on by a code of the app, and the recovery codes have to be saved', async () => {
  const { person, token } = await open(SETTINGS)
  await person.click(await button('Enable 2FA'))
  await said('2FA Setup flow initiated!')
  await screen.findByRole('img', { name: /QR code/ })
  await expectAccessible()
  await fill(person, field('Code'), '000000')
  await person.click(await button('Turn on'))
  await screen.findByText(/^This code is not correct\./)
  const secret = screen.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent.replaceAll(' ', '')
  await fill(person, field('Code'), code(secret))
  await person.keyboard('{Enter}')
  expect(await codes()).toHaveLength(10)
  await expectAccessible()
  const done = await button('Done')
  expect(done.disabled).toBe(true)
  await person.click(await screen.findByRole('link', { name: 'Passkeys' }))
  await person.click(await screen.findByRole('link', { name: 'Home' }))
  await screen.findByRole('dialog', { name: 'Leave your recovery codes?' })
  await expectAccessible()
  await person.click(await button('Stay'))
  await person.click(await screen.findByLabelText('I have saved these codes'))
  await person.click(done)
  await screen.findByText('10 recovery codes are left.')
  await screen.findByText(/turned on two-factor authentication/)
  await expectAccessible()
  const { body } = await app.ask('GET', '/auth/2fa', { token })
  expect(body).toEqual({ isEnabled: true, recoveryCodesLeft: 10, neededBy: null })
})

test('signing in asks for the code of the app', async () => {
  const { user, token } = await staff(app.db, 'SUPER_ADMIN')
  const { secret } = await turnOn(token)
  const { person } = visit('/login')
  await signIn(person, user.email)
  const asked = await field(APP_CODE)
  await isFocused(asked)
  expect(asked.autocomplete).toBe('one-time-code')
  await fill(person, asked, '123')
  await person.keyboard('{Enter}')
  await screen.findByText(/The app’s code has six digits/)
  await expectAccessible()
  nextStep()
  await fill(person, asked, code(secret))
  await person.keyboard('{Enter}')
  await arrives(HOME)
})

test('a recovery code signs in too, in any spelling, and leads to the requested page', async () => {
  const { user, token } = await staff(app.db, 'SUPER_ADMIN')
  const { recoveryCodes } = await turnOn(token)
  const { person } = visit(SETTINGS)
  await signIn(person, user.email)
  await person.click(await button('Use a recovery code instead'))
  const asked = await field('Recovery code')
  await expectAccessible()
  await fill(person, asked, recoveryCodes[0]!.toLowerCase())
  await person.keyboard('{Enter}')
  await arrives(SETTINGS)
  await screen.findByText('9 recovery codes are left.')
})

test('if the answer to the code is lost, it is on, and new recovery codes are shown', async () => {
  const { person } = await open(SETTINGS)
  const secret = await begin(person)
  let isAway = true
  answer(async (request, next) => {
    const isEnabling = request === 'POST /auth/2fa/enable'
    if (isEnabling) await next()
    if (isAway && (isEnabling || request === 'GET /auth/2fa')) throw new TypeError()
    return next()
  })
  await fill(person, field('Code'), code(secret))
  await person.click(await button('Turn on'))
  await screen.findByText('The code could not be checked. Please try again.')
  isAway = false
  await person.click(await button('Turn on'))
  expect(await codes()).toHaveLength(10)
  await person.click(await screen.findByLabelText('I have saved these codes'))
  await person.click(await button('Done'))
  await screen.findByText('10 recovery codes are left.')
})

/** What was changed can no more be read. */
const failReading = () =>
  answer(async (request, next) =>
    request === 'GET /auth/2fa' ? new Response('{}', { status: 409 }) : next(),
  )

test('it is shown as on after the codes, also when it could not be read again', async () => {
  const { person } = await open(SETTINGS)
  const secret = await begin(person)
  failReading()
  await fill(person, field('Code'), code(secret))
  await person.click(await button('Turn on'))
  await person.click(await screen.findByLabelText('I have saved these codes'))
  await person.click(await button('Done'))
  await screen.findByText('10 recovery codes are left.')
})

test('Settings are not left without a question while it is turned on, since recovery codes are made', async () => {
  const { person } = await open(SETTINGS)
  const secret = await begin(person)
  await fill(person, field('Code'), code(secret))
  const release = hold(/2fa\/enable/)
  await person.click(await button('Turn on'))
  await person.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByRole('dialog', { name: 'Leave your recovery codes?' })
  await person.click(await button('Stay'))
  release()
  expect(await codes()).toHaveLength(10)
  await person.click(await screen.findByLabelText('I have saved these codes'))
  await person.click(await button('Done'))
  await screen.findByText('10 recovery codes are left.')
})

test('when another tab has turned it on, no codes are made, which would end those of that tab', async () => {
  const { person, token } = await open(SETTINGS)
  await person.click(await button('Enable 2FA'))
  await field('Code')
  const { recoveryCodes } = await turnOn(token)
  await fill(person, field('Code'), '123456')
  await person.click(await button('Turn on'))
  await screen.findByText('Two-factor authentication is already on. Turn it off first.')
  await person.click(await button('Cancel'))
  await screen.findByText('10 recovery codes are left.')
  const codesNow = await app.db.selectFrom('recovery_codes').select('code_hash').execute()
  expect(codesNow.map(({ code_hash }) => code_hash)).toContain(recoveryHash(recoveryCodes[0]!))
})

test('new recovery codes replace the old ones, after a question', async () => {
  const { person, recoveryCodes } = await openSettings()
  await person.click(await button('Make new recovery codes'))
  await screen.findByText('Make new recovery codes? Your current ones will no longer work.')
  await expectAccessible()
  await person.click(await button('Yes, make new ones'))
  const made = await codes()
  expect(new Set([...made, ...recoveryCodes]).size).toBe(20)
  await person.click(await screen.findByLabelText('I have saved these codes'))
  await person.click(await button('Done'))
  await screen.findByText('10 recovery codes are left.')
})

test('new recovery codes are counted also when they could not be read again', async () => {
  const { token } = await open(SETTINGS)
  await turnOn(token)
  await app.db.deleteFrom('recovery_codes').execute()
  const { person } = await open(SETTINGS)
  await screen.findByText('No recovery codes are left. Make new ones.')
  failReading()
  await person.click(await button('Make new recovery codes'))
  await person.click(await screen.findByLabelText('I have saved these codes'))
  await person.click(await button('Done'))
  await screen.findByText('10 recovery codes are left.')
})

test('it is turned off by the password', async () => {
  const { person, token } = await openSettings()
  await person.click(await button('Disable 2FA'))
  await typePassword(person, PASSWORD)
  await expectAccessible()
  await person.click(await button('Turn off'))
  await said('Two-factor authentication is off.')
  await button('Enable 2FA')
  expect((await app.ask('GET', '/auth/2fa', { token })).body.isEnabled).toBe(false)
})

test('it is shown as off also when it could not be read again', async () => {
  const { person } = await openSettings()
  await person.click(await button('Disable 2FA'))
  failReading()
  await typePassword(person, PASSWORD)
  await person.click(await button('Turn off'))
  await button('Enable 2FA')
})

test('when the answer to Turn off is lost, it is read again, and shown as off with the focus', async () => {
  const { person } = await openSettings()
  await person.click(await button('Disable 2FA'))
  answer(async (request, next) => {
    const answered = await next()
    if (request === 'POST /auth/2fa/disable') throw new TypeError()
    return answered
  })
  await typePassword(person, PASSWORD)
  await person.click(await button('Turn off'))
  await screen.findByText('Perhaps it was not turned off. Please try again if it is still on.')
  const off = await screen.findByText(/^Off\. When it is on/)
  await isFocused(off.parentElement!)
})

test('five wrong codes return to the password, and signing in again over a form asks for the code too', async () => {
  const { person, user, token, secret } = await openSettings()
  await fill(person, field('Display Name'), 'Ira the Second')
  await app.ask('POST', '/auth/logout', { token })
  await person.click(await button('Save Changes'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }))
  const login = async () => {
    await fill(person, dialog.findByLabelText(/^E-mail/), user.email)
    await fill(person, dialog.findByLabelText(/^Password/), PASSWORD)
    await person.keyboard('{Enter}')
    return dialog.findByLabelText(APP_CODE, { exact: false })
  }
  const enter = async (asked: HTMLElement, value: string) => {
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Verify' }).hasAttribute('data-loading')).toBe(false),
    )
    await fill(person, asked, value)
    await person.keyboard('{Enter}')
  }
  const asked = await login()
  await expectAccessible()
  for (let tries = 0; tries < 6; tries++) await enter(asked, '000000')
  await dialog.findByText('Too many wrong codes. Please sign in again.')
  nextStep()
  await enter(await login(), code(secret))
  await said('Name updated to Ira the Second!')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(localStorage.getItem(TOKEN)).not.toBe(token)
})
