import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { plinth } from '../../src/domain/account/user.ts'
import { screenOf } from '../../src/domain/record/kinds.ts'
import { pages } from '../../src/domain/shared/pages.ts'
import { addPicture } from '../../src/store/picture/pictures.ts'
import { button, isFocused, PORTAL, panel, portalScreens } from '../support/screens/portal.ts'
import { expectAccessible } from '../support/screens/staff-screens.tsx'

const { app, open, add } = portalScreens()

const keys = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
const part = async (title: string) => within(within(await keys()).getByRole('region', { name: title }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('? lists the keys of the portal and of its panel, and the focus returns', async () => {
  const id = await add({ name: 'RIVER SCHOOL' })
  const { person } = await open(`${PORTAL}?project=${id}`)
  const opener = await button('RIVER SCHOOL')
  // The dialog lists the keys of what is there when it opens.
  await panel('RIVER SCHOOL')
  opener.focus()
  await person.keyboard('?')
  ;(await part('Table')).getByText('Clear the selection')
  ;(await part('Panel')).getByText('Close the panel')
  ;(await part('Everywhere')).getByText('Save the form, and stay in it')
  await expectAccessible()
  await person.keyboard('{Escape}')
  await closed()
  expect(document.activeElement).toBe(opener)
  // The panel stays: Escape was for the dialog.
  screen.getByRole('complementary', { name: 'Project RIVER SCHOOL' })
})

test('Escape that is held down closes neither what opened meanwhile nor the panel below it', async () => {
  const id = await add({ name: 'RIVER SCHOOL' })
  const { person } = await open(`${PORTAL}?project=${id}`)
  await panel('RIVER SCHOOL')
  await person.keyboard('?')
  await keys()
  const hold = () => fireEvent.keyDown(document.activeElement!, { key: 'Escape', repeat: true })
  hold()
  await person.tab()
  await keys()
  await person.keyboard('{Escape}')
  await closed()
  hold()
  await person.tab()
  await panel('RIVER SCHOOL')
  await person.keyboard('{Escape}')
  await waitFor(() =>
    expect(screen.queryByRole('complementary', { name: 'Project RIVER SCHOOL' })).toBeNull(),
  )
})

test('? is a character in a field, and the control in the sidebar lists the keys of a form', async () => {
  const { person } = await open(`${PORTAL}?view=add`)
  const field = await screen.findByLabelText<HTMLInputElement>('Client')
  const control = await button(/^Keyboard shortcuts/)
  // From now on the dialog is loaded, and would be there at once.
  await person.click(control)
  await part('Lists')
  await person.keyboard('{Escape}')
  await closed()
  await person.type(field, 'Who?')
  expect(field.value).toBe('WHO?')
  expect(screen.queryByRole('dialog')).toBeNull()
  control.focus()
  await person.keyboard('{Enter}')
  ;(await part('Lists')).getByText(/^On a handle/)
  await person.keyboard('{Escape}')
  await closed()
  await isFocused(control)
})

test.each([
  [pages.enquiries.path, 'Search enquiries', 'Enquiries', 'Reply to the enquiry'],
  [pages.candidates.path, 'Search candidates', 'Candidates', 'Search'],
])('? lists the keys of %s', async (address, ready, title, words) => {
  const { person } = await open(address)
  await screen.findByLabelText(ready)
  await person.keyboard('?')
  ;(await part(title)).getByText(words)
})

test('? lists the keys of the pictures', async () => {
  const facts = {
    id: '0'.repeat(32),
    format: 'jpg',
    width: 8,
    height: 6,
    animated: false,
    thumbhash: '',
  } as const
  const variants = { hasWebp: true, hasAvif: true, hasAnimation: true, hasLarge: true }
  await addPicture(app.db, plinth, { ...facts, ...variants, bytes: 1 }, 'house.jpg')
  const { person } = await open(pages.pictures.path)
  await screen.findByRole('list', { name: /ictures/ })
  await person.keyboard('?')
  ;(await part('Pictures')).getByText('To another picture')
})

test('? lists the keys of the versions', async () => {
  const id = await add({ name: 'RIVER SCHOOL' })
  const { person } = await open(screenOf('project', 'history', id))
  await screen.findByRole('navigation', { name: 'Versions' })
  await person.keyboard('?')
  ;(await part('Versions')).getByText('Next or previous version')
})

test('turned off in Settings, ? does nothing, and the control still lists the keys', async () => {
  const SINGLE = { name: 'Single-key shortcuts' }
  const { person } = await open(pages.settings.path)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', SINGLE)
  await person.click(box)
  expect(box.checked).toBe(false)
  await person.click(await button('Keyboard shortcuts'))
  ;(await part('Everywhere')).getByText('Save the form, and stay in it')
  expect((await part('Everywhere')).queryByText('List the keys of this screen')).toBeNull()
  await person.keyboard('{Escape}')
  await closed()
  await person.click(screen.getByRole('heading', { name: 'Profile Information' }))
  await person.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('plinth.single-keys')).toBe('off')
  await person.click(box)
  expect((await button('Keyboard shortcuts')).getAttribute('aria-keyshortcuts')).toBe('?')
})

test('the choice to turn single keys off or on is known after a reload', async () => {
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Single-key shortcuts' })
  for (const isOn of [false, true]) {
    const { person } = await open(pages.settings.path)
    expect((await box()).checked).toBe(!isOn)
    await person.click(await box())
    await open(pages.settings.path)
    expect((await box()).checked).toBe(isOn)
  }
})
