import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import { screen, waitFor, within } from '@testing-library/dom'
import { TOTP } from 'otpauth'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signInByPasskey } from '../../src/dashboard/shell/sign-in/passkeys.ts'
import { TOKEN } from '../../src/domain/account/user.ts'
import { MINUTE } from '../../src/domain/time/durations.ts'
import { PASSWORD } from '../support/app.ts'
import { softwarePasskey } from '../support/data/software-passkey.ts'
import { expectAccessible, fill, staffScreens } from '../support/screens/staff-screens.tsx'

vi.mock(import('@simplewebauthn/browser'), async (load) => {
  const actual = await load()
  return { ...actual, startRegistration: vi.fn(), startAuthentication: vi.fn(actual.startAuthentication) }
})

const PASSKEYS = '/admin/dashboard/settings#passkeys'
const { app, open, visit, answer, hold } = staffScreens()
const button = (name: string) => screen.findByRole('button', { name })

/** Settings of a user with two passkeys. */
async function opened() {
  const screens = await open(PASSKEYS)
  const row = {
    user_id: screens.user.id,
    public_key: 'x',
    transports: '',
    created_at: '2026-01-02T10:00:00.000Z',
    counter: 0,
  }
  await app.db
    .insertInto('passkeys')
    .values([
      { ...row, id: 'aa', name: 'Phone', used_at: '2026-01-05T10:00:00.000Z' },
      { ...row, id: 'bb', name: 'Laptop', used_at: null },
    ])
    .execute()
  return { ...screens, ...(await open(PASSKEYS)) }
}
const stored = async () =>
  (await app.db.selectFrom('passkeys').select('name').orderBy('id').execute()).map(({ name }) => name)

test('passkeys are listed with their last use, renamed and removed by keyboard', async () => {
  const { person } = await opened()
  const list = within(await screen.findByRole('list', { name: 'Passkeys' }))
  const rows = (await list.findAllByRole('listitem')).map((row) => row.textContent)
  expect(rows[0]).toMatch(/^PhoneAdded .*2 Jan.*, last used .*5 Jan/)
  expect(rows[1]).toMatch(/^LaptopAdded .*, not used yet/)
  // This browser has none.
  await screen.findByText(/This browser cannot make passkeys here/)
  await expectAccessible()

  ;(await button('Rename Phone')).focus()
  await person.keyboard('{Enter}')
  const form = within(await screen.findByRole('form', { name: 'Name of the passkey Phone' }))
  const name = form.getByLabelText<HTMLInputElement>(/^Name/)
  expect([document.activeElement, name.value]).toEqual([name, 'Phone'])
  await fill(person, name, ' ')
  await person.keyboard('{Enter}')
  await form.findByText(/^Enter a name/)
  await expectAccessible()
  await fill(person, name, 'Old phone')
  await person.keyboard('{Enter}')
  ;(await button('Remove Old phone')).focus()
  await person.keyboard('{Enter}')
  await person.click(await button('Yes, remove it'))
  await screen.findByText('The passkey Old phone is removed.')
  expect(await stored()).toEqual(['Laptop'])
})

