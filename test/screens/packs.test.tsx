import { screen, waitFor, within } from '@testing-library/dom'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { packMaker } from '../../src/work/pack-maker.ts'
import { button, PORTAL, portalScreens, said } from '../support/screens/portal.ts'
import { expectAccessible, fill } from '../support/screens/staff-screens.tsx'

const PACKS = `${PORTAL}?view=packs`
const { app, open, answer, hold, add, ask, idOf } = portalScreens()

beforeEach(async () => {
  await add({ name: 'GATE LODGE' })
  await add({ name: 'TOWN HALL', contractValue: 12_500_000 })
})

const makeAll = () =>
  packMaker({
    ...{ db: app.db, privateFiles: app.privateFiles, typesetter: app.typesetter },
    ...{ publicUrl: 'https://studio.example', log: pino({ level: 'silent' }) },
  }).drain()
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const dialog = async () => within(await screen.findByRole('dialog'))
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
/** Makes one by a call. */
const made = async (settings: object = {}) =>
  (
    await ask('POST', '/api/packs', {
      ...{ title: 'Ferry station', date: '2026-11-26', projectIds: [await idOf('TOWN HALL')] },
      ...settings,
    })
  ).body

test('selected projects become a pack, which is made, downloaded, made again and deleted', async () => {
  const sent: string[] = []
  answer((request, next) => {
    if (/packs/.test(request)) sent.push(request)
    return next()
  })
  const { person } = await open(PORTAL)
  await person.click(await box('GATE LODGE'))
  await person.click(await box('TOWN HALL'))
  await person.click(await button('PDF'))
  await person.click(await button('Tender pack…'))
  await fill(person, field('Title'), 'Ferry station')
  await fill(person, field('Client'), 'Inland Waterways')
  await person.click(await screen.findByRole('checkbox', { name: 'Role' }))
  await expectAccessible()
  await person.click(await button('Make PDF'))
  await said('“Ferry station” is being made.')
  await screen.findByText('Waiting to be made…')
  await screen.findByRole('progressbar', { name: 'Making Ferry station' })
  await expectAccessible()
  const [listed] = (await ask('GET', '/api/packs')).body
  expect(listed.settings).toMatchObject({ client: 'Inland Waterways', kind: 'pack', paper: 'a4' })
  expect(listed.settings.fields).toContain('role')
  expect(listed.settings.projectIds).toHaveLength(2)

  await makeAll()
  await screen.findByText(/^\d pages, .* 30 days left\.$/)
  await person.click(await button('Download Ferry station'))
  await waitFor(() => expect(sent).toContain(`GET /api/packs/${listed.id}/file`))
  await person.click(await button('Make Ferry station again'))
  await waitFor(() => expect(screen.getAllByText('Ferry station')).toHaveLength(2))
  await makeAll()
  const deletes = () => screen.getAllByRole('button', { name: /^Delete Ferry station of \d/ })
  await waitFor(() => expect(deletes()).toHaveLength(2))
  await person.click(deletes()[0]!)
  await screen.findByRole('alertdialog')
  await person.click(await button('Yes, Delete'))
  await waitFor(() => expect(screen.getAllByText('Ferry station')).toHaveLength(1))
})

test('a pack that is made late takes nobody from the trash', async () => {
  const { person, search, back } = await open(`${PORTAL}?view=trash`)
  await person.click(await button('Back'))
  await person.click(await box('TOWN HALL'))
  await person.click(await button('PDF'))
  await person.click(await button('Tender pack…'))
  await fill(person, field('Title'), 'Ferry station')
  const release = hold(/^POST \/api\/packs$/)
  await person.click(await button('Make PDF'))
  back()
  await screen.findByText('The trash is empty.')
  release()
  await said('“Ferry station” is being made.')
  // A navigation would have begun with the message.
  await new Promise((drawn) => requestAnimationFrame(drawn))
  expect(search().get('view')).toBe('trash')
})

test('the buttons of packs with the same title say when each was made', async () => {
  const packs = [await made(), await made(), await made({ title: 'Bridge' })]
  const set = (id: string, time: string) =>
    app.db
      .updateTable('packs')
      .set({ state: 'expired', created_at: `2026-11-26T${time}.000Z` })
      .where('id', '=', id)
      .execute()
  for (const [index, { id }] of packs.entries()) await set(id, `08:30:0${index}`)
  await open(PACKS)
  await button('Make Bridge again')
  const names = screen
    .getAllByRole('button')
    .map((element) => element.getAttribute('aria-label') ?? '')
    .filter((name) => name.includes('Ferry station'))
  expect(new Set(names).size).toBe(6)
  expect(names.filter((name) => /^Make Ferry station of .*:0[01].* again$/.test(name))).toHaveLength(2)
})

