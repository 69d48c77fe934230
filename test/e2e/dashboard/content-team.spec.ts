import type { Page } from '@playwright/test'
import { screenOf } from '../../../src/domain/record/kinds.ts'
import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { expectMovedTo } from '../../support/browser/dragging.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { ADD, field, toast } from '../../support/browser/project-form.ts'
import { jpeg } from '../../support/data/made-pictures.ts'
import { project } from '../../support/data/project.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'the Team page' })
// The tests change the same page, one after the other.
test.describe.configure({ mode: 'serial' })

const CONTENT = pages.websiteContent.path
const TEAM = `${CONTENT}#team`
const CALL = '/api/content/team'

const members = (page: Page) => page.getByRole('group', { name: 'Members', exact: true })
const rows = (page: Page) => members(page).getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = (page: Page) => button(page, 'Save')
const question = (page: Page) =>
  page.getByRole('dialog', { name: /^(This|These) directors? leads? projects$/ })
const stored = (page: Page) => answerOf<'GET /api/content/team'>(page.request.get(CALL))
const namesOf = async (page: Page) => (await stored(page)).members.map(({ name }) => name)
const expectSaved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
const portrait = async () => ({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: await jpeg(400, 500) })

async function middleOf(page: Page, name: string) {
  const { x, y, width, height } = (await button(page, name).boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

// A short list, for what is dragged and tabbed through: R. DEKA, M. SEN, A. BARUAH, P. BORA.
test.beforeAll(async ({ server, admin }) => {
  const { members } = await answerOf<'GET /api/content/team'>(fetch(`${server.url}${CALL}`))
  const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ members: members.slice(0, 4) })
  await fetch(`${server.url}${CALL}`, { method: 'PUT', headers, body })
})

test('the projects of a director who leaves are given to another one, and Undo restores both', async ({
  signedInPage: page,
}) => {
  await page.goto(TEAM)
  const row = (name: string) => rows(page).filter({ hasText: name })
  await expect(row('R. DEKA')).toContainText(/leads \d+/)
  await button(page, 'Delete R. DEKA').click()
  await save(page).click()
  await question(page).getByLabel('Give these projects to…').selectOption('A. BARUAH')
  await expectNoAxeViolations(page)
  await question(page).getByRole('button', { name: 'Save' }).click()
  await expect(row('R. DEKA')).toHaveCount(0)
  const given = page.getByRole('alert').filter({ hasText: 'have another leader now.' })
  await given.getByRole('button', { name: 'Undo' }).click()
  await expect(row('R. DEKA')).toContainText(/leads \d+/)
  expect(await namesOf(page)).toContain('R. DEKA')
})

