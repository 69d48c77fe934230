import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { expectMovedTo } from '../../support/browser/dragging.ts'
import { project } from '../../support/data/project.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'the portal' })

const PORTAL = '/admin/dashboard/projects'
const SCHOOL = 'BORSILA SENIOR SECONDARY SCHOOL'
const INSTITUTE = 'HANDLOOM AND CRAFT TRAINING INSTITUTE'
const HOSPITAL = 'DISTRICT HOSPITAL, 300 BEDS'
const STADIUM = 'STATE STADIUM, 22,000 SEATS'
const HOSTEL = 'STUDENT HOSTEL'

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const panel = (page: Page, name: string) => page.getByRole('complementary', { name: `Project ${name}` })
const nameOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the table has nine columns and sorts by each of them', async ({ signedInPage: page }) => {
  await page.goto(PORTAL)
  await expect(page.getByRole('columnheader')).toHaveText([
    '', // the box that selects all
    /Order/,
    'Status',
    'Image',
    'Project Name',
    'Year',
    'Category',
    'Subcategory',
    'Date Created',
    'Last Modified',
  ])
  await expect(rows(page)).toHaveCount(18)
  await expect(row(page, SCHOOL)).toContainText(/1COMPLETED.*2021EDUCATIONSCHOOLS(\d+ [A-Z][a-z]+ \d{4}){2}/)
  await expectNoAxeViolations(page)
  for (const name of [
    'Status',
    'Image',
    'Project Name',
    'Category',
    'Subcategory',
    'Date Created',
    'Last Modified',
  ]) {
    const head = page.getByRole('columnheader', { name, exact: true })
    for (const way of ['ascending', 'descending']) {
      await head.getByRole('button').click()
      await expect(head).toHaveAttribute('aria-sort', way)
    }
  }
  await page.getByRole('button', { name: 'Year' }).click()
  await expect(page.getByRole('columnheader', { name: 'Year' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).toContainText('2019')
  await page.getByRole('button', { name: 'Year' }).click()
  await expect(rows(page).first()).toContainText('2025')
  await expect(page.getByRole('button', { name: /^Move / }), 'rows move in their own order only').toHaveCount(
    0,
  )
})

test('search and filter narrow the table and are kept in the address', async ({ signedInPage: page }) => {
  await page.goto(PORTAL)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Education 2' }).click()
  await page.getByRole('button', { name: 'Schools 1' }).click()
  await expect(rows(page)).toHaveText([new RegExp(SCHOOL)])
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(rows(page)).toHaveText([new RegExp(SCHOOL)])
  await page.getByRole('button', { name: 'Clear All Filters' }).click()
  await expect(rows(page)).toHaveCount(18)
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('no such thing')
  await expect(page.getByText('No projects found.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear All Filters' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('')
  await expect(rows(page)).toHaveCount(18)
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('borsila')
  await expect(rows(page)).toHaveText([new RegExp(SCHOOL)])
  await page.getByRole('link', { name: 'Projects Portal' }).click()
  await expect(rows(page)).toHaveCount(18)
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('')
})

test('the panel follows the arrow keys and closes by Escape', async ({ signedInPage: page }) => {
  await page.goto(PORTAL)
  await nameOf(page, SCHOOL).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page, SCHOOL).getByRole('link', { name: 'Public page' })).toHaveAttribute(
    'href',
    '/projects/borsila-senior-secondary-school',
  )
  await expectNoAxeViolations(page)
  await page.keyboard.press('ArrowDown')
  await expect(panel(page, INSTITUTE)).toBeVisible()
  await expect(nameOf(page, INSTITUTE)).toBeFocused()
  await panel(page, INSTITUTE).getByRole('link', { name: 'Modify Project' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(panel(page, HOSPITAL)).toBeVisible()

  const link = panel(page, HOSPITAL).getByRole('link', { name: 'Modify Project' })
  await link.focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link, 'Escape closes only the palette').toBeFocused()
  // With reduced motion the panel closes at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Filter', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Education 2' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(panel(page, HOSPITAL), 'and only the menu').toBeVisible()

  await link.focus()
  await page.keyboard.press('Escape')
  await expect(panel(page, HOSPITAL)).toHaveCount(0)
  await expect(nameOf(page, HOSPITAL)).toBeFocused()
})

test('a change in the panel appears on the website at once', async ({
  signedInPage: page,
  request,
  admin,
}) => {
  await page.goto(`${PORTAL}?search=hostel`)
  await row(page, HOSTEL).click()
  await expect(panel(page, HOSTEL).getByRole('button', { name: 'Mark COMPLETED' })).toBeVisible()
  // A colleague made the same change first: the button keeps its meaning.
  const id = new URL(page.url()).searchParams.get('project')
  await request.patch(`/api/projects/${id}/status`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  })
  await panel(page, HOSTEL).getByRole('button', { name: 'Mark COMPLETED' }).click()
  await expect(toast(page, `${HOSTEL} is now COMPLETED.`)).toBeVisible()
  await panel(page, HOSTEL).getByRole('button', { name: 'Hide from website' }).click()
  await expect(toast(page, `${HOSTEL} is hidden from the website.`)).toBeVisible()
  expect((await request.get('/projects/student-hostel')).status()).toBe(404)
  await expect(row(page, HOSTEL)).toContainText('Hidden')
  await toast(page, `${HOSTEL} is hidden`).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, `${HOSTEL} is on the website.`)).toBeVisible()
  await panel(page, HOSTEL).getByRole('button', { name: 'Hide from website' }).click()
  await panel(page, HOSTEL).getByRole('button', { name: 'Show on website' }).click()
  await expect(toast(page, `${HOSTEL} is on the website.`)).toBeVisible()
  expect(await (await request.get('/projects/student-hostel')).text()).toContain('COMPLETED')
})

