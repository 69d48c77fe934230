import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { digestOf } from '../../src/dashboard/projects/import/digest.ts'
import { readTable } from '../../src/dashboard/projects/import/read-table.ts'
import { guessedColumns } from '../../src/domain/import/import-columns.ts'
import { jpeg } from '../support/data/made-pictures.ts'
import { project } from '../support/data/project.ts'
import { button, enabledButton, isFocused, PORTAL, portalScreens, said } from '../support/screens/portal.ts'
import { expectAccessible } from '../support/screens/staff-screens.tsx'

const IMPORT = `${PORTAL}?view=import`
const { app, open, answer, hold, add, ask, listed, idOf } = portalScreens()
const SETTINGS = { head: 0, columns: [], otherwise: {}, meant: {}, folders: {}, existing: 'skip' }

/** The worker that reads spreadsheets, in the same thread. */
class TableWorker {
  onmessage?: (event: { data: unknown }) => void
  postMessage(file: File) {
    void readTable(file).then((data) => this.onmessage?.({ data }))
  }
  terminate() {}
}
beforeEach(() => vi.stubGlobal('Worker', TableWorker))
afterEach(() => vi.unstubAllGlobals())

const HEAD = 'Project Name,Category,State,Year,Client,Team,Collaborators,Leaders,Status,Ward'
const line = (name: string, changes: { state?: string; year?: string; client?: string } = {}) =>
  [
    ...[name, 'Civic', changes.state ?? 'Assam', changes.year ?? '2021', changes.client ?? 'PWD'],
    ...['P. Bora', 'Axis', 'R. Deka', 'Completed', '4'],
  ].join(',')
const csv = (...lines: string[]) => new File([[HEAD, ...lines].join('\n')], 'works.csv', { type: 'text/csv' })
const choose = async (person: Awaited<ReturnType<typeof open>>['person'], file: File) =>
  person.upload(await screen.findByLabelText<HTMLInputElement>(/^Choose (a spreadsheet|another file)/), file)
const names = async () => (await listed()).map(({ name }) => name)
/** Refuses this row, where an import then pauses. The last row is sent first. */
const refuseRow = (row: number) =>
  answer(async (request, next) =>
    request.endsWith(`/rows/${row}`)
      ? Response.json({ message: 'You do not have the right to do this.' }, { status: 403 })
      : next(),
  )
async function pictureForm() {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), '1.jpg')
  return form
}
const select = (name: string) => screen.findByRole('combobox', { name })

test('a spreadsheet is read, corrected, imported and undone', async () => {
  await add({ name: 'GATE LODGE' })
  const { person } = await open(PORTAL)
  await person.click(await button('Import'))
  await screen.findByText('Nothing has been imported yet.')
  await expectAccessible()
  await choose(
    person,
    csv(line('Town Hall', { state: 'Asam' }), line('Library', { year: 'soon' }), line('Gate Lodge')),
  )
  await screen.findByText('works.csv: 4 rows.')
  await screen.findByText('1 new project, 1 unchanged, 1 row with faults. 1 project without pictures.')
  const faults = within(screen.getByRole('table', { name: /^Faults/ }))
  expect(faults.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'RowColumnFault',
    '3Year (D)Enter the year in digits.',
  ])
  await screen.findByText('1 row with faults will be left out.')
  await person.selectOptions(await select('“Asam” means'), 'MANIPUR')
  await expectAccessible()
  expect(await names()).toEqual(['GATE LODGE'])

  await person.click(await enabledButton('Import 1 project'))
  await screen.findByRole('heading', { name: 'Imported' })
  await screen.findByText('1 of 1 project.')
  await screen.findByText('1 project added.')
  await expectAccessible()
  expect(await listed()).toMatchObject([{ name: 'TOWN HALL', location: 'MANIPUR' }, { name: 'GATE LODGE' }])

  await person.click(await button(/^Undo works.csv/))
  await screen.findByText('1 project is deleted permanently, with the pictures that came with it.')
  await expectAccessible()
  await person.click(await button('Yes, Undo'))
  await said('The import of works.csv is undone.')
  await screen.findByText('Undone.')
  expect(await names()).toEqual(['GATE LODGE'])
  expect(screen.queryByRole('button', { name: /^Undo works.csv/ })).toBeNull()
})