test('what is refused is said at its field, and nothing that was typed is lost', async () => {
  const { person } = await open(PORTAL)
  await person.click(await box('TOWN HALL'))
  await person.click(await button('PDF'))
  await person.click(await button('Tender pack…'))
  await fill(person, field('Client'), 'Inland Waterways')
  await person.click(await button('Make PDF'))
  await screen.findByText('Enter a title.')
  await expectAccessible()
  await fill(person, field('Title'), 'Ferry station')
  await person.click(await screen.findByRole('checkbox', { name: 'A table of all projects' }))
  await person.click(await screen.findByRole('checkbox', { name: 'The sheet of each project' }))
  await person.click(await button('Make PDF'))
  await screen.findByText('Choose the table, the sheets, or both.')
  await person.click(await screen.findByRole('checkbox', { name: 'A table of all projects' }))
  answer(async (request, next) =>
    request === 'POST /api/packs' ? Response.json({ message: '' }, { status: 500 }) : next(),
  )
  await person.click(await button('Make PDF'))
  await screen.findByText('It could not be made. Please try again.')
  expect([(await field('Title')).value, (await field('Client')).value]).toEqual([
    'Ferry station',
    'Inland Waterways',
  ])
  expect((await ask('GET', '/api/packs')).body).toEqual([])
})

test('projects are taken out of a pack, and one without projects cannot be made', async () => {
  const { person } = await open(PORTAL)
  await person.click(await box('GATE LODGE'))
  await person.click(await box('TOWN HALL'))
  await person.click(await button('PDF'))
  await person.click(await button('Tender pack…'))
  await person.type(await field('From (₹)'), '1 crore')
  await screen.findByText('Enter an amount such as 1,25,00,000.')
  expect((await button('Make PDF')).hasAttribute('disabled')).toBe(true)
  await person.clear(await field('From (₹)'))
  await person.type(await field('From (₹)'), '1,00,00,000')
  await (await dialog()).findByText('1 project chosen')
  await person.type(await field('To (₹)'), '1,10,00,000')
  await (await dialog()).findByText('0 projects chosen')
  await person.clear(await field('To (₹)'))
  await person.clear(await field('From (₹)'))
  await person.click((await dialog()).getByText('2 projects chosen'))
  await person.click(await button('Take out GATE LODGE'))
  await (await dialog()).findByText('1 project chosen')
  await person.click(await button('Take out TOWN HALL'))
  expect((await button('Make PDF')).hasAttribute('disabled')).toBe(true)
})

test('projects are ordered by hand with their numbers, and the order stays with the settings', async () => {
  await add({ name: 'SCHOOL' })
  const { person } = await open(PORTAL)
  for (const name of ['GATE LODGE', 'TOWN HALL', 'SCHOOL']) await person.click(await box(name))
  await person.click(await button('PDF'))
  await person.click(await button('Tender pack…'))
  await fill(person, field('Title'), 'Ferry station')
  const order = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Order of the projects' })
  await person.selectOptions(order, 'By name')
  await person.click((await dialog()).getByText('3 projects chosen'))
  const rows = () =>
    screen
      .getAllByRole<HTMLInputElement>('textbox', { name: /^Number of / })
      .map((row) => row.getAttribute('aria-label'))
  const numbered = (...names: string[]) => names.map((name) => `Number of ${name}`)
  await field('Number of SCHOOL')
  expect(rows()).toEqual(numbered('GATE LODGE', 'SCHOOL', 'TOWN HALL'))
  await person.type(await field('Number of TOWN HALL'), '1{Enter}')
  expect(rows()).toEqual(numbered('TOWN HALL', 'GATE LODGE', 'SCHOOL'))
  expect(order.value).toBe('hand')
  await screen.findByText('TOWN HALL is now 1 of 3.')
  await expectAccessible()
  await person.type(await field('Number of GATE LODGE'), '99{Enter}')
  await person.type(await field('Number of TOWN HALL'), 'x')
  await person.tab()
  expect((await field('Number of TOWN HALL')).value).toBe('1')
  await person.selectOptions(order, 'By name')
  await person.selectOptions(order, 'By hand')
  expect(rows()).toEqual(numbered('TOWN HALL', 'SCHOOL', 'GATE LODGE'))
  await person.click(await button('Make PDF'))
  await said('“Ferry station” is being made.')
  const hand = await Promise.all(['TOWN HALL', 'SCHOOL', 'GATE LODGE'].map(idOf))
  const [listed] = (await ask('GET', '/api/packs')).body
  expect(listed.settings).toMatchObject({ order: 'hand', projectIds: hand })
  await makeAll()
  await person.click(await button('Change Ferry station and make it anew'))
  await field('Number of SCHOOL')
  expect(rows()).toEqual(numbered('TOWN HALL', 'SCHOOL', 'GATE LODGE'))
})

