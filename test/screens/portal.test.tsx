import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pictureIdOf } from '../../src/domain/picture/picture-format.ts'
import { addTestPicture } from '../support/data/test-picture.ts'
import { dragByKey } from '../support/screens/dragging.ts'
import {
  button,
  isFocused,
  PORTAL,
  panel,
  portalScreens,
  rows,
  said,
  shows,
  table,
} from '../support/screens/portal.ts'
import { expectAccessible, fill } from '../support/screens/staff-screens.tsx'

const SCHOOL = 'RIVER SCHOOL'
const CLINIC = 'HILL CLINIC'
const STADIUM = 'STATE STADIUM'
const { app, open, answer, ask, add, listed, idOf, hold } = portalScreens()

beforeEach(async () => {
  const picture = { type: 'image', content: 'https://pictures.example/porch.jpg' }
  await add({
    ...{ name: STADIUM, category: 'Sports', subCategory: 'Stadiums', year: '2025' },
    ...{ hidden: true, sections: [picture, picture, picture] },
  })
  await add({
    ...{ name: CLINIC, category: 'Healthcare', subCategory: 'Clinics', year: '2019' },
    ...{ location: 'Assam', status: 'Unbuilt', sections: [{ ...picture, alt: 'A porch' }] },
  })
  await add({
    ...{ name: SCHOOL, category: 'Education', subCategory: 'Schools', year: '2021' },
    ...{ location: 'Goa', status: 'Completed' },
  })
})

const refused = (status: number) => Promise.resolve(Response.json({ message: '' }, { status }))