test('a column is matched by hand, a missing one gets a value for all rows, and projects that are there are changed', async () => {
  await add({ name: 'TOWN HALL', client: 'Older' })
  const { person } = await open(IMPORT)
  const file = new File(
    [
      'Works of 2026\nScheme,Category,State,Year,Team,Collaborators,Leaders,Client\nTown Hall,Civic,Assam,2020,P. Bora,Axis,R. Deka,State PWD\nInn,Civic,Assam,2020,P. Bora,Axis,R. Deka,',
    ],
    'works.csv',
  )
  await choose(person, file)
  await screen.findByText('0 new projects, 2 rows with faults.')
  expect(((await select('The headings are in')) as HTMLSelectElement).value).toBe('1')
  await person.selectOptions(await select('Column A fills'), 'Project Name')
  await person.type(await screen.findByRole('textbox', { name: 'Client' }), 'State PWD')
  await person.selectOptions(await select('Status'), 'UNBUILT')
  await person.click(await button('Change them'))
  await screen.findByText('1 new project, 1 changed. 1 project without pictures.')
  await person.click(screen.getByText('What will be changed'))
  await screen.findByText('Client: OLDER → STATE PWD')
  await expectAccessible()
  // The column that filled it before fills nothing now.
  await person.selectOptions(await select('Column B fills'), 'Project Name')
  expect(((await select('Column A fills')) as HTMLSelectElement).value).toBe('')
  await person.selectOptions(await select('Column A fills'), 'Project Name')
  await person.selectOptions(await select('Column B fills'), 'Category')

  await person.click(await enabledButton('Import 2 projects'))
  await screen.findByText('1 project added, 1 project changed.')
  expect((await ask('GET', `/api/projects/${await idOf('TOWN HALL')}`)).body.client).toBe('STATE PWD')
  await person.click(await button(/^Undo works.csv/))
  await screen.findByText(/1 project gets its former values back\.$/)
  await person.click(await button('Yes, Undo'))
  await screen.findByText('Undone.')
  expect((await ask('GET', `/api/projects/${await idOf('TOWN HALL')}`)).body.client).toBe('OLDER')
})

test('long lists show more of themselves, and a folder without a project is given one by typing', async () => {
  const { person } = await open(IMPORT)
  const lines = Array.from({ length: 102 }, (_, index) => line(`Site ${index}`, { year: 'soon' }))
  await choose(person, csv(...lines, line('Town Hall'), line('Library')))
  const faults = await screen.findByRole('region', { name: /^Faults/ })
  expect(within(faults).getAllByRole('row')).toHaveLength(101)
  await person.click(await button('Show 2 more of 102 faults'))
  expect(within(faults).getAllByRole('row')).toHaveLength(103)
  expect(document.activeElement).toBe(faults)

  const folder = await screen.findByLabelText<HTMLInputElement>('Choose a folder of pictures')
  await person.upload(folder, new File(['x'], 'entrance.jpg', { type: 'image/jpeg' }))
  await screen.findByText(
    '2 new projects, 102 rows with faults. 2 projects without pictures. 1 picture without a project.',
  )
  const project = await select('The pictures of “entrance” belong to')
  await person.clear(project)
  await person.type(project, 'libr')
  await person.click(await screen.findByRole('option', { name: '105: Library' }))
  await screen.findByText('2 new projects with 1 picture, 102 rows with faults. 1 project without pictures.')
  await expectAccessible()
})

test('a project that gets no pictures says so where a folder is given to it', async () => {
  await add({ name: 'LIBRARY' })
  const { person } = await open(IMPORT)
  await choose(person, csv(line('Town Hall'), line('Library')))
  const folder = await screen.findByLabelText<HTMLInputElement>('Choose a folder of pictures')
  await person.upload(folder, new File(['x'], 'Librari 1.jpg', { type: 'image/jpeg' }))
  const project = (await select('The pictures of “Librari” belong to')) as HTMLInputElement
  await waitFor(() => expect(project.value).toBe('3: Library (gets no pictures)'))
  await person.click(project)
  await screen.findByRole('option', { name: '2: Town Hall' })
})