test('the passkeys stay when they cannot be read again', async () => {
  const { person } = await opened()
  await person.click(await button('Rename Phone'))
  let refused = 0
  answer(async (request, next) => {
    if (!['GET /auth/passkeys', 'GET /auth/2fa'].includes(request)) return next()
    refused++
    return Response.json({ message: 'Not now.' }, { status: 403 })
  })
  await fill(person, screen.findByRole('textbox', { name: 'Name' }), 'Old phone')
  await person.keyboard('{Enter}')
  await screen.findByText('Passkey renamed.')
  await waitFor(() => expect(refused).toBeGreaterThan(1))
  await person.click(await button('Remove Phone'))
  await person.click(await button('Yes, remove it'))
  await screen.findByText('The passkey Phone is removed.')
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

/** Removes the first of them, 20 minutes after the password was typed. */
async function openedConfirmation() {
  const { person } = await opened()
  const old = new Date(Date.now() - 20 * MINUTE).toISOString()
  await app.db.updateTable('sessions').set({ created_at: old }).execute()
  await person.click(await button('Remove Phone'))
  await person.click(await button('Yes, remove it'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await expectAccessible()
  return { person, dialog, cancel: () => person.click(dialog.getByRole('button', { name: 'Cancel' })) }
}

test('removing one asks for the password, 15 minutes after it was typed', async () => {
  const { cancel } = await openedConfirmation()
  await cancel()
  await screen.findByText('Nothing was changed: this needs your password.')
  expect(await stored()).toEqual(['Phone', 'Laptop'])
})

function withPasskeys() {
  vi.stubGlobal('PublicKeyCredential', class {})
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('what comes of a passkey after its dialog was left is not said', async () => {
  withPasskeys()
  const { person, dialog, cancel } = await openedConfirmation()
  let answered = 0
  const release = hold(/options$/, async (request, next) => {
    if (!request.endsWith('options')) return next()
    answered++
    return Response.json({ message: 'No passkeys today.' }, { status: 503 })
  })
  await person.click(await dialog.findByRole('button', { name: 'Use a passkey' }))
  await cancel()
  release()
  await waitFor(() => expect(answered).toBe(1))
  await screen.findByText('Nothing was changed: this needs your password.')
  await person.click(await button('Remove Phone'))
  await button('Yes, remove it')
  expect(screen.queryByText(/No passkeys today/)).toBeNull()
})

test('a new passkey that fails after Cancel is not said', async () => {
  withPasskeys()
  const { person } = await opened()
  await person.click(await button('Add a passkey'))
  const form = within(await screen.findByRole('form', { name: 'New passkey' }))
  await fill(person, form.getByLabelText(/^Name/), 'Tablet')
  let answered: Response | undefined
  const release = hold(/passkeys\/options$/, async (request, next) => {
    if (!request.endsWith('passkeys/options')) return next()
    answered = Response.json({ message: 'No passkeys today.' }, { status: 503 })
    return answered
  })
  await person.click(form.getByRole('button', { name: 'Add passkey' }))
  await person.click(form.getByRole('button', { name: 'Cancel' }))
  release()
  await waitFor(() => expect(answered?.bodyUsed).toBe(true))
  await person.click(await button('Remove Phone'))
  await button('Yes, remove it')
  expect(screen.queryByText(/No passkeys today/)).toBeNull()
})

test('the first passkey brings recovery codes, also when the answers to it and to its codes are lost', async () => {
  withPasskeys()
  const { person } = await open(PASSKEYS)
  const passkey = softwarePasskey({ origin: 'http://localhost' })
  vi.mocked(startRegistration).mockImplementation(async ({ optionsJSON }) => passkey.make(optionsJSON))
  const lost = new Set(['POST /auth/passkeys', 'POST /auth/2fa/recovery-codes'])
  answer(async (request, next) => {
    const answered = await next()
    if (lost.delete(request)) throw new TypeError()
    return answered
  })
  await person.click(await button('Add a passkey'))
  await fill(person, screen.findByLabelText(/^Name/), 'Tablet')
  await person.keyboard('{Enter}')
  await screen.findByText('The passkey may not be saved: press Cancel and look at the list.')
  await person.click(await button('Cancel'))
  await button('Remove Tablet')
  await screen.findByText('No recovery codes are left. Make new ones.')
  await person.click(await button('Make new recovery codes'))
  await screen.findByText(/^No recovery codes were received/)
  await person.click(await button('Make new recovery codes'))
  await person.click(await button('Yes, make new ones'))
  expect((await screen.findByRole('list', { name: 'Recovery codes' })).children).toHaveLength(10)
})

/** Settings of a user without passkeys, in a browser that makes them. */
async function openedWithout() {
  withPasskeys()
  const { person } = await open(PASSKEYS)
  vi.mocked(startRegistration).mockImplementation(async ({ optionsJSON }) =>
    softwarePasskey({ origin: 'http://localhost' }).make(optionsJSON),
  )
  const addPasskey = async (name: string) => {
    await person.click(await button('Add a passkey'))
    await fill(person, screen.findByLabelText(/^Name/), name)
    await person.keyboard('{Enter}')
  }
  return { person, addPasskey }
}

test('the first passkey brings recovery codes, another one does not', async () => {
  const { person, addPasskey } = await openedWithout()
  await addPasskey('Phone')
  await screen.findByRole('list', { name: 'Recovery codes' })
  await person.click(await screen.findByLabelText('I have saved these codes'))
  await person.click(await button('Done'))
  await addPasskey('Tablet')
  await button('Remove Tablet')
  await screen.findByText('10 recovery codes are left.')
})

/** Holds this request back; `isHeld` waits until it is sent. */
function held(wanted: string) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const sent: string[] = []
  answer(async (request, next) => {
    sent.push(request)
    if (request === wanted) await promise
    return next()
  })
  return { sent, release, isHeld: () => waitFor(() => expect(sent).toContain(wanted)) }
}
const NEW_CODES = 'POST /auth/2fa/recovery-codes'
const codeLists = () => screen.queryAllByRole('list', { name: 'Recovery codes' })

test('recovery codes that are being made are not left without a question, and none are made after leaving', async () => {
  const { person, addPasskey } = await openedWithout()
  const adding = held('POST /auth/passkeys')
  await addPasskey('Phone')
  await adding.isHeld()
  await person.click(screen.getByRole('link', { name: 'Home' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New passkey' })).toBeNull())
  adding.release()
  await screen.findByText('Passkey added.')
  await person.click(screen.getByRole('link', { name: 'Settings' }))
  await screen.findByText('No recovery codes are left. Make new ones.')
  expect(adding.sent).not.toContain(NEW_CODES)
  const making = held(NEW_CODES)
  await person.click(await button('Make new recovery codes'))
  await making.isHeld()
  await person.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByRole('dialog', { name: 'Leave your recovery codes?' })
  await expectAccessible()
  await person.click(await button('Stay'))
  making.release()
  await waitFor(() => expect(codeLists()).toHaveLength(1))
})

test('the codes of an authenticator app take the place of those of a passkey', async () => {
  const { person, addPasskey } = await openedWithout()
  await addPasskey('Phone')
  await screen.findByText('Save these recovery codes.')
  await person.click(await button('Enable 2FA'))
  const secret = (await screen.findByText(/^[A-Z2-7 ]{30,}$/, { selector: 'code' })).textContent
  // The code is valid within its time step alone.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await fill(
    person,
    screen.findByLabelText(/^Code/),
    new TOTP({ secret: secret.replaceAll(' ', '') }).generate(),
  )
  await person.click(await button('Turn on'))
  const title = await screen.findByText(/^Two-factor authentication is on\. Save these/)
  expect(codeLists()).toHaveLength(1)
  await waitFor(() => expect(document.activeElement?.contains(title)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
  await expectAccessible()
})

test('when the dialog that makes a passkey is closed, it is said that none was made', async () => {
  withPasskeys()
  const { person } = await open(PASSKEYS)
  vi.mocked(startRegistration).mockRejectedValueOnce(new DOMException('Closed.', 'NotAllowedError'))
  await person.click(await button('Add a passkey'))
  await fill(person, screen.findByLabelText(/^Name/), 'Tablet')
  await person.keyboard('{Enter}')
  await screen.findByText('No passkey was made. Please try again.')
})

/** The dialogs for a passkey that the browser opens, each until its signal closes it. */
function browserDialogs() {
  const dialogs: AbortSignal[] = []
  const get = ({ signal }: { signal: AbortSignal }) => {
    dialogs.push(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  withPasskeys()
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'))
  return dialogs
}

test('Cancel closes the dialog of the browser too, and one that another has replaced is used again', async () => {
  const dialogs = browserDialogs()
  const { person, dialog, cancel } = await openedConfirmation()
  async function usePasskey() {
    const before = dialogs.length
    await person.click(await dialog.findByRole('button', { name: 'Use a passkey' }))
    await waitFor(() => expect(dialogs).toHaveLength(before + 1))
  }
  await usePasskey()
  WebAuthnAbortService.createNewAbortSignal()
  await dialog.findByText('No passkey was used. Try again, or use your password.')
  await usePasskey()
  await cancel()
  await screen.findByText('Nothing was changed: this needs your password.')
  expect(dialogs.map(({ aborted }) => aborted)).toEqual([true, true])
})

test('an offer of passkeys closes no dialog that the person asked for, and follows it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const dialogs = browserDialogs()
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => true }),
  )
  const opened = (count: number) => waitFor(() => expect(dialogs).toHaveLength(count))
  const { person } = visit('/login')
  await opened(1)
  // The renewed offer receives its options when the dialog is open.
  const late = Promise.withResolvers<void>()
  const requests: (Response | undefined)[] = []
  answer(async (request, next) => {
    if (!request.endsWith('/sign-in/options')) return next()
    const index = requests.push(undefined) - 1
    if (index === 0) await late.promise
    requests[index] = await next()
    return requests[index]
  })
  vi.advanceTimersByTime(4 * MINUTE)
  await waitFor(() => expect(requests).toHaveLength(1))
  await person.click(await button('Sign in with a passkey'))
  await opened(2)
  late.resolve()
  await waitFor(() => expect(requests[0]?.bodyUsed).toBe(true))
  // Another one is due.
  vi.advanceTimersByTime(4 * MINUTE)
  await person.type(await screen.findByLabelText(/^E-mail/), 'asha@example.com')
  expect(dialogs.map(({ aborted }) => aborted)).toEqual([true, false])
  // The person closes it.
  WebAuthnAbortService.cancelCeremony()
  await screen.findByText('No passkey was used. Try again, or use your password.')
  await waitFor(() => expect(dialogs.length > 2 && !dialogs.at(-1)!.aborted).toBe(true))
})

test('a passkey that is chosen in the e-mail field and refused is said, and offered anew', async () => {
  const dialogs = browserDialogs()
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => true }),
  )
  const removed = softwarePasskey({ origin: 'http://localhost' })
  vi.mocked(startAuthentication).mockImplementationOnce(async ({ optionsJSON }) => removed.use(optionsJSON))
  const { person } = visit('/login')
  const refusal = 'This passkey does not work here. Sign in with your password.'
  await screen.findByText(refusal)
  await waitFor(() => expect(dialogs).toHaveLength(1))
  await fill(person, screen.findByLabelText(/^E-mail/), 'asha@example.com')
  await fill(person, screen.findByLabelText(/^Password/), 'not this one')
  await person.keyboard('{Enter}')
  await screen.findByText('Login failed. Please check your credentials.')
  expect(screen.queryByText(refusal)).toBeNull()
})

test('the browser opens no dialog for a passkey that is no longer asked for', async () => {
  const dialogs = browserDialogs()
  await expect(signInByPasskey(AbortSignal.abort())).rejects.toThrow('aborted')
  expect(dialogs).toEqual([])
})

test('who has passkeys and no authenticator app makes recovery codes, and signs in with one', async () => {
  const { person, user } = await opened()
  await screen.findByText('No recovery codes are left. Make new ones.')
  ;(await button('Make new recovery codes')).focus()
  await person.keyboard('{Enter}')
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }))
  const codes = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  await screen.findByText(/If you do not have your passkeys, each code signs you in once/)
  await expectAccessible()
  await person.click(await screen.findByLabelText('I have saved these codes'))
  await person.click(await button('Done'))
  await screen.findByText('10 recovery codes are left.')

  localStorage.removeItem(TOKEN)
  const visitor = visit('/login').person
  await fill(visitor, screen.findByLabelText(/^E-mail/), user.email)
  await fill(visitor, screen.findByLabelText(/^Password/), PASSWORD)
  await visitor.keyboard('{Enter}')
  await screen.findByText('Your account has a passkey: sign in with it, or use a recovery code.')
  expect(screen.queryByRole('button', { name: 'Use the authenticator app instead' })).toBeNull()
  await expectAccessible()
  await fill(visitor, screen.findByLabelText(/^Recovery code/), codes[0]!)
  await visitor.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/admin/dashboard/home'))
})