test('Undo restores a deleted project', async ({ signedInPage: page }) => {
  await page.goto(PORTAL)
  await row(page, STADIUM).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await panel(page, STADIUM).getByRole('link', { name: 'Modify Project' }).click()
  await expect(page.getByLabel('Project Name')).toHaveValue(STADIUM)
  await expect(page.getByRole('alertdialog'), 'no confirmation is shown').toHaveCount(0)
  await page.goBack()
  await panel(page, STADIUM).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(rows(page)).toHaveCount(17)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, `${STADIUM} is restored.`)).toBeVisible()
  await expect(rows(page).nth(8)).toContainText(STADIUM)
})

test('a row is dragged to another place, and Undo moves it back', async ({ signedInPage: page }) => {
  await page.goto(PORTAL)
  const handle = page.getByRole('button', { name: `Move ${SCHOOL}` })
  const from = (await handle.boundingBox())!
  await page.mouse.move(from.x + 10, from.y + 16)
  await page.mouse.down()
  for (let moved = 0; moved <= 100; moved += 10) await page.mouse.move(from.x + 10, from.y + 16 + moved)
  await expectMovedTo(page, 3)
  await page.mouse.up()
  await expect(toast(page, `${SCHOOL} is now number 3.`)).toBeVisible()
  await expect(rows(page).nth(2)).toContainText(SCHOOL)
  await page.reload()
  await expect(rows(page).nth(2)).toContainText(SCHOOL)

  await page.getByRole('button', { name: `Move ${SCHOOL}` }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expectMovedTo(page, 2)
  await page.keyboard.press('Space')
  await expect(rows(page).nth(1)).toContainText(SCHOOL)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).nth(2)).toContainText(SCHOOL)
})

test('a move and its Undo keep the changes a colleague made in the meantime', async ({
  signedInPage: page,
  request,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/422/)
  const headers = { Authorization: `Bearer ${admin.token}` }
  const names = async () => {
    const all = await answerOf<'GET /api/projects'>(request.get('/api/projects'))
    return all.map(({ name }) => name)
  }
  await page.goto(PORTAL)
  await expect(rows(page)).toHaveCount(18)
  const before = await names()
  const added = await request.post('/api/projects', { headers, data: { ...project, name: 'NEW HALL' } })
  const { id } = await answerOf<'POST /api/projects'>(added)

  await page.getByRole('button', { name: `Move ${before[0]}` }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expectMovedTo(page, 2)
  await page.keyboard.press('Space')
  await expect(toast(page, `${before[0]} is now number 3.`), 'the new project is first').toBeVisible()
  await expect(rows(page).first()).toContainText('NEW HALL')
  expect((await names()).slice(0, 3)).toEqual(['NEW HALL', before[1], before[0]])
  // A list that is read later would lack the project that is deleted next.
  const reloaded = page.waitForResponse(
    (response) => response.url().endsWith('/api/projects') && response.request().method() === 'GET',
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).nth(1)).toContainText(before[0]!)
  await expect.poll(names).toEqual(['NEW HALL', ...before])
  await reloaded

  await request.delete(`/api/projects/${id}`, { headers })
  await page.getByRole('button', { name: 'Move NEW HALL' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expectMovedTo(page, 2)
  await page.keyboard.press('Space')
  await expect(toast(page, 'One of these projects was deleted in the meantime.')).toBeVisible()
  await expect(rows(page), 'the list is reloaded').toHaveCount(18)
})

test('an order that cannot be saved is reverted', async ({ signedInPage: page, allowComplaint }) => {
  allowComplaint(/500|503/)
  await page.route('**/api/projects/order', (route) => route.fulfill({ status: 503, json: { message: '' } }))
  await page.goto(PORTAL)
  await expect(rows(page)).toHaveCount(18)
  const first = await rows(page).first().innerText()
  await page
    .getByRole('button', { name: /^Move / })
    .first()
    .focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expectMovedTo(page, 2)
  await page.keyboard.press('Space')
  await expect(toast(page, 'The order could not be saved.')).toBeVisible()
  expect(await rows(page).first().innerText()).toBe(first)
})

test('a change that fails in the panel shows a message, and the project stays unchanged', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/404|503/)
  await page.route(/\/api\/projects\/[^/]+$/, (route) =>
    route.fulfill({ status: route.request().method() === 'DELETE' ? 503 : 404, json: { message: '' } }),
  )
  await page.goto(PORTAL)
  await row(page, STADIUM).click()
  await expect(toast(page, 'Failed to fetch project details.')).toBeVisible()
  await expect(panel(page, STADIUM), 'the fields known from the list are shown').toContainText('2025')
  await panel(page, STADIUM).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(toast(page, 'Failed to delete project. Please check the server.')).toBeVisible()
  await expect(panel(page, STADIUM)).toBeVisible()
  await expect(rows(page)).toHaveCount(18)
})