test('files of a folder that are no pictures are named with their number', async () => {
  const { person } = await open(IMPORT)
  const folder = await screen.findByLabelText<HTMLInputElement>('Choose a folder of pictures')
  // As browsers do for a folder.
  folder.multiple = true
  const filesNamed = (...names: string[]) => names.map((name) => new File(['x'], name))
  const files = filesNamed('One 1.jpg', 'One 2.tif', 'plan.pdf', 'Thumbs.db')
  await person.upload(folder, files)
  await screen.findByText('1 picture. 2 files are left out, since they are no pictures: One 2.tif, plan.pdf.')
  await person.upload(folder, [...files, ...filesNamed('One 3.jpg')])
  await screen.findByText(
    '2 pictures. 2 files are left out, since they are no pictures: One 2.tif, plan.pdf.',
  )
  await person.click(await button('Without these pictures'))
  expect(screen.queryByText(/left out/)).toBeNull()
  await person.upload(folder, [new File(['x'], 'One 2.tif')])
  await screen.findByText('One 2.tif is neither a spreadsheet nor a picture.')
  expect(screen.queryByText(/left out/)).toBeNull()
})

test('pictures that replace others with the same path are named with their number', async () => {
  const { person } = await open(IMPORT)
  const folder = await screen.findByLabelText<HTMLInputElement>('Choose a folder of pictures')
  folder.multiple = true
  const pictureOf = (name: string, content: string) => new File([content], name, { lastModified: 1 })
  await person.upload(folder, [pictureOf('1.jpg', 'x'), pictureOf('2.jpg', 'y'), pictureOf('3.jpg', 'z')])
  await screen.findByText('3 pictures.')
  await person.upload(folder, [pictureOf('1.jpg', 'xx'), pictureOf('2.jpg', 'yy'), pictureOf('3.jpg', 'z')])
  await screen.findByText(/^2 pictures replace others that were chosen before, such as 1\.jpg\./)
  await expectAccessible()
})

test('a file without headings is imported, its columns filled by hand', async () => {
  const { person } = await open(IMPORT)
  await choose(person, new File([[line('One'), line('Two')].join('\n')], 'works.csv'))
  await person.selectOptions(await select('The headings are in'), 'My file has no headings')
  const columns = ['Project Name', 'Category', 'State / Union Territory', 'Year', 'Client', 'Project Team']
  for (const [index, label] of [...columns, 'Collaborators', 'Project Leaders', 'Status'].entries()) {
    expect(screen.getByRole('rowheader', { name: 'ABCDEFGHI'[index] })).toBeTruthy()
    await person.selectOptions(await select(`Column ${'ABCDEFGHI'[index]} fills`), label)
  }
  await screen.findByText('2 new projects. 2 projects without pictures.')
  await expectAccessible()
  // A corrected file keeps what was chosen.
  await choose(person, new File([[line('One'), line('Second')].join('\n')], 'works.csv'))
  await screen.findByText('2 new projects. 2 projects without pictures.')
  await person.click(await enabledButton('Import 2 projects'))
  await screen.findByText('2 projects added.')
  expect(await names()).toEqual(['ONE', 'SECOND'])
})

test('a sheet that is too large is named with its reason', async () => {
  const { person } = await open(IMPORT)
  const data = [
    { sheet: 'Works', data: [HEAD.split(','), line('One').split(',')] },
    { sheet: 'Log', data: Array.from({ length: 10_021 }, () => ['x']) },
  ]
  await choose(person, new File([new Uint8Array(await writeXlsxFile(data).toBuffer())], 'works.xlsx'))
  await screen.findByText(/^“Log” cannot be imported. It has 10,021 rows; an import takes 10,000/)
  await screen.findByText('1 new project. 1 project without pictures.')
})

