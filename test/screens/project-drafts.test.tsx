import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pages } from '../../src/domain/shared/pages.ts'
import { PASSWORD } from '../support/app.ts'
import { jpeg } from '../support/data/made-pictures.ts'
import { project } from '../support/data/project.ts'
import { denyStorage } from '../support/screens/deny-storage.ts'
import {
  ADD,
  button,
  field,
  fillRequired,
  PORTAL,
  projectScreens,
  storedDrafts,
  text,
  toast,
  type,
} from '../support/screens/project-form.ts'
import { loseOneAnswer } from '../support/screens/publishing.ts'
import { expectAccessible, fill } from '../support/screens/staff-screens.tsx'

const HOME = pages.dashboardHome.path
const { app, open, answer, storedProject } = projectScreens()

const RESTORED = /^Unsaved changes in this browser of \d\d:\d\d were restored\./
const restored = () => screen.findByText(RESTORED)
const kept = (words: string) => waitFor(() => expect(storedDrafts()).toContain(words))
const address = () => location.pathname + location.search
const answerQuestion = async (person: UserEvent, name: string) =>
  person.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }))
const names = async () =>
  (await app.ask('GET', '/api/projects')).body.map(({ name }: { name: string }) => name)

async function expectField(name: string, value: string) {
  await waitFor(async () => expect((await field(name)).value).toBe(value))
}

