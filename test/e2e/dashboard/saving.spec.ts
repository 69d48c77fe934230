import type { Page } from '@playwright/test'
import type { ProjectJson } from '../../../src/api/project/project-json.ts'
import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { ADD, edit, field, fill, idIn, PORTAL, toast } from '../../support/browser/project-form.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'the project form' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: button(page, name) })

const projectsOf = (page: Page, query: string) =>
  answerOf<'GET /api/projects/search'>(page.request.get('/api/projects/search', { params: { q: query } }))

test('an update leads to the list at once, where the saved row has the focus and a mark', async ({
  signedInPage: page,
}) => {
  const [project] = await answerOf<'GET /api/projects'>(page.request.get('/api/projects'))
  const { name, slug } = project as ProjectJson
  await edit(page, name)
  await field(page, 'Client').fill('KEY CLIENT')
  await field(page, 'Client').press('Enter')
  const link = toast(page, 'Project updated successfully! 🎉').getByRole('link')
  await expect(link).toHaveText('View on the website')
  await expect(link).toHaveAttribute('href', `/projects/${slug}`)
  await expect(page).toHaveURL(PORTAL)
  await expect(button(page, name)).toBeFocused()
  await expect(rowOf(page, name)).toContainText('Saved')
  await expectNoAxeViolations(page)
})

test('an update leads to the list with its filter, which says that it hides the saved project', async ({
  signedInPage: page,
}) => {
  const found = (await answerOf<'GET /api/projects'>(page.request.get('/api/projects'))) as ProjectJson[]
  const project = found.at(-1)!
  await page.goto(`${PORTAL}?category=${project.category}&project=${project.id}`)
  await page.getByRole('link', { name: 'Modify Project' }).click()
  await expect(field(page, 'Project Name')).toHaveValue(project.name)
  const other = project.category === 'RETAIL' ? 'CIVIC' : 'RETAIL'
  await field(page, 'Category').selectOption(other)
  await button(page, 'Update Project').click()
  await expect(page).toHaveURL(`${PORTAL}?category=${project.category}`)
  const notice = page.getByText(`${project.name} is saved. The search or the filter hides it.`)
  await expect(notice).toBeVisible()
  await expectNoAxeViolations(page)
  await button(page, 'Show it').click()
  await expect(notice).toHaveCount(0)
  await expect(button(page, project.name)).toBeFocused()
  await expect(button(page, project.name)).toBeInViewport()
})

test('Save hidden makes a project that visitors do not see; its form goes on at its own address', async ({
  signedInPage: page,
}) => {
  await page.goto(PORTAL)
  await button(page, 'Add Project').click()
  await fill(page, 'Weaving shed')
  await button(page, 'Add text').click()
  await field(page, 'Text 1').fill('Looms.')
  await button(page, 'Add text').click()
  await field(page, 'Text 2').fill('Light from the north.')
  await button(page, 'Delete Text 1').click()
  await field(page, 'Text 1').focus()
  const main = page.getByRole('main')
  const top = await main.evaluate((element) => element.scrollTop)
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  await expect(page).toHaveURL(/\/projects\/edit\//)
  await expect(page).toHaveTitle(/^Edit Project: WEAVING SHED/)
  await expect(field(page, 'Text 1')).toBeFocused()
  expect(await main.evaluate((element) => element.scrollTop)).toBe(top)
  await expectNoAxeViolations(page)

  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'No changes to save' })).toBeVisible()

  // A text that is typed before the server has answered stays.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/projects/*', async (route) => {
    if (route.request().method() === 'PUT') await held.promise
    await route.fallback()
  })
  await page.keyboard.press('End')
  await page.keyboard.type(' East')
  await page.keyboard.press('Control+s')
  await expect(button(page, 'Publish')).toBeDisabled()
  await page.keyboard.type(' and west.')
  held.resolve()
  await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toBeVisible()
  await expect(button(page, 'Publish')).toBeEnabled()
  await expect(field(page, 'Text 1')).toBeFocused()
  await expect(field(page, 'Text 1')).toHaveValue('Light from the north. East and west.')

  // A text that was deleted before the save can be brought back after it.
  await toast(page, 'Text deleted.').getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Text 1')).toHaveValue('Looms.')
  await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toBeVisible()
  await button(page, 'Save hidden').click()
  await expect(saved(page)).toBeVisible()
  await expect(button(page, 'Save hidden')).toBeFocused()
  const [made, ...others] = await projectsOf(page, 'weaving shed')
  expect(others).toEqual([])
  expect(made).toMatchObject({ id: idIn(page), hidden: true, sections: [{ content: 'Looms.' }, {}] })

  // The history has the list before it, and no form of a new project.
  await page.goBack()
  await expect(page).toHaveURL(PORTAL)
  await page.goForward()
  await expect(field(page, 'Project Name')).toHaveValue('WEAVING SHED')

  await button(page, 'Publish').click()
  await expect(page).toHaveURL(PORTAL)
  expect(await projectsOf(page, 'weaving shed')).toMatchObject([{ hidden: false }])
  await page.goto(`${PORTAL}/edit/${made!.id}`)
  await expect(button(page, 'Update Project')).toBeVisible()
  await expect(button(page, 'Save and stay')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Hidden from the website' })).not.toBeChecked()
})

test('Ctrl+S saves a typed tag too, and the form of another new project is empty', async ({
  signedInPage: page,
}) => {
  await page.goto(ADD)
  await fill(page, 'Rope walk')
  await field(page, 'Tags').fill('hemp')
  await field(page, 'Tags').press('Control+s')
  await expect(saved(page)).toBeVisible()
  expect(await projectsOf(page, 'rope walk')).toMatchObject([{ tags: ['HEMP'] }])
  await byKeyboard(page).find('Add Project')
  await expect(page).toHaveURL(ADD)
  await expect(field(page, 'Project Name')).toHaveValue('')
})

test('Ctrl+S saves the part of Settings that has the focus, and the picture in the panel', async ({
  signedInPage: page,
  admin,
}) => {
  await page.goto(pages.settings.path)
  await field(page, 'Display Name').press('Control+s')
  await expect(toast(page, `Name updated to ${admin.name}!`)).toBeVisible()

  await page.goto(pages.pictures.path)
  await page.getByRole('list', { name: 'Pictures' }).getByRole('button').first().click()
  const panel = page.getByRole('complementary', { name: /^Picture/ })
  await panel.getByRole('textbox', { name: 'Name' }).fill('north-wall')
  await panel.getByRole('button', { name: 'Close panel' }).focus()
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(panel.getByText('No changes to save')).toBeVisible()
})
