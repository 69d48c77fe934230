import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { expectMovedTo } from '../../support/browser/dragging.ts'
import { expectSaid } from '../../support/browser/toasts.ts'
import { jpeg, movingGif } from '../../support/data/made-pictures.ts'

const NAME = 'MAJULI FERRY TERMINAL'
const ADDRESS = '/projects/majuli-ferry-terminal'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** The names of the projects in the gallery at this address. */
async function namesAt(request: APIRequestContext, address: string) {
  const text = await (await request.get(address)).text()
  return [...text.matchAll(/<article\b.*?<h\d[^>]*>(.*?)<\/h\d>/gs)].map(([, heading]) =>
    heading!.replace(/<[^>]+>/g, ''),
  )
}

async function fillFacts(page: Page) {
  await page.getByLabel('Project Name').fill('Majuli ferry terminal')
  await expect(page.getByLabel('Project Name'), 'upper-cased as typed').toHaveValue(NAME)
  await page.getByLabel('Category', { exact: true }).selectOption('CIVIC')
  await page.getByLabel('Sub-category').selectOption('PUBLIC TOILETS & AMENITIES')
  await page.getByLabel('State / Union Territory').selectOption('ASSAM')
  await page.getByLabel('Status').selectOption('DESIGN STAGE')
  await page.getByLabel('Year').fill('2026')
  await page.getByLabel('Client').fill('Inland Water Transport')
  await page.getByLabel('Project Team').fill('N. Das, P. Bora')
  await page.getByLabel('Collaborators').fill('Axis + Beam')
  await page.getByRole('checkbox', { name: 'M. SEN' }).check()
  await page.getByLabel('Tags', { exact: true }).fill('ferry')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByRole('list', { name: 'Chosen tags' })).toContainText('FERRY')
}

test('a project is added, edited, moved, deleted and restored, and visitors see each change', async ({
  signedInPage: page,
  context,
  request,
}) => {
  const visitor = await context.newPage()

  await test.step('add a project with three pictures and two texts', async () => {
    await page.goto('/admin/dashboard/projects')
    await page.getByRole('button', { name: 'Add Project' }).click()
    await expect(page.getByRole('heading', { name: 'Projects > Add Project' })).toBeVisible()
    const label = page.locator('label').filter({ hasText: 'Client' }).first()
    const mark = await label.evaluate((element) => getComputedStyle(element, '::after').content)
    expect(mark, 'a required field is marked').toContain('*')
    await fillFacts(page)
    await page.getByLabel('Add pictures').setInputFiles([
      { name: 'pier.jpg', mimeType: 'image/jpeg', buffer: await jpeg(90, 60) },
      { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: await jpeg(60, 80) },
      { name: 'tide.gif', mimeType: 'image/gif', buffer: await movingGif() },
    ])
    await expect(page.getByText('3 pictures have no description yet')).toBeVisible()
    await page.getByLabel('Description of picture 1').fill('The pier at low water')
    await expect(page.getByText('2 pictures have no description yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add text' }).click()
    await page.getByRole('textbox', { name: 'Text 4' }).fill('A roof for those who wait.')
    await expect(page.getByText('26 / 700')).toBeVisible()
    await page.getByRole('button', { name: 'Add text' }).click()
    await page.getByRole('textbox', { name: 'Text 5' }).fill('The river decides the floor level.')
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.getByRole('button', { name: 'Add Project' }).click()
    await expectSaid(page, 'Project created successfully! 🎉')
    await expect(page.getByRole('row').nth(1)).toContainText(NAME)
  })

  await test.step('a visitor finds it first in the gallery, by search, by category and by its address', async () => {
    const gallery = await namesAt(request, '/')
    expect(gallery[0]).toBe(NAME)
    expect(await namesAt(request, '/?q=inland+water')).toContain(NAME)
    expect(await namesAt(request, '/?category=Civic')).toContain(NAME)
    expect(await namesAt(request, '/?category=Retail')).not.toContain(NAME)
    await visitor.goto(ADDRESS)
    const opened = visitor.getByRole('group', { name: NAME })
    await expect(opened.getByText('A roof for those who wait.')).toBeVisible()
    await expect(opened.getByRole('img')).toHaveCount(3)
    await expect(opened.getByRole('img', { name: 'The pier at low water' })).toBeVisible()
  })

  await test.step('edit it: another client, the second text moved first', async () => {
    await row(page, NAME).click()
    await page.getByRole('link', { name: 'Modify Project' }).click()
    await expect(page.getByRole('heading', { name: 'Projects > Edit Project' })).toBeVisible()
    await page.getByLabel('Client').fill('Ferry Authority')
    const handle = page.getByRole('button', { name: 'Move Text 5' })
    await handle.focus()
    await page.keyboard.press('Space')
    for (const position of [4, 3, 2, 1]) {
      await page.keyboard.press('ArrowUp')
      await expectMovedTo(page, position)
    }
    await page.keyboard.press('Space')
    await expect(page.getByRole('textbox', { name: 'Text 1' })).toHaveValue(
      'The river decides the floor level.',
    )
    await page.getByRole('button', { name: 'Update Project' }).click()
    await expectSaid(page, 'Project updated successfully! 🎉')
    await expect(page).toHaveURL('/admin/dashboard/projects')
    expect(await (await request.get(ADDRESS)).text()).toContain('FERRY AUTHORITY')
  })

  await test.step('drag it to the second place', async () => {
    const handle = page.getByRole('button', { name: `Move ${NAME}` })
    const { x, y } = (await handle.boundingBox())!
    await page.mouse.move(x + 10, y + 16)
    await page.mouse.down()
    for (let moved = 0; moved <= 50; moved += 10) await page.mouse.move(x + 10, y + 16 + moved)
    await expectMovedTo(page, 2)
    await page.mouse.up()
    await expectSaid(page, `${NAME} is now number 2.`)
    await expect(page.getByRole('row').nth(2)).toContainText(NAME)
    expect((await namesAt(request, '/'))[1]).toBe(NAME)
  })

  await test.step('delete it, and restore it to its place', async () => {
    await row(page, NAME).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`Are you sure you want to delete "${NAME}"`)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Yes, Delete' }).click()
    await expectSaid(page, 'Project deleted successfully! 🎉')
    await expect(page.getByRole('complementary', { name: `Project ${NAME}` })).toHaveCount(0)
    await expect(row(page, NAME)).toHaveCount(0)
    expect(await namesAt(request, '/')).not.toContain(NAME)

    const { promise: isLoaded, resolve: load } = Promise.withResolvers<void>()
    await page.route(/\/TrashList-.*\.js$/, (route) => isLoaded.then(() => route.continue()))
    const script = page.waitForRequest(/\/TrashList-.*\.js$/)
    await page.getByRole('button', { name: 'Trash' }).click()
    await script
    await expect(page.getByRole('table')).toBeVisible()
    load()
    await expect(page.getByRole('list', { name: 'Deleted projects' })).toContainText(NAME)
    await page.getByRole('button', { name: `Restore ${NAME}` }).click()
    await expect(page.getByText('The trash is empty.')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('row').nth(2)).toContainText(NAME)
    expect((await namesAt(request, '/'))[1]).toBe(NAME)
  })

  await test.step('the activity log lists every change', async () => {
    await page.getByRole('link', { name: 'Recent Activity' }).click()
    for (const action of ['added', 'edited', 'deleted', 'restored']) {
      const entries = page.getByRole('listitem').filter({ hasText: `${action} the project ${NAME}` })
      await expect(entries.first()).toContainText('Ira Bora')
    }
  })
})
