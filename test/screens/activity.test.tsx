import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { withoutTriggers } from '../support/outside/without-triggers.ts'
import { button, panel, portalScreens } from '../support/screens/portal.ts'
import { expectAccessible, signInAgain } from '../support/screens/staff-screens.tsx'

const ACTIVITY = '/admin/dashboard/activity'
const SCHOOL = 'RIVER SCHOOL'
const { app, open, answer, hold, ask, add } = portalScreens()

const entries = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('listitem')
    .filter((item) => item.querySelector('time'))
/** The newest line with these words. */
const entry = async (words: string) => {
  await screen.findAllByText(words, { exact: false })
  return entries().find((line) => line.textContent?.includes(words))!
}
const begins = (words: string) => waitFor(() => expect(entries()[0]?.textContent).toContain(words))
const edit = (id: string, changes: object) => ask('PUT', `/api/projects/${id}`, changes)
const hide = (ids: string[]) =>
  ask('PATCH', '/api/projects', { changes: [{ ids, change: { hidden: true } }] })

test('the log is filtered by kind, person and days, which the address keeps', async () => {
  const email = 'meher@plinth.example'
  await add({ name: SCHOOL })
  const { person, search } = await open(ACTIVITY)
  await entry(`added the project ${SCHOOL}`)
  await expectAccessible()
  await person.selectOptions(screen.getByLabelText('Kind'), 'Sign-ins')
  await waitFor(() => expect(screen.queryByText(`added the project ${SCHOOL}`)).toBeNull())
  await begins('signed in')
  await person.selectOptions(screen.getByLabelText('Person'), `The SUPER_ADMIN (${email})`)
  await waitFor(() => expect(search().get('person')).toBeTruthy())

  const { person: again, search: kept } = await open(`${ACTIVITY}?${search()}`)
  const kind = await screen.findByLabelText<HTMLSelectElement>('Kind')
  expect(kind.value).toBe('sign-in')
  await begins(email)
  expect(screen.getByLabelText<HTMLSelectElement>('Person').value).not.toBe('')
  // Both before the screen has rendered the first.
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2001-01-02' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2001-01-01' } })
  await screen.findByText('The To date is before the From date.')
  expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull()
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2001-01-03' } })
  await screen.findByText('No entries match.')
  await expectAccessible()
  await again.click(await button('Show all entries'))
  await entry(`added the project ${SCHOOL}`)
  expect(kept().size).toBe(0)
})

test('a search finds a person, and what others did since the last visit is marked', async () => {
  const { token } = await open(ACTIVITY)
  await entry('signed in')
  const id = await add({ name: SCHOOL })
  await app.ask('PUT', `/api/projects/${id}`, { token, body: { year: 2001 } })
  answer((request, next) =>
    request.includes('/auth/visit')
      ? Promise.resolve(Response.json({ since: '2001-01-01T12:00:00Z' }))
      : next(),
  )
  const { person, search } = await open(ACTIVITY)
  const caption = /Since your last visit, 1 Jan 2001/
  await screen.findByText(caption)
  expect((await entry(`edited the project ${SCHOOL}`)).textContent).not.toContain('New')
  await person.type(screen.getByRole('searchbox', { name: 'Search by record, field or person' }), 'meher')
  await waitFor(() => expect(search().get('search')).toBe('meher'))
  // Without the entries of the user.
  await waitFor(() => expect(entries()).toHaveLength(2))
  for (const line of entries())
    expect(line.textContent).toMatch(/New: The SUPER_ADMIN ?meher@plinth\.example/)
  await screen.findByText(caption)
  await expectAccessible()
  await person.click(await button('Clear All Filters'))
  await waitFor(() => expect(entries()).toHaveLength(4))
})

test('older entries load by the button', async () => {
  const ids = [await add({ name: 'MARKET' }), await add({ name: 'LODGE' })]
  // Edits of two projects in turn, which are a line each.
  for (let n = 0; n < 40; n++) await edit(ids[n % 2]!, { client: `Client ${n}` })
  await hide(ids)
  const { person } = await open(`${ACTIVITY}?kind=project`)
  // Among the first 40 entries, 2 are one line, and the oldest may belong to a line with older ones.
  await screen.findByText('39 entries in 38 lines shown. Older entries are available.')
  expect(screen.queryByText('added 2 projects')).toBeNull()
  await person.click(await button('Show older'))
  await entry('added 2 projects')
  await screen.findByText('44 entries in 42 lines. No older entries.')
})

test('a bulk change is one line, which opens to its entries', async () => {
  const names = ['HALL', 'HOUSE', 'HOSTEL']
  const ids: string[] = []
  for (const name of names) ids.push(await add({ name }))
  await hide(ids)
  const { person } = await open(ACTIVITY)
  const line = await entry('hid 3 projects')
  const toggle = within(line).getByRole('button', { name: '3 entries: The SUPER_ADMIN hid 3 projects' })
  toggle.focus()
  await person.keyboard('{Enter}')
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  for (const name of names) within(line).getByRole('link', { name: `hid the project ${name}` })
  await person.tab()
  expect(document.activeElement).toBe(within(line).getAllByRole('link')[0])
  await expectAccessible()
  await person.click(toggle)
  expect(within(line).queryByRole('listitem')).toBeNull()
})