test('a director is added, edited and moved, another removed after a question; visitors and project form show it', async ({
  signedInPage: page,
  page: visitor,
}) => {
  test.slow()
  // The project form has loaded the directors before.
  await page.goto(ADD)
  await expect(page.getByRole('checkbox', { name: 'R. DEKA' })).toBeVisible()
  await page.getByRole('link', { name: 'Website Content' }).click()
  const panel = page.getByRole('button', { name: 'Team Page' })
  await expect(panel).toContainText('4 members, 3 directors')
  await panel.click()
  await expect(page).toHaveURL(TEAM)
  await expect(rows(page)).toHaveCount(4)
  await expectNoAxeViolations(page)

  await button(page, 'Add Member').click()
  const name = field(page, 'Name')
  await expect(name).toBeFocused()
  await rows(page).last().getByRole('button', { name: 'Add Member' }).click()
  await expect(page.getByText('Enter the name.')).toBeVisible()
  await expect(page.getByText('Enter the position.')).toBeVisible()
  await expectNoAxeViolations(page)
  await name.fill('L. SAIKIA')
  await field(page, 'Position').fill('PARTNER')
  await page.getByRole('checkbox', { name: 'Director' }).check()
  await page.getByLabel('Choose photo').setInputFiles(await portrait())
  await page.getByLabel('Description of photo').fill('L. Saikia at a window')
  await page.getByLabel('Biography').fill('Saikia draws bridges.')
  await expect(page.getByText('portrait.jpg')).toHaveCount(0)
  await rows(page).last().getByRole('button', { name: 'Add Member' }).click()
  await expect(rows(page).last()).toContainText('PARTNER · Director')

  const target = await middleOf(page, 'Move A. BARUAH')
  const from = await middleOf(page, 'Move L. SAIKIA')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 20, { steps: 4 })
  await page.mouse.move(from.x, target.y - 10, { steps: 8 })
  await expectMovedTo(page, 3)
  await page.mouse.up()
  await expect(rows(page).nth(2)).toContainText('L. SAIKIA')

  await button(page, 'Edit M. SEN').click()
  await name.fill('NOBODY')
  await button(page, 'Cancel').click()
  await expect(rows(page).nth(1)).toContainText('M. SEN')
  await button(page, 'Edit P. BORA').click()
  await field(page, 'Position').fill('ASSOCIATE')
  await button(page, 'Update').click()
  await expect(rows(page).last()).toContainText('ASSOCIATE')

  await button(page, 'Delete R. DEKA').click()
  await save(page).click()
  const dialog = question(page)
  const led = dialog.getByRole('region', { name: 'R. DEKA' }).getByRole('link')
  await expect(led.nth(1)).toBeVisible()
  await expect(led.first()).toHaveAttribute('href', /\/projects\/edit\//)
  await expectNoAxeViolations(page)
  await button(page, 'Keep editing').click()
  await expect(dialog).toHaveCount(0)
  expect(await namesOf(page)).toHaveLength(4)
  await save(page).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  expect(await namesOf(page)).toEqual(['M. SEN', 'L. SAIKIA', 'A. BARUAH', 'P. BORA'])
  const found = await answerOf<'GET /api/projects/search'>(
    page.request.get('/api/projects/search', { params: { q: 'R. DEKA' } }),
  )
  expect(found.length).toBeGreaterThan(1)

  await button(page, 'Preview').click()
  const preview = page.frameLocator('iframe[title="The page as the website shows it"]')
  await expect(preview.getByRole('rowheader', { name: 'L. SAIKIA' })).toBeVisible()
  for (const screen of ['Phone', 'Tablet', 'Desktop']) await button(page, screen).click()
  await expectNoAxeViolations(page)
  await button(page, 'Close preview').click()

  await visitor.goto('/team')
  await visitor.getByRole('button', { name: 'About L. SAIKIA' }).click()
  await expect(visitor.getByText('Saikia draws bridges.')).toBeVisible()
  await expect(visitor.getByRole('img', { name: 'L. Saikia at a window' })).toBeVisible()

  await page.getByRole('link', { name: 'Projects Portal' }).click()
  await button(page, 'Add Project').click()
  await expect(page.getByRole('checkbox', { name: 'L. SAIKIA' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'R. DEKA' })).toHaveCount(0)
})

