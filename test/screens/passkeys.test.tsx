import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { MINUTE } from '../../src/domain/time/durations.ts'
import { expectAccessible, fill, staffScreens } from '../support/screens/staff-screens.tsx'

const PASSKEYS = '/admin/dashboard/settings#passkeys'
const { app, open } = staffScreens()
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
      { ...row, id: 'a', name: 'Phone', used_at: '2026-01-05T10:00:00.000Z' },
      { ...row, id: 'b', name: 'Laptop', used_at: null },
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

test('removing one asks for the password, 15 minutes after it was typed', async () => {
  const { person } = await opened()
  const old = new Date(Date.now() - 20 * MINUTE).toISOString()
  await app.db.updateTable('sessions').set({ created_at: old }).execute()
  await person.click(await button('Remove Phone'))
  await person.click(await button('Yes, remove it'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Nothing was changed: this needs your password.')
  expect(await stored()).toEqual(['Phone', 'Laptop'])
})
