import { screen, waitFor, within } from '@testing-library/dom'
import { TOTP } from 'otpauth'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY } from '../../src/domain/time/durations.ts'
import { expectAccessible, fill, staffScreens } from '../support/screens/staff-screens.tsx'

const HOME = '/admin/dashboard/home'
const SETTINGS = '/admin/dashboard/settings'
const { app, open, answer } = staffScreens()
const button = (name: string) => screen.findByRole('button', { name })
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

/** A second factor has been demanded of this role, and all its users have been there, for so many days. */
async function demanded(days: number) {
  const at = new Date(Date.now() - days * DAY).toISOString()
  await app.db.insertInto('demanded_second_factors').values({ role: 'HR_HIRING', demanded_at: at }).execute()
  await app.db.updateTable('users').set({ created_at: at }).execute()
}

test('a Super Admin demands a second factor of a role by keyboard, and no longer', async () => {
  const { person } = await open(SETTINGS)
  const hr = await box('HR - Hiring')
  expect(hr.checked).toBe(false)
  await screen.findByText('1 user of this role has none.')
  hr.focus()
  await person.keyboard(' ')
  await screen.findByText('HR - Hiring must have a second factor within 7 days.')
  expect(document.activeElement).toBe(hr)
  await waitFor(async () => expect((await box('HR - Hiring')).checked).toBe(true))
  await screen.findByText(/^Since .*\. Each user of this role has one\.$/)
  await expectAccessible()
  await person.click(await box('HR - Hiring'))
  await screen.findByText('A second factor is no longer demanded of HR - Hiring.')
  await waitFor(async () => expect((await box('HR - Hiring')).checked).toBe(false))
})

test('who has none reads how many days are left', async () => {
  await open(HOME, 'HR_HIRING')
  await demanded(5.5)
  const { person } = await open(HOME)
  const notice = await screen.findByText(/within 2 days\./)
  await expectAccessible()
  await person.click(within(notice).getByRole('link', { name: 'Set it up' }))
  await screen.findByRole('heading', { name: 'Where you are signed in' })
  expect(location.pathname).toBe(SETTINGS)
})

test('when the days are over each screen leads to the set-up, and after it everything goes on', async () => {
  await open(HOME, 'HR_HIRING')
  await demanded(8)
  const { person } = await open('/admin/dashboard/hiring')
  await screen.findByText(/^Set up a second factor to go on/)
  await waitFor(() => expect(location.pathname + location.hash).toBe(`${SETTINGS}#two-factor`))
  await screen.findByRole('heading', { name: 'Passkeys' })
  expect(screen.queryByRole('heading', { name: 'Change Password' })).toBeNull()
  await expectAccessible()
  await person.click(await button('Enable 2FA'))
  const secret = (await screen.findByText(/^[A-Z2-7 ]{30,}$/, { selector: 'code' })).textContent
  // The code is valid within its time step alone.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  await fill(
    person,
    screen.findByLabelText('Code'),
    new TOTP({ secret: secret.replaceAll(' ', '') }).generate(),
  )
  await person.keyboard('{Enter}')
  await screen.findByRole('list', { name: 'Recovery codes' })
  await expectAccessible()
  await person.click(await screen.findByLabelText(/I have saved these codes/))
  await person.click(await button('Done'))
  await waitFor(() => expect(screen.queryByText(/to go on/)).toBeNull())
  await screen.findByRole('heading', { name: 'Change Password' })
})

test('a change that the server refuses is taken back', async () => {
  const { person } = await open(SETTINGS)
  answer((request, next) =>
    request.startsWith('PUT /api/second-factors') ? Promise.reject(new TypeError()) : next(),
  )
  await person.click(await box('Super Admin'))
  await screen.findByText('The change could not be saved. Please try again.')
  expect((await box('Super Admin')).checked).toBe(false)
})
