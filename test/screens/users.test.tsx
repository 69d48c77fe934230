import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ownKey } from '../../src/dashboard/session/own-storage.ts'
import { read, unlock, write } from '../../src/dashboard/session/sealed-storage.ts'
import type { Role } from '../../src/domain/account/role.ts'
import { PASSWORD, staff } from '../support/app.ts'
import { mailsOf, tokenOf } from '../support/data/mails.ts'
import { isFocused } from '../support/screens/portal.ts'
import { expectAccessible, fill, staffScreens } from '../support/screens/staff-screens.tsx'

const SETTINGS = '/admin/dashboard/settings'
const OUTBOX = `${SETTINGS}/outbox`
const MINA = 'mina@example.org'
const { app, signedIn, open, hold } = staffScreens()

type Person = Awaited<ReturnType<typeof open>>['person']

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const row = (name: RegExp) => screen.findByRole('row', { name })
const roleIn = (one: HTMLElement) => within(one).getByRole<HTMLSelectElement>('combobox')
const question = async (name: string | RegExp) => within(await screen.findByRole('alertdialog', { name }))
const gone = (role: string) => waitFor(() => expect(screen.queryByRole(role)).toBeNull())

const invite = (token: string, role: Role = 'PROJECT_CONTENT_MANAGER') =>
  app.ask('POST', '/api/users', { token, body: { name: 'Mina Das', email: MINA, role } })

/** The form, with the name and the address filled in. */
async function fillIn(person: Person) {
  await person.click(await button('Add New User'))
  const form = within(await screen.findByRole('form', { name: 'Add New User' }))
  await fill(person, form.getByLabelText(/^Name/), 'Mina Das')
  await fill(person, form.getByLabelText(/^E-mail/), MINA)
  return form
}

test('the form of a new user says what is missing', async () => {
  const { person } = await open(SETTINGS)
  await person.click(await button('Add New User'))
  const form = within(await screen.findByRole('form', { name: 'Add New User' }))
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Name/)))
  await person.click(form.getByRole('button', { name: 'Add User' }))
  await form.findByText('Please fill in all fields.')
  await expectAccessible()
  await fill(person, form.getByLabelText(/^Name/), 'Mina Das')
  await fill(person, form.getByLabelText(/^E-mail/), MINA)
  await person.click(form.getByRole('button', { name: 'Add User' }))
  await form.findByText('Choose a role.')
  expect(form.queryByText('Please fill in all fields.')).toBeNull()
  await expectAccessible()
  expect(await mailsOf(app.db)).toEqual([])
})