test('an import that was left is continued with the same file alone, and stores nothing twice', async () => {
  const { person } = await open(IMPORT)
  const file = csv(line('One'), line('Two'), line('Three'))
  refuseRow(3)
  await choose(person, file)
  await person.click(await enabledButton('Import 3 projects'))
  await screen.findByRole('heading', { name: 'Paused' })
  await screen.findByText('1 of 3 projects.')
  await screen.findByText('You do not have the right to do this.')
  await expectAccessible()

  answer((_, next) => next())
  await open(IMPORT)
  await screen.findByText('Not finished: 1 of 3 projects.')
  await person.click(await button(/^Continue works.csv/))
  await screen.findByText(/1 of 3 projects are stored and are not stored again\./)
  await choose(person, csv(line('One')))
  await screen.findByText('This is not the file of the import, or it was changed since: “works.csv”.')
  await choose(person, file)
  await expectAccessible()
  await person.click(await enabledButton('Continue the import'))
  await screen.findByText('3 of 3 projects.')
  await screen.findByText('3 projects added.')
  expect(await names()).toEqual(['ONE', 'TWO', 'THREE'])
})

test('an import that is continued while it runs elsewhere counts no row twice', async () => {
  const { person } = await open(IMPORT)
  const file = csv(line('One'), line('Two'), line('Three'), line('Four'))
  refuseRow(4)
  await choose(person, file)
  await person.click(await enabledButton('Import 4 projects'))
  await screen.findByRole('heading', { name: 'Paused' })
  const [{ id }] = (await ask('GET', '/api/imports')).body
  const storeElsewhere = async (row: number, name: string) => {
    const record = { kind: 'project', id: '', isNew: true, fields: { ...project, name } }
    expect((await ask('PUT', `/api/imports/${id}/rows/${row}`, record)).status).toBe(200)
  }
  const loadProjects = hold(/^GET \/api\/projects$/, (_, next) => next())
  await open(IMPORT)
  await person.click(await button(/^Continue works.csv/))
  await screen.findByText(/1 of 4 projects are stored/)
  await storeElsewhere(4, 'THREE')
  loadProjects()
  await choose(person, file)
  await screen.findByText(/^2 new projects, 2 unchanged/)
  answer(async (request, next) => {
    if (request.startsWith('PATCH')) await storeElsewhere(3, 'TWO')
    return next()
  })
  await person.click(await enabledButton('Continue the import'))
  await screen.findByRole('heading', { name: 'Imported' })
  await screen.findByText('4 of 4 projects.')
  await screen.findByText('4 projects added.')
  expect((await names()).sort()).toEqual(['FOUR', 'ONE', 'THREE', 'TWO'])
})

test('an import whose rows have come to the website otherwise can be ended, and nothing of it is undone', async () => {
  const { person } = await open(IMPORT)
  const file = csv(line('One'), line('Two'))
  refuseRow(2)
  await choose(person, file)
  await person.click(await enabledButton('Import 2 projects'))
  await screen.findByRole('heading', { name: 'Paused' })
  answer((_, next) => next())
  await add({ name: 'ONE' })
  await open(IMPORT)
  await person.click(await button(/^Continue works.csv/))
  await choose(person, file)
  await screen.findByText(/^Nothing is left to import\./)
  await expectAccessible()
  await person.click(await enabledButton('End the import'))
  await screen.findByRole('heading', { name: 'Imported' })
  await screen.findByText('1 project added.')
  expect(screen.queryByRole('button', { name: /^Continue works.csv/ })).toBeNull()
  expect(await names()).toEqual(['ONE', 'TWO'])
})

test('rows that have become faulty are named before an import is ended without them', async () => {
  const { person } = await open(IMPORT)
  const file = csv(line('One'))
  refuseRow(2)
  await choose(person, file)
  await person.click(await enabledButton('Import 1 project'))
  await screen.findByRole('heading', { name: 'Paused' })
  answer((_, next) => next())
  await app.db
    .updateTable('imports')
    .set({ settings: JSON.stringify(SETTINGS) })
    .execute()
  await open(IMPORT)
  await person.click(await button(/^Continue works.csv/))
  await choose(person, file)
  await screen.findByText('1 row with faults will be left out.')
  await button('End the import')
})

