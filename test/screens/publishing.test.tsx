import { randomUUID } from 'node:crypto'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { screenOf } from '../../src/domain/record/kinds.ts'
import { firePublication } from '../../src/store/draft/fire-publication.ts'
import { staff } from '../support/app.ts'
import { project } from '../support/data/project.ts'
import { button, isFocused, said } from '../support/screens/portal.ts'
import { expectAccessible, staffScreens } from '../support/screens/staff-screens.tsx'

const HOME = '/admin/dashboard/home'
const { app, open, answer } = staffScreens()

let ada: Awaited<ReturnType<typeof staff>>
beforeEach(async () => {
  ada = await staff(app.db, 'SUPER_ADMIN', 'ada@plinth.example')
})

type Person = Awaited<ReturnType<typeof open>>['person']
const ask = async (method: string, path: string, body?: object) =>
  app.ask(method, `/api/${path}`, { token: ada.token, body })
const titleOf = async () => (await app.ask('GET', '/api/content/about')).body.title

async function draftProject(name: string, fields: object = {}): Promise<string> {
  const id = randomUUID()
  expect((await ask('PUT', `projects/${id}/draft`, { fields: { ...project, name, ...fields } })).status).toBe(
    200,
  )
  return id
}
const draftAbout = (title: string) => ask('PUT', 'content/about/draft', { fields: { title } })
const publications = async () => (await ask('GET', 'drafts')).body.publications
const schedule = async (drafts: object[], day = '2099-12-01', name = '') =>
  (await ask('POST', 'publications', { drafts, name, at: { day, time: '09:00' } })).body

const part = async () => within(await screen.findByRole('region', { name: 'Drafts and schedule' }))
const list = async (name: string | RegExp) => within(await (await part()).findByRole('list', { name }))
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
async function select(person: Person, ...names: string[]) {
  for (const name of names)
    await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
}
async function choose(form: Awaited<ReturnType<typeof dialog>>, day: string, time: string) {
  fireEvent.input(form.getByLabelText('Day'), { target: { value: day } })
  fireEvent.input(form.getByLabelText('Time'), { target: { value: time } })
}

test('without a draft one line says what belongs there', async () => {
  await open(HOME)
  await (await part()).findByText(/^No drafts\./)
  await expectAccessible()
})

test('a draft is scheduled in the time zone of the studio, moved, withdrawn, and scheduled again by Undo', async () => {
  await draftAbout('A new year')
  const { person, user } = await open(HOME)
  await select(person, 'About Page')
  await person.click(await button('Schedule…'))
  const form = await dialog('Schedule About Page')
  await person.click(form.getByRole('button', { name: 'Schedule' }))
  await form.findByText('Enter the date as 22 Nov 2026.')
  await choose(form, '1 Dec 2099', '09:00')
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
  await choose(moving, '2 Dec 2099', '18:45')
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
  await schedule([{ kind: 'content', id: 'about' }])
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
  await said('The publishing is taken back. The draft is there again.')
  expect(await titleOf()).toBe(before)
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Just published' })).toBeNull())
  await list('Drafts, shared with colleagues')
})

test('drafts are published together, all or none: a refused one is named with its reason and its editor', async () => {
  const id = await draftProject('RIVER SCHOOL', { client: '', year: 'soon' })
  await draftAbout('A new year')
  const before = await titleOf()
  const { person } = await open(HOME)
  const rows = (await list('Drafts, shared with colleagues')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^About Page page.*just now$/),
    expect.stringMatching(/^RIVER SCHOOL never publicproject.*just now$/),
  ])
  await person.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
  await person.click(await button('Publish together…'))
  const form = await dialog('Publish 2 drafts together?')
  form.getByText(/^2 drafts are published at once, all or none\./)
  await expectAccessible()
  await person.type(form.getByLabelText('Name'), 'New year')
  await person.click(form.getByRole('button', { name: 'Publish together' }))
  const alert = within(await form.findByRole('alert'))
  await alert.findByText(/^Nothing was published\./)
  await expectAccessible()
  expect(alert.getByRole('listitem').textContent).toMatch(/^RIVER SCHOOL: .+Open the draft$/)
  expect(alert.getByRole('link').getAttribute('href')).toBe(screenOf('project', 'edit', id))
  expect(await titleOf()).toBe(before)
})

