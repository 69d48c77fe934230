import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { plinth } from '../../src/domain/account/user.ts'
import { screenOf } from '../../src/domain/record/kinds.ts'
import { MINUTE } from '../../src/domain/time/durations.ts'
import { putContent } from '../../src/store/content/content.ts'
import { change } from '../../src/store/database/database.ts'
import { PASSWORD } from '../support/app.ts'
import { team } from '../support/data/picture-library.ts'
import { project } from '../support/data/project.ts'
import { addTestPicture } from '../support/data/test-picture.ts'
import { isFocused } from '../support/screens/portal.ts'
import { loseOneAnswer } from '../support/screens/publishing.ts'
import { expectAccessible, fill, staffScreens } from '../support/screens/staff-screens.tsx'

const TEAM = '/admin/dashboard/website-content#team'
const ADD = '/admin/dashboard/projects?view=add'
const CALL = '/api/content/team'
const { app, signedIn, open, answer } = staffScreens()
type Person = Awaited<ReturnType<typeof open>>['person']
type Member = { name: string; position: string; isDirector: boolean; biography?: string }

const names = ['R. DEKA', 'M. SEN', 'A. BARUAH', 'P. BORA']
const members = names.map((name, index) => ({
  id: index + 1,
  name,
  position: 'ARCHITECT',
  isDirector: name !== 'P. BORA',
  photo: null,
}))

const put = (fields: object) => change(app.db, (tx) => putContent(tx, plinth, 'team', team(fields)))
beforeEach(() => put({ members }))

const stored = async (): Promise<Member[]> => (await app.ask('GET', CALL)).body.members
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const saved = () => screen.findByText(/^Saved \d\d:\d\d$/)
const list = async () => within(await screen.findByRole('group', { name: 'Members' }))
const rows = async () => (await list()).getAllByRole('listitem')
const row = async (name: string) => (await rows()).find(({ textContent }) => textContent.includes(name))
const question = () => screen.findByRole('dialog', { name: /^(This|These) directors? leads? projects$/ })

async function addProjects(token: string, leader: string, ...projects: string[]) {
  for (const name of projects) {
    const body = { ...project, name, projectLeaders: [leader] }
    expect((await app.ask('POST', '/api/projects', { token, body })).status).toBe(201)
  }
}

const saveByKey = (person: Person) => person.keyboard('{Control>}s{/Control}')

test('the projects of a director who leaves are given to another one, and Undo restores both', async () => {
  const { token } = await signedIn()
  await addProjects(token, 'R. DEKA', 'Bridge', 'Market')
  const { person } = await open(TEAM)
  await waitFor(async () => expect((await row('R. DEKA'))?.textContent).toContain('leads 2'))
  await person.click(await button('Delete R. DEKA'))
  await person.click(await button('Save'))
  const dialog = within(await question())
  await person.selectOptions(dialog.getByLabelText('Give these projects to…'), 'A. BARUAH')
  await expectAccessible()
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  const given = await screen.findByText('2 projects have another leader now.')
  await waitFor(async () => expect((await row('A. BARUAH'))?.textContent).toContain('leads 2'))
  expect(await row('R. DEKA')).toBeUndefined()
  const toast = within(given.closest<HTMLElement>('[role=alert]')!)
  await person.click(toast.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await row('R. DEKA'))?.textContent).toContain('leads 2'))
  expect((await stored()).map(({ name }) => name)).toContain('R. DEKA')
})