describe('an import that was left', () => {
  /** Leaves an import of 'One' and opens the screen again. */
  async function leave() {
    const { person } = await open(IMPORT)
    refuseRow(2)
    await choose(person, csv(line('One')))
    await person.click(await enabledButton('Import 1 project'))
    await screen.findByRole('heading', { name: 'Paused' })
    answer((_, next) => next())
    return open(IMPORT)
  }
  const isContinued = () => screen.findByText(/0 of 1 project are stored/)

  test('while it is being read no file is taken, which would not be compared with its own', async () => {
    const { person } = await leave()
    const read = hold(/^GET \/api\/imports\/./)
    await person.click(await button(/^Continue works.csv/))
    const other = csv(line('Two'))
    const { promise: isOpened, resolve: openOther } = Promise.withResolvers<void>()
    const slice = other.slice.bind(other)
    other.slice = (...part) => {
      const head = slice(...part)
      head.arrayBuffer = () => isOpened.then(() => slice(...part).arrayBuffer())
      return head
    }
    await choose(person, other)
    read()
    await isContinued()
    openOther()
    await waitFor(() => expect(screen.queryByText('Reading the file…')).toBeNull())
    expect(screen.queryByRole('heading', { name: 'Check' })).toBeNull()
    await choose(person, csv(line('Two')))
    await screen.findByText('This is not the file of the import, or it was changed since: “works.csv”.')
  })

  test('is not continued before a dropped folder has been read, nor while another import is being started', async () => {
    const { person } = await leave()
    const onward = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Continue works.csv/ })
    await button(/^Continue works.csv/)
    const { promise, resolve: readFolder } = Promise.withResolvers<void>()
    const file = (take: (file: File) => void) => void promise.then(() => take(csv(line('Two'))))
    const items = [{ webkitGetAsEntry: () => ({ isFile: true, name: 'works.csv', file }) }]
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], items, files: [] } })
    await waitFor(() => expect(onward().disabled).toBe(true))
    readFolder()
    await enabledButton('Import 1 project')
    expect(onward().disabled).toBe(false)

    const start = hold(/^POST \/api\/imports$/)
    await person.click(await enabledButton('Import 1 project'))
    await waitFor(() => expect(onward().disabled).toBe(true))
    start()
    await screen.findByRole('heading', { name: 'Imported' })
    expect(await names()).toEqual(['TWO'])
  })
})

test('a row that the server has refused is listed after a reload, and tried again', async () => {
  const id = await add({ name: 'TOWN HALL', client: 'Older' })
  const { person } = await open(IMPORT)
  const file = csv(line('Town Hall'), line('Inn'))
  answer(async (request, next) => {
    if (/rows\/2$/.test(request)) await ask('PUT', `/api/projects/${id}`, { client: 'Newer' })
    return next()
  })
  await choose(person, file)
  await person.click(await button('Change them'))
  await person.click(await enabledButton('Import 2 projects'))
  await screen.findByRole('heading', { name: 'Imported' })
  const left = within(await screen.findByRole('table', { name: 'Not imported' }))
  expect(left.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'RowNameWhatFault',
    '2Town HallThe whole rowSomebody has saved this since the file was read. Read the file again.',
  ])
  await button('Save the faults as a file')
  await expectAccessible()
  answer((_, next) => next())

  await open(IMPORT)
  await screen.findByText('1 project added, 1 project refused.')
  await person.click(await screen.findByText('1 refused row'))
  const refused = within(await screen.findByRole('table', { name: 'Refused rows of works.csv' }))
  expect(refused.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'RowNameColumnFault',
    '2TOWN HALLThe whole rowSomebody has saved this since the file was read. Read the file again.',
  ])
  await button('Save the faults as a file')
  await expectAccessible()

  await person.click(await button(/^Try the refused rows of works.csv .* again$/))
  await choose(person, file)
  await screen.findByText('0 new projects, 1 changed, 1 unchanged.')
  await person.click(await enabledButton('Continue the import'))
  await screen.findByRole('heading', { name: 'Imported' })
  await screen.findByText('1 project added, 1 project changed.')
  expect(screen.queryByText('1 refused row')).toBeNull()
})