test('the page is edited by keyboard alone', async ({ signedInPage: page }) => {
  test.slow()
  const { press, tabTo, enter, type } = byKeyboard(page)
  await page.goto(CONTENT)
  await enter(page.getByRole('button', { name: 'Team Page' }))
  await tabTo(field(page, 'Title'))
  await press('ControlOrMeta+A')
  await type('OUR TEAM')
  await enter(button(page, 'Add paragraph'))
  await expect(page.getByRole('textbox', { name: 'Paragraph 4', exact: true })).toBeFocused()
  await type('A fourth paragraph.')
  const chooser = page.waitForEvent('filechooser')
  await enter(
    page.getByRole('group', { name: 'Scrolling pictures: Upper row' }).getByLabel('Add pictures'),
    'Shift+Tab',
  )
  await (await chooser).setFiles(await portrait())
  await tabTo(
    page.getByRole('group', { name: 'Scrolling pictures: Upper row' }).getByLabel('Description of picture 6'),
    'Shift+Tab',
  )
  await type('A bridge')

  await enter(button(page, 'Add Member'), 'Shift+Tab')
  await expect(field(page, 'Name')).toBeFocused()
  await type('C. LALOO')
  await tabTo(field(page, 'Position'))
  await type('DIRECTOR')
  await tabTo(page.getByRole('checkbox', { name: 'Director' }))
  await press('Space')
  await tabTo(page.getByLabel('Biography'))
  await type('Laloo plans towns.')
  await enter(rows(page).last().getByRole('button', { name: 'Add Member' }))
  await expect(button(page, 'Edit C. LALOO')).toBeFocused()
  await tabTo(button(page, 'Move C. LALOO'), 'Shift+Tab')
  await press('Space', 'ArrowUp', 'Space')
  await expect(rows(page).nth(3)).toContainText('C. LALOO')
  await enter(button(page, 'Edit A. BARUAH'), 'Shift+Tab')
  await tabTo(page.getByRole('checkbox', { name: 'Director' }))
  await press('Space')
  await enter(button(page, 'Update'))

  await press('Control+s')
  await expect(question(page)).toContainText('A. BARUAH')
  await expect(button(page, 'Keep editing')).toBeFocused()
  await enter(question(page).getByRole('button', { name: 'Save' }))
  await expectSaved(page)
  expect(await stored(page)).toMatchObject({ title: 'OUR TEAM', paragraphs: { 3: 'A fourth paragraph.' } })
  const { members, marquee } = await stored(page)
  expect(marquee.upper.at(-1)).toMatchObject({ id: 6, alt: 'A bridge' })
  expect(members.map(({ name, isDirector }) => [name, isDirector])).toEqual([
    ['M. SEN', true],
    ['L. SAIKIA', true],
    ['A. BARUAH', false],
    ['C. LALOO', true],
    ['P. BORA', false],
  ])
})

test('changes in two tabs are merged, member by member', async ({ signedInPage: page, allowComplaint }) => {
  allowComplaint(/409/)
  await page.goto(TEAM)
  const other = await page.context().newPage()
  await other.goto(TEAM)
  await button(page, 'Edit M. SEN').click()
  await field(page, 'Position').fill('FOUNDER')
  await button(other, 'Edit P. BORA').click()
  await other.getByLabel('Biography').fill('Bora came from Tezpur.')
  await save(page).click()
  await expectSaved(page)
  await save(other).click()
  await expectSaved(other)
  await expect(toast(other, 'also saved.')).toBeVisible()
  const { members } = await stored(page)
  expect(members[0]).toMatchObject({ name: 'M. SEN', position: 'FOUNDER' })
  expect(members.at(-1)).toMatchObject({ name: 'P. BORA', biography: 'Bora came from Tezpur.' })
})

test('a restore that takes away a director who leads a project names the project first', async ({
  signedInPage: page,
  admin,
}) => {
  const headers = { Authorization: `Bearer ${admin.token}` }
  const { members } = await stored(page)
  const director = { id: 900, name: 'T. HAZARIKA', position: 'DIRECTOR', isDirector: true }
  const written = await page.request.put(CALL, { headers, data: { members: [...members, director] } })
  expect(written.status()).toBe(200)
  const data = { ...project, name: 'Ferry terminal', projectLeaders: [director.name] }
  expect((await page.request.post('/api/projects', { headers, data })).status()).toBe(201)

  await page.goto(screenOf('content', 'history', 'team'))
  await page.getByRole('button', { name: /^Restore all of version/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Restore from version/ })
  const led = dialog.getByRole('region', { name: director.name })
  await expect(led.getByRole('link', { name: 'FERRY TERMINAL' })).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await namesOf(page)).toContain(director.name)
})
