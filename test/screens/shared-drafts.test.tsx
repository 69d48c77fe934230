import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { screenOf } from '../../src/domain/record/kinds.ts'
import { staff } from '../support/app.ts'
import { project } from '../support/data/project.ts'
import {
  ADD,
  button,
  field,
  fillRequired,
  PORTAL,
  projectScreens,
  storedDrafts,
  toast,
  type,
} from '../support/screens/project-form.ts'
import { loseOneAnswer } from '../support/screens/publishing.ts'
import { expectAccessible } from '../support/screens/staff-screens.tsx'

const { app, signedIn, open, answer, hold, storedProject } = projectScreens()

const DRAFT = /^Draft, shared with colleagues\. Saved by .+, \d+ \w{3} \d{4}, \d\d:\d\d\.$/
const notice = () => screen.findByText(DRAFT)
const saved = () => screen.findByText(/^Draft saved \d\d:\d\d$/)
const address = () => location.pathname + location.search

async function expectField(name: string, value: string) {
  await waitFor(async () => expect((await field(name)).value).toBe(value))
}

/** What a colleague does by the calls. */
async function colleague() {
  const { token } = await staff(app.db, 'PROJECT_CONTENT_MANAGER')
  return (method: string, path: string, body?: object) => app.ask(method, `/api/${path}`, { token, body })
}

const projects = async () => (await app.ask('GET', '/api/projects')).body

test('a draft changes nothing public, and is seen, continued and published by a colleague', async () => {
  const { id, form, ask } = await storedProject()
  const by = await colleague()
  await by('PUT', `projects/${id}/draft`, { fields: { client: 'A NEW CLIENT' } })
  const { person } = await open(form)
  await notice()
  await expectField('Client', 'A NEW CLIENT')
  expect(screen.queryByRole('button', { name: 'Save and stay' })).toBeNull()
  await type(person, 'Year', '')
  await person.click(await button('Save draft'))
  await saved()
  await expectField('Year', '')
  await expectAccessible()
  expect((await projects())[0]).toMatchObject({
    client: project.client.toUpperCase(),
    year: Number(project.year),
  })
  await person.click(await button('Update Project'))
  await screen.findAllByText(/^Enter the year/)
  await type(person, 'Year', '2031')
  await person.click(await button('Update Project'))
  await toast(/^Project updated successfully!/)
  expect(await ask('GET')).toMatchObject({ client: 'A NEW CLIENT', year: 2031 })
  await waitFor(() => expect(address()).toBe(PORTAL))
  await person.click(await button('Undo'))
  await toast(/^Publishing is undone/)
  expect(await ask('GET')).toMatchObject({ client: project.client.toUpperCase() })
  expect((await ask('GET', '/draft')).fields).toMatchObject({ client: 'A NEW CLIENT', year: 2031 })
})

test('an unfinished new project is a draft at an address of its own, and is published later', async () => {
  const { person } = await open(ADD)
  await type(person, 'Project Name', 'New house')
  const draftButton = await button('Save draft')
  draftButton.focus()
  await person.keyboard('{Enter}')
  await notice()
  expect(address()).toMatch(/\/edit\/[0-9a-f-]{36}$/)
  expect(document.activeElement).toBe(draftButton)
  expect(storedDrafts()).toBe('[]')
  expect(await projects()).toEqual([])
  await open(address())
  await expectField('Project Name', 'NEW HOUSE')
  await expectField('Year', '')
  expect(screen.queryByRole('button', { name: 'Show what is public' })).toBeNull()
  const again = await open(address())
  await notice()
  await fillRequired(again.person, 'New house')
  await again.person.click(await button('Add Project'))
  await toast(/^Project created successfully!/)
  expect(await projects()).toMatchObject([{ name: 'NEW HOUSE', hidden: false }])
})