test('unsaved changes, including pictures, are restored after a reload', async () => {
  const { person } = await open(ADD)
  await fillRequired(person, 'Half written')
  await person.click(await button('Add text'))
  await fill(person, await text('Text 1'), 'A hall.')
  await person.upload(
    await field('Add pictures'),
    new File([await jpeg(60, 40)], 'pier.jpg', { type: 'image/jpeg' }),
  )
  await waitFor(() => expect(screen.queryByText(/pier\.jpg/)).toBeNull())
  await fill(person, await field('Description of picture 2'), 'The pier')
  // Without waiting: the last change is stored when the form is closed.
  const again = await open(ADD)
  await restored()
  await expectField('Project Name', 'HALF WRITTEN')
  await expectField('Text 1', 'A hall.')
  const pier = await screen.findByRole('img', { name: 'The pier' })
  expect(pier.getAttribute('src')).toMatch(/^\/media\//)
  await expectAccessible()
  await again.person.click(await button('Add Project'))
  await toast(/^Project created successfully!/)

  await open(ADD)
  await expectField('Project Name', '')
  expect(screen.queryByText(RESTORED)).toBeNull()
})

test('a restored draft can be removed, restored and removed again', async () => {
  const { person } = await open(ADD)
  await type(person, 'Project Name', 'Half written')
  await open(ADD)
  await person.click(await button('Start with an empty form'))
  await expectField('Project Name', '')
  await type(person, 'Project Name', 'Begun since')
  await person.click(await button('Undo'))
  await expectField('Project Name', 'HALF WRITTEN')
  await person.click(await button('Remove them again'))
  await expectField('Project Name', 'BEGUN SINCE')
  await person.click(await button('Undo'))
  await expectField('Project Name', 'HALF WRITTEN')
})

test('a restored draft and its uploads can be replaced by an empty form, after a question', async () => {
  const { person } = await open(ADD)
  await type(person, 'Project Name', 'Put back')
  await open(ADD)
  await restored()
  const large = new File([new Uint8Array(900 * 1024 + 1)], 'large.jpg', { type: 'image/jpeg' })
  await person.upload(await field('Choose preview image'), large)
  await person.upload(await field('Add pictures'), large)
  await waitFor(() => expect(screen.getAllByText(/^large\.jpg/)).toHaveLength(2))
  const answer = async (name: string) => {
    await person.click(await button('Start with an empty form'))
    const question = await screen.findByRole('alertdialog', {
      name: 'Files that have not arrived will be lost.',
    })
    await person.click(within(question).getByRole('button', { name }))
  }
  await answer('Cancel')
  await expectField('Project Name', 'PUT BACK')
  expect(screen.getAllByText(/^large\.jpg/)).toHaveLength(2)
  await answer('Start with an empty form')
  await waitFor(() => expect(screen.queryByText(/large\.jpg/)).toBeNull())
  await fillRequired(person, 'Fresh')
  await person.click(await button('Add Project'))
  await toast(/^Project created successfully!/)
  expect(await names()).toEqual(['FRESH'])
})

test('the question about a restored draft changes nothing when it is answered after a save', async () => {
  const { form } = await storedProject()
  const first = await open(form)
  await type(first.person, 'Client', 'Half a client')
  const { person } = await open(form)
  await restored()
  const large = new File([new Uint8Array(900 * 1024 + 1)], 'large.jpg', { type: 'image/jpeg' })
  await person.upload(await field('Choose preview image'), large)
  await person.click(await button('Start from the saved project'))
  const question = within(await screen.findByRole('alertdialog'))
  await person.click(await button('Cancel upload'))
  await person.click(await button('Save and stay'))
  await waitFor(() => expect(screen.queryByText(RESTORED)).toBeNull())
  await person.upload(await field('Choose preview image'), large)
  await person.click(question.getByRole('button', { name: 'Start from the saved project' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await screen.findByText(/^large\.jpg/)
  await expectField('Client', 'HALF A CLIENT')
})

test('Home lists a draft, which can be discarded, brought back and continued', async () => {
  const { form } = await storedProject()
  const { person } = await open(form)
  await type(person, 'Client', 'Half a client')
  await person.click(await screen.findByRole('link', { name: 'Home' }))
  await answerQuestion(person, 'Leave')
  const list = await screen.findByRole('list', { name: 'Unsaved changes in this browser' })
  expect(list.textContent).toContain('TOWN HALL, TURA, edited just now')
  await expectAccessible()
  await person.click(await button('Discard TOWN HALL, TURA'))
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Unsaved changes in this browser' })).toBeNull(),
  )
  await person.click(await button('Undo'))
  await person.click(await screen.findByRole('link', { name: 'Continue TOWN HALL, TURA' }))
  await restored()
  await expectField('Client', 'HALF A CLIENT')
  expect(address()).toBe(form)
})

test('a draft of another user of this browser is neither listed nor restored', async () => {
  const { form } = await storedProject()
  const { person, user } = await open(form)
  await type(person, 'Client', 'Half a client')
  await open(HOME)
  await screen.findByRole('list', { name: 'Unsaved changes in this browser' })
  const key = Object.keys({ ...localStorage }).find((name) => name.startsWith('plinth.draft.'))!
  localStorage.setItem(key.replace(user.id, 'another-user'), localStorage.getItem(key)!)
  localStorage.removeItem(key)
  await open(HOME)
  await screen.findByText('All projects')
  expect(screen.queryByRole('list', { name: 'Unsaved changes in this browser' })).toBeNull()
  await open(form)
  await expectField('Client', project.client.toUpperCase())
  expect(screen.queryByText(RESTORED)).toBeNull()
})

test('Logout asks before it removes the drafts of the user, and leaves those of others', async () => {
  const { form } = await storedProject()
  const { person, user } = await open(form)
  localStorage.setItem('plinth.draft.another-user.new', '{}')
  await type(person, 'Client', 'Mine')
  await kept('MINE')
  expect(JSON.stringify({ ...localStorage })).not.toContain('MINE')
  const question = { name: '1 unfinished project in this browser will be discarded.' }
  const logout = async () => {
    await person.click(await button('Logout'))
    return within(await screen.findByRole('alertdialog', question))
  }
  await person.click((await logout()).getByRole('button', { name: 'Cancel' }))
  await expectField('Client', 'MINE')
  await person.click((await logout()).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(address()).toBe('/login'))
  await waitFor(() => expect(storedDrafts()).not.toContain(user.id))
  expect(storedDrafts()).toContain('another-user')
})

test('changes discarded on leaving are not restored', async () => {
  const { person } = await open(ADD)
  await type(person, 'Client', 'NHM')
  await kept('NHM')
  await person.click(await button('Cancel'))
  await answerQuestion(person, 'Discard changes')
  await waitFor(() => expect(address()).toBe(PORTAL))
  await open(ADD)
  await expectField('Client', '')
})

test('a draft left after the session ended is restored after signing in', async () => {
  const { person, user } = await open(ADD)
  await fillRequired(person, 'Left for now')
  await app.db.deleteFrom('sessions').execute()
  await person.click(await button('Add Project'))
  await person.click(await button('Leave for now'))
  await waitFor(() => expect(address()).toMatch(/^\/login/))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await fill(person, await screen.findByLabelText(/^E-mail/), user.email)
  await fill(person, await screen.findByLabelText(/^Password/), PASSWORD)
  await person.click(await button('Login'))
  await restored()
  await expectField('Project Name', 'LEFT FOR NOW')
})

test('two forms that continue from one draft create two projects', async () => {
  const { person } = await open(ADD)
  await fillRequired(person, 'First of one draft')
  await kept('FIRST OF ONE DRAFT')
  const drafts = { ...localStorage }
  await person.click(await button('Add Project'))
  await toast(/^Project created successfully!/)
  // Another tab opened the draft before it was sent.
  Object.assign(localStorage, drafts)
  await open(ADD)
  await restored()
  await type(person, 'Project Name', 'Second of one draft')
  await person.click(await button('Add Project'))
  await waitFor(async () =>
    expect((await names()).sort()).toEqual(['FIRST OF ONE DRAFT', 'SECOND OF ONE DRAFT']),
  )
})

test('without browser storage the form shows one notice and can still be saved', async () => {
  denyStorage()
  const { person } = await open(ADD)
  await fillRequired(person, 'Not kept')
  expect(await screen.findAllByText(/^This browser cannot keep unsaved changes/)).toHaveLength(1)
  await expectAccessible()
  await person.click(await button('Logout'))
  await screen.findByText(/Signing out removes them from this browser\.$/)
  await answerQuestion(person, 'Stay')
  await person.click(await screen.findByRole('link', { name: 'Home' }))
  await screen.findByText(/This browser cannot keep them\. They will be lost if you leave\.$/)
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
  await answerQuestion(person, 'Stay')
  await person.click(await button('Add Project'))
  await toast(/^Project created successfully!/)
})

const SAVE = /^(POST|PUT) \/api\/projects/

test('a lost response causes no second project, also after another change and a reload', async () => {
  const { person } = await open(ADD)
  await fillRequired(person, 'Heard once')
  loseOneAnswer(answer, SAVE)
  await person.click(await button('Add Project'))
  await button('Retry')
  await type(person, 'Client', 'Later client')
  await open(ADD)
  await restored()
  await person.click(await button('Add Project'))
  await toast(/^Project created successfully!/)
  expect((await app.ask('GET', '/api/projects')).body).toMatchObject([
    { name: 'HEARD ONCE', client: 'LATER CLIENT' },
  ])
})

test('a lost response causes no conflict with one’s own changes', async () => {
  const { ask, form } = await storedProject()
  const { person } = await open(form)
  await type(person, 'Client', 'Even later')
  loseOneAnswer(answer, SAVE)
  await person.click(await button('Update Project'))
  await button('Retry')
  await type(person, 'Client', 'Last of all')
  await person.click(await button('Retry'))
  await toast(/^Project updated successfully!/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await ask('GET')).client).toBe('LAST OF ALL')
})

test('a restored draft is merged with changes saved in the meantime', async () => {
  const { ask, theirs, form } = await storedProject()
  const { person } = await open(form)
  await type(person, 'Project Team', 'Kept team')
  await kept('KEPT TEAM')
  await theirs({ year: 2031 })
  await open(form)
  expect((await restored()).textContent).toContain('Saved by others since, and now in the form: Year.')
  await expectField('Year', '2031')
  await expectField('Project Team', 'KEPT TEAM')
  await person.click(await button('Update Project'))
  await toast(/^Project updated successfully!/)
  expect(await ask('GET')).toMatchObject({ year: 2031, projectTeam: 'KEPT TEAM' })
})