test('Undo leaves the leaders that a colleague had given to a project while the question was open', async () => {
  const { token } = await signedIn()
  await addProjects(token, 'R. DEKA', 'Bridge', 'Market')
  const { person } = await open(TEAM)
  await person.click(await button('Delete R. DEKA'))
  await person.click(await button('Save'))
  const dialog = within(await question())
  await person.selectOptions(dialog.getByLabelText('Give these projects to…'), 'A. BARUAH')
  const projects = async () => (await app.ask('GET', '/api/projects')).body
  const [colleagues, mine] = await projects()
  const body = { projectLeaders: ['A. BARUAH'] }
  expect((await app.ask('PUT', `/api/projects/${colleagues.id}`, { token, body })).status).toBe(200)
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  const given = await screen.findByText('2 projects have another leader now.')
  const toast = within(given.closest<HTMLElement>('[role=alert]')!)
  await person.click(toast.getByRole('button', { name: 'Undo' }))
  await screen.findByText('The change is undone.')
  const ledBy = Object.fromEntries(
    (await projects()).map((one: { id: string; projectLeaders: string[] }) => [one.id, one.projectLeaders]),
  )
  expect(ledBy).toEqual({ [colleagues.id]: ['A. BARUAH'], [mine.id]: ['R. DEKA'] })
  expect((await stored()).map(({ name }) => name)).toContain('R. DEKA')
})

