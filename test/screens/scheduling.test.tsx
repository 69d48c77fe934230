import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { screenOf } from '../../src/domain/record/kinds.ts'
import { firePublication } from '../../src/store/draft/fire-publication.ts'
import { project } from '../support/data/project.ts'
import { button, isFocused, said } from '../support/screens/portal.ts'
import {
  choose,
  dialog,
  HOME,
  list,
  loseOneAnswer,
  publishingScreens,
  select,
} from '../support/screens/publishing.ts'
import { expectAccessible } from '../support/screens/staff-screens.tsx'

const { app, open, answer, ask, titleOf, draftAbout, draftProject, publications, schedule } =
  publishingScreens()

test('a draft is scheduled in the time zone of the studio, moved, withdrawn, and scheduled again by Undo', async () => {
  await draftAbout('A new year')
  const { person, user } = await open(HOME)
  await select(person, 'About Page')
  await person.click(await button('Schedule…'))
  const form = await dialog('Schedule About Page')
  await person.click(form.getByRole('button', { name: 'Schedule' }))
  await form.findByText('Enter the date as 22 Nov 2026.')
  choose(form, '1 Dec 2099', '09:00')
  form.getByText('In the time zone of the studio, Asia/Kolkata.')
  await form.findByText('About Page is published on 1 Dec 2099 at 09:00.')
  await expectAccessible()
  await person.click(form.getByRole('button', { name: 'Schedule' }))
  await said('About Page is scheduled for 1 Dec 2099, 09:00.')
  await isFocused(await button('Schedule…'))
  const scheduled = await list(/^What is scheduled/)
  await scheduled.findByText(`by ${user.name}`)
  expect(scheduled.getByRole('listitem').textContent).toMatch(/^1 Dec 209909:00About Page/)
  expect((await publications())[0].publishAt).toBe('2099-12-01T03:30:00.000Z')
  await expectAccessible()

  await person.click(scheduled.getByRole('button', { name: 'Change time: About Page' }))
  const moving = await dialog('Change the time of About Page')
  expect(moving.getByLabelText<HTMLInputElement>('Day').value).toBe('1 Dec 2099')
  choose(moving, '2 Dec 2099', '18:45')
  await person.click(moving.getByRole('button', { name: 'Change time' }))
  await said('About Page is scheduled for 2 Dec 2099, 18:45.')
  await isFocused(await button('Change time: About Page'))
  expect((await list('Drafts, shared with colleagues')).getByRole('listitem').textContent).toContain(
    'scheduled for 2 Dec 2099, 18:45',
  )

  await person.click(await button('Withdraw: About Page'))
  await said('The schedule is withdrawn. The drafts are still there.')
  await waitFor(() => expect(screen.queryByRole('list', { name: /^What is scheduled/ })).toBeNull())
  await isFocused(screen.getByRole('heading', { name: 'Drafts and schedule' }))
  await person.click(await button('Undo'))
  await said('About Page is scheduled again.')
  expect((await publications())[0].publishAt).toBe('2099-12-02T13:15:00.000Z')
})