test('drafts that were published together are taken back together by Undo', async () => {
  await draftProject('RIVER SCHOOL')
  await draftAbout('A new year')
  const before = await titleOf()
  const { person } = await open(HOME)
  await person.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
  await person.click(await button('Publish together…'))
  const form = await dialog('Publish 2 drafts together?')
  await person.type(form.getByLabelText('Name'), 'New year')
  await person.click(form.getByRole('button', { name: 'Publish together' }))
  await said('2 drafts are published: New year.')
  await isFocused(screen.getByRole('heading', { name: 'Drafts and schedule' }))
  expect(await titleOf()).toBe('A new year')
  await person.click(await button('Undo'))
  await said('The publishing is taken back. The drafts are there again.')
  expect(await titleOf()).toBe(before)
})

test('a single draft that another save disputes is refused with the fields, and stays', async () => {
  const { body } = await ask('POST', 'projects', project)
  await ask('PUT', `projects/${body.id}/draft`, { fields: { client: 'OURS' } })
  await ask('PUT', `projects/${body.id}`, { client: 'THEIRS' })
  const { person } = await open(HOME)
  await select(person, 'TOWN HALL, TURA')
  await person.click(await button('Publish…'))
  const form = await dialog('Publish TOWN HALL, TURA?')
  await person.click(form.getByRole('button', { name: 'Publish' }))
  await form.findByText(/also changed Client meanwhile/)
  expect(form.getByRole('link').getAttribute('href')).toBe(screenOf('project', 'edit', body.id))
})

test('a time that is past is refused at once, by its words', async () => {
  await draftAbout('A new year')
  const { person } = await open(HOME)
  await select(person, 'About Page')
  await person.click(await button('Schedule…'))
  const form = await dialog('Schedule About Page')
  await choose(form, '1 Dec 2020', '09:00')
  await form.findByText('This time has passed. Choose a later one, or publish now.')
  await person.click(form.getByRole('button', { name: 'Schedule' }))
  await form.findByText('This time has passed. Choose a later one, or publish now.')
  await choose(form, '1 Dec 2099', '09:00')
  await waitFor(() => expect(form.queryByText(/^This time has passed/)).toBeNull())
})

test('a time that the clocks skip is refused, and of one that comes twice the first or second is chosen', async () => {
  await ask('PUT', 'content/site', { timeZone: 'Europe/Berlin' })
  await draftAbout('A new year')
  const { person } = await open(HOME)
  await select(person, 'About Page')
  await person.click(await button('Schedule…'))
  const form = await dialog('Schedule About Page')
  await choose(form, '29 Mar 2099', '02:30')
  await form.findByText(/^On 29 Mar 2099 the clocks go forward over 02:30/)
  await choose(form, '25 Oct 2099', '02:30')
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
  await schedule([{ kind: 'content', id: 'about' }])
  await person.click(await button('Schedule…'))
  const form = await dialog('Schedule About Page')
  await choose(form, '1 Dec 2099', '10:15')
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
  const { id } = await schedule([{ kind: 'project', id: body.id }])
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

test('of many drafts the first are shown, the arrow keys move between them, and all can be shown', async () => {
  for (let number = 1; number <= 22; number++) await draftProject(`HOUSE ${number}`)
  const { person } = await open(HOME)
  const drafts = await list('Drafts, shared with colleagues')
  expect(drafts.getAllByRole('listitem')).toHaveLength(20)
  drafts.getByRole('checkbox', { name: 'Select HOUSE 22' }).focus()
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(drafts.getByRole('checkbox', { name: 'Select HOUSE 20' }))
  await person.keyboard(' ')
  await button('Publish…')
  await person.click(await button('Show all 22'))
  expect(drafts.getAllByRole('listitem')).toHaveLength(22)
})

test('HR sees the drafts of openings only', async () => {
  await draftAbout('A new year')
  const job = randomUUID()
  await ask('PUT', `jobs/${job}/draft`, { fields: { title: 'Model Maker' } })
  await open(HOME, 'HR_HIRING')
  const drafts = await list('Drafts, shared with colleagues')
  expect(drafts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Model Maker never publicopening/),
  ])
})
