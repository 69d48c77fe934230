import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { recordKinds, screenOf } from '../../src/domain/record/kinds.ts'
import { pages } from '../../src/domain/shared/pages.ts'
import { staff } from '../support/app.ts'
import { addOpening } from '../support/data/applications.ts'
import { project } from '../support/data/project.ts'
import { putCandidates } from '../support/data/stored-candidates.ts'
import { dragByKey } from '../support/screens/dragging.ts'
import { expectAccessible, staffScreens } from '../support/screens/staff-screens.tsx'

const HIRING = pages.hiring.path
const { app, open, hold, answer } = staffScreens()

type Person = Awaited<ReturnType<typeof open>>['person']
type Field = HTMLInputElement

const field = (name: string) => screen.findByLabelText<Field>(new RegExp(`^${name}`))
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const row = async (title: string) => (await screen.findByRole('link', { name: title })).closest('tr')!
const shows = (title: string, words: string) =>
  waitFor(async () => expect((await row(title)).textContent).toContain(words))
const opening = async (id: string, token?: string) =>
  (await app.ask('GET', `/api/jobs/${id}`, { token })).body
const titles = () =>
  within(screen.getByRole('table', { name: 'Openings' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

async function write(person: Person, name: string, text: string) {
  const found = await field(name)
  await person.clear(found)
  await person.click(found)
  await person.paste(text)
}

/** Opens the menu of an opening and presses an entry. */
async function act(person: Person, title: string, name: string) {
  await person.click(await button(`Actions for ${title}`))
  const menu = within(await screen.findByRole('dialog', { name: `Actions for ${title}` }))
  await person.click(menu.getByRole('button', { name }))
}

test('HR adds an opening, after the messages at its fields', async () => {
  const { token } = await staff(app.db, 'SUPER_ADMIN')
  await app.ask('POST', '/api/projects', { token, body: project })
  const { person } = await open(HIRING, 'HR_HIRING')
  await screen.findByText(/^No openings yet\./)
  await person.click(screen.getByRole('link', { name: 'Add Opening' }))
  await person.click(await button('Add Opening'))
  const says = async (name: string, words: string) => {
    const found = await field(name)
    await waitFor(() => {
      const ids = found.getAttribute('aria-describedby')?.split(' ') ?? []
      expect(ids.map((id) => document.getElementById(id)?.textContent).join()).toContain(words)
    })
  }
  await says('Position Title', 'Enter the title of the position.')
  await expectAccessible()
  const texts = {
    'Position Title': 'Model Maker',
    Department: 'Workshop',
    Location: 'Guwahati',
    Vacancy: 'many',
  }
  for (const [name, text] of Object.entries(texts)) await write(person, name, text)
  await person.selectOptions(await field('Employment type'), 'Part time')
  await write(person, 'Last day for applications', '30/11/2099')
  await person.tab()
  expect((await field('Last day for applications')).value).toBe('30 Nov 2099')
  await screen.findByRole('option', { name: 'TOWN HALL, TURA' })
  await person.selectOptions(await field('Project'), 'TOWN HALL, TURA')
  await write(person, 'Description', 'You build models in wood and card.\n\nBring one.')
  await write(person, 'Instructions for the test', 'Build a stair of card.')
  await person.click(await button('Add Opening'))
  await says('Vacancy', 'Enter the number of vacancies.')
  await write(person, 'Vacancy', '2')
  await person.click(await button('Add Opening'))
  await screen.findByText('Model Maker is added.')
  await shows('Model Maker', 'Closes 30 Nov 2099')
  await shows('Model Maker', 'TOWN HALL, TURA')
  const [stored] = (await app.ask('GET', '/api/jobs', { token })).body
  expect(stored).toMatchObject({
    title: 'Model Maker',
    employmentType: 'PART_TIME',
    vacancy: 2,
    description: 'You build models in wood and card.\n\nBring one.',
    test: 'Build a stair of card.',
  })
})

test('the question of Logout is gone when the form that it was about is saved and left', async () => {
  const { person } = await open(recordKinds.job.screens.add)
  for (const name of ['Position Title', 'Department', 'Location']) await write(person, name, 'Model Maker')
  const release = hold(/^POST \/api\/jobs/)
  await person.click(await button('Add Opening'))
  await person.click(await button('Logout'))
  await screen.findByText('1 unfinished opening in this browser will be discarded.')
  release()
  await screen.findByText('Model Maker is added.')
  await row('Model Maker')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('an opening whose last day has passed is added once, and shown as closed', async () => {
  const { person, token } = await open(recordKinds.job.screens.add)
  await write(person, 'Position Title', 'Last Year')
  await write(person, 'Department', 'Workshop')
  await write(person, 'Location', 'Guwahati')
  await write(person, 'Last day for applications', '2020-11-30')
  await person.click(await button('Add Opening'))
  await screen.findByText('Last Year is added.')
  await shows('Last Year', 'Closed 30 Nov 2020')
  expect((await app.ask('GET', '/api/jobs', { token })).body).toHaveLength(1)
})

test('an opening is closed, and Undo opens it again with its last day', async () => {
  const id = await addOpening(app.db, { title: 'Model Maker', closesAt: '2099-11-30' })
  const { person, token } = await open(HIRING, 'HR_HIRING')
  await act(person, 'Model Maker', 'Close')
  await screen.findByText('Model Maker is closed.')
  await shows('Model Maker', 'Closed')
  expect((await opening(id, token)).isOpen).toBe(false)
  await person.click(await button('Undo'))
  await screen.findByText('Status change of Model Maker undone.')
  await shows('Model Maker', 'Closes 30 Nov 2099')
  expect((await opening(id, token)).isOpen).toBe(true)
})

describe('Undo restores what the change replaced, which may be newer than the list', () => {
  test('the Undo of Close leaves the last day', async () => {
    const id = await addOpening(app.db, { title: 'Model Maker', closesAt: '2099-11-30' })
    const { person, token } = await open(HIRING, 'HR_HIRING')
    await button('Actions for Model Maker')
    await app.ask('PUT', `/api/jobs/${id}`, { token, body: { closesAt: '2099-12-24' } })
    await act(person, 'Model Maker', 'Close')
    await screen.findByText('Model Maker is closed.')
    await person.click(await button('Undo'))
    await screen.findByText('Status change of Model Maker undone.')
    expect(await opening(id, token)).toMatchObject({ isOpen: true, closesAt: '2099-12-24' })
  })

  test.each(['open', 'closed'] as const)(
    'the Undo of Reopen closes it with its last day, left %s by staff',
    async (status) => {
      const id = await addOpening(app.db, { title: 'Model Maker', status, closesAt: '2020-11-30' })
      const { person, token } = await open(HIRING, 'HR_HIRING')
      await act(person, 'Model Maker', 'Reopen')
      await screen.findByText('Model Maker is open again.')
      expect(await opening(id, token)).toMatchObject({ isOpen: true, closesAt: '' })
      await person.click(await button('Undo'))
      await screen.findByText('Status change of Model Maker undone.')
      expect(await opening(id, token)).toMatchObject({
        ...{ isOpen: false, chosenStatus: status, closesAt: '2020-11-30' },
      })
    },
  )

  test('Close offers no Undo for what a colleague had closed before', async () => {
    const id = await addOpening(app.db, { title: 'Model Maker' })
    const { person, token } = await open(HIRING, 'HR_HIRING')
    await button('Actions for Model Maker')
    await app.ask('PUT', `/api/jobs/${id}`, { token, body: { status: 'closed' } })
    await act(person, 'Model Maker', 'Close')
    await screen.findByText('Model Maker is closed.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

test('the openings are searched and filtered, and not put in order meanwhile', async () => {
  await addOpening(app.db, { title: 'Office Manager', status: 'closed' })
  await addOpening(app.db, { title: 'Model Maker', location: 'Tezpur' })
  await addOpening(app.db, { title: 'Site Architect', status: 'closed' })
  const { person, search } = await open(HIRING)
  await screen.findByRole('table', { name: 'Openings' })
  expect(titles()).toEqual(['Site Architect', 'Model Maker', 'Office Manager'])
  await expectAccessible()
  await button('Move Model Maker')
  const box = screen.getByLabelText('Search openings')
  await person.type(box, 'tezpur')
  await waitFor(() => expect(titles()).toEqual(['Model Maker']))
  expect(screen.queryByRole('button', { name: 'Move Model Maker' })).toBeNull()
  await person.click(await button('Closed'))
  await screen.findByText('No openings match.')
  await person.clear(box)
  await waitFor(() => expect(titles()).toEqual(['Site Architect', 'Office Manager']))
  expect(`${search()}`).toBe('status=closed')
  await expectAccessible()
})

test('a link that is pressed while a search waits for a pause is followed', async () => {
  await open(HIRING)
  const box = await screen.findByLabelText<Field>('Search openings')
  const link = screen.getByRole('link', { name: 'Add Opening' })
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.input(box, { target: { value: 'tezpur' } })
  fireEvent.click(link)
  await waitFor(() => expect(box.value).toBe(''))
  vi.advanceTimersByTime(400)
  await field('Position Title')
})

describe('an opening is moved', () => {
  const listed = async (token: string): Promise<string[]> =>
    (await app.ask('GET', '/api/jobs', { token })).body.map(({ title }: { title: string }) => title)
  /** Picks it up, moves it one row down after `meanwhile`, and drops it. */
  async function moveDown(title: string, position: number, meanwhile = async () => {}) {
    const handle = () => button(`Move ${title}`)
    await dragByKey(await handle(), ' ', `You have lifted an item in position ${position}`)
    await meanwhile()
    await dragByKey(await handle(), 'ArrowDown', `to position ${position + 1}`)
    await dragByKey(await handle(), ' ', 'You have dropped the item.')
  }

  beforeEach(async () => {
    for (const title of ['Draughtsman', 'Carpenter', 'Builder', 'Architect'])
      await addOpening(app.db, { title })
  })

  test('to the row before which it was dropped, when a deletion shortens the list meanwhile', async () => {
    const { person, token } = await open(HIRING)
    await button('Move Architect')
    const reread = Promise.withResolvers<void>()
    const release = hold(/^DELETE \/api\/jobs\//, async (request, next) => {
      const response = await next()
      if (request === 'GET /api/jobs') reread.resolve()
      return response
    })
    await act(person, 'Architect', 'Delete')
    await person.click(await button('Yes, Delete'))
    await moveDown('Builder', 2, async () => {
      release()
      await screen.findByText('Opening deleted.')
      await reread.promise
    })
    await screen.findByText('Builder is now number 2.')
    await waitFor(() => expect(titles()).toEqual(['Carpenter', 'Builder', 'Draughtsman']))
    expect(await listed(token)).toEqual(['Carpenter', 'Builder', 'Draughtsman'])
  })

  test('and Undo moves it back, both without changing what a colleague did meanwhile', async () => {
    const { person, token } = await open(HIRING)
    await button('Move Architect')
    await addOpening(app.db, { title: 'Engineer' })
    await moveDown('Architect', 1)
    // The new opening is first.
    await screen.findByText('Architect is now number 3.')
    expect(await listed(token)).toEqual(['Engineer', 'Builder', 'Architect', 'Carpenter', 'Draughtsman'])
    await person.click(await button('Undo'))
    const before = ['Engineer', 'Architect', 'Builder', 'Carpenter', 'Draughtsman']
    await waitFor(async () => expect(await listed(token)).toEqual(before))
    await waitFor(() => expect(titles()).toEqual(before))
  })
})

test('the list counts the applicants of an opening, and leads to them and to all candidates', async () => {
  const jobId = await addOpening(app.db, { title: 'Model Maker' })
  const stages = ['NEW', 'NEW', 'SHORTLISTED', 'HIRED'] as const
  await putCandidates(
    app.db,
    stages.map((stage) => ({ name: `Mina ${stage}`, jobId, stage })),
  )
  const { person } = await open(HIRING)
  const cells = within(await row('Model Maker')).getAllByRole('cell')
  expect(cells.slice(-4, -1).map(({ textContent }) => textContent)).toEqual(['4', '2', '1'])
  const applicants = screen.getByRole('link', { name: '4 applicants for Model Maker' })
  expect(applicants.getAttribute('href')).toBe(`${pages.candidates.path}?opening=${jobId}`)
  await person.click(screen.getByRole('link', { name: 'Candidates' }))
  await screen.findByRole('link', { name: 'Mina HIRED' })
})

test('an opening is saved in place with Ctrl+S, and its version is compared, shown and restored', async () => {
  const id = await addOpening(app.db, { title: 'Model Maker', employmentType: 'PART_TIME' })
  const { person, token } = await open(HIRING)
  await person.click(await screen.findByRole('link', { name: 'Model Maker' }))
  await write(person, 'Position Title', 'Model Maker, Wood')
  await person.selectOptions(await field('Employment type'), 'Full time')
  await person.keyboard('{Control>}s{/Control}')
  await screen.findByText(/^Saved \d\d:\d\d$/)
  expect(await opening(id, token)).toMatchObject({ title: 'Model Maker, Wood', slug: 'model-maker-wood' })
  await person.click(screen.getByRole('link', { name: 'History' }))
  const comparison = await screen.findByRole('region', { name: 'Comparison' })
  await within(comparison).findByText('2 fields differ from the current version.')
  expect(comparison.textContent).toContain('Full time')
  await expectAccessible()
  await person.click(await button('As on the website'))
  const frame = await screen.findByTitle<HTMLIFrameElement>('The opening as the website shows it')
  await waitFor(() => within(frame.contentDocument!.body).getByRole('heading', { name: 'Model Maker' }))
  await person.click(await button(/^Restore all of version/))
  const question = within(await screen.findByRole('dialog'))
  await person.click(question.getByRole('button', { name: /^Restore/ }))
  await screen.findByText(/is restored\.$/)
  expect(await opening(id, token)).toMatchObject({
    title: 'Model Maker',
    employmentType: 'PART_TIME',
    slug: 'model-maker',
  })
})

test('two people edit one opening: different fields are merged, and the same field is chosen', async () => {
  const id = await addOpening(app.db, { title: 'Model Maker' })
  const other = await staff(app.db, 'HR_HIRING')
  const { person, token } = await open(screenOf('job', 'edit', id))
  await write(person, 'Department', 'Models')
  await write(person, 'Location', 'Tura')
  const body = { vacancy: 5, location: 'Kolkata' }
  expect((await app.ask('PUT', `/api/jobs/${id}`, { token: other.token, body })).status).toBe(200)
  await person.click(await button('Save'))
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else saved this opening' })
  expect(dialog.textContent).toContain('Merged automatically: Vacancy.')
  await expectAccessible()
  const choice = within(within(dialog).getByRole('group', { name: 'Location' }))
  await person.click(choice.getByText(/Tura/))
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Saved \d\d:\d\d$/)
  expect(await opening(id, token)).toMatchObject({ department: 'Models', vacancy: 5, location: 'Tura' })
})

describe('while the projects cannot be loaded', () => {
  /** An opening of the first of two projects; `assign` gives it to another one. */
  async function openingOfProject() {
    const { token } = await staff(app.db, 'SUPER_ADMIN')
    const add = async (name: string): Promise<string> =>
      (await app.ask('POST', '/api/projects', { token, body: { ...project, name } })).body.id
    const [first, second] = [await add('TOWN HALL'), await add('SCHOOL')]
    const id = await addOpening(app.db, { title: 'Model Maker', projectId: first })
    answer((request, next) =>
      request === 'GET /api/projects' ? Promise.resolve(Response.json({}, { status: 400 })) : next(),
    )
    const assign = async (projectId: string) =>
      expect((await app.ask('PUT', `/api/jobs/${id}`, { token, body: { projectId } })).status).toBe(200)
    return { id, first, second, assign }
  }

  test('the project of a version is compared by its id, and restored', async () => {
    const { id, first, second, assign } = await openingOfProject()
    await assign(second)
    const { person, token } = await open(screenOf('job', 'history', id), 'HR_HIRING')
    const comparison = await screen.findByRole('region', { name: 'Comparison' })
    await person.click(await within(comparison).findByRole('checkbox', { name: 'Project' }))
    const unmarked = comparison.textContent.replaceAll(/removed: |added: /g, '')
    for (const shown of [first, second]) expect(unmarked).toContain(shown)
    await person.click(await button('Restore selected fields'))
    const question = within(await screen.findByRole('dialog'))
    await person.click(question.getByRole('button', { name: /^Restore/ }))
    await waitFor(async () => expect((await opening(id, token)).projectId).toBe(first))
  })

  test('the project that another person chose is shown by its id', async () => {
    const { id, second, assign } = await openingOfProject()
    const { person } = await open(screenOf('job', 'edit', id), 'HR_HIRING')
    await person.selectOptions(await field('Project'), 'None')
    await assign(second)
    await person.click(await button('Save'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else saved this opening' }))
    const choice = within(dialog.getByRole('group', { name: 'Project' }))
    choice.getByText(second)
    choice.getByText('Empty')
  })
})

test('a copy is hidden until it is shown, and is deleted from the list', async () => {
  await addOpening(app.db, { title: 'Site Architect' })
  const { person, token } = await open(HIRING)
  await act(person, 'Site Architect', 'Duplicate')
  await screen.findByText('The copy is hidden from the website until you show it.')
  await waitFor(async () => expect((await field('Position Title')).value).toBe('Site Architect (copy)'))
  expect(screen.getByRole<Field>('checkbox', { name: 'Hidden from the website' }).checked).toBe(true)
  const seen = async (by?: string) => (await app.ask('GET', '/api/jobs', { token: by })).body.length
  expect([await seen(token), await seen()]).toEqual([2, 1])
  await person.click(screen.getByRole('link', { name: 'Openings' }))
  await shows('Site Architect (copy)', 'Hidden')
  await act(person, 'Site Architect (copy)', 'Delete')
  await person.click(await button('Yes, Delete'))
  await screen.findByText('Opening deleted.')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Site Architect (copy)' })).toBeNull())
  expect(await seen(token)).toBe(1)
})

test('the title of a copy is cut to the length of a title, before a sign that would be halved', async () => {
  const title = `${'Architect '.repeat(11)}Br🏠dges`
  await addOpening(app.db, { title })
  const { person } = await open(HIRING)
  await act(person, title, 'Duplicate')
  await waitFor(async () =>
    expect((await field('Position Title')).value).toBe(`${'Architect '.repeat(11)}Br (copy)`),
  )
})

test('a copy that is made after one has gone elsewhere does not open', async () => {
  await addOpening(app.db, { title: 'Site Architect' })
  const release = hold(/^POST \/api\/jobs$/)
  const { person } = await open(HIRING)
  await act(person, 'Site Architect', 'Duplicate')
  await person.click(screen.getByRole('link', { name: 'Subscribers' }))
  const sending = await button('Send an opening')
  release()
  await screen.findByText('The copy is hidden from the website until you show it.')
  await person.click(sending)
  await screen.findByLabelText('Subject')
  expect(window.location.pathname).toBe(pages.subscribers.path)
})

test.each([
  HIRING,
  recordKinds.job.screens.add,
  screenOf('job', 'edit', 'any'),
  screenOf('job', 'history', 'any'),
])('a project content manager may not open %s', async (address) => {
  await open(address, 'PROJECT_CONTENT_MANAGER')
  await screen.findByText('Access restricted to Super Admin and HR - Hiring')
  await expectAccessible()
})