test('an import that had pictures is continued with them, or without them by an own choice', async () => {
  const file = csv(line('One'), line('Two'))
  const table = await readTable(file)
  const rows = 'sheets' in table ? table.sheets[0]!.rows : []
  const settings = { ...guessedColumns(rows), otherwise: {}, meant: {}, folders: {}, existing: 'skip' }
  await ask('POST', '/api/imports', {
    ...{ name: 'works.csv', digest: digestOf(JSON.stringify(rows)), total: 2 },
    settings: { ...settings, pictures: { 2: 1 } },
  })
  const { person } = await open(IMPORT)
  await person.click(await button(/^Continue works.csv/))
  await choose(person, file)
  await screen.findByText(/^1 project had more pictures when the import began: choose their folder again/)
  await button('Continue without pictures for 1 project')
  expect(screen.queryByRole('button', { name: 'Continue the import' })).toBeNull()
  await expectAccessible()
  const folder = await screen.findByLabelText<HTMLInputElement>('Choose a folder of pictures')
  await person.upload(folder, new File(['x'], 'One 1.jpg', { type: 'image/jpeg' }))
  await button('Continue the import')
  await person.click(await button('Without these pictures'))
  await person.click(await button('Continue without pictures for 1 project'))
  await screen.findByText('2 projects added.')
})

test('an import of which only pictures are there can be undone', async () => {
  const begun = { name: 'works.csv', digest: 'a'.repeat(64), total: 1, settings: SETTINGS }
  const { id } = (await ask('POST', '/api/imports', begun)).body
  expect((await ask('POST', `/api/imports/${id}/pictures`, await pictureForm())).status).toBe(201)
  const { person } = await open(IMPORT)
  await person.click(await button(/^Undo works.csv/))
  await screen.findByText('1 unused picture of it is deleted permanently.')
  await person.click(await button('Yes, Undo'))
  await screen.findByText('Undone.')
  expect((await ask('GET', '/api/pictures')).body.items).toEqual([])
  await ask('POST', '/api/imports', { ...begun, name: 'empty.csv' })
  await open(IMPORT)
  await person.click(await button(/^Undo empty.csv/))
  await screen.findByText('Nothing of it is stored. It is no longer listed as unfinished.')
  await person.click(await button('Yes, Undo'))
  await waitFor(() => expect(screen.getAllByText('Undone.')).toHaveLength(2))
})