describe('the table', () => {
  test('has nine columns and sorts by each of them', async () => {
    const { person } = await open(PORTAL)
    await shows(SCHOOL, CLINIC, STADIUM)
    const heads = table().getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent?.replace(/[↑↓]/, ''))).toEqual([
      '', // the box that selects all
      ...['Order', 'Status', 'Image', 'Project Name', 'Year', 'Category', 'Subcategory'],
      ...['Date Created', 'Last Modified'],
    ])
    expect(rows()[0]!.textContent).toMatch(/1COMPLETED.*2021EDUCATIONSCHOOLS(\d+ [A-Z][a-z]+ \d{4}){2}/)
    expect(rows()[2]!.textContent).toContain('Hidden · 3 descriptions missing')
    await expectAccessible()
    for (const head of heads.slice(2)) {
      for (const way of ['ascending', 'descending']) {
        await person.click(within(head).getByRole('button'))
        await waitFor(() => expect(head.getAttribute('aria-sort')).toBe(way))
      }
    }
    await person.click(table().getByRole('button', { name: 'Year' }))
    await shows(CLINIC, SCHOOL, STADIUM)
    await person.click(table().getByRole('button', { name: 'Year' }))
    await shows(STADIUM, SCHOOL, CLINIC)
    expect(table().queryByRole('button', { name: /^Move / }), 'rows move in their own order only').toBeNull()
  })

  test('is narrowed by search and filter, which the address keeps', async () => {
    const { person, search } = await open(PORTAL)
    await shows(SCHOOL, CLINIC, STADIUM)
    await person.click(await button('Filter'))
    await person.click(await button('Education 1'))
    await button('Filter: EDUCATION')
    await person.click(await button('Schools 1'))
    await button('Filter: EDUCATION / SCHOOLS')
    await shows(SCHOOL)
    await expectAccessible()
    const { person: again } = await open(`${PORTAL}?${search()}`)
    await shows(SCHOOL)
    await again.click(await button('Clear All Filters'))
    await shows(SCHOOL, CLINIC, STADIUM)
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search projects' })
    await fill(again, box, 'no such thing')
    await screen.findByText('No projects found.')
    await expectAccessible()
    await again.click(await button('Clear All Filters'))
    await shows(SCHOOL, CLINIC, STADIUM)
    await again.type(screen.getByRole('searchbox'), 'river')
    await shows(SCHOOL)
    await again.click(screen.getByRole('link', { name: 'Projects Portal' }))
    await shows(SCHOOL, CLINIC, STADIUM)
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  test('is filtered by status, state, year, hidden and missing descriptions', async () => {
    const { person, search } = await open(PORTAL)
    await shows(SCHOOL, CLINIC, STADIUM)
    await person.click(await button('Filter'))
    const menu = within(await screen.findByRole('dialog', { name: 'Filter' }))
    // Each is drawn before the next: a person is slower than a program.
    await person.click(menu.getByRole('button', { name: 'Hidden 1' }))
    await button('Filter: Hidden')
    await person.click(menu.getByRole('button', { name: 'Descriptions missing 1' }))
    await button('Filter: Hidden / Descriptions missing')
    await person.selectOptions(menu.getByLabelText('State'), 'MEGHALAYA (1)')
    await button('Filter: MEGHALAYA / Hidden / Descriptions missing')
    await person.selectOptions(menu.getByLabelText('Year'), '2025 (1)')
    await button('Filter: MEGHALAYA / 2025 / Hidden / Descriptions missing')
    await person.click(menu.getByRole('button', { name: 'ON-SITE 1' }))
    await button('Filter: ON-SITE / MEGHALAYA / 2025 / Hidden / Descriptions missing')
    await shows(STADIUM)
    await screen.findByText('1 of 3 projects')
    await expectAccessible()
    const { person: again, search: cleared } = await open(`${PORTAL}?${search()}`)
    await shows(STADIUM)
    expect(table().queryByRole('button', { name: /^Move / }), 'a filtered list is not reordered').toBeNull()
    await again.type(screen.getByRole('searchbox'), 'clinic')
    await screen.findByText(/^No projects match\./)
    await again.click(await button('Clear All Filters'))
    await shows(SCHOOL, CLINIC, STADIUM)
    expect(cleared().size).toBe(0)
  })

  test('draws its pictures for staff who may not change projects, and asks for nothing more', async () => {
    const [porch, gone] = await Promise.all(
      ['porch.jpg', 'gone.jpg'].map((name) => addTestPicture(app.db, name)),
    )
    await add({ name: 'Pier', previewImageUrl: porch })
    await add({ name: 'Jetty', sections: [{ type: 'image', content: gone }] })
    await app.db.deleteFrom('pictures').where('id', '=', pictureIdOf(gone!)!).execute()
    const calls: string[] = []
    answer((request, next) => {
      calls.push(request)
      return next()
    })
    await open(PORTAL, 'HR_HIRING')
    await shows('JETTY', 'PIER', SCHOOL, CLINIC, STADIUM)
    const drawn = rows().map((row) => row.querySelector('img')!.getAttribute('src'))
    expect(drawn.slice(0, 2)).toEqual([gone, porch])
    expect(calls.filter((request) => request.includes('picture-facts'))).toEqual([])
  })

  test('shows eight lines while it loads, and a failure offers a retry', async () => {
    const release = hold(/^GET \/api\/projects$/, (request, next) =>
      request === 'GET /api/projects' ? refused(403) : next(),
    )
    const { person } = await open(PORTAL)
    await screen.findByRole('table', { name: 'Projects' })
    expect(rows()).toHaveLength(8)
    await expectAccessible()
    release()
    await screen.findByText('Failed to load projects. Please try again later.')
    await expectAccessible()
    answer((_, next) => next())
    await person.click(await button('Retry'))
    await screen.findByRole('table', { name: 'Projects' })
    await shows(SCHOOL, CLINIC, STADIUM)
  })
})

