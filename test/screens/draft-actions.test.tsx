import { screen, waitFor, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { DraftActions } from '../../src/dashboard/publishing/DraftActions.tsx'
import StaffProviders from '../../src/dashboard/StaffProviders.tsx'
import { TOKEN } from '../../src/domain/account/user.ts'
import type { DraftFacts } from '../../src/domain/draft/draft-schema.ts'
import { screenOf } from '../../src/domain/record/kinds.ts'
import { staff } from '../support/app.ts'
import { button, isFocused, said } from '../support/screens/portal.ts'
import { choose, dialog, publishingScreens } from '../support/screens/publishing.ts'
import { expectAccessible, fill } from '../support/screens/staff-screens.tsx'

const { app, open, answer, titleOf, draftProject, draftAbout, ask, schedule } = publishingScreens()

let root: Root | undefined
afterEach(() => root?.unmount())

/** The actions of a draft as an editor shows them. */
async function show(draft: DraftFacts) {
  const { token } = await staff(app.db, 'SUPER_ADMIN')
  localStorage.setItem(TOKEN, token)
  const onChanged = vi.fn()
  const actions = (
    <main>
      <title>Editor</title>
      <h1>Editor</h1>
      <DraftActions draft={draft} onChanged={onChanged} />
    </main>
  )
  const router = createMemoryRouter([
    { element: <StaffProviders nonce="" />, children: [{ path: '/', element: actions }] },
  ])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<RouterProvider router={router} />)
  return { person: userEvent.setup(), onChanged }
}

const draftOf = async (id: string): Promise<DraftFacts> =>
  (await ask('GET', 'drafts')).body.drafts.find((draft: DraftFacts) => draft.id === id)

test('the editor of a draft schedules it, and then says for when and by whom', async () => {
  await draftAbout('A new year')
  const { person, onChanged } = await show(await draftOf('about'))
  await person.click(await button('Schedule…'))
  const form = await dialog('Schedule About Page')
  choose(form, '1 Dec 2099', '09:00')
  await person.click(form.getByRole('button', { name: 'Schedule' }))
  await screen.findByText('Scheduled for 1 Dec 2099, 09:00 by The SUPER_ADMIN')
  expect(screen.queryByRole('button', { name: 'Schedule…' })).toBeNull()
  await button('Preview link…')
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  await expectAccessible()
  await person.click(await button('Withdraw: About Page'))
  await button('Schedule…')
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2))
})

test('a draft that waits together with others says so', async () => {
  const id = await draftProject('RIVER SCHOOL')
  await draftAbout('A new year')
  await schedule({ kind: 'project', id }, { kind: 'content', id: 'about' })
  await show(await draftOf(id))
  await screen.findByText('Scheduled for 1 Dec 2099, 09:00 by The SUPER_ADMIN, together with 1 more')
})

test('the editor of a draft makes a preview link of it', async () => {
  await draftAbout('A new year')
  const { person } = await show(await draftOf('about'))
  await person.click(await button('Preview link…'))
  const form = within(await screen.findByRole('dialog', { name: 'Preview link for About Page' }))
  await person.type(form.getByLabelText('Name'), 'For the client{Enter}')
  await form.findByLabelText('Address')
  await person.click(form.getByRole('button', { name: 'Done' }))
  await isFocused(await button('Preview link…'))
})

test('what an editor shows is published now, and taken back, with all that waits with it', async () => {
  const id = await draftProject('RIVER SCHOOL')
  await draftAbout('A new year')
  await schedule({ kind: 'project', id }, { kind: 'content', id: 'about' })
  const { person } = await open(screenOf('content', 'edit', 'about'))
  await screen.findByText('Scheduled for 1 Dec 2099, 09:00 by The SUPER_ADMIN, together with 1 more')
  await person.click(await button('Publish now: 2 drafts'))
  await person.click(await button('Yes, Publish'))
  const message = (await said('2 drafts are published.')).closest<HTMLElement>('[role=alert]')!
  await waitFor(() => expect(screen.queryByText(/^Draft, shared with colleagues\./)).toBeNull())
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('A new year')
  expect(await titleOf()).toBe('A new year')
  await person.click(within(message).getByRole('button', { name: 'Undo' }))
  await said('Publishing is undone. The drafts are there again. They are no longer scheduled.')
  await screen.findByText(/^Draft, shared with colleagues\./)
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('A new year')
  expect(await titleOf()).not.toBe('A new year')
})

test('an editor does not publish what a colleague saved in the draft that it shows, and then shows that', async () => {
  await draftAbout('A new year')
  await schedule({ kind: 'content', id: 'about' })
  const before = await titleOf()
  const { person } = await open(screenOf('content', 'edit', 'about'))
  const publish = await button('Publish now: About Page')
  await draftAbout('Unseen')
  const listed = Promise.withResolvers<void>()
  answer(async (request, next) => {
    const response = await next()
    if (request === 'GET /api/drafts') listed.resolve()
    return response
  })
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  // It has the new version, which the form does not show.
  await listed.promise
  await person.click(publish)
  await person.click(await button('Yes, Publish'))
  await said('Nothing was published. The SUPER_ADMIN saved this draft meanwhile.')
  expect(await titleOf()).toBe(before)
  await screen.findByDisplayValue('Unseen')
  await person.click(await button('Publish now: About Page'))
  await person.click(await button('Yes, Publish'))
  await said('About Page is published.')
  expect(await titleOf()).toBe('Unseen')
})

test('a dialog above the form of a draft does not submit that form', async () => {
  await draftAbout('A new year')
  const { person } = await open(screenOf('content', 'edit', 'about'))
  await person.click(await button('Schedule…'))
  const form = await dialog('Schedule About Page')
  choose(form, '1 Dec 2099', '09:00')
  await person.click(form.getByRole('button', { name: 'Schedule' }))
  await screen.findByText(/^Scheduled for 1 Dec 2099, 09:00 by /)
  await isFocused(screen.getByRole('group', { name: 'Schedule and preview link' }))
  await person.click(await button('Preview link…'))
  await person.type((await dialog('Preview link for About Page')).getByLabelText('Name'), 'For us{Enter}')
  await screen.findByLabelText('Address')
  expect(await titleOf()).not.toBe('A new year')
  expect((await ask('GET', 'drafts')).body.publications).toMatchObject([{ state: 'waiting' }])
})

test('a reading of the draft that began before a save is not shown over what was saved', async () => {
  await draftAbout('A new year')
  await schedule({ kind: 'content', id: 'about' })
  const { person } = await open(screenOf('content', 'edit', 'about'))
  const withdraw = await button('Withdraw: About Page')
  const held = Promise.withResolvers<void>()
  const requests: string[] = []
  answer(async (request, next) => {
    const response = await next()
    const isFirst = /^GET .*about\/draft$/.test(request) && requests.push(request) === 1
    if (isFirst) await held.promise
    return response
  })
  await person.click(withdraw)
  await waitFor(() => expect(requests).toHaveLength(1))
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  await fill(person, title, 'Typed later')
  await person.click(await button('Save draft'))
  await screen.findByText(/^Draft saved \d\d:\d\d$/)
  held.resolve()
  await waitFor(() => expect(requests).toHaveLength(2))
  await expectAccessible()
  expect(title.value).toBe('Typed later')
})
