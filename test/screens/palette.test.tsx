import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, isFocused, PORTAL, panel, portalScreens } from '../support/screens/portal.ts'
import { storedDrafts } from '../support/screens/project-form.ts'
import { expectAccessible } from '../support/screens/staff-screens.tsx'

const HOME = '/admin/dashboard/home'
const OPEN = '{Control>}k{/Control}'
const { open, hold, add } = portalScreens()

const words = 'Search or run a command'
const input = () => screen.findByRole<HTMLInputElement>('combobox', { name: words })
const chosen = () =>
  within(screen.getByRole('dialog', { name: words })).getByRole('option', { selected: true })
const chooses = (text: string | RegExp) => waitFor(() => expect(chosen().textContent).toMatch(text))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: words })).toBeNull())

test('Ctrl+K opens screens and projects, and Escape returns the focus', async () => {
  await add({ name: 'DISTRICT HOSPITAL, 300 BEDS' })
  const { person } = await open(HOME)
  const opener = await button(words)
  expect(opener.getAttribute('aria-keyshortcuts')).toBe('Control+K')
  opener.focus()
  await person.keyboard(OPEN)
  await isFocused(await input())
  await chooses(/^Home$/)
  await expectAccessible()
  await person.keyboard('{Escape}')
  await closed()
  expect(document.activeElement).toBe(opener)

  await person.keyboard(OPEN)
  await isFocused(await input())
  await person.keyboard('activity')
  await chooses(/^Recent Activity$/)
  await person.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Recent Activity' })

  await person.keyboard(OPEN)
  await isFocused(await input())
  await person.keyboard('300 beds')
  await chooses(/^DISTRICT HOSPITAL, 300 BEDS/)
  expect((await input()).getAttribute('aria-activedescendant')).toBe(chosen().id)
  await expectAccessible()
  await person.keyboard('{ArrowDown}')
  await chooses(/^Modify DISTRICT HOSPITAL, 300 BEDS$/)
  await person.keyboard('{ArrowUp}{Enter}')
  await panel('DISTRICT HOSPITAL, 300 BEDS')
  await isFocused(await button('DISTRICT HOSPITAL, 300 BEDS'))

  await person.keyboard(OPEN)
  await isFocused(await input())
  await person.keyboard('no such thing')
  await screen.findByText('No results.')
  await person.keyboard(OPEN)
  await closed()
})

test('it says that projects are loading, and that they could not be loaded', async () => {
  const release = hold(/^GET \/api\/projects$/, async (request, next) =>
    request === 'GET /api/projects' ? Response.json({ message: '' }, { status: 403 }) : next(),
  )
  const { person } = await open(HOME)
  await person.click(await button(words))
  await isFocused(await input())
  await person.keyboard('no such thing')
  await screen.findByText('Loading projects…')
  release()
  await screen.findByText('The projects could not be loaded.')
})

test('an unsaved form asks before the palette leaves it, and before it logs out', async () => {
  const { person } = await open(`${PORTAL}?view=add`)
  const name = await screen.findByLabelText<HTMLInputElement>('Project Name')
  await person.type(name, 'Half a project')
  await person.keyboard(`${OPEN}settings`)
  // Including text typed before it opened.
  await waitFor(async () => expect((await input()).value).toBe('settings'))
  await person.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await person.keyboard(OPEN)
  await closed()
  await person.click(await button('Stay'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(name.value).toBe('HALF A PROJECT')
  await isFocused(name)

  // Logging out discards the stored draft, so it has its own question.
  const drafts = storedDrafts
  await waitFor(() => expect(drafts()).toContain('HALF A PROJECT'))
  await person.keyboard(OPEN)
  await isFocused(await input())
  const logout = async () => {
    await person.keyboard('logout{Enter}')
    return within(await screen.findByRole('alertdialog'))
  }
  const question = await logout()
  question.getByText('1 unfinished project in this browser will be discarded.')
  await person.click(question.getByRole('button', { name: 'Cancel' }))
  expect(name.value).toBe('HALF A PROJECT')
  await person.keyboard(OPEN)
  await isFocused(await input())
  await person.click((await logout()).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(location.pathname).toBe('/login'))
})
