import { screen, waitFor, within } from '@testing-library/dom'
import {
  BlobReader,
  BlobWriter,
  configure,
  TextReader,
  TextWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Role } from '../../src/domain/account/role.ts'
import { type ArchivedRecord, archiveParts } from '../../src/domain/import/archive.ts'
import { MINUTE } from '../../src/domain/time/durations.ts'
import { PASSWORD, staff } from '../support/app.ts'
import { pdf } from '../support/data/documents.ts'
import { jpeg } from '../support/data/made-pictures.ts'
import { button, enabledButton, PORTAL, portalScreens, said } from '../support/screens/portal.ts'
import { expectAccessible, fill } from '../support/screens/staff-screens.tsx'

// It would wait 5 s for the first worker, which never answers here.
configure({ useWebWorkers: false })

const IMPORT = `${PORTAL}?view=import`
const { app, open, answer, hold, add, ask, listed, idOf } = portalScreens()

/** The archive that the website makes now, with other records in it. */
async function archive(token: string, change: (records: ArchivedRecord[]) => ArchivedRecord[]) {
  const response = await app.app.request('/api/archive.zip', {
    headers: { Authorization: `Bearer ${token}` },
  })
  const writer = new ZipWriter(new BlobWriter())
  for (const entry of await new ZipReader(new BlobReader(await response.blob())).getEntries()) {
    if (entry.directory) continue
    if (entry.filename !== archiveParts.records)
      await writer.add(entry.filename, new BlobReader(await entry.getData(new BlobWriter())))
    else {
      const lines = (await entry.getData(new TextWriter())).trim().split('\n')
      const records = change(lines.map((line) => JSON.parse(line)))
      const text = records.map((record) => JSON.stringify(record)).join('\n')
      await writer.add(entry.filename, new TextReader(text))
    }
  }
  return new File([await writer.close()], 'archive.zip')
}
const withFields = (records: ArchivedRecord[], id: string, fields: object) =>
  records.map((one) => (one.id === id ? { ...one, fields: { ...one.fields, ...fields } } : one))
const choose = async (person: Awaited<ReturnType<typeof open>>['person'], file: File) =>
  person.upload(await screen.findByLabelText<HTMLInputElement>(/^Choose (a spreadsheet|another file)/), file)