test('an undo lists what a project did not get back, and saves it as a file', async () => {
  const picture = (await ask('POST', '/api/projects/upload', await pictureForm())).body
  const hall = await add({ name: 'TOWN HALL', sections: [{ type: 'image', content: picture.url }] })
  const settings = { head: 0, columns: [], otherwise: {}, meant: {}, folders: {}, existing: 'update' }
  const begun = { name: 'works.csv', digest: 'a'.repeat(64), total: 1, settings }
  const { id } = (await ask('POST', '/api/imports', begun)).body
  const row = { kind: 'project', id: hall, isNew: false, fields: { sections: [] } }
  expect((await ask('PUT', `/api/imports/${id}/rows/2`, row)).status).toBe(200)
  await ask('DELETE', `/api/pictures/${picture.id}`)
  await ask('DELETE', `/api/pictures/trash/${picture.id}`)

  const { person } = await open(IMPORT)
  await person.click(await button(/^Undo works.csv/))
  await person.click(await button('Yes, Undo'))
  await said('The import of works.csv is undone.')
  const left = within(await screen.findByRole('table', { name: 'Not restored by undoing works.csv' }))
  expect(left.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'RowNameColumnFault',
    '2TOWN HALLSectionsThis picture no longer exists, so it is not restored.',
  ])
  await expectAccessible()
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`)
  await person.click(await button('Save the faults as a file'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]!.text()).toContain(
    '2,TOWN HALL,Sections,"This picture no longer exists, so it is not restored."',
  )
})

test('an import is paused and continued by its buttons, and is not left without a question', async () => {
  const { person } = await open(IMPORT)
  const held: (() => void)[] = []
  answer(async (request, next) => {
    if (/rows\/3$/.test(request)) await new Promise<void>((resolve) => void held.push(resolve))
    return next()
  })
  await choose(person, csv(line('One'), line('Two')))
  await person.click(await enabledButton('Import 2 projects'))
  await screen.findByRole('heading', { name: 'Importing…' })
  await waitFor(() => expect(held).toHaveLength(1))
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  await person.click(await button('Pause'))
  held[0]!()
  await screen.findByRole('heading', { name: 'Paused' })
  expect(await names()).toEqual(['TWO'])
  await person.click(screen.getByRole('link', { name: 'Projects' }))
  await screen.findByText('Leave the import?')
  await person.click(await button('Stay'))
  await person.click(await button('Continue'))
  await screen.findByRole('heading', { name: 'Imported' })
  expect(await names()).toEqual(['ONE', 'TWO'])
})

test('the keyboard stays where it is when the pressed button is gone', async () => {
  const { person } = await open(IMPORT)
  refuseRow(2)
  const press = async (name: string | RegExp) => {
    const found = await button(name)
    found.focus()
    await person.keyboard('{Enter}')
  }
  const files = () => screen.getByRole('region', { name: 'Files' })
  await choose(person, csv(line('One'), line('Two')))
  await press('Import 2 projects')
  await isFocused(await screen.findByRole('heading', { name: 'Paused' }))
  await press('Stop here')
  await isFocused(files())
  await press(/^Continue works.csv/)
  await isFocused((await screen.findByText(/1 of 2 projects are stored/)).closest('p')!)
  await expectAccessible()
  await press('Do not continue')
  await isFocused(files())
  const folder = await screen.findByLabelText<HTMLInputElement>('Choose a folder of pictures')
  await person.upload(folder, new File(['x'], 'One 1.jpg', { type: 'image/jpeg' }))
  await press('Without these pictures')
  await isFocused(files())
  await press(/^Undo works.csv/)
  await press('Yes, Undo')
  await isFocused((await screen.findByText('Undone.')).closest('li')!)
  await expectAccessible()
})

test('a spreadsheet waits with a message while the projects of the website cannot be loaded', async () => {
  answer(async (request, next) =>
    request === 'GET /api/projects' ? Response.json({ message: '' }, { status: 500 }) : next(),
  )
  const { person } = await open(IMPORT)
  await choose(person, csv(line('One')))
  await screen.findByText('The projects could not be loaded.')
  await expectAccessible()
  answer((_, next) => next())
  await person.click(await button('Retry'))
  await button('Import 1 project')
})

test('what is no spreadsheet, or no answer, is said in words, and nothing is stored', async () => {
  const { person } = await open(IMPORT)
  await choose(person, new File(['\u0000\u0001'], 'works.csv'))
  await screen.findByText('This is not a spreadsheet. Choose an .xlsx or .csv file.')
  // The script of the worker does not load.
  class NoWorker extends TableWorker {
    onerror?: (event: Event) => void
    postMessage() {
      this.onerror?.(new Event('error'))
    }
  }
  vi.stubGlobal('Worker', NoWorker)
  await choose(person, csv(line('One')))
  await screen.findByText('The file could not be read. Please try again.')
  vi.stubGlobal('Worker', TableWorker)
  answer(async (request, next) =>
    request === 'POST /api/imports' ? Response.json({ message: '' }, { status: 500 }) : next(),
  )
  await choose(person, csv(line('One')))
  expect(screen.queryByText('This is not a spreadsheet. Choose an .xlsx or .csv file.')).toBeNull()
  await person.click(await enabledButton('Import 1 project'))
  await screen.findByText('The import could not be started. Please try again.')
  await button('Import 1 project')
  expect(await names()).toEqual([])
})