test('a new Super Admin is added after a question only', async () => {
  const { person } = await open(SETTINGS)
  const form = await fillIn(person)
  await person.selectOptions(form.getByLabelText(/^Role/), 'Super Admin (level 1)')
  await person.type(form.getByLabelText(/^Name/), '{Enter}')
  const asked = await question(/^Make Mina Das a Super Admin\?/)
  await waitFor(() => expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Cancel' })))
  await expectAccessible()
  await person.keyboard('{Enter}')
  await gone('alertdialog')
  expect(screen.getByRole('form', { name: 'Add New User' })).toBeTruthy()
  expect(await mailsOf(app.db)).toEqual([])
})

test('a user is invited, and the link in the waiting mail is copied', async () => {
  const { person } = await open(SETTINGS)
  const form = await fillIn(person)
  await person.selectOptions(form.getByLabelText(/^Role/), 'Project Content Manager (level 2.2)')
  await person.click(form.getByRole('button', { name: 'Add User' }))
  await screen.findByText('New user added! Invited Mina Das. The mail waits in the outbox.')
  await gone('form')
  await person.click(await button('Copy link'))
  await screen.findByText('Link copied.')
  const link = `/invitation#token=${await tokenOf(app.db, 'invitation', MINA)}`
  expect(await navigator.clipboard.readText()).toBe(`http://localhost${link}`)
  expect((await row(/Mina Das/)).textContent).toContain('Invited')
  await expectAccessible()
  await person.click(await button('Add New User'))
  const empty = within(await screen.findByRole('form', { name: 'Add New User' }))
  expect(empty.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('')
})

test('a user who is added takes the focus from no other field', async () => {
  const release = hold(/^POST \/api\/users$/)
  const { person } = await open(SETTINGS)
  const form = await fillIn(person)
  await person.selectOptions(form.getByLabelText(/^Role/), 'Project Content Manager (level 2.2)')
  await person.click(form.getByRole('button', { name: 'Add User' }))
  const other = screen.getByLabelText(/^Display Name/)
  await person.click(other)
  await isFocused(other)
  release()
  await screen.findByText(/^New user added!/)
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Add New User' })).toBeNull())
  expect(document.activeElement).toBe(other)
})

test('a form that is opened for another user stays when the first one is added', async () => {
  const release = hold(/^POST \/api\/users$/)
  const { person } = await open(SETTINGS)
  const form = await fillIn(person)
  await person.selectOptions(form.getByLabelText(/^Role/), 'Project Content Manager (level 2.2)')
  await person.click(form.getByRole('button', { name: 'Add User' }))
  await person.click(await button('Add New User'))
  await gone('form')
  await person.click(await button('Add New User'))
  const next = await screen.findByRole('form', { name: 'Add New User' })
  release()
  await screen.findByText(/^New user added!/)
  expect(next.isConnected).toBe(true)
})

test('a message says so when a user is refused after the form was closed', async () => {
  const release = hold(/^POST \/api\/users$/)
  const { person, token } = await open(SETTINGS)
  const form = await fillIn(person)
  await person.selectOptions(form.getByLabelText(/^Role/), 'Project Content Manager (level 2.2)')
  expect((await invite(token)).status).toBe(201)
  await person.click(form.getByRole('button', { name: 'Add User' }))
  await person.click(await button('Add New User'))
  await gone('form')
  release()
  await screen.findByText('A user with this address already exists.')
})

test('the own role cannot be changed, and a user who accepted becomes Super Admin after a question', async () => {
  const { person, token } = await open(SETTINGS)
  await invite(token)
  const body = { token: await tokenOf(app.db, 'invitation', MINA), password: 'purlin and rafter' }
  expect((await app.ask('POST', '/api/auth/reset-password', { body })).status).toBe(200)
  await open(SETTINGS)
  const own = await row(/The SUPER_ADMIN/)
  expect(own.textContent).toContain('Current User')
  expect(roleIn(own).disabled).toBe(true)
  expect(within(own).queryByRole('button')).toBeNull()
  const mina = await row(/Mina Das/)
  expect(mina.textContent).toContain('Active')
  await person.selectOptions(roleIn(mina), 'SUPER_ADMIN')
  const asked = await question(/^Make Mina Das a Super Admin\?/)
  expect(roleIn(mina).value).toBe('PROJECT_CONTENT_MANAGER')
  await person.click(asked.getByRole('button', { name: 'Yes, Make Mina Das Super Admin' }))
  await screen.findByText('Mina Das is now Super Admin.')
  await person.selectOptions(roleIn(await row(/Mina Das/)), 'HR_HIRING')
  await screen.findByText('Mina Das is now HR - Hiring.')
  await waitFor(async () => expect(roleIn(await row(/Mina Das/)).value).toBe('HR_HIRING'))
})

test('an invitation is sent again with another link, which the outbox shows and copies', async () => {
  const { token } = await signedIn()
  await invite(token)
  const earlier = await tokenOf(app.db, 'invitation', MINA)
  const { person } = await open(SETTINGS)
  await person.click(await button('Resend the invitation of Mina Das'))
  await screen.findByText('Invited Mina Das again. The mail waits in the outbox.')
  const link = `/invitation#token=${await tokenOf(app.db, 'invitation', MINA)}`
  expect(link).not.toContain(earlier)
  await open(OUTBOX)
  const [newest] = await screen.findAllByRole('button', { name: `Open: Invitation to ${MINA}` })
  await person.click(newest!)
  const mail = within(await screen.findByRole('dialog'))
  await mail.findByText(new RegExp(`http://localhost${link}`))
  await expectAccessible()
  await person.click(mail.getByRole('button', { name: 'Close' }))
  await gone('dialog')
  const [copy] = screen.getAllByRole('button', { name: `Copy link: Invitation to ${MINA}` })
  await person.click(copy!)
  await screen.findByText('Link copied.')
  expect(await navigator.clipboard.readText()).toBe(`http://localhost${link}`)
})

test('a user is deleted after a question, which the log says', async () => {
  const { token } = await signedIn()
  await invite(token)
  const { person } = await open(SETTINGS)
  await person.click(await button('Delete Mina Das'))
  const words = 'Are you sure you want to delete this user?'
  await person.click((await question(words)).getByRole('button', { name: 'Cancel' }))
  await gone('alertdialog')
  await row(/Mina Das/)
  await person.click(await button('Delete Mina Das'))
  const asked = await question(words)
  await expectAccessible()
  await person.click(asked.getByRole('button', { name: 'Yes, Delete Mina Das' }))
  await screen.findByText('User deleted.')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Mina Das/ })).toBeNull())
  await screen.findByText(/deleted the user Mina Das/)
})

test('the users and the outbox are for Super Admins only', async () => {
  await open(SETTINGS, 'PROJECT_CONTENT_MANAGER')
  await screen.findByText('Admin settings only accessible by Super Admin.')
  expect(screen.queryByRole('link', { name: 'Outbox' })).toBeNull()
  await open(OUTBOX)
  await screen.findByText('Access restricted to SUPER_ADMIN')
})

test('a role that is changed meanwhile shows when the user returns to the tab', async () => {
  const admin = await staff(app.db, 'SUPER_ADMIN')
  const { user } = await open('/admin/dashboard/home', 'PROJECT_CONTENT_MANAGER')
  await screen.findByText('PROJECT_CONTENT_MANAGER')
  await app.ask('PATCH', `/api/users/${user.id}`, { token: admin.token, body: { role: 'HR_HIRING' } })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await screen.findByText('HR_HIRING')
  await open('/admin/dashboard/hiring')
  await screen.findByRole('link', { name: 'Add Opening' })
})

