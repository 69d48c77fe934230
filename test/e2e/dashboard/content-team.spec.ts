import type { Page } from '@playwright/test'
import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { expectMovedTo } from '../../support/browser/dragging.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { field } from '../../support/browser/project-form.ts'
import { jpeg } from '../../support/data/made-pictures.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

// The rules of the form are tested in test/screens/team-page.test.tsx.
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
const portrait = async () => ({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: await jpeg(40, 50) })

async function middleOf(page: Page, name: string) {
  const { x, y, width, height } = (await button(page, name).boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** A short list, for what is dragged and tabbed through: R. DEKA, M. SEN, A. BARUAH, P. BORA. */
async function keepFour({ url }: { url: string }, { token }: { token: string }) {
  const { members } = await answerOf<'GET /api/content/team'>(fetch(`${url}${CALL}`))
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ members: members.slice(0, 4) })
  expect((await fetch(`${url}${CALL}`, { method: 'PUT', headers, body })).status).toBe(200)
}

test('by mouse: a director with a photo is added and moved, another leaves after a question, and visitors see it', async ({
  signedInPage: page,
  page: visitor,
  server,
  admin,
}) => {
  await keepFour(server, admin)
  await page.goto(TEAM)
  await expect(rows(page)).toHaveCount(4)
  await button(page, 'Add Member').click()
  await field(page, 'Name').fill('L. SAIKIA')
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

  await button(page, 'Delete R. DEKA').click()
  await save(page).click()
  const dialog = question(page)
  await expect(dialog.getByRole('region', { name: 'R. DEKA' }).getByRole('link').nth(1)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  expect(await namesOf(page)).toEqual(['M. SEN', 'L. SAIKIA', 'A. BARUAH', 'P. BORA'])

  await button(page, 'Preview').click()
  const preview = page.frameLocator('iframe[title="The page as the website shows it"]')
  await expect(preview.getByRole('rowheader', { name: 'L. SAIKIA' })).toBeVisible()
  for (const screen of ['Phone', 'Tablet', 'Desktop']) await button(page, screen).click()

  await visitor.goto('/team')
  await visitor.getByRole('button', { name: 'About L. SAIKIA' }).click()
  await expect(visitor.getByText('Saikia draws bridges.')).toBeVisible()
  await expect(visitor.getByRole('img', { name: 'L. Saikia at a window' })).toBeVisible()
})

test('the page is edited by keyboard alone', async ({ signedInPage: page }) => {
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