test('the sheets of several projects are made from the selection, and that of one is downloaded at once', async () => {
  const sheets: string[] = []
  answer((request, next) => {
    if (request.includes('/sheet')) sheets.push(request)
    return next()
  })
  const { person } = await open(PORTAL)
  await person.click(await box('GATE LODGE'))
  await person.click(await button('PDF'))
  await person.click(await button('Sheet A3'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sheet A3' })).toBeNull())
  expect(sheets).toEqual([`GET /api/projects/${await idOf('GATE LODGE')}/sheet?paper=a3`])
  await person.click(await box('TOWN HALL'))
  await person.click(await button('PDF'))
  await person.click(await button('Project sheets…'))
  expect((await field('Title')).value).toBe('Project sheets')
  for (const name of ['Client', 'Date on the cover'])
    expect(screen.queryByRole('textbox', { name })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'A table of all projects' })).toBeNull()
  await expectAccessible()
  await person.click(await button('Make PDF'))
  await said('“Project sheets” is being made.')
  await makeAll()
  await screen.findByText(/^2 pages, /)
  await screen.findByText(/^Project sheets of 2 projects, A4\./)
})

test('a statement of similar works has no cover, and is also a workbook', async () => {
  const { person } = await open(PORTAL)
  await person.click(await box('TOWN HALL'))
  await person.click(await button('PDF'))
  await person.click(await button('Statement of similar works…'))
  expect(screen.queryByRole('textbox', { name: 'Client' })).toBeNull()
  const paper = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Paper' })
  expect([...paper.options].map(({ textContent }) => textContent)).toEqual(['A4 across', 'A3 across'])
  await fill(person, field('Title'), 'Similar works')
  await person.click(await button('Make PDF'))
  await said('“Similar works” is being made.')
  await makeAll()
  await button('Download Similar works for Excel')
})

test('its settings are changed and made anew; a failure says what to do, and what expired can be made again', async () => {
  const [failed, expired] = [await made({ title: 'Failed' }), await made({ title: 'Expired' })]
  const set = (id: string, values: object) =>
    app.db.updateTable('packs').set(values).where('id', '=', id).execute()
  await set(failed.id, { state: 'failed', failure: 'It could not be made.' })
  await set(expired.id, { state: 'expired', finished_at: '2026-01-01T00:00:00.000Z' })
  const { person } = await open(PACKS)
  await screen.findByText('It could not be made.')
  await screen.findByText('Its file was deleted after 30 days. It can be made again.')
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  await expectAccessible()
  await person.click(await button('Change Expired and make it anew'))
  const title = await field('Title')
  expect(title.value).toBe('Expired')
  await person.clear(title)
  await person.type(title, 'Renewed')
  await person.click(await button('Make PDF'))
  await said('“Renewed” is being made.')
  expect((await ask('GET', '/api/packs')).body[0].settings).toEqual({ ...expired.settings, title: 'Renewed' })
})

test('of several packs each says how many are made before it, and one that is made can be deleted', async () => {
  const packs = [
    await made({ title: 'First' }),
    await made({ title: 'Second' }),
    await made({ title: 'Third' }),
  ]
  for (const [index, { id }] of packs.entries()) {
    const created_at = `2026-11-26T08:30:0${index}.000Z`
    const making = { state: 'making', done: 1, taken_until: '2099-01-01T00:00:00.000Z' } as const
    await app.db
      .updateTable('packs')
      .set({ created_at, ...(index === 0 && making) })
      .where('id', '=', id)
      .execute()
  }
  const { person } = await open(PACKS)
  await screen.findByText('1 of 1 projects prepared…')
  await screen.findByText('Waiting to be made, after 1 other…')
  await screen.findByText('Waiting to be made, after 2 others…')
  await expectAccessible()
  await person.click(await button('Delete First'))
  await person.click(await button('Yes, Delete'))
  await screen.findByText('Waiting to be made…')
  await screen.findByText('Waiting to be made, after 1 other…')
})

test('a pack says what of it is left out', async () => {
  const { id } = await made()
  const values = { state: 'ready', left_out: '1 picture could not be read, and left out.', pages: 1 } as const
  const finished_at = new Date().toISOString()
  await app.db
    .updateTable('packs')
    .set({ ...values, finished_at })
    .where('id', '=', id)
    .execute()
  await open(PACKS)
  await screen.findByText(/^1 page, .* 30 days left\. 1 picture could not be read, and left out\.$/)
})

test('without packs it says so, and a list that cannot be loaded offers a retry', async () => {
  answer(async (request, next) =>
    request === 'GET /api/packs' ? Response.json({ message: '' }, { status: 403 }) : next(),
  )
  const { person } = await open(PACKS)
  await screen.findByText('The tender packs could not be loaded.')
  answer((_, next) => next())
  await person.click(await button('Retry'))
  await screen.findByText('No tender pack has been made yet.')
  await expectAccessible()
})