test('after a change of the server’s key, a tab reads what others seal from when the user returns to it', async () => {
  const { user } = await open('/admin/dashboard/home')
  await screen.findByText('SUPER_ADMIN')
  const name = ownKey(user.id, 'new')
  write(name, 'of another tab')
  unlock(ownKey(user.id, ''), ['A'.repeat(43)])
  expect(read(name)).toBe(null)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await waitFor(() => expect(read(name)).toBe('of another tab'))
})

test('a change of the own address waits for the link in a mail to the new one', async () => {
  const { person, user } = await open(SETTINGS)
  const ask = async (password: string) => {
    const field = await screen.findByLabelText(/^New E-mail/)
    await person.clear(field)
    await person.type(field, 'ira.bora@example.org')
    await fill(person, screen.getByLabelText(/^Your Password/), password)
    await person.click(await button('Change E-mail'))
  }
  await ask('wrong')
  await screen.findByText('The password is not correct.')
  await expectAccessible()
  await person.clear(screen.getByLabelText(/^Your Password/))
  await ask(PASSWORD)
  await screen.findByText(/^A mail with a link has been sent to ira\.bora@example\.org\./)
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(user.email)
  expect(await tokenOf(app.db, 'email-change', 'ira.bora@example.org')).toMatch(/^[\w-]{43}$/)
})

test('a Super Admin ends the sessions of another user in a dialog, and the focus returns', async () => {
  const { token } = await staff(app.db, 'HR_HIRING')
  const { person } = await open(SETTINGS)
  await person.click(await button(/^Sessions of .*hr/i))
  const dialog = within(await screen.findByRole('dialog', { name: /^Sessions of/ }))
  await expectAccessible()
  await person.click(await dialog.findByRole('button', { name: 'Sign out everywhere' }))
  await dialog.findByText('Not signed in anywhere.')
  expect((await app.ask('GET', '/auth/profile', { token })).status).toBe(401)
  await person.keyboard('{Escape}')
  await gone('dialog')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label') ?? '').toMatch(/^Sessions of/),
  )
})

test('a Super Admin removes the passkeys of another user after a question', async () => {
  const { user } = await staff(app.db, 'HR_HIRING')
  const row = { public_key: 'x', transports: '', created_at: '2026-01-02T10:00:00.000Z', counter: 0 }
  await app.db
    .insertInto('passkeys')
    .values([{ ...row, id: 'a', user_id: user.id, name: 'Lost phone', used_at: null }])
    .execute()
  const { person } = await open(SETTINGS)
  await person.click(await button(/^Sessions of .*hr/i))
  const dialog = within(await screen.findByRole('dialog', { name: /^Sessions of/ }))
  await dialog.findByText(/^Passkeys: Lost phone\./)
  await expectAccessible()
  await person.click(dialog.getByRole('button', { name: 'Remove all passkeys' }))
  await person.click(
    (await question(/^Remove all passkeys of /)).getByRole('button', { name: 'Yes, remove them' }),
  )
  await screen.findByText('All passkeys removed.')
  const none = await dialog.findByText('No passkeys.')
  await waitFor(() => expect(document.activeElement).toBe(none.parentElement))
  expect(await app.db.selectFrom('passkeys').select('id').execute()).toEqual([])
})

test('the link of the mail about a new device ends that session after a press', async () => {
  const { user, token } = await staff(app.db, 'HR_HIRING')
  await app.ask('POST', '/auth/login', { body: { email: user.email, password: PASSWORD } })
  const link = await tokenOf(app.db, 'new-device', user.email)
  const { person } = await open(`/end-session#token=${link}`)
  await person.click(await button('End That Session'))
  await screen.findByText(/That session has ended/)
  await expectAccessible()
  expect((await app.ask('GET', '/auth/profile', { token })).status).toBe(200)
})

test('a role is changed after the password was typed again, and Cancel changes nothing', async () => {
  const { user } = await staff(app.db, 'HR_HIRING')
  const { person } = await open(SETTINGS)
  await row(/hr_hiring@/)
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await app.db.updateTable('sessions').set({ created_at: hourAgo }).execute()
  const roles = async () =>
    (await app.db.selectFrom('users').select(['id', 'role']).execute()).find(({ id }) => id === user.id)?.role
  const choose = async () => person.selectOptions(roleIn(await row(/hr_hiring@/)), 'PROJECT_CONTENT_MANAGER')
  const asked = async () => within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))

  await choose()
  await expectAccessible()
  await person.click((await asked()).getByRole('button', { name: 'Cancel' }))
  await screen.findByText(/Nothing was changed/)
  expect(await roles()).toBe('HR_HIRING')

  await choose()
  const dialog = await asked()
  await person.type(dialog.getByLabelText(/^Password/), `${PASSWORD}{Enter}`)
  await waitFor(async () => expect(await roles()).toBe('PROJECT_CONTENT_MANAGER'))
})
