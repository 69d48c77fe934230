import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { project } from '../../support/data/project.ts'

test.use({ ownServer: "the portal's list" })

const PORTAL = '/admin/dashboard/projects'
const LONG_NAME = 'INSTITUTE OF MANAGEMENT AND RURAL DEVELOPMENT, NORTH CAMPUS'
const INSTITUTE = 'HANDLOOM AND CRAFT TRAINING INSTITUTE'
const STADIUM = 'STATE STADIUM, 22,000 SEATS'
const NAME_WIDTH = 190 // px

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const panel = (page: Page, name: string) => page.getByRole('complementary', { name: `Project ${name}` })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The categories and sub-categories that do not fit into their cells. */
const cutCategories = (page: Page) =>
  page
    .locator('td:is([data-column="category"], [data-column="subCategory"])')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight)
        .map((cell) => cell.textContent),
    )

test.beforeAll(async ({ request, admin }) => {
  const headers = { Authorization: `Bearer ${admin.token}` }
  const picture = { type: 'image', content: 'https://pictures.example/porch.jpg' }
  const data = { ...project, name: LONG_NAME, hidden: true, sections: [picture, picture, picture] }
  await request.post('/api/projects', { headers, data })
})

test.beforeEach(({ allowComplaint }) => allowComplaint(/pictures\.example/))

test('beside the panel the dates leave first, and a name with marks keeps its width', async ({
  signedInPage: page,
}) => {
  const heads = page.getByRole('columnheader').filter({ hasText: /./ })
  const always = [/Order/, 'Status', 'Image', 'Project Name']
  for (const [width, columns] of [
    [1920, [...always, 'Year', 'Category', 'Subcategory', 'Date Created', 'Last Modified']],
    [1440, [...always, 'Year', 'Category', 'Subcategory']],
    [1280, [...always, 'Year']],
    [1100, always],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(PORTAL)
    await expect(heads.filter({ visible: true })).toHaveCount(9)
    const word = row(page, INSTITUTE).getByText('ON-SITE')
    const { width: shown } = (await word.boundingBox())!
    expect(shown, `at ${width} px the word is shown beside the dot`).toBeGreaterThan(20)
    expect(await cutCategories(page), `cut at ${width} px`).toEqual([])

    await button(page, LONG_NAME).click()
    await expect(panel(page, LONG_NAME)).toBeVisible()
    await expect(heads.filter({ visible: true })).toHaveText([...columns])
    await expect(row(page, LONG_NAME)).toContainText('Hidden · 3 descriptions missing')
    expect((await button(page, LONG_NAME).boundingBox())!.width).toBeGreaterThan(NAME_WIDTH)
    await expect(word, 'also for screen readers').toHaveCount(1)
  }
  await expect(row(page, INSTITUTE).getByTitle('ON-SITE')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the list is filtered by status, state, year, hidden and missing descriptions', async ({
  signedInPage: page,
}) => {
  await page.goto(PORTAL)
  await button(page, 'Filter').click()
  const menu = page.getByRole('dialog', { name: 'Filter' })
  await menu.getByRole('button', { name: 'Hidden 1' }).click()
  await menu.getByRole('button', { name: 'Descriptions missing 1' }).click()
  await menu.getByLabel('State').selectOption('MEGHALAYA (1)')
  await menu.getByLabel('Year').selectOption('2024 (1)')
  await menu.getByRole('button', { name: 'ON-SITE 1' }).click()
  await expect(rows(page)).toHaveText([new RegExp(LONG_NAME)])
  await expect(
    button(page, 'Filter: ON-SITE / MEGHALAYA / 2024 / Hidden / Descriptions missing'),
  ).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 of 19 projects' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(rows(page), 'the address keeps the filter').toHaveText([new RegExp(LONG_NAME)])
  await expect(page.getByRole('button', { name: /^Move / }), 'a filtered list is not reordered').toHaveCount(
    0,
  )
  await page.getByRole('searchbox').fill('stadium')
  await expect(page.getByText('No projects match.')).toBeVisible()
  await button(page, 'Clear All Filters').click()
  await expect(rows(page)).toHaveCount(19)
  await expect(page).toHaveURL(PORTAL)
})

test('a project is duplicated from the panel and from the selection, and Undo moves the copy to the trash', async ({
  signedInPage: page,
  request,
}) => {
  const COPY = `COPY OF ${STADIUM}`
  const { press, tabTo, enter } = byKeyboard(page)
  await page.goto(PORTAL)
  await row(page, STADIUM).click()
  await enter(panel(page, STADIUM).getByRole('button', { name: 'Duplicate' }))
  await expect(panel(page, COPY)).toBeVisible()
  await expect(button(page, COPY)).toBeFocused()
  await expect(toast(page, `${COPY} is hidden from the website until you show it.`)).toBeVisible()
  await expect(rows(page).first()).toContainText(`${COPY}Hidden`)
  expect((await request.get('/projects/copy-of-state-stadium-22-000-seats')).status()).toBe(404)
  await expectNoAxeViolations(page)
  await enter(button(page, 'Undo'))
  await expect(toast(page, `${COPY} is in the trash.`)).toBeVisible()
  await expect(rows(page)).toHaveCount(19)
  await expect(panel(page, COPY)).toHaveCount(0)

  const bar = page.getByRole('group', { name: 'Selected projects' })
  await tabTo(page.getByRole('checkbox', { name: `Select ${LONG_NAME}` }))
  await press('Space', 'Shift+ArrowDown')
  await expect(bar.getByRole('button', { name: 'Duplicate' }), 'one at a time').toBeDisabled()
  await press('Space')
  await enter(bar.getByRole('button', { name: 'Duplicate' }), 'Shift+Tab')
  await expect(page.getByRole('complementary', { name: /^Project COPY OF / })).toBeVisible()
  await expect(rows(page)).toHaveCount(20)
})
