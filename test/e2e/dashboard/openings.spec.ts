import type { Page } from '@playwright/test'
import { recordKinds, screenOf } from '../../../src/domain/record/kinds.ts'
import { pages } from '../../../src/domain/shared/pages.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsAtBothWidths,
  test,
} from '../../support/browser/browser.ts'
import { expectMovedTo } from '../../support/browser/dragging.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { expectDraftStored, field, toast } from '../../support/browser/project-form.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'openings' })
// The tests change one list.
test.describe.configure({ mode: 'serial' })

const HIRING = pages.hiring.path
const MODEL_MAKER = 'Model Maker'
const table = (page: Page) => page.getByRole('table', { name: 'Openings' })
const titles = (page: Page) => table(page).getByRole('link')
const row = (page: Page, title: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

/** Opens the menu of an opening and presses an entry. */
async function act(page: Page, title: string, name: string) {
  await button(page, `Actions for ${title}`).click()
  await page
    .getByRole('dialog', { name: `Actions for ${title}` })
    .getByRole('button', { name })
    .click()
}

const as = (page: Page, role: string) =>
  page.route('**/auth/profile', async (route) => {
    const response = await route.fetch()
    const { user } = await answerOf<'GET /auth/profile'>(response)
    await route.fulfill({ response, json: { user: { ...user, role } } })
  })

async function idOf(page: Page, title: string) {
  const openings = await answerOf<'GET /api/jobs'>(page.request.get('/api/jobs'))
  return openings.find((opening) => opening.title === title)!.id
}

test('on the smallest screen that is allowed, the menu of each row, the name and Logout are in view', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await page.goto(HIRING)
  await expect(button(page, `Actions for ${await titles(page).first().innerText()}`)).toBeInViewport({
    ratio: 1,
  })
  await expect(button(page, 'Logout')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Ira Bora')).toBeInViewport({ ratio: 1 })
})

test('HR adds an opening, previews it, keeps it through a reload, orders it by keyboard, closes it and undoes that', async ({
  signedInPage: page,
  page: visitor,
}) => {
  await as(page, 'HR_HIRING')
  await page.goto(HIRING)
  await expect(titles(page)).toHaveCount(6)
  await expectNoAxeViolations(page)

  await test.step('the form', async () => {
    await page.getByRole('link', { name: 'Add Opening' }).click()
    await button(page, 'Add Opening').click()
    await expect(field(page, 'Position Title')).toHaveAccessibleDescription(
      'Enter the title of the position.',
    )
    await expectNoAxeViolations(page)
    await field(page, 'Position Title').fill(MODEL_MAKER)
    await field(page, 'Department').fill('Workshop')
    await field(page, 'Location').fill('Guwahati')
    await field(page, 'Vacancy').fill('many')
    await field(page, 'Employment type').selectOption('Part time')
    await field(page, 'Last day for applications').fill('30/11/2099')
    await field(page, 'Project').focus()
    await expect(field(page, 'Last day for applications')).toHaveValue('30 Nov 2099')
    await field(page, 'Project').selectOption('STUDENT HOSTEL')
    await field(page, 'Description').fill('You build models in wood and card.\n\nBring one.')
    await field(page, 'Instructions for the test').fill('Build a stair of card.')
    await button(page, 'Add Opening').click()
    await expect(field(page, 'Vacancy')).toHaveAccessibleDescription('Enter the number of vacancies.')
    await field(page, 'Vacancy').fill('2')
  })

  await test.step('the preview, at the width of a phone', async () => {
    await button(page, 'Preview').click()
    await button(page, 'Phone').click()
    const preview = page.frameLocator('iframe[title="The opening as the website shows it"]')
    await expect(preview.getByRole('heading', { name: MODEL_MAKER })).toBeVisible()
    await expect(preview.getByText('30 Nov 2099')).toBeVisible()
    await expect(preview.getByRole('link', { name: 'STUDENT HOSTEL' })).toBeVisible()
    await expect(preview.getByRole('link', { name: 'APPLY NOW >>' })).toBeVisible()
    await expectNoAxeViolations(page)
    await button(page, 'Close preview').click()
  })

  await test.step('a reload restores the draft', async () => {
    await expectDraftStored(page, 'Build a stair of card.')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText(/^Your unsaved changes of .* were restored\./)).toBeVisible()
    await expect(field(page, 'Description')).toHaveValue(/Bring one\.$/)
    await button(page, 'Add Opening').click()
    await expect(toast(page, 'Model Maker is added.')).toBeVisible()
    await expect(page).toHaveURL(HIRING)
    await expect(row(page, MODEL_MAKER)).toContainText('Closes 30 Nov 2099')
    await expect(row(page, MODEL_MAKER)).toContainText('STUDENT HOSTEL')
  })

  await test.step('the order, by keyboard', async () => {
    const { tabTo, press } = byKeyboard(page)
    await expect(titles(page).first()).toHaveText(MODEL_MAKER)
    await tabTo(button(page, `Move ${MODEL_MAKER}`))
    await press('Space', 'ArrowDown')
    await expectMovedTo(page, 2)
    await press('Space')
    await expect(toast(page, 'Model Maker is now number 2.')).toBeVisible()
    await expect(titles(page).nth(1)).toHaveText(MODEL_MAKER)
    await visitor.goto('/careers')
    await expect(visitor.getByRole('rowheader').nth(1)).toHaveText(MODEL_MAKER)
  })

  await test.step('closing, and taking it back', async () => {
    await act(page, MODEL_MAKER, 'Close')
    await expect(row(page, MODEL_MAKER)).toContainText('Closed')
    await visitor.goto('/careers/model-maker')
    await expect(visitor.getByText('This position is closed.')).toBeVisible()
    await expect(visitor.getByRole('link', { name: /^APPLY NOW >> for/ })).toHaveCount(4)
    await toast(page, 'Model Maker is closed.').getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, MODEL_MAKER)).toContainText('Closes 30 Nov 2099')
  })

  await test.step('search and filter', async () => {
    await page.getByLabel('Search openings').fill('hostel')
    await expect(titles(page)).toHaveText([MODEL_MAKER])
    await expect(button(page, `Move ${MODEL_MAKER}`)).toHaveCount(0)
    await button(page, 'Closed').click()
    await expect(page.getByText('No openings match.')).toBeVisible()
    await page.getByLabel('Search openings').fill('')
    await expect(titles(page)).toHaveCount(2)
    await expect(page).toHaveURL(`${HIRING}?status=closed`)
    await expectNoAxeViolations(page)
  })
})