const names = async () => (await listed()).map(({ name }) => name)
/** The cells of a row of the table of records. */
const counts = async (kind: string) => {
  const table = within(await screen.findByRole('table', { name: 'In the archive' }))
  return within(table.getByRole('row', { name: new RegExp(`^${kind}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}
/** The text of an open list of records. */
const listOf = (title: string) =>
  within(screen.getByText(title, { selector: 'summary' }).closest('details')!)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('an archive is compared with the website, imported and undone', async () => {
  await add({ name: 'GATE LODGE' })
  await add({ name: 'TOWN HALL', client: 'PWD', tags: ['BRICK'] })
  await add({ name: 'LIBRARY' })
  const { person, token } = await open(IMPORT)
  const [hall, library] = [await idOf('TOWN HALL'), await idOf('LIBRARY')]
  const file = await archive(token, (records) =>
    [
      [hall, { client: 'State PWD' }] as const,
      ['site', { tagline: 'Built by hand' }] as const,
      ['reply', { subject: 'Your question' }] as const,
    ].reduce((all, [id, fields]) => withFields(all, id, fields), records),
  )
  await ask('DELETE', `/api/projects/${library}`)
  await ask('DELETE', `/api/projects/trash/${library}`)
  await choose(person, file)
  await screen.findByText('archive.zip: 16 records.')
  expect(await counts('Projects')).toEqual(['1', '0', '1', '1', '0', '0'])
  expect(await counts('Pages')).toEqual(['0', '0', '4', '1', '0', '0'])
  expect(await counts('Mail templates')).toEqual(['0', '0', '7', '1', '0', '0'])
  await person.click(screen.getByText('What is different, and stays as it is', { selector: 'summary' }))
  await expectAccessible()
  await person.click(await button('Change them to what the archive has'))
  await screen.findByText('What will be changed', { selector: 'summary' })
  expect(await counts('Projects')).toEqual(['1', '1', '1', '0', '0', '0'])
  expect(listOf('What is new')).toEqual(['1LIBRARY'])
  expect(listOf('What is the same')).toContain('3GATE LODGE')
  expect(listOf('What will be changed')).toContain('2TOWN HALLClient: PWD → STATE PWD')
  await expectAccessible()
  expect(await names()).toEqual(['TOWN HALL', 'GATE LODGE'])

  const versions = async () => (await app.db.selectFrom('versions').select('record_id').execute()).length
  const before = await versions()
  await person.click(await enabledButton('Import 4 records'))
  await screen.findByRole('heading', { name: 'Imported' })
  await screen.findByText('4 of 4 records.')
  await expectAccessible()
  // What is the same has no new version.
  expect(await versions()).toBe(before + 3)
  expect(await names()).toEqual(['LIBRARY', 'TOWN HALL', 'GATE LODGE'])
  expect((await ask('GET', `/api/projects/${hall}`)).body.client).toBe('STATE PWD')

  await person.click(await button(/^Undo archive.zip/))
  await person.click(await button('Yes, Undo'))
  await said('The import of archive.zip is undone.')
  expect(await names()).toEqual(['TOWN HALL', 'GATE LODGE'])
  expect((await ask('GET', `/api/projects/${hall}`)).body.client).toBe('PWD')
})

test('pictures and certificates of an archive are sent, and read once more it is all the same', async () => {
  const { person, token } = await open(IMPORT)
  const upload = async (path: string, field: string, bytes: Uint8Array, name: string) => {
    const body = new FormData()
    body.set(field, new File([new Uint8Array(bytes)], name))
    return (await app.ask('POST', path, { body, token })).body
  }
  const picture = await upload('/api/projects/upload', 'file', await jpeg(66), 'a.jpg')
  const about = { name: 'From the east', focus: { x: 0.25, y: 1 } }
  await ask('PATCH', `/api/pictures/${picture.id}`, about)
  const { file } = await upload('/api/projects/certificates', 'certificate', await pdf(1), 'a.pdf')
  const certificates = [{ id: 1, name: 'Completion', file }]
  const hall = await add({ name: 'TOWN HALL', previewImageUrl: picture.url, certificates })
  const saved = await archive(token, (records) => records)
  await ask('DELETE', `/api/projects/${hall}`)
  await ask('DELETE', `/api/projects/trash/${hall}`)
  await ask('DELETE', `/api/pictures/${picture.id}`)
  await ask('DELETE', `/api/pictures/trash/${picture.id}`)

  const release = hold(/rows/)
  await choose(person, saved)
  await person.click(await enabledButton('Import 1 record'))
  await screen.findByRole('heading', { name: 'Importing…' })
  await screen.findByText('0 of 1 record, 2 of 2 files.')
  await expectAccessible()
  release()
  await screen.findByRole('heading', { name: 'Imported' })
  const imported = (await ask('GET', `/api/projects/${hall}`)).body
  expect(imported.previewPicture.focus).toEqual(about.focus)
  expect((await ask('GET', `/api/pictures/${imported.previewPicture.id}`)).body.name).toBe(about.name)
  expect(imported.certificates).toMatchObject([{ id: 1, name: 'Completion' }])

  await person.click(await button('Import another file'))
  await choose(person, saved)
  await person.click(await button('Change them to what the archive has'))
  expect(await counts('Projects')).toEqual(['0', '0', '1', '0', '0', '0'])
  await screen.findByText('There is nothing to import.')

  await person.click(await button(/^Undo archive.zip/))
  await person.click(await button('Yes, Undo'))
  await said('The import of archive.zip is undone.')
  expect(await names()).toEqual([])
  expect((await ask('GET', '/api/pictures')).body.items).toEqual([])
})

test('an archive that was left is continued with the same file, and stores nothing twice', async () => {
  for (const name of ['C', 'B', 'A']) await add({ name })
  const { person, token } = await open(IMPORT)
  const file = await archive(token, (records) => records)
  for (const { id } of await listed()) {
    await ask('DELETE', `/api/projects/${id}`)
    await ask('DELETE', `/api/projects/trash/${id}`)
  }
  answer(async (request, next) =>
    /rows\/[12]$/.test(request) ? Response.json({ message: 'No right.' }, { status: 403 }) : next(),
  )
  await choose(person, file)
  await person.click(await enabledButton('Import 3 records'))
  await screen.findByRole('heading', { name: 'Paused' })
  await screen.findByText('1 of 3 records.')
  expect(await names()).toEqual(['C'])

  answer((_, next) => next())
  await open(IMPORT)
  await person.click(await button(/^Continue archive.zip/))
  await choose(person, await archive(token, (records) => records.slice(1)))
  await screen.findByText('This is not the file of the import, or it was changed since: “archive.zip”.')
  await choose(person, file)
  await person.click(await enabledButton('Continue the import'))
  await screen.findByText('3 of 3 records.')
  expect(await names()).toEqual(['A', 'B', 'C'])
})

/** An archive of these projects, which are then deleted, and of all pages and mail templates. */
async function archiveOfDeleted(...named: string[]) {
  for (const name of named) await add({ name })
  const { token } = await staff(app.db, 'SUPER_ADMIN', 'ira@plinth.example')
  const file = await archive(token, (records) => withFields(records, 'site', { tagline: 'Built by hand' }))
  for (const { id } of await listed()) {
    await ask('DELETE', `/api/projects/${id}`)
    await ask('DELETE', `/api/projects/trash/${id}`)
  }
  return file
}
/** Refuses all rows but this one, where an import then pauses. */
const refuseAllBut = (row: number) =>
  answer(async (request, next) =>
    /rows\/\d+$/.test(request) && !request.endsWith(`/${row}`)
      ? Response.json({ message: 'No right.' }, { status: 403 })
      : next(),
  )

test.each(['PROJECT_CONTENT_MANAGER', 'SUPER_ADMIN'] as const)(
  'who may not change pages can end an import of a %s whose projects have come otherwise',
  async (role) => {
    const file = await archiveOfDeleted('B', 'A')
    const { person, user } = await open(IMPORT, role)
    refuseAllBut(2)
    await choose(person, file)
    await person.click(await enabledButton('Import 2 records'))
    await screen.findByRole('heading', { name: 'Paused' })
    answer((_, next) => next())
    await person.click(await button('Stop here'))
    await choose(person, file)
    await person.click(await enabledButton('Import 1 record'))
    await screen.findByRole('heading', { name: 'Imported' })
    await app.db
      .updateTable('users')
      .set({ role: 'PROJECT_CONTENT_MANAGER' })
      .where('id', '=', user.id)
      .execute()
    await open(IMPORT)
    await person.click(await button(/^Continue archive.zip/))
    await choose(person, file)
    await person.click(await enabledButton('End the import'))
    await screen.findByRole('heading', { name: 'Imported' })
    await waitFor(() => expect(screen.getAllByText('1 record added.')).toHaveLength(2))
  },
)

test('what a colleague without the right for it leaves of an archive stays for a Super Admin', async () => {
  const file = await archiveOfDeleted('B', 'A')
  const { person, user } = await open(IMPORT)
  refuseAllBut(2)
  await choose(person, file)
  await person.click(await button('Change them to what the archive has'))
  await person.click(await enabledButton('Import 3 records'))
  await screen.findByRole('heading', { name: 'Paused' })
  answer((_, next) => next())
  const continueAs = async (role: Role) => {
    await app.db.updateTable('users').set({ role }).where('id', '=', user.id).execute()
    await open(IMPORT)
    await person.click(await button(/^Continue archive.zip/))
    await choose(person, file)
  }
  await continueAs('PROJECT_CONTENT_MANAGER')
  await person.click(await enabledButton('Continue the import'))
  await screen.findByText('Not finished: 2 of 3 records.')
  await continueAs('PROJECT_CONTENT_MANAGER')
  await screen.findByText('Nothing is left that you may import: the rest needs a Super Admin.')
  expect(screen.queryByRole('button', { name: 'End the import' })).toBeNull()
  await expectAccessible()
  await continueAs('SUPER_ADMIN')
  await person.click(await enabledButton('Continue the import'))
  await screen.findByText('3 of 3 records.')
})

test('undoing what was edited after the import says what is deleted permanently', async () => {
  const fields = { title: 'Site Architect', department: 'Construction', location: 'Guwahati' }
  const { id } = (await ask('POST', '/api/jobs', fields)).body
  const { person, token } = await open(IMPORT)
  const file = await archive(token, (records) => records.filter(({ kind }) => kind === 'job'))
  await ask('DELETE', `/api/jobs/${id}`)
  await choose(person, file)
  await person.click(await enabledButton('Import 1 record'))
  await screen.findByRole('heading', { name: 'Imported' })
  await ask('PUT', `/api/jobs/${id}`, { title: 'Senior Architect' })
  await person.click(await button(/^Undo archive.zip/))
  await person.click(await button('Yes, Undo'))
  await said(/^The import of archive.zip is undone. 1 record stays:/)
  await waitFor(() => expect(screen.getByText('Undo these too…')).toBeTruthy())
  await person.click(await button(/^Undo archive.zip/))
  await screen.findByText(
    '1 record is removed: projects are moved to the trash, openings are deleted permanently.',
  )
  await person.click(await button('Yes, Undo'))
  await waitFor(async () => expect((await ask('GET', '/api/jobs')).body).toEqual([]))
})

test('a damaged ZIP file, and one that is no archive, are said in words', async () => {
  const { person, token } = await open(IMPORT)
  const whole = await archive(token, (records) => records)
  await choose(person, new File([await whole.slice(0, whole.size / 2).arrayBuffer()], 'archive.zip'))
  await screen.findByText('This archive is damaged or cannot be read. Export it again.')
  await expectAccessible()
  const writer = new ZipWriter(new BlobWriter())
  await writer.add('a.jpg', new TextReader('x'))
  await choose(person, new File([await writer.close()], 'pictures.zip'))
  await screen.findByText(
    'This ZIP file is not an archive of Plinth. To import pictures, choose their folder.',
  )
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  await choose(person, whole)
  await screen.findByText('There is nothing to import.')
  expect(screen.queryByText(/is not an archive/)).toBeNull()
})

test('the faults of an archive are shown by record and field, and these records are left out', async () => {
  await add({ name: 'TOWN HALL' })
  await add({ name: 'LIBRARY' })
  const { person, token } = await open(IMPORT)
  const [hall, library] = [await idOf('TOWN HALL'), await idOf('LIBRARY')]
  const picture = `${'a'.repeat(32)}.jpg`
  const file = await archive(token, (records) =>
    withFields(withFields(records, hall, { year: 1 }), library, { previewImageUrl: `/media/${picture}` }),
  )
  await choose(person, file)
  await person.click(await button('Change them to what the archive has'))
  const faults = within(await screen.findByRole('table', { name: /^Faults/ }))
  expect(faults.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'RowNameColumnFault',
    `1LIBRARYPreview Imagepictures/${picture} is missing in the archive.`,
    '2TOWN HALLYearEnter a year from 1800 onwards.',
  ])
  expect(await counts('Projects')).toEqual(['0', '0', '0', '0', '2', '0'])
  await screen.findByText('There is nothing to import.')
  await expectAccessible()
})

test('an archive is saved by the browser itself, after the password, and a refusal is said in words', async () => {
  await add({ name: 'TOWN HALL' })
  const { person, token } = await open(PORTAL)
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.getAttribute('href')} ${this.hasAttribute('download')}`)
  })
  onTestFinished(() => click.mockRestore())
  const asked: string[] = []
  let isRefused = true
  answer(async (request, next) => {
    if (request.includes('/api/archive')) asked.push(request)
    if (request !== 'GET /api/archive') return next()
    if (isRefused) return Response.json({ message: 'The disk is full.' }, { status: 503 })
    // As the browser sends it.
    return app.app.request('/api/archive', { headers: { Cookie: `plinth_session=${token}` } })
  })
  const save = async () => {
    await person.click(await button('Export'))
    await person.click(await button('Everything as an archive'))
  }
  await save()
  await said('The disk is full.')
  expect(saved).toEqual([])

  isRefused = false
  await app.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 20 * MINUTE).toISOString() })
    .execute()
  await person.click(await button('Everything as an archive'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await fill(person, dialog.findByLabelText('Password'), PASSWORD)
  await person.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(saved).toEqual(['/api/archive.zip true']))
  // The archive itself is not read into memory.
  expect(new Set(asked)).toEqual(new Set(['GET /api/archive']))
})
