import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { TOKEN } from '../../src/domain/account/user.ts'
import { noteSuccess } from '../../src/store/backup/backup-runs.ts'
import { PASSWORD } from '../support/app.ts'
import { said } from '../support/screens/portal.ts'
import { expectAccessible, fill, staffScreens } from '../support/screens/staff-screens.tsx'

const SETTINGS = '/admin/dashboard/settings'
const NAME = 'Display Name'
const NEW_PASSWORD = 'lintel and sill 2'
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const { app, signedIn, open, visit, answer, hold } = staffScreens()

type Person = ReturnType<typeof visit>['person']

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const button = (name: string) => screen.findByRole('button', { name })
const gone = (words: string) => waitFor(() => expect(screen.queryByText(words)).toBeNull())

async function rename(person: Person, name: string) {
  await fill(person, field(NAME), name)
  await person.click(await button('Save Changes'))
}

async function changePassword(person: Person, current: string, wanted: string, again = wanted) {
  await fill(person, field('Current Password'), current)
  await fill(person, field('New Password'), wanted)
  await fill(person, field('Confirm Password'), again)
  await person.click(await button('Update Password'))
}

/** Makes one call fail until the returned function is called. */
function fail(call: string, failure: () => Promise<Response>) {
  answer((request, next) => (request === call ? failure() : next()))
  return () => answer((_, next) => next())
}

const unreachable = () => Promise.reject(new TypeError('There is no connection.'))

test('the own name is changed wherever it is shown, and must not be empty', async () => {
  const { person, token } = await open(SETTINGS)
  const levels = await screen.findByRole('table', { name: 'Access Level Definitions' })
  expect(levels.textContent).toContain('HR - Hiring2.1')
  await rename(person, '')
  await screen.findByText('Enter your display name.')
  await expectAccessible()
  await rename(person, 'Ira B.')
  await said('Name updated to Ira B.!')
  await waitFor(() => expect(screen.getByRole('table', { name: 'Users' }).textContent).toContain('Ira B.'))
  await screen.findByRole('link', { name: /Ira B\./ })
  expect((await app.ask('GET', '/auth/profile', { token })).body.user.name).toBe('Ira B.')
})

test('what is typed while the own name is being saved stays', async () => {
  const release = hold(/^PUT \/auth\/profile$/)
  const { person } = await open(SETTINGS)
  await rename(person, 'Ira')
  await person.type(await field(NAME), ' Baruah')
  release()
  await said('Name updated to Ira!')
  expect((await field(NAME)).value).toBe('Ira Baruah')
})

test('the message of a failed save goes when the next save succeeds', async () => {
  const { person } = await open(SETTINGS)
  const work = fail('PUT /auth/profile', async () => Response.json({}, { status: 500 }))
  await rename(person, 'Ira B.')
  const failure = await said('Failed to update profile')
  await person.hover(failure)
  work()
  await person.click(await field(NAME))
  await person.keyboard('{Enter}')
  await said('Name updated to Ira B.!')
  await gone('Failed to update profile')
})

test('a name and a password that do not reach the server stay in their fields', async () => {
  const { person } = await open(SETTINGS)
  fail('PUT /auth/profile', unreachable)
  await rename(person, 'Ira B.')
  await said('Failed to update profile')
  expect((await field(NAME)).value).toBe('Ira B.')
  fail('PUT /auth/change-password', unreachable)
  await changePassword(person, PASSWORD, NEW_PASSWORD)
  await screen.findByText('Failed to change password')
  expect((await field('New Password')).value).toBe(NEW_PASSWORD)
})

test('a new password is repeated, long enough, and needs the current one', async () => {
  const { person, user } = await open(SETTINGS)
  await changePassword(person, PASSWORD, 'seven herons', 'eight herons')
  await screen.findByText('Passwords do not match.')
  await changePassword(person, PASSWORD, 'seven')
  await screen.findByText('Password must be at least 8 chars.')
  await expectAccessible()
  await changePassword(person, 'not this one', NEW_PASSWORD)
  await screen.findByText('The current password is not correct.')
  await changePassword(person, PASSWORD, NEW_PASSWORD)
  await said('Password changed.')
  for (const name of ['Current Password', 'New Password', 'Confirm Password'])
    await waitFor(async () => expect((await field(name)).value).toBe(''))
  const login = (password: string) =>
    app.ask('POST', '/auth/login', { body: { email: user.email, password } })
  expect([(await login(PASSWORD)).status, (await login(NEW_PASSWORD)).status]).toEqual([401, 200])
})

test('a user ends another session, which then has to sign in again', async () => {
  const { user } = await signedIn()
  const login = async (): Promise<string> => {
    const headers = { 'User-Agent': CHROME }
    return (
      await app.ask('POST', '/auth/login', { body: { email: user.email, password: PASSWORD }, headers })
    ).body.token
  }
  const others = [await login(), await login()]
  const { person, token } = await open(SETTINGS)
  const section = within(await screen.findByRole('region', { name: 'Where you are signed in' }))
  const ends = () => section.findAllByRole('button', { name: /^Sign out Chrome/ })
  expect(await ends()).toHaveLength(2)
  expect(section.getAllByText(/This session\./)).toHaveLength(1)
  await expectAccessible()
  // The most recent session is the first of the others.
  await person.click((await ends())[0]!)
  await said(/Signed out of .*Chrome/)
  await waitFor(async () => expect(await ends()).toHaveLength(1))
  await person.click(section.getByRole('button', { name: 'Sign out everywhere else' }))
  await said('Signed out everywhere else.')
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1))

  for (const other of others) {
    localStorage.setItem(TOKEN, other)
    visit('/admin/dashboard/projects')
    await screen.findByRole('heading', { name: 'Team login' })
    expect(location.pathname + location.search).toMatch(/^\/login\?next=/)
  }
  localStorage.setItem(TOKEN, token)
  visit(SETTINGS)
  await screen.findByText(/This session\./)
})

test('the last backup and the last proven restore are shown', async () => {
  const backup = { name: 'plinth-1.tar.age', bytes: 2_000_000 }
  await noteSuccess(app.db, 'backup', { ...backup, details: '' })
  await noteSuccess(app.db, 'rehearsal', { ...backup, details: '9 pages, equal to those of the site' })
  answer(async (request, next) => {
    if (request !== 'GET /api/backups') return next()
    return Response.json({ ...(await (await next()).json()), warnings: [] })
  })
  await open(`${SETTINGS}#backups`)
  const shown = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent
  expect(await shown('Last good backup')).toContain(backup.name)
  expect(await shown('Last proven restore')).toContain('9 pages, equal to those of the site')
  expect(screen.queryByText('Your data may not be safe')).toBeNull()
})