test('what a colleague saved since is merged, and a field that both changed is asked about, also when it is published', async () => {
  const { id, form, ask } = await storedProject()
  const by = await colleague()
  const { person } = await open(form)
  await type(person, 'Client', 'Mine')
  const { updatedAt } = (
    await by('PUT', `projects/${id}/draft`, { fields: { client: 'THEIRS', year: 2031 } })
  ).body
  await person.click(await button('Save draft'))
  let dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('radio', { name: /^Keep mine/ }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await saved()
  await expectField('Year', '2031')
  const draft = await ask('GET', '/draft')
  expect(draft.fields).toMatchObject({ client: 'MINE', year: 2031 })
  expect(draft.updatedAt > updatedAt).toBe(true)

  await by('PUT', `projects/${id}`, { client: 'PUBLIC', location: 'GOA' })
  await person.click(await button('Update Project'))
  dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('radio', { name: /^Keep theirs/ }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await toast(/^Project updated successfully!/)
  expect(await ask('GET')).toMatchObject({ client: 'PUBLIC', location: 'GOA', year: 2031 })
})

test('the form switches between the draft and what is public, which can be saved while the draft stays', async () => {
  const { id, form, ask } = await storedProject()
  const by = await colleague()
  await by('PUT', `projects/${id}/draft`, { fields: { client: 'A NEW CLIENT' } })
  const { person } = await open(form)
  await person.click(await button('Show what is public'))
  await expectField('Client', project.client.toUpperCase())
  await screen.findByRole('group', { name: 'Schedule and preview link' })
  await type(person, 'Year', '2031')
  expect(((await button('Show the draft')) as HTMLButtonElement).disabled).toBe(true)
  await person.click(await button('Save and stay'))
  await screen.findByText(/^Saved \d\d:\d\d$/)
  expect(await ask('GET')).toMatchObject({ client: project.client.toUpperCase(), year: 2031 })
  await person.click(await button('Show the draft'))
  await expectField('Client', 'A NEW CLIENT')
  expect((await ask('GET', '/draft')).fields.client).toBe('A NEW CLIENT')
  await type(person, 'Year', '2032')
  await screen.findByText('Save the draft to schedule it, or to make a preview link of it.')
  expect(screen.queryByRole('group', { name: 'Schedule and preview link' })).toBeNull()
})

test('a draft is discarded after a question, and there again by Undo', async () => {
  const { form, ask } = await storedProject()
  const { person } = await open(form)
  await type(person, 'Client', 'A new client')
  await person.keyboard('{Control>}s{/Control}')
  await screen.findByText(/^Saved \d\d:\d\d$/)
  await type(person, 'Client', 'Another client')
  await person.click(await button('Save draft'))
  await saved()
  await type(person, 'Year', '2031')
  await person.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect((await ask('GET', '/draft')).fields.year).toBe(2031))
  await person.click(await button('Discard draft'))
  await person.click(await button('Discard'))
  await toast('The draft is discarded.')
  await expectField('Client', 'A NEW CLIENT')
  expect(screen.queryByText(DRAFT)).toBeNull()
  await person.click(await button('Undo'))
  await notice()
  await expectField('Client', 'ANOTHER CLIENT')
  expect((await ask('GET', '/draft')).fields).toMatchObject({ client: 'ANOTHER CLIENT', year: 2031 })
})

test('a draft that a colleague saved meanwhile is discarded only once that is shown', async () => {
  const { id, form } = await storedProject()
  const by = await colleague()
  await by('PUT', `projects/${id}/draft`, { fields: { client: 'A NEW CLIENT' } })
  const { person } = await open(form)
  await notice()
  await by('PUT', `projects/${id}/draft`, { fields: { client: 'ANOTHER CLIENT' } })
  const discard = async () => {
    await person.click(await button('Discard draft'))
    await person.click(await button('Discard'))
  }
  await discard()
  await toast(/ saved this draft meanwhile\.$/)
  await expectField('Client', 'ANOTHER CLIENT')
  await discard()
  await toast('The draft is discarded.')
})

test('with something typed, the refusal to discard a draft says what to do', async () => {
  const { id, form } = await storedProject()
  const by = await colleague()
  await by('PUT', `projects/${id}/draft`, { fields: { client: 'A NEW CLIENT' } })
  const { person } = await open(form)
  await notice()
  await type(person, 'Year', '2031')
  await by('PUT', `projects/${id}/draft`, { fields: { client: 'ANOTHER CLIENT' } })
  await person.click(await button('Discard draft'))
  await person.click(await button('Discard'))
  await toast(/ saved this draft meanwhile\. Save yours/)
  await person.click(await button('Save draft'))
  await expectField('Client', 'ANOTHER CLIENT')
  await expectField('Year', '2031')
  await person.click(await button('Discard draft'))
  await person.click(await button('Discard'))
  await toast('The draft is discarded.')
})

test('a discarded draft comes back as it was, with what was typed, and not scheduled', async () => {
  const { form, ask } = await storedProject()
  const by = await colleague()
  const { id } = (await projects())[0]
  await by('PUT', `projects/${id}/draft`, { fields: { client: 'A NEW CLIENT' } })
  await by('POST', 'publications', {
    drafts: [{ kind: 'project', id }],
    at: { day: '2099-12-01', time: '09:00' },
  })
  const { person } = await open(form)
  await notice()
  await ask('PUT', '', { client: 'PUBLIC', year: 2031 })
  const release = hold(/^DELETE .*draft/)
  await person.click(await button('Discard draft'))
  await person.click(await button('Discard'))
  await type(person, 'Collaborators', 'Typed meanwhile')
  release()
  await person.click(await button('Undo'))
  await toast('The draft is there again. It is no longer scheduled.')
  expect((await ask('GET', '/draft')).fields).toMatchObject({
    ...{ client: 'A NEW CLIENT', year: Number(project.year), collaborators: 'TYPED MEANWHILE' },
  })
  await person.click(await button('Update Project'))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('radio', { name: /^Keep mine/ }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await toast(/^Project updated successfully!/)
  expect(await ask('GET')).toMatchObject({ client: 'A NEW CLIENT', year: 2031 })
})

test('a discarded draft comes back without a number that cannot be read, which is still in its field', async () => {
  const { token } = await signedIn()
  const body = { title: 'Model Maker', department: 'Workshop', location: 'Guwahati', vacancy: 4 }
  const { id } = (await app.ask('POST', '/api/jobs', { token, body })).body
  await app.ask('PUT', `/api/jobs/${id}/draft`, { token, body: { fields: { department: 'Models' } } })
  const { person } = await open(screenOf('job', 'edit', id))
  await notice()
  await type(person, 'Vacancy', '2-3')
  await person.click(await button('Discard draft'))
  await person.click(await button('Discard'))
  await expectField('Department', 'Workshop')
  await person.click(await button('Undo'))
  await notice()
  await expectField('Vacancy', '2-3')
  const { fields } = (await app.ask('GET', `/api/jobs/${id}/draft`, { token })).body
  expect(fields).toMatchObject({ department: 'Models', vacancy: 4 })
})

test('a draft of a project that was never public is public when it is published elsewhere', async () => {
  const { id, form } = await storedProject({ hidden: true })
  const { person } = await open(form)
  await type(person, 'Client', 'A new client')
  await person.click(await button('Save draft'))
  await saved()
  const by = await colleague()
  expect((await by('POST', 'publications', { drafts: [{ kind: 'project', id }] })).status).toBe(201)
  expect(await projects()).toMatchObject([{ id, client: 'A NEW CLIENT' }])
})

test('unsaved changes of this browser become the draft by one press', async () => {
  const { form, ask } = await storedProject()
  const { person } = await open(form)
  await type(person, 'Client', 'Half a client')
  const again = await open(form)
  const asDraft = await button('Save as draft, shared with colleagues')
  expect(asDraft.getAttribute('type')).toBe('button')
  asDraft.focus()
  await again.person.keyboard('{Enter}')
  await notice()
  expect(screen.queryByText(/^Unsaved changes in this browser/)).toBeNull()
  expect((await ask('GET', '/draft')).fields.client).toBe('HALF A CLIENT')
  await type(again.person, 'Client', 'More of a client')
  await open(form)
  await screen.findByText(/^Unsaved changes in this browser of \d\d:\d\d were restored\./)
  await notice()
  await expectField('Client', 'MORE OF A CLIENT')
  await button('Start from the shared draft')
})

test('a draft that a colleague published or discarded meanwhile leaves what is typed, and begins anew', async () => {
  const { id, form, ask } = await storedProject()
  const by = await colleague()
  await by('PUT', `projects/${id}/draft`, { fields: { client: 'A NEW CLIENT' } })
  const { person } = await open(form)
  await notice()
  await type(person, 'Year', '2031')
  await by('POST', 'publications', { drafts: [{ kind: 'project', id }] })
  await person.click(await button('Save draft'))
  await screen.findAllByText(/^This draft was published or discarded meanwhile\./)
  await expectField('Year', '2031')
  await person.click(await button('Save draft'))
  await notice()
  await by('DELETE', `projects/${id}/draft`)
  await type(person, 'Year', '2032')
  await person.click(await button('Save draft'))
  await screen.findAllByText(/^This draft was published or discarded meanwhile\./)
  await person.click(await button('Save draft'))
  await notice()
  expect((await ask('GET', '/draft')).fields).toMatchObject({ client: 'A NEW CLIENT', year: 2032 })
})

test('unsaved changes over the discarded draft of a new project are continued as a new one', async () => {
  const by = await colleague()
  const id = crypto.randomUUID()
  await by('PUT', `projects/${id}/draft`, { fields: { name: 'NEW HOUSE' } })
  const { person, token } = await open(`${PORTAL}/edit/${id}`)
  await notice()
  await type(person, 'Client', 'A new client')
  await waitFor(() => expect(storedDrafts()).toContain('A NEW CLIENT'))
  await by('DELETE', `projects/${id}/draft`)
  const again = await open(`${PORTAL}/edit/${id}`)
  await again.person.click(await button('Continue with my changes as a new project'))
  await expectField('Client', 'A NEW CLIENT')
  await again.person.click(await button('Save draft'))
  await notice()
  const { fields } = (await app.ask('GET', `/api/projects/${id}/draft`, { token })).body
  expect(fields).toMatchObject({ name: 'NEW HOUSE', client: 'A NEW CLIENT' })
  expect(storedDrafts()).toBe('[]')
})

test('lost answers make no second draft and no second publication', async () => {
  const { person, token } = await open(ADD)
  await fillRequired(person, 'Heard once')
  loseOneAnswer(answer, /^PUT .*draft$/)
  await person.click(await button('Save draft'))
  await button('Retry')
  await type(person, 'Client', 'Later client')
  await person.click(await button('Retry'))
  await notice()
  loseOneAnswer(answer, /^POST \/api\/publications$/)
  await person.click(await button('Add Project'))
  await person.click(await button('Retry'))
  await toast(/^Project created successfully!/)
  expect(await projects()).toMatchObject([{ name: 'HEARD ONCE', client: 'LATER CLIENT' }])
  expect((await app.ask('GET', '/api/drafts', { token })).body.drafts).toEqual([])
})

test('a page is published from its draft in the form, and the publication is undone there', async () => {
  const { person, token } = await open('/admin/dashboard/website-content#contact')
  const title = async () => (await app.ask('GET', '/api/content/contact')).body.title
  const before = await title()
  await type(person, 'Title', 'A new title')
  await person.click(await button('Save draft'))
  await notice()
  await expectAccessible()
  expect(await title()).toBe(before)
  await person.click(await button('Publish'))
  await screen.findByText(/^Published \d\d:\d\d$/)
  expect(screen.queryByText(DRAFT)).toBeNull()
  expect(await title()).toBe('A new title')
  await person.click(await button('Undo'))
  await notice()
  await expectField('Title', 'A new title')
  expect(await title()).toBe(before)
  expect((await app.ask('GET', '/api/content/contact/draft', { token })).status).toBe(200)
})

/** The button that publishes the draft, of the question about it. */
async function askToPublish(person: UserEvent) {
  await person.click(await button('Publish…'))
  return within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' })
}

async function publishInHistory(kind: 'content' | 'project', id: string) {
  const opened = await open(`${screenOf(kind, 'history', id)}?version=draft`)
  await opened.person.click(await askToPublish(opened.person))
  return opened
}

test('the history compares the draft with what is public, and publishes it, with an Undo', async () => {
  const { id, ask } = await storedProject()
  const by = await colleague()
  await by('PUT', `projects/${id}/draft`, { fields: { client: 'A NEW CLIENT' } })
  const { person } = await open(`${PORTAL}/${id}/history`)
  await person.click(await screen.findByRole('link', { name: /^Draft, shared with colleagues/ }))
  await screen.findByText('1 field differs from what is public.')
  const client = within(await screen.findByRole('region', { name: 'Client' }))
  expect(client.getByText(/A NEW CLIENT|NEW/)).toBeTruthy()
  expect(client.queryByRole('checkbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Edit draft' }).getAttribute('href')).toBe(`${PORTAL}/edit/${id}`)
  await expectAccessible()
  const question = await askToPublish(person)
  await expectAccessible()
  await person.click(question)
  await toast(`${project.name.toUpperCase()} is published.`)
  const heading = await screen.findByRole('heading', { name: 'Version 1' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(await ask('GET')).toMatchObject({ client: 'A NEW CLIENT' })
  const version = await screen.findByRole('link', { name: /^Version 2/ })
  await person.click(version)
  await screen.findByText('This is the current version.')
  expect(document.activeElement).toBe(version)
  await person.click(await button('Undo'))
  await screen.findByRole('link', { name: /^Draft, shared with colleagues/ })

  await by('PUT', `projects/${id}`, { client: 'PUBLIC' })
  await publishInHistory('project', id)
  await screen.findByText(/also changed Client meanwhile\. Choose which to keep\.$/)
})

test('a draft that is published in the history leaves what was chosen meanwhile', async () => {
  const { id } = await storedProject()
  await (await colleague())('PUT', `projects/${id}/draft`, { fields: { client: 'A NEW CLIENT' } })
  const release = hold(/^POST \/api\/publications$/)
  const { person, search, back } = await open(`${PORTAL}/${id}/history?version=1`)
  await person.click(await screen.findByRole('link', { name: /^Draft, shared with colleagues/ }))
  await person.click(await askToPublish(person))
  back()
  await screen.findByRole('heading', { name: 'Version 1' })
  release()
  await toast(`${project.name.toUpperCase()} is published.`)
  await screen.findByRole('link', { name: /^Version 2/ })
  expect(search().get('version')).toBe('1')
})

test('the version that takes the place of a published draft stays when there is a draft again, and after a reload', async () => {
  const { id } = await storedProject()
  const by = await colleague()
  const saveDraft = (client: string) => by('PUT', `projects/${id}/draft`, { fields: { client } })
  const draftLink = () => screen.queryByRole('link', { name: /^Draft, shared with colleagues/ })
  await saveDraft('A NEW CLIENT')
  const { person } = await publishInHistory('project', id)
  await waitFor(() => expect(draftLink()).toBeNull())
  const mark = await screen.findByRole<HTMLInputElement>('checkbox')
  await person.click(mark)
  await saveDraft('A LATER CLIENT')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await waitFor(() => expect(draftLink()).toBeTruthy())
  expect([mark.isConnected, mark.checked]).toEqual([true, true])

  await by('DELETE', `projects/${id}/draft`)
  await open(address())
  await screen.findByRole('heading', { name: 'Version 1' })
})

test('the history names the entry of a list whose draft cannot be published', async () => {
  const { token } = await signedIn()
  await app.ask('PUT', '/api/content/contact', { token, body: { title: 'Write to us' } })
  const office = { city: 'TURA', phone_numbers: ['x'], address: 'A street', google_maps_iframe_src: '' }
  const fields = { offices: [{ id: 7, ...office }] }
  await app.ask('PUT', '/api/content/contact/draft', { token, body: { fields } })
  await publishInHistory('content', 'contact')
  await screen.findByText(/: Offices: TURA: Phone numbers: 1: Enter a full phone number\.$/)
})

test('the history says why the draft of a new project cannot be published', async () => {
  const id = crypto.randomUUID()
  await (await colleague())('PUT', `projects/${id}/draft`, { fields: { name: 'NEW HOUSE' } })
  await publishInHistory('project', id)
  await screen.findByText(/: .* Client: Enter the client\. /)
})

test('the history says when the name of a draft is at fault', async () => {
  const { id } = await storedProject()
  await (await colleague())('PUT', `projects/${id}/draft`, { fields: { name: '' } })
  await publishInHistory('project', id)
  await screen.findByText(/^: Project Name: Enter the name of the project\.$/)
})

test('lists say which records have a draft, and name the drafts of new ones', async () => {
  const { id, token } = await storedProject()
  const by = await colleague()
  const made = crypto.randomUUID()
  const opening = crypto.randomUUID()
  await by('PUT', `projects/${id}/draft`, { fields: { client: 'A NEW CLIENT' } })
  await by('PUT', `projects/${made}/draft`, { fields: { name: 'NEW HOUSE' } })
  const fields = { title: 'Model Maker' }
  await app.ask('PUT', `/api/jobs/${opening}/draft`, { token, body: { fields } })
  await app.ask('PUT', '/api/content/about/draft', { token, body: { fields: { title: 'New' } } })
  const { person } = await open(PORTAL)
  const line = await screen.findByText(/^Drafts of new projects:/)
  expect(line.textContent).toBe('Drafts of new projects: NEW HOUSE')
  await waitFor(() => expect(screen.getAllByText('Draft')).toHaveLength(1))
  await expectAccessible()
  await person.click(within(line).getByRole('link', { name: 'NEW HOUSE' }))
  await expectField('Project Name', 'NEW HOUSE')
  await open('/admin/dashboard/hiring')
  await screen.findByText(/^Drafts of new openings:/)
  await open('/admin/dashboard/website-content')
  await waitFor(() => expect(screen.getAllByText('Draft')).toHaveLength(1))
})

test('a number that cannot be read stays in its field, and its draft is saved once it is corrected', async () => {
  const { person } = await open('/admin/dashboard/hiring/openings/add')
  await type(person, 'Vacancy', '2-3')
  await person.click(await button('Save draft'))
  await waitFor(async () => {
    const describedBy = (await field('Vacancy')).getAttribute('aria-describedby')?.split(' ') ?? []
    const words = describedBy.map((id) => document.getElementById(id)?.textContent)
    expect(words).toContain('Enter the number of vacancies.')
  })
  await expectField('Vacancy', '2-3')
  await type(person, 'Vacancy', '3')
  await person.click(await button('Save draft'))
  await notice()
  await expectField('Vacancy', '3')
})

test('a new opening is a draft first, and is added from it', async () => {
  const { person } = await open('/admin/dashboard/hiring/openings/add')
  await type(person, 'Position Title', 'Model Maker')
  await person.click(await button('Save draft'))
  await notice()
  await type(person, 'Department', 'Workshop')
  await type(person, 'Location', 'Guwahati')
  await person.click(await button('Add Opening'))
  await toast(/^Model Maker is added/)
  expect((await app.ask('GET', '/api/jobs')).body).toMatchObject([{ title: 'Model Maker' }])
})

test('the draft of a new project is discarded, and the list follows; Undo brings it back', async () => {
  const { person, token } = await open(ADD)
  await type(person, 'Project Name', 'New house')
  await person.click(await button('Save draft'))
  await notice()
  const [, id] = /edit\/(.+)$/.exec(address())!
  await person.click(await button('Discard draft'))
  await person.click(await button('Discard'))
  await waitFor(() => expect(address()).toBe(PORTAL))
  const status = async () => (await app.ask('GET', `/api/projects/${id}/draft`, { token })).status
  expect(await status()).toBe(404)
  await person.click(await button('Undo'))
  await toast('The draft is there again.')
  expect(await status()).toBe(200)
})