test('a director leaves with a published draft: one Undo restores the page and the leaders of projects', async () => {
  const { token } = await signedIn()
  await addProjects(token, 'R. DEKA', 'Bridge')
  const { person } = await open(TEAM)
  await person.click(await button('Delete R. DEKA'))
  await person.click(await button('Save draft'))
  await screen.findByText(/^Draft saved/)
  await person.click(await button('Publish'))
  const dialog = within(await question())
  await person.selectOptions(dialog.getByLabelText('Give these projects to…'), 'A. BARUAH')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  const leaders = async () => (await app.ask('GET', '/api/projects')).body[0].projectLeaders
  const given = await screen.findByText('1 project has another leader now.')
  expect([await leaders(), (await stored()).length]).toEqual([['A. BARUAH'], 3])
  await person.click(
    within(given.closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Undo' }),
  )
  await waitFor(async () => expect(await leaders()).toEqual(['R. DEKA']))
  expect((await stored()).length).toBe(4)
  await screen.findByText(/^Draft, shared with colleagues/)
})

test('a draft is not published when the leaders of a project cannot be changed with it', async () => {
  const { token } = await signedIn()
  await addProjects(token, 'R. DEKA', 'Bridge')
  const { person } = await open(TEAM)
  await person.click(await button('Delete R. DEKA'))
  await person.click(await button('Save draft'))
  await screen.findByText(/^Draft saved/)
  const give = async () => {
    await person.click(await button('Publish'))
    const dialog = within(await question())
    await person.selectOptions(dialog.getByLabelText('Give these projects to…'), 'A. BARUAH')
    return dialog.getByRole('button', { name: 'Save' })
  }
  const save = await give()
  const bridge = async () => (await app.ask('GET', '/api/projects')).body[0]
  const body = { projectLeaders: ['R. DEKA', 'M. SEN'] }
  await app.ask('PUT', `/api/projects/${(await bridge()).id}`, { token, body })
  await person.click(save)
  const words = 'The leaders of BRIDGE were changed meanwhile. The page is not changed yet: try again.'
  await screen.findByText(words, { selector: 'form *' })
  expect(await stored()).toHaveLength(4)
  await screen.findByText(/^Draft, shared with colleagues/)

  await person.click(await give())
  await screen.findByText('1 project has another leader now.')
  expect(await stored()).toHaveLength(3)
  expect((await bridge()).projectLeaders).toEqual(['A. BARUAH', 'M. SEN'])
})

test('a publication with new leaders whose answer was lost is sent again and takes effect once', async () => {
  const { token } = await signedIn()
  await addProjects(token, 'R. DEKA', 'Bridge')
  const { person } = await open(TEAM)
  await person.click(await button('Delete R. DEKA'))
  await person.click(await button('Save draft'))
  await screen.findByText(/^Draft saved/)
  loseOneAnswer(answer, /^POST \/api\/publications$/)
  await person.click(await button('Publish'))
  const dialog = within(await question())
  await person.selectOptions(dialog.getByLabelText('Give these projects to…'), 'A. BARUAH')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await person.click(await button('Retry'))
  await screen.findByText('1 project has another leader now.')
  expect(screen.queryByText(/published or discarded meanwhile/)).toBeNull()
  expect(await stored()).toHaveLength(3)
})

test('before a publication that did not arrive is sent again, the leaders are asked about as they are now', async () => {
  const { token } = await signedIn()
  await addProjects(token, 'R. DEKA', 'Bridge')
  const { person } = await open(TEAM)
  await person.click(await button('Delete R. DEKA'))
  await person.click(await button('Save draft'))
  await screen.findByText(/^Draft saved/)
  const give = async (to: string) => {
    const dialog = within(await question())
    await person.selectOptions(dialog.getByLabelText('Give these projects to…'), to)
    await person.click(dialog.getByRole('button', { name: 'Save' }))
  }
  answer((request, next) => (request === 'POST /api/publications' ? Promise.reject(new TypeError()) : next()))
  await person.click(await button('Publish'))
  await give('A. BARUAH')
  const retry = await button('Retry')
  answer((_, next) => next())
  await addProjects(token, 'R. DEKA', 'Market')
  await person.click(retry)
  await give('M. SEN')
  await screen.findByText('2 projects have another leader now.')
  const all: { projectLeaders: string[] }[] = (await app.ask('GET', '/api/projects')).body
  expect(all.map(({ projectLeaders }) => projectLeaders)).toEqual([['M. SEN'], ['M. SEN']])
  expect(await stored()).toHaveLength(3)
})

test.each([
  ['Save', /^PUT \/api\/content\/team$/],
  ['Publish', /^POST \/api\/publications$/],
])(
  'a save that leaves the leaders, whose answer was lost, is repeated without a question: %s',
  async (way, call) => {
    const { token } = await signedIn()
    await addProjects(token, 'R. DEKA', 'Bridge')
    const { person } = await open(TEAM)
    await person.click(await button('Delete R. DEKA'))
    if (way === 'Publish') await person.click(await button('Save draft'))
    loseOneAnswer(answer, call)
    await person.click(await button(way))
    await person.click(within(await question()).getByRole('button', { name: 'Save' }))
    await person.click(await button('Retry'))
    await screen.findByText(/^(Saved|Published) \d\d:\d\d$/)
    expect(await stored()).toHaveLength(3)
  },
)

test('after a lost answer no Undo is offered, which could take back leaders that a colleague gave', async () => {
  const { token } = await signedIn()
  await addProjects(token, 'R. DEKA', 'Bridge')
  const { person } = await open(TEAM)
  await person.click(await button('Delete R. DEKA'))
  loseOneAnswer(answer, /^PUT \/api\/content\/team$/)
  await person.click(await button('Save'))
  const dialog = within(await question())
  await person.selectOptions(dialog.getByLabelText('Give these projects to…'), 'A. BARUAH')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await person.click(await button('Retry'))
  const given = await screen.findByText('1 project has another leader now.')
  const toast = within(given.closest<HTMLElement>('[role=alert]')!)
  expect(toast.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a save that did not arrive is sent again after a question about projects that a colleague gave meanwhile', async () => {
  const { token } = await signedIn()
  const { person } = await open(TEAM)
  await person.click(await button('Delete R. DEKA'))
  answer((request, next) => (request === `PUT ${CALL}` ? Promise.reject(new TypeError()) : next()))
  await person.click(await button('Save'))
  const retry = await button('Retry')
  answer((_, next) => next())
  await addProjects(token, 'R. DEKA', 'Bridge')
  await person.click(retry)
  await person.click(within(await question()).getByRole('button', { name: 'Save' }))
  await saved()
})

test('after a save that did not arrive, a publication asks about the leaders as they are by then', async () => {
  const { token } = await signedIn()
  await addProjects(token, 'R. DEKA', 'Bridge')
  const { person } = await open(TEAM)
  await person.click(await button('Delete R. DEKA'))
  answer((request, next) => (request === `PUT ${CALL}` ? Promise.reject(new TypeError()) : next()))
  await person.click(await button('Save'))
  await person.click(within(await question()).getByRole('button', { name: 'Save' }))
  await button('Retry')
  answer((_, next) => next())
  await person.click(await button('Save draft'))
  await screen.findByText(/^Draft saved/)
  await addProjects(token, 'R. DEKA', 'Market')
  await person.click(await button('Publish'))
  const region = within(await question()).getByRole('region', { name: 'R. DEKA' })
  expect(within(region).getAllByRole('link')).toHaveLength(2)
})

test('after a conflict no Undo is offered that would take back a colleague’s save', async () => {
  const { token } = await signedIn()
  await addProjects(token, 'R. DEKA', 'Bridge')
  const { person } = await open(TEAM)
  await person.click(await button('Delete R. DEKA'))
  await fill(person, await screen.findByRole('textbox', { name: /^Title/ }), 'MINE')
  expect((await app.ask('PUT', CALL, { token, body: { title: 'THEIRS' } })).status).toBe(200)
  await person.click(await button('Save'))
  const dialog = within(await question())
  await person.selectOptions(dialog.getByLabelText('Give these projects to…'), 'A. BARUAH')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  const conflict = within(await screen.findByRole('dialog', { name: /^Somebody else saved/ }))
  await person.click(conflict.getByRole('radio', { name: /^Keep theirs/ }))
  await person.click(conflict.getByRole('button', { name: 'Save' }))
  const given = await screen.findByText('1 project has another leader now.')
  expect((await app.ask('GET', CALL)).body.title).toBe('THEIRS')
  const toast = within(given.closest<HTMLElement>('[role=alert]')!)
  expect(toast.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a director is removed after a question with the projects, which keep the name', async () => {
  const { token } = await signedIn()
  await addProjects(token, 'R. DEKA', 'Bridge', 'Market')
  const { person } = await open(TEAM)
  await person.click(await button('Delete R. DEKA'))
  await person.click(await button('Save'))
  const region = within(await question()).getByRole('region', { name: 'R. DEKA' })
  const links = within(region).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent).toSorted()).toEqual(['BRIDGE', 'MARKET'])
  expect(links[0]!.getAttribute('href')).toMatch(/\/projects\/edit\//)
  await person.click(await button('Keep editing'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored()).toHaveLength(4)
  await person.click(await button('Save'))
  await person.click(within(await question()).getByRole('button', { name: 'Save' }))
  await saved()
  expect((await stored()).map(({ name }) => name)).toEqual(['M. SEN', 'A. BARUAH', 'P. BORA'])
  const found = await app.ask('GET', '/api/projects/search?q=R. DEKA')
  expect(found.body).toHaveLength(2)
})

test('what opens, closes or is added has the focus at once, before another key can be pressed', async () => {
  await open(TEAM)
  await row('A. BARUAH')
  const one = (name: string) => screen.getByRole('button', { name })
  const focusedBy = (pressed: string) => {
    one(pressed).click()
    return document.activeElement
  }
  const fieldNow = (name: string) => screen.getByRole('textbox', { name })
  expect(focusedBy('Edit A. BARUAH')).toBe(fieldNow('Name'))
  expect(focusedBy('Update')).toBe(one('Edit A. BARUAH'))
  expect(focusedBy('Add Member')).toBe(fieldNow('Name'))
  expect(focusedBy('Cancel')).toBe(one('Add Member'))
  expect(focusedBy('Add paragraph')).toBe(fieldNow('Paragraph 1'))
})

test('a member must be valid before it is closed; an edit is cancelled, another one kept', async () => {
  const { person } = await open('/admin/dashboard/website-content')
  const panel = await screen.findByRole('button', { name: /^Team Page/ })
  await waitFor(() => expect(panel.textContent).toContain('4 members, 3 directors'))
  await person.click(panel)
  await person.click(await button('Add Member'))
  await waitFor(async () => expect(document.activeElement).toBe(await field('Name')))
  const add = async () => within((await rows()).at(-1)!).getByRole('button', { name: 'Add Member' })
  await person.click(await add())
  await screen.findByText('Enter the name.')
  await screen.findByText('Enter the position.')
  await expectAccessible()
  await fill(person, field('Name'), 'L. SAIKIA')
  await fill(person, field('Position'), 'PARTNER')
  await person.click(screen.getByRole('checkbox', { name: /^Director/ }))
  await person.click(await add())
  await waitFor(async () => expect((await rows()).at(-1)!.textContent).toContain('PARTNER · Director'))

  await person.click(await button('Edit M. SEN'))
  await fill(person, field('Name'), 'NOBODY')
  await person.click(await button('Cancel'))
  await waitFor(async () => expect((await rows())[1]!.textContent).toContain('M. SEN'))
  await person.click(await button('Edit P. BORA'))
  await fill(person, field('Position'), 'ASSOCIATE')
  await person.click(await button('Update'))
  await waitFor(async () => expect((await row('P. BORA'))!.textContent).toContain('ASSOCIATE'))
})

test('directors who are added and removed are so in a project form that has loaded them before', async () => {
  const { person } = await open(ADD)
  await screen.findByRole('checkbox', { name: 'R. DEKA' })
  await person.click(screen.getByRole('link', { name: 'Website Content' }))
  await person.click(await screen.findByRole('button', { name: /^Team Page/ }))
  await person.click(await button('Delete R. DEKA'))
  await person.click(await button('Edit P. BORA'))
  await person.click(screen.getByRole('checkbox', { name: /^Director/ }))
  await saveByKey(person)
  await saved()
  await person.click(screen.getByRole('link', { name: 'Projects Portal' }))
  await person.click(await button('Add Project'))
  await screen.findByRole('checkbox', { name: 'P. BORA' })
  expect(screen.queryByRole('checkbox', { name: 'R. DEKA' })).toBeNull()
})

test('changes of two editors are merged, member by member', async () => {
  const { person, token } = await open(TEAM)
  await person.click(await button('Edit P. BORA'))
  await fill(person, field('Biography'), 'Bora came from Tezpur.')
  const body = { members: members.with(1, { ...members[1]!, position: 'FOUNDER' }) }
  expect((await app.ask('PUT', CALL, { token, body })).status).toBe(200)
  await person.click(await button('Save'))
  await saved()
  await screen.findByText(/also saved\.$/)
  const now = await stored()
  expect(now[1]).toMatchObject({ name: 'M. SEN', position: 'FOUNDER' })
  expect(now[3]).toMatchObject({ name: 'P. BORA', biography: 'Bora came from Tezpur.' })
})

test('a restore that takes away a director who leads a project names the project first', async () => {
  const { token } = await signedIn()
  const director = { id: 9, name: 'T. HAZARIKA', position: 'DIRECTOR', isDirector: true }
  const body = { members: [...members, director] }
  expect((await app.ask('PUT', CALL, { token, body })).status).toBe(200)
  await addProjects(token, director.name, 'Ferry terminal')
  const { person } = await open(screenOf('content', 'history', 'team'))
  await person.click(await button(/^Restore all of version/))
  const dialog = within(await screen.findByRole('dialog', { name: /^Restore from version/ }))
  const led = within(await dialog.findByRole('region', { name: director.name }))
  await led.findByRole('link', { name: 'FERRY TERMINAL' })
  await expectAccessible()
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await isFocused(await button(/^Restore all of version/))
  expect((await stored()).map(({ name }) => name)).toContain(director.name)
})

const MEMBERS = 60

test('in a long list a far row comes back by Undo, and faults and hints lead to their field in it', async () => {
  const photo = { img_src: await addTestPicture(app.db, 'portrait.jpg'), alt: '' }
  const many = Array.from({ length: MEMBERS }, (_, index) => ({
    ...members[index % members.length]!,
    id: index + 1,
    name: `MEMBER ${index + 1}`,
    // One of the last has a hint.
    photo: index === 54 ? photo : null,
  }))
  await put({ members: many })
  const { person } = await open(TEAM)
  // By its label: in a list as long as this, its role takes seconds.
  const press = async (label: string) => person.click(await screen.findByLabelText(label))
  const shown = () => [...document.querySelectorAll('[aria-label^="Edit MEMBER"]')]
  await press('Delete MEMBER 50')
  await waitFor(() => expect(shown()).toHaveLength(MEMBERS - 1))
  await person.click(await screen.findByText('Undo'))
  await waitFor(() => expect(shown()[49]?.getAttribute('aria-label')).toBe('Edit MEMBER 50'))

  const hints = within(await screen.findByRole('region', { name: /^Could be better/ }))
  await person.click(hints.getByRole('button', { name: /MEMBER 55/ }))
  const description = await screen.findByLabelText('Description of photo')
  await waitFor(() => expect(document.activeElement).toBe(description))
  await person.click(screen.getByText('Update'))

  // A faulty entry that was closed by opening another.
  await press('Edit MEMBER 52')
  await fill(person, screen.findByLabelText(/^Name/), '')
  await press('Edit MEMBER 1')
  await saveByKey(person)
  await waitFor(() => {
    const name = screen.getByLabelText<HTMLInputElement>(/^Name/)
    expect([name.value, document.activeElement === name]).toEqual(['', true])
  })
  screen.getByText('Enter the name.', { selector: '[id$=error]' })
})

test('a person whom only earlier versions have is forgotten by keyboard, and the password is asked for', async () => {
  const { token } = await signedIn()
  await addProjects(token, 'M. SEN', 'Bridge')
  const others = members.filter(({ name }) => name !== 'M. SEN')
  expect((await app.ask('PUT', CALL, { token, body: { members: others } })).status).toBe(200)
  const { person } = await open(TEAM)
  const opener = await button('People in earlier versions…')
  opener.focus()
  await person.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'People in earlier versions' }))
  const people = async () => (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect((await people())[0]).toMatch(/^M\. SENARCHITECT · in 1 version, the last from .*Forget…$/)
  await expectAccessible()

  dialog.getByRole('button', { name: 'Forget M. SEN…' }).focus()
  await person.keyboard('{Enter}')
  const asked = within(await dialog.findByRole('alertdialog', { name: 'Forget M. SEN?' }))
  asked.getByText(/1 project with this name in their facts stay/)
  expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Cancel' }))
  await expectAccessible()
  await person.tab()
  await person.tab()
  await isFocused(screen.getByRole('button', { name: 'Close' }))
  asked.getByRole('button', { name: 'Cancel' }).focus()
  await person.keyboard('{Enter}')
  expect(dialog.queryByRole('alertdialog')).toBeNull()

  const old = new Date(Date.now() - 20 * MINUTE).toISOString()
  await app.db.updateTable('sessions').set({ created_at: old }).execute()
  await person.click(dialog.getByRole('button', { name: 'Forget M. SEN…' }))
  await person.click(dialog.getByRole('button', { name: 'Forget M. SEN' }))
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await person.type(proof.getByLabelText(/^Password/), `${PASSWORD}{Enter}`)
  await screen.findByText('M. SEN is erased from 1 version.')
  const rest = await dialog.findByText('Everybody in the versions of this page is on it now.')
  await waitFor(() => expect(document.activeElement).toBe(rest.parentElement))
  await expectAccessible()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(
    JSON.stringify(await app.db.selectFrom('versions').selectAll().where('kind', '=', 'content').execute()),
  ).not.toContain('M. SEN')
})