test('loading shows eight skeleton rows, and a failure offers a retry', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/403/)
  let answer: 'wait' | 'fail' | 'go' = 'wait'
  await page.route('**/api/projects', async (route) => {
    while (answer === 'wait') await new Promise((resolve) => setTimeout(resolve, 50))
    if (answer === 'fail') return route.fulfill({ status: 403, json: { message: '' } })
    return route.continue()
  })
  await page.goto(PORTAL)
  await expect(rows(page)).toHaveCount(8)
  await expectNoAxeViolations(page)
  answer = 'fail'
  await expect(page.getByText('Failed to load projects. Please try again later.')).toBeVisible()
  await expectNoAxeViolations(page)
  answer = 'go'
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page)).toHaveCount(18)
})

test('the trash shows that it is loading, and a failure offers a retry', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/403/)
  let answer: 'wait' | 'fail' | 'go' = 'wait'
  await page.route('**/api/projects/trash', async (route) => {
    while (answer === 'wait') await new Promise((resolve) => setTimeout(resolve, 50))
    if (answer === 'fail') return route.fulfill({ status: 403, json: { message: '' } })
    return route.continue()
  })
  await page.goto(`${PORTAL}?view=trash`)
  await expect(page.getByText('Deleted projects stay here for 30 days')).toBeVisible()
  await expectNoAxeViolations(page)
  answer = 'fail'
  await expect(page.getByText('The trash could not be loaded.')).toBeVisible()
  await expectNoAxeViolations(page)
  answer = 'go'
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('The trash could not be loaded.')).toHaveCount(0)
})

test.describe('roles', () => {
  const as = (page: Page, role: string) =>
    page.route('**/auth/profile', async (route) => {
      const response = await route.fetch()
      const { user } = await answerOf<'GET /auth/profile'>(response)
      await route.fulfill({ response, json: { user: { ...user, role } } })
    })

  test('a project content manager sees four disabled menu items with the reason', async ({
    signedInPage: page,
  }) => {
    await as(page, 'PROJECT_CONTENT_MANAGER')
    await page.goto('/admin/dashboard/home')
    for (const item of ['Hiring Portal', 'Website Content', 'Recent Activity', 'Settings']) {
      const greyed = page.getByRole('link', { name: item })
      await expect(greyed).toHaveAttribute('aria-disabled', 'true')
      await expect(greyed).toHaveAccessibleDescription('Access restricted to SUPER_ADMIN')
      await greyed.click({ force: true })
      await expect(page).toHaveURL('/admin/dashboard/home')
    }
    await page.getByRole('link', { name: 'Settings' }).focus()
    await expect(page.getByRole('tooltip')).toHaveText('Access restricted to SUPER_ADMIN')
    await expectNoAxeViolations(page)
    await page.goto('/admin/dashboard/website-content')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Access restricted to SUPER_ADMIN' }),
    ).toBeVisible()
    await page.getByRole('link', { name: /Ira Bora/ }).click()
    await expect(page.getByText('Admin settings only accessible by Super Admin.')).toBeVisible()
    await page.goto(PORTAL)
    await expect(page.getByRole('button', { name: 'Add Project' })).toBeVisible()
  })

  test('HR can read the portal and open the Hiring Portal', async ({ signedInPage: page }) => {
    await as(page, 'HR_HIRING')
    await page.goto(`${PORTAL}?view=add`)
    await expect(rows(page)).toHaveCount(18)
    await expect(page.getByRole('button', { name: /Add Project|Trash|^Move / })).toHaveCount(0)
    await row(page, SCHOOL).click()
    await expect(panel(page, SCHOOL).getByRole('link', { name: 'Public page' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Delete|Mark|Hide/ })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Hiring Portal' }).click()
    await expect(page.getByRole('heading', { name: 'Hiring Portal' })).toBeVisible()
    await page.goto('/admin/dashboard/projects/edit/any')
    await expect(page.getByText('Access restricted to Super Admin and Project Content Manager')).toBeVisible()
    await expectNoAxeViolations(page)
  })
})