describe('the panel', () => {
  test('follows the arrow keys, and Escape closes what is above it first', async () => {
    const { person } = await open(PORTAL)
    ;(await button(SCHOOL)).focus()
    await person.keyboard('{Enter}')
    const link = (await panel(SCHOOL)).getByRole('link', { name: 'Public page' })
    expect(link.getAttribute('href')).toBe('/projects/river-school')
    await expectAccessible()
    await person.keyboard('{ArrowDown}')
    const clinic = await panel(CLINIC)
    await isFocused(await button(CLINIC))
    clinic.getByRole('link', { name: 'Modify Project' }).focus()
    await person.keyboard('{ArrowDown}')
    const modify = (await panel(STADIUM)).getByRole('link', { name: 'Modify Project' })

    modify.focus()
    await person.keyboard('{Control>}k{/Control}')
    await isFocused(await screen.findByRole('combobox'))
    await person.keyboard('{Escape}')
    await isFocused(modify)
    ;(await button('Filter')).focus()
    await person.keyboard('{Enter}')
    await isFocused(await button('Education 1'))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await isFocused(await button('Filter'))
    await panel(STADIUM)

    modify.focus()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary', { name: /^Project/ })).toBeNull())
    await isFocused(await button(STADIUM))
  })

  test('marks, hides and shows a project at once, and Undo shows it again', async () => {
    const id = await idOf(STADIUM)
    const website = async () => (await app.ask('GET', `/api/projects/${id}`)).status
    const { person } = await open(`${PORTAL}?project=${id}`)
    const { findByRole } = await panel(STADIUM)
    const press = async (name: string) => person.click(await findByRole('button', { name }))
    await findByRole('button', { name: 'Mark COMPLETED' })
    // A colleague made the same change first: the button keeps its meaning.
    await ask('PATCH', `/api/projects/${id}/status`)
    await press('Mark COMPLETED')
    await said(`${STADIUM} is now COMPLETED.`)
    await press('Show on website')
    await said(`${STADIUM} is on the website.`)
    expect(await website()).toBe(200)
    await press('Hide from website')
    await said(`${STADIUM} is hidden from the website.`)
    expect(await website()).toBe(404)
    await waitFor(() => expect(rows()[2]!.textContent).toContain('Hidden'))
    await person.click(await button('Undo'))
    await said(`${STADIUM} is on the website.`)
    await findByRole('button', { name: 'Hide from website' })
    const stored = await app.ask('GET', `/api/projects/${id}`)
    expect(stored.body).toMatchObject({ status: 'COMPLETED', hidden: false })
  })

  test('hides what a colleague had hidden before without an Undo, which would make it public', async () => {
    const id = await idOf(CLINIC)
    const { person } = await open(`${PORTAL}?project=${id}`)
    const { findByRole } = await panel(CLINIC)
    const hide = await findByRole('button', { name: 'Hide from website' })
    await ask('PUT', `/api/projects/${id}`, { hidden: true })
    await person.click(hide)
    await said(`${CLINIC} is hidden from the website.`)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('deletes a project after a question, and Undo restores it to its place', async () => {
    const id = await idOf(CLINIC)
    const { person } = await open(`${PORTAL}?project=${id}`)
    const { findByRole } = await panel(CLINIC)
    await person.click(await findByRole('button', { name: 'Delete' }))
    await screen.findByRole('alertdialog')
    await expectAccessible()
    await person.click(await button('Yes, Delete'))
    await shows(SCHOOL, STADIUM)
    await isFocused(await button(STADIUM))
    expect((await app.ask('GET', `/api/projects/${id}`)).status).toBe(404)
    await person.click(await button('Undo'))
    await said(`${CLINIC} is restored.`)
    await shows(SCHOOL, CLINIC, STADIUM)
  })

  test('takes its question back when the person goes to another screen', async () => {
    const { person } = await open(`${PORTAL}?project=${await idOf(CLINIC)}`)
    const { findByRole } = await panel(CLINIC)
    await person.click(await findByRole('button', { name: 'Delete' }))
    await screen.findByRole('alertdialog')
    await person.click(await findByRole('link', { name: 'Modify Project' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Project Name')).value).toBe(CLINIC)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('stays with the next project when the answers about the last one are late', async () => {
    const id = await idOf(CLINIC)
    const [mark, remove] = [hold(/^PUT/), hold(/^DELETE/)]
    const { person } = await open(`${PORTAL}?project=${id}`)
    const { findByRole } = await panel(CLINIC)
    await person.click(await findByRole('button', { name: /^Mark / }))
    await person.click(await findByRole('button', { name: 'Delete' }))
    await person.click(await button('Yes, Delete'))
    await person.click(await button(SCHOOL))
    await panel(SCHOOL)
    mark()
    await said(new RegExp(`^${CLINIC} is now `))
    remove()
    const undo = await button('Undo')
    await shows(SCHOOL, STADIUM)
    await panel(SCHOOL)
    await person.click(undo)
    await said(`${CLINIC} is restored.`)
    await shows(SCHOOL, CLINIC, STADIUM)
  })

  test('duplicates a project, and Undo moves the copy to the trash', async () => {
    const COPY = `COPY OF ${CLINIC}`
    const { person } = await open(`${PORTAL}?project=${await idOf(CLINIC)}`)
    await person.click(await (await panel(CLINIC)).findByRole('button', { name: 'Duplicate' }))
    await panel(COPY)
    await isFocused(await button(COPY))
    await said(`${COPY} is hidden from the website until you show it.`)
    await shows(COPY, SCHOOL, CLINIC, STADIUM)
    expect(rows()[0]!.textContent).toContain(`${COPY}Hidden`)
    expect((await app.ask('GET', `/api/projects/${await idOf(COPY)}`)).status).toBe(404)
    await expectAccessible()
    await person.click(await button('Undo'))
    await said(`${COPY} is in the trash.`)
    await shows(SCHOOL, CLINIC, STADIUM)
    await waitFor(() => expect(screen.queryByRole('complementary', { name: /^Project/ })).toBeNull())
  })

  test('does not open a copy that is made after another project was opened', async () => {
    const release = hold(/^POST \/api\/projects$/)
    const { person, search } = await open(`${PORTAL}?project=${await idOf(CLINIC)}`)
    await person.click(await (await panel(CLINIC)).findByRole('button', { name: 'Duplicate' }))
    await person.click(await button(STADIUM))
    await panel(STADIUM)
    release()
    await said(`COPY OF ${CLINIC} is hidden from the website until you show it.`)
    expect(search().get('project')).toBe(await idOf(STADIUM))
  })

  test('says when a project cannot be loaded or deleted, which stays as it was', async () => {
    const id = await idOf(STADIUM)
    const ofStadium = `/api/projects/${id}`
    answer((request, next) => {
      const status = { [`GET ${ofStadium}`]: 404, [`DELETE ${ofStadium}`]: 503 }[request]
      return status ? refused(status) : next()
    })
    const { person } = await open(`${PORTAL}?project=${id}`)
    await said('Failed to fetch project details.')
    const { findByRole, findByText } = await panel(STADIUM)
    await findByText('2025')
    await person.click(await findByRole('button', { name: 'Delete' }))
    await person.click(await button('Yes, Delete'))
    await said('Failed to delete project. Please check the server.')
    await panel(STADIUM)
    await shows(SCHOOL, CLINIC, STADIUM)
  })
})

describe('a move', () => {
  /** Has the same result as dragging it there. */
  async function moveTo(person: Awaited<ReturnType<typeof open>>['person'], name: string, position: number) {
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
    if (!box.checked) await person.click(box)
    await person.click(await button('Move to…'))
    await person.type(await screen.findByLabelText(/^Number, 1 to/), `${position}{Enter}`)
  }

  test('and its Undo keep the changes that a colleague made in the meantime', async () => {
    const stored = async () => (await listed()).map(({ name }) => name)
    const { person } = await open(PORTAL)
    await shows(SCHOOL, CLINIC, STADIUM)
    const added = await add({ name: 'NEW HALL' })
    await moveTo(person, SCHOOL, 2)
    // The new project is first.
    await said(`${SCHOOL} is now number 3.`)
    await shows('NEW HALL', CLINIC, SCHOOL, STADIUM)
    expect(await stored()).toEqual(['NEW HALL', CLINIC, SCHOOL, STADIUM])
    await person.click(await button('Undo'))
    await shows('NEW HALL', SCHOOL, CLINIC, STADIUM)
    await waitFor(async () => expect(await stored()).toEqual(['NEW HALL', SCHOOL, CLINIC, STADIUM]))

    await ask('DELETE', `/api/projects/${added}`)
    await person.click(await screen.findByRole('checkbox', { name: `Select ${SCHOOL}` }))
    await moveTo(person, 'NEW HALL', 3)
    await said('One of these projects was deleted in the meantime.')
    await shows(SCHOOL, CLINIC, STADIUM)
  })

  test('leads to the row before which it was dropped, when a deletion shortens the list meanwhile', async () => {
    await add({ name: 'NEW HALL' })
    const release = hold(/^PATCH \/api\/projects$/)
    const { person } = await open(PORTAL)
    await person.click(await screen.findByRole('checkbox', { name: 'Select NEW HALL' }))
    await person.click(await button('Delete'))
    await person.click(await button('Yes, Delete'))
    await dragByKey(await button(`Move ${STADIUM}`), ' ', 'You have lifted an item in position 4')
    release()
    await said(/deleted successfully/)
    await dragByKey(await button(`Move ${STADIUM}`), 'ArrowUp', 'to position 3')
    await dragByKey(await button(`Move ${STADIUM}`), ' ', 'You have dropped the item.')
    await said(`${STADIUM} is now number 2.`)
    await shows(SCHOOL, STADIUM, CLINIC)
    expect((await listed()).map(({ name }) => name)).toEqual([SCHOOL, STADIUM, CLINIC])
  })

  test('that cannot be saved is taken back', async () => {
    answer((request, next) => (request === 'PATCH /api/projects/order' ? refused(503) : next()))
    const { person } = await open(PORTAL)
    await moveTo(person, SCHOOL, 3)
    await said('The order could not be saved.')
    await shows(SCHOOL, CLINIC, STADIUM)
  })
})

describe('roles', () => {
  test('a project content manager sees disabled menu items with the reason', async () => {
    const { person } = await open('/admin/dashboard/home', 'PROJECT_CONTENT_MANAGER')
    await screen.findByRole('heading', { name: /^Welcome/ })
    for (const item of ['Hiring Portal', 'Website Content', 'Recent Activity', 'Settings']) {
      const greyed = screen.getByRole('link', { name: item })
      expect(greyed.getAttribute('aria-disabled')).toBe('true')
      expect(greyed.getAttribute('aria-description')).toBe('Access restricted to SUPER_ADMIN')
      await person.click(greyed)
      screen.getByRole('heading', { name: /^Welcome/ })
    }
    screen.getByRole('link', { name: 'Settings' }).focus()
    expect((await screen.findByRole('tooltip')).textContent).toBe('Access restricted to SUPER_ADMIN')
    await expectAccessible()
    await person.click(screen.getByRole('link', { name: /^The PROJECT_CONTENT_MANAGER/ }))
    await screen.findByText('Admin settings only accessible by Super Admin.')
    await open('/admin/dashboard/website-content')
    expect((await screen.findByRole('alert')).textContent).toBe('Access restricted to SUPER_ADMIN')
    await open(PORTAL)
    await button('Add Project')
  })

  test('who may change projects exports all of them', async () => {
    const { person } = await open(PORTAL, 'PROJECT_CONTENT_MANAGER')
    await shows(SCHOOL, CLINIC, STADIUM)
    const saved = vi.spyOn(URL, 'createObjectURL')
    await person.click(await button('Export'))
    await person.click(await button('Export as CSV'))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    const file = saved.mock.calls[0]![0] as File
    expect(file.name).toMatch(/^plinth-projects-\d{4}-\d\d-\d\d\.csv$/)
    expect(await file.text()).toContain(SCHOOL)
    await expectAccessible()
    await person.click(await button('Export for Excel'))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
    expect((saved.mock.calls[1]![0] as File).name).toMatch(/^plinth-projects-\d{4}-\d\d-\d\d\.xlsx$/)
  })

  test('HR can read the portal and open the Hiring Portal', async () => {
    const { person } = await open(`${PORTAL}?view=add`, 'HR_HIRING')
    await shows(SCHOOL, CLINIC, STADIUM)
    expect(screen.queryByRole('button', { name: /Add Project|Trash|Export|^Move / })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(table().getAllByRole('columnheader')).toHaveLength(9)
    await person.click(await button(SCHOOL))
    await (await panel(SCHOOL)).findByRole('link', { name: 'Public page' })
    expect(screen.queryByRole('button', { name: /Delete|Mark|Hide/ })).toBeNull()
    await expectAccessible()
    await person.click(screen.getByRole('link', { name: 'Hiring Portal' }))
    await screen.findByRole('heading', { name: 'Hiring Portal' })
    await open(`${PORTAL}/edit/any`)
    await screen.findByText('Access restricted to Super Admin and Project Content Manager')
    await expectAccessible()
  })
})