test('an opening whose last day has passed is added once, and shown as closed', async ({
  signedInPage: page,
  admin,
}) => {
  await page.goto(recordKinds.job.screens.add)
  await field(page, 'Position Title').fill('Last Year')
  await field(page, 'Department').fill('Workshop')
  await field(page, 'Location').fill('Guwahati')
  await field(page, 'Last day for applications').fill('2020-11-30')
  await button(page, 'Add Opening').click()
  await expect(toast(page, 'Last Year is added.')).toBeVisible()
  await expect(row(page, 'Last Year')).toHaveCount(1)
  await expect(row(page, 'Last Year')).toContainText('Closed 30 Nov 2020')
  const headers = { Authorization: `Bearer ${admin.token}` }
  await page.request.delete(`/api/jobs/${await idOf(page, 'Last Year')}`, { headers })
})

test('an opening is saved in place with Ctrl+S, and its version is compared and restored', async ({
  signedInPage: page,
  page: visitor,
}) => {
  const id = await idOf(page, MODEL_MAKER)
  await page.goto(screenOf('job', 'edit', id))
  await field(page, 'Position Title').fill('Model Maker, Wood')
  await field(page, 'Employment type').selectOption('Full time')
  await page.keyboard.press('Control+s')
  await saved(page)
  await visitor.goto('/careers/model-maker?utm_source=x')
  await expect(visitor).toHaveURL('/careers/model-maker-wood?utm_source=x')

  await page.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(screenOf('job', 'history', id))
  const comparison = page.getByRole('region', { name: 'Comparison' })
  await expect(comparison).toContainText('2 fields differ from the current version.')
  await expect(comparison).toContainText('Full time')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'As on the website' }).click()
  await expect(
    page.frameLocator('iframe').getByRole('heading', { name: MODEL_MAKER, exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Restore all of version/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(toast(page, 'is restored.')).toBeVisible()
  await visitor.goto('/careers/model-maker-wood')
  await expect(visitor).toHaveURL('/careers/model-maker')
})

test('two people edit one opening: different fields are merged, and the same field is chosen', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/409/)
  const id = await idOf(page, MODEL_MAKER)
  await page.goto(screenOf('job', 'edit', id))
  const other = await page.context().newPage()
  await other.goto(screenOf('job', 'edit', id))
  await field(other, 'Vacancy').fill('5')
  await field(other, 'Location').fill('Kolkata')
  await button(other, 'Save').click()
  await saved(other)

  await field(page, 'Department').fill('Models')
  await field(page, 'Location').fill('Tura')
  await button(page, 'Save').click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this opening' })
  await expect(dialog).toContainText('Merged automatically: Vacancy.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('group', { name: 'Location' }).getByText('Tura').click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page)
  const opening = await answerOf<'GET /api/jobs/:id'>(page.request.get(`/api/jobs/${id}`))
  expect(opening).toMatchObject({ department: 'Models', vacancy: 5, location: 'Tura' })
})