test('an entry opens to what changed, and leads to its project while that exists', async () => {
  const picture = { type: 'image', content: 'https://pictures.example/porch.jpg' }
  const school = await add({ name: SCHOOL, sections: [picture], tags: ['BRICK'] })
  await edit(school, {
    client: 'Directorate of Education',
    tags: ['BAMBOO'],
    sections: [{ type: 'text', content: 'A school round a court. '.repeat(20).trim() }],
  })
  const gone = await add({ name: 'OLD SHED' })
  await ask('DELETE', `/api/projects/${gone}`)
  const { person } = await open(ACTIVITY)
  const edited = within(await entry(`edited the project ${SCHOOL}`))
  await person.click(edited.getByRole('button', { name: /^3 changes/ }))
  const row = (field: string) => edited.getByRole('rowheader', { name: field }).closest('tr')!
  expect(row('Client').textContent).toContain('DIRECTORATE OF EDUCATION')
  expect(row('Tags').textContent).toMatch(/Removed.*BRICK.*Added.*BAMBOO/)
  const [before, after] = within(row('Sections')).getAllByRole('cell')
  expect(within(before!).getByRole('img').getAttribute('src')).toBe(picture.content)
  expect(after!.textContent).toContain('…')
  await person.click(within(after!).getByRole('button', { name: 'Show all' }))
  expect(after!.textContent).not.toContain('…')
  await expectAccessible()
  const deleted = within(await entry('deleted the project OLD SHED'))
  expect(deleted.queryByRole('link'), 'it is not there any more').toBeNull()
  await person.click(edited.getByRole('link', { name: `edited the project ${SCHOOL}` }))
  await panel(SCHOOL)
})

test('the filtered entries are exported, after signing in again', async () => {
  const FORMULA = '=1+1'
  const id = await add({ name: SCHOOL })
  await edit(id, { name: FORMULA })
  await ask('DELETE', `/api/projects/${id}`)
  const { person, user } = await open(`${ACTIVITY}?kind=project`)
  await begins('deleted the project')
  await app.db.deleteFrom('sessions').execute()
  const saved = vi.spyOn(URL, 'createObjectURL')
  await person.click(await button('Export as CSV'))
  await signInAgain(person, user)
  await waitFor(() => expect(saved).toHaveBeenCalled())
  const file = saved.mock.calls[0]![0] as File
  saved.mockRestore()
  expect(file.name).toMatch(/^plinth-activity-.*\.csv$/)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  expect(text.startsWith('\uFEFFWhen (UTC),Who,E-mail,')).toBe(true)
  const [, ...lines] = cellsOf(text.slice(1))
  expect(lines.map((cells) => cells[4])).toEqual([
    `deleted the project ${FORMULA}`,
    expect.stringContaining('the project'),
    `added the project ${SCHOOL}`,
  ])
  expect(lines[0]!.slice(1, 4)).toEqual(['The SUPER_ADMIN', 'meher@plinth.example', 'Projects'])
  expect(lines[0]![5], 'the formula is escaped').toBe(`'${FORMULA}`)
  for (const cells of lines) {
    expect(cells).toHaveLength(11)
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  }
})

/** Parses CSV as a spreadsheet does: quoted cells, with doubled quotes inside. */
function cellsOf(csv: string): string[][] {
  return csv
    .trimEnd()
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
}

test('the log shows that it is loading, and a failure offers a retry', async () => {
  await add({ name: SCHOOL })
  const release = hold(/^GET \/api\/activity\?/, async (request, next) =>
    request.startsWith('GET /api/activity?') ? Response.json({ message: '' }, { status: 403 }) : next(),
  )
  const { person } = await open(ACTIVITY)
  await screen.findByRole('status', { name: 'Loading the recent activity…' })
  await expectAccessible()
  release()
  await screen.findByText('The recent activity could not be loaded.')
  await expectAccessible()
  answer((_, next) => next())
  await person.click(await button('Retry'))
  await entry(`added the project ${SCHOOL}`)
})

test('only Super Admins see the log', async () => {
  await open(ACTIVITY, 'HR_HIRING')
  expect((await screen.findByRole('alert')).textContent).toBe('Access restricted to SUPER_ADMIN')
})

test('the log is checked by a button, and a changed entry is named', async () => {
  await add({ name: SCHOOL })
  const { person } = await open(ACTIVITY)
  await entry(`added the project ${SCHOOL}`)
  await person.click(await button('Check Log'))
  await screen.findByText(/^All \d+ entries are unchanged\.$/)
  await expectAccessible()
  await withoutTriggers(app.db, (tx) =>
    tx
      .updateTable('activity')
      .set({ actor_name: 'Somebody' })
      .where('kind', '=', 'project.created')
      .where('subject_name', '=', SCHOOL)
      .execute(),
  )
  await person.click(await button('Check Log'))
  const alert = await screen.findByText(
    /^The log is broken at entry \d+: “Somebody added the project RIVER SCHOOL”/,
  )
  expect(alert.textContent).toContain('Its time, person, event or record was changed.')
  expect(screen.queryByText(/^All \d+ entries are unchanged\.$/)).toBeNull()
  await expectAccessible()
})
