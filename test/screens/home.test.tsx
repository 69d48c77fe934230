import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { TOKEN } from '../../src/domain/account/user.ts'
import { button, PORTAL, portalScreens, rows } from '../support/screens/portal.ts'
import { storedDrafts } from '../support/screens/project-form.ts'
import { expectAccessible } from '../support/screens/staff-screens.tsx'

const HOME = '/admin/dashboard/home'
const { open, answer, hold, add, ask } = portalScreens()

const figure = (label: string) => screen.findByRole('link', { name: new RegExp(`^\\d+ ?${label}`) })

test('each count opens the projects that it counts', async () => {
  await add({ name: 'ONE', status: 'On-site' })
  await add({ name: 'TWO', status: 'Completed' })
  await add({ name: 'THREE', status: 'On-site', hidden: true })
  const counts = { 'Live projects': 1, 'Completed projects': 1, 'Hidden projects': 1, 'All projects': 3 }
  for (const [label, count] of Object.entries(counts)) {
    const { person } = await open(HOME)
    const link = await figure(label)
    expect(link.textContent).toMatch(new RegExp(`^${count}`))
    await person.click(link)
    await screen.findByText(count === 3 ? '3 projects' : `${count} of 3 projects`)
    expect(rows()).toHaveLength(count)
  }
  await open(HOME)
  const addresses = {
    'Open positions': '/admin/dashboard/hiring?status=open',
    'New enquiries': '/admin/dashboard/enquiries?status=NEW',
    'New applicants': '/admin/dashboard/hiring/candidates?stage=NEW',
  }
  for (const [label, address] of Object.entries(addresses))
    expect((await figure(label)).getAttribute('href')).toBe(address)
})

test('Home welcomes the user and lists the last edits, which lead to their projects', async () => {
  const id = await add({ name: 'RIVER SCHOOL' })
  await ask('PUT', `/api/projects/${id}`, { year: 2022 })
  const { user } = await open(HOME)
  await screen.findByRole('heading', { name: `Welcome, ${user.name}` })
  const link = await screen.findByRole('link', { name: 'edited the project RIVER SCHOOL' })
  expect(link.getAttribute('href')).toBe(`${PORTAL}?project=${id}`)
  const [first, ...others] = within(link.closest('ul')!).getAllByRole('listitem')
  expect(first!.contains(link)).toBe(true)
  expect(others.map((line) => line.textContent).join()).not.toContain('signed in')
  const guide = screen.getByRole('link', { name: 'Dashboard guide (PDF)' })
  expect(guide.getAttribute('href')).toBe('/dashboard-guide.pdf')
  expect(guide.getAttribute('download')).toBe('Dashboard guide.pdf')
  await expectAccessible()
})

test('the tooltip opens on hover and on focus, and closes by Escape', async () => {
  const { person } = await open(HOME)
  const info = await button('About this page')
  const closed = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  await person.hover(info)
  const tooltip = await screen.findByRole('tooltip')
  expect(tooltip.textContent).toContain('Click a figure to see what it counts.')
  await person.unhover(info)
  await closed()
  info.focus()
  await screen.findByRole('tooltip')
  await expectAccessible()
  await person.keyboard('{Escape}')
  await closed()
  expect(document.activeElement).toBe(info)
})

test('counts that fail to load show dashes and can be retried', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  answer((request, next) =>
    request === 'GET /api/stats' ? Promise.resolve(Response.json({ message: '' }, { status: 403 })) : next(),
  )
  const { person } = await open(HOME)
  await screen.findByText('The figures could not be loaded.')
  await screen.findByRole('link', { name: /^– ?Live projects/ })
  expect(complaint).toHaveBeenCalledWith('The figures could not be fetched.', expect.anything())
  complaint.mockRestore()
  await expectAccessible()
  answer((_, next) => next())
  await person.click(await button('Retry'))
  await figure('Live projects')
})

test('a user without a name or edits sees a message and the counts of the role', async () => {
  const release = hold(/^GET \/api\/activity\?/, async (request, next) => {
    const response = await next()
    if (!request.endsWith('/auth/profile')) return response
    const { user } = await response.json()
    return Response.json({ user: { ...user, name: '', email: '' } })
  })
  await open(HOME, 'PROJECT_CONTENT_MANAGER')
  await screen.findByRole('heading', { name: 'Welcome, User' })
  screen.getByRole('link', { name: /^Admin User ?PROJECT_CONTENT_MANAGER/ })
  await expectAccessible()
  release()
  await screen.findByText('No recent edits available.')
  await expectAccessible()
  await figure('Live projects')
  expect(screen.queryByText(/Open positions|New applicants|New enquiries/)).toBeNull()
})

test('Home waits for the user who signed in in another tab', async () => {
  const { token } = await open(HOME)
  await screen.findByRole('heading', { name: /^Welcome/ })
  // This tab does not know the new user yet.
  answer((request, next) => (request.endsWith('/auth/profile') ? new Promise(() => {}) : next()))
  const otherTabHas = (newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key: TOKEN, newValue }))
  localStorage.removeItem(TOKEN)
  otherTabHas(null)
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Welcome/ })).toBeNull())
  await waitFor(() => expect(location.pathname).toBe('/login'))
  localStorage.setItem(TOKEN, token)
  otherTabHas(token)
  await screen.findByText('Loading user info...')
  screen.getByText('Loading user session...')
  await expectAccessible()
})

test('an unknown address of the dashboard is a page of it, with a way back', async () => {
  const { person } = await open('/admin/nope')
  await screen.findByRole('heading', { name: '404 - Page Not Found' })
  screen.getByRole('navigation', { name: 'Dashboard' })
  await expectAccessible()
  await person.click(screen.getByRole('link', { name: 'Go to Home' }))
  await screen.findByRole('heading', { name: /^Welcome/ })
})

test('a draft is continued from Home, discarded, and comes back by Undo', async () => {
  const { person } = await open(`${PORTAL}?view=add`)
  await person.type(await screen.findByLabelText('Project Name'), 'weir house')
  await waitFor(() => expect(storedDrafts()).toContain('WEIR HOUSE'))
  const { person: later } = await open(HOME)
  const goOn = () => screen.findByRole('link', { name: 'Continue WEIR HOUSE' })
  await goOn()
  await later.click(await button('Discard WEIR HOUSE'))
  expect(screen.queryByRole('link', { name: 'Continue WEIR HOUSE' })).toBeNull()
  expect(storedDrafts()).not.toContain('WEIR HOUSE')
  await later.click(await button('Undo'))
  await later.click(await goOn())
  expect((await screen.findByLabelText<HTMLInputElement>('Project Name')).value).toBe('WEIR HOUSE')
})