test('a copy is hidden until it is shown, and is deleted from the list', async ({
  signedInPage: page,
  page: visitor,
  allowComplaint,
}) => {
  allowComplaint(/status of 404/)
  await page.goto(HIRING)
  await act(page, 'Site Architect', 'Duplicate')
  await expect(toast(page, 'The copy is hidden from the website until you show it.')).toBeVisible()
  await expect(field(page, 'Position Title')).toHaveValue('Site Architect (copy)')
  await expect(page.getByRole('checkbox', { name: 'Hidden from the website' })).toBeChecked()
  expect((await visitor.goto('/careers/site-architect-copy'))?.status()).toBe(404)
  await page.getByRole('link', { name: 'Openings' }).click()
  await expect(row(page, 'Site Architect (copy)')).toContainText('Hidden')
  await act(page, 'Site Architect (copy)', 'Delete')
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(toast(page, 'Opening deleted.')).toBeVisible()
  await expect(row(page, 'Site Architect (copy)')).toHaveCount(0)
})

test('a project content manager may not open the Hiring Portal', async ({ signedInPage: page }) => {
  await as(page, 'PROJECT_CONTENT_MANAGER')
  for (const address of [
    HIRING,
    recordKinds.job.screens.add,
    screenOf('job', 'edit', 'any'),
    screenOf('job', 'history', 'any'),
  ]) {
    await page.goto(address)
    await expect(page.getByText('Access restricted to Super Admin and HR - Hiring')).toBeVisible()
  }
  await expectNoAxeViolations(page)
})

test('a visitor finds an opening in the table, reads it, and goes on to apply', async ({ page }) => {
  await page.goto('/careers')
  await page.getByRole('link', { name: 'Landscape Architect', exact: true }).click()
  await expect(page).toHaveURL('/careers/landscape-architect')
  await expect(page).toHaveTitle('Landscape Architect, Guwahati – Plinth Studio')
  await expect(page.getByText('We ask for three years of practice, good grading drawings')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Footer links' })).toBeVisible()
  await expectNoAxeViolationsAtBothWidths(page)
  await page.getByRole('link', { name: 'APPLY NOW >>' }).click()
  await expect(page).toHaveURL(/\/apply\?job=[\w-]+$/)
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/careers\/landscape-architect$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an opening is read, and its link leads to how to apply', async ({ page }) => {
    await page.goto('/careers/site-architect')
    await expect(page.getByText('You look after two building sites in upper Assam')).toBeVisible()
    await page.getByRole('link', { name: 'APPLY NOW >>' }).click()
    await expect(page).toHaveURL(/\/apply\?job=/)
  })
})