test('what is scheduled is published now after a question, and taken back by Undo', async () => {
  await draftAbout('A new year')
  await schedule({ kind: 'content', id: 'about' })
  const before = await titleOf()
  const { person } = await open(HOME)
  await person.click(await button('Publish now: About Page'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Publish About Page now?' }))
  question.getByText('It is scheduled for 1 Dec 2099, 09:00.')
  await expectAccessible()
  await person.click(question.getByRole('button', { name: 'Yes, Publish' }))
  await said('About Page is published.')
  expect(await titleOf()).toBe('A new year')
  const published = await list('Just published')
  expect(published.getByRole('listitem').textContent).toMatch(/just now.*10 min left/)
  await expectAccessible()
  await person.click(published.getByRole('button', { name: 'Undo: About Page' }))
  await said('Publishing is undone. The draft is there again. It is no longer scheduled.')
  expect(await titleOf()).toBe(before)
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Just published' })).toBeNull())
  await list('Drafts, shared with colleagues')
})

test('when the answer is lost, it is not said that nothing was published or undone, and the lists show what was', async () => {
  await draftAbout('A new year')
  await schedule({ kind: 'content', id: 'about' })
  const { person } = await open(HOME)
  loseOneAnswer(answer, /publish$/)
  await person.click(await button('Publish now: About Page'))
  await person.click(await button('Yes, Publish'))
  await said('The server could not be reached. It may be published: look at Home.')
  const published = await list('Just published')
  loseOneAnswer(answer, /undo$/)
  await person.click(published.getByRole('button', { name: 'Undo: About Page' }))
  await said('The server could not be reached. Publishing may be undone: look at Home.')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Just published' })).toBeNull())
})

test('what a colleague publishes while the question is open is published already', async () => {
  await draftAbout('A new year')
  const { id } = await schedule({ kind: 'content', id: 'about' })
  const { person } = await open(HOME)
  await person.click(await button('Publish now: About Page'))
  expect((await ask('POST', `publications/${id}/publish`, {})).status).toBe(200)
  await person.click(await button('Yes, Publish'))
  await said('This is published already.')
  await list('Just published')
})

test('what a colleague saves while the question is open is not published, and is at the next press', async () => {
  await draftAbout('A new year')
  await schedule({ kind: 'content', id: 'about' })
  const { person } = await open(HOME)
  await person.click(await button('Publish now: About Page'))
  await draftAbout('Unseen')
  const before = await titleOf()
  await person.click(await button('Yes, Publish'))
  await said('Nothing was published. The SUPER_ADMIN saved this draft meanwhile.')
  expect(await titleOf()).toBe(before)
  await person.click(await button('Publish now: About Page'))
  await person.click(await button('Yes, Publish'))
  await said('About Page is published.')
  expect(await titleOf()).toBe('Unseen')
})

test('a draft whose name is at fault is not scheduled, and says so', async () => {
  await draftProject('')
  const { person } = await open(HOME)
  await select(person, 'Unnamed')
  await person.click(await button('Schedule…'))
  const form = await dialog('Schedule Unnamed')
  choose(form, '1 Dec 2099', '09:00')
  await person.click(form.getByRole('button', { name: 'Schedule' }))
  await form.findByText(/^: Project Name: Enter the name of the project\.$/)
})

test('what is scheduled and not valid any more is not published now, and each field at fault is named', async () => {
  const id = await draftProject('RIVER SCHOOL')
  await schedule({ kind: 'project', id })
  await ask('PUT', `projects/${id}/draft`, { fields: { name: '', client: '' } })
  const { person } = await open(HOME)
  await person.click(await button('Publish now: RIVER SCHOOL'))
  await person.click(await button('Yes, Publish'))
  await said('Nothing was published. Project Name: Enter the name of the project. Client: Enter the client.')
})

test('a time that is past is refused at once, by its words', async () => {
  await draftAbout('A new year')
  const { person } = await open(HOME)
  await select(person, 'About Page')
  await person.click(await button('Schedule…'))
  const form = await dialog('Schedule About Page')
  choose(form, '1 Dec 2020', '09:00')
  await form.findByText('This time has passed. Choose a later one, or publish now.')
  await person.click(form.getByRole('button', { name: 'Schedule' }))
  await form.findByText('This time has passed. Choose a later one, or publish now.')
  choose(form, '1 Dec 2099', '09:00')
  await waitFor(() => expect(form.queryByText(/^This time has passed/)).toBeNull())
})

test('a time that the clocks skip is refused, and of one that comes twice the first or second is chosen', async () => {
  await ask('PUT', 'content/site', { timeZone: 'Europe/Berlin' })
  await draftAbout('A new year')
  const { person } = await open(HOME)
  await select(person, 'About Page')
  await person.click(await button('Schedule…'))
  const form = await dialog('Schedule About Page')
  choose(form, '29 Mar 2099', '02:30')
  await form.findByText(/^On 29 Mar 2099 the clocks go forward over 02:30/)
  choose(form, '25 Oct 2099', '02:30')
  const which = within(await form.findByRole('group', { name: 'Which of the two' }))
  await which.findByText(/^On 25 Oct 2099 the clocks go back, so 02:30 comes twice\./)
  await expectAccessible()
  await person.click(form.getByRole('button', { name: 'Schedule' }))
  await which.findByRole('alert')
  await person.click(which.getByLabelText(/^Second/))
  await person.click(form.getByRole('button', { name: 'Schedule' }))
  await said('About Page is scheduled for 25 Oct 2099, 02:30.')
  expect((await publications())[0].publishAt).toBe('2099-10-25T01:30:00.000Z')
  await person.click(await button('Change time: About Page'))
  const moving = await dialog('Change the time of About Page')
  expect(moving.getByLabelText<HTMLInputElement>(/^Second/).checked).toBe(true)
})

test('a draft that a colleague has scheduled says so, and a schedule that fails keeps what was typed', async () => {
  await draftAbout('A new year')
  const { person } = await open(HOME)
  await select(person, 'About Page')
  await schedule({ kind: 'content', id: 'about' })
  await person.click(await button('Schedule…'))
  const form = await dialog('Schedule About Page')
  choose(form, '1 Dec 2099', '10:15')
  answer((request, next) =>
    request === 'POST /api/publications' ? Promise.reject(new TypeError('no network')) : next(),
  )
  await person.click(form.getByRole('button', { name: 'Schedule' }))
  await form.findByText('The schedule could not be saved. Please try again.')
  expect(form.getByLabelText<HTMLInputElement>('Time').value).toBe('10:15')
  answer((_, next) => next())
  await person.click(form.getByRole('button', { name: 'Schedule' }))
  await form.findByText(/has already scheduled About Page\. Change that time, or withdraw it first\.$/)
  await person.click(form.getByRole('button', { name: 'Cancel' }))
  await isFocused(await button('Schedule…'))
})

test('what was refused at its moment comes first, with the reason, and gets another time', async () => {
  const { body } = await ask('POST', 'projects', project)
  await ask('PUT', `projects/${body.id}/draft`, { fields: { client: 'OURS' } })
  const { id } = await schedule({ kind: 'project', id: body.id })
  await ask('PUT', `projects/${body.id}`, { client: 'THEIRS' })
  await firePublication(app.db, { id }, new Date('2100-01-01'))
  const { person } = await open(HOME)
  const refused = await list('Not published')
  const [entry] = refused.getAllByRole('listitem')
  expect(entry!.textContent).toContain('TOWN HALL, TURA was not published on 1 Dec 2099, 09:00.')
  expect(entry!.textContent).toContain('also changed Client meanwhile')
  expect(refused.getByRole('link').getAttribute('href')).toBe(screenOf('project', 'edit', body.id))
  await expectAccessible()
  await person.click(refused.getByRole('button', { name: 'Publish now: TOWN HALL, TURA' }))
  await person.click(await button('Yes, Publish'))
  await said(/^Nothing was published\. .+ also changed Client meanwhile/)
  await person.click(refused.getByRole('button', { name: 'Withdraw: TOWN HALL, TURA' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not published' })).toBeNull())
  await list('Drafts, shared with colleagues')
})
