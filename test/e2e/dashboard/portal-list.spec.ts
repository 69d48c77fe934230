import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { project } from '../../support/data/project.ts'

const PORTAL = '/admin/dashboard/projects'
const LONG_NAME = 'INSTITUTE OF MANAGEMENT AND RURAL DEVELOPMENT, NORTH CAMPUS'
const INSTITUTE = 'HANDLOOM AND CRAFT TRAINING INSTITUTE'
const NAME_WIDTH = 190 // px

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
  await page.goto(PORTAL)
  const heads = page.getByRole('columnheader').filter({ hasText: /./ })
  const always = [/Order/, 'Status', 'Image', 'Project Name']
  const widths = [
    [1920, [...always, 'Year', 'Category', 'Subcategory', 'Date Created', 'Last Modified']],
    [1440, [...always, 'Year', 'Category', 'Subcategory']],
    [1280, [...always, 'Year']],
    [1100, always],
  ] as const
  const word = row(page, INSTITUTE).getByText('ON-SITE')
  for (const [width] of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect(heads.filter({ visible: true })).toHaveCount(9)
    const { width: shown } = (await word.boundingBox())!
    expect(shown, `at ${width} px the word is shown beside the dot`).toBeGreaterThan(20)
    expect(await cutCategories(page), `cut at ${width} px`).toEqual([])
  }
  await button(page, LONG_NAME).click()
  await expect(panel(page, LONG_NAME)).toBeVisible()
  for (const [width, columns] of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect(heads.filter({ visible: true })).toHaveText([...columns])
    await expect(row(page, LONG_NAME)).toContainText('Hidden · 3 descriptions missing')
    expect((await button(page, LONG_NAME).boundingBox())!.width).toBeGreaterThan(NAME_WIDTH)
    await expect(word, 'also for screen readers').toHaveCount(1)
  }
  await expect(row(page, INSTITUTE).getByTitle('ON-SITE')).toBeVisible()
})
