import type { Locator, Page } from '@playwright/test'
import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { expectMovedTo } from '../../support/browser/dragging.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { jpeg } from '../../support/data/made-pictures.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'about content' })
// The tests change the same page, one after the other.
test.describe.configure({ mode: 'serial' })

const ABOUT = `${pages.websiteContent.path}#about`
const CALL = '/api/content/about'

const group = (within: Page | Locator, name: string) => within.getByRole('group', { name, exact: true })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/)
const stored = (page: Page) => answerOf<'GET /api/content/about'>(page.request.get(CALL))

async function open(page: Page) {
  await page.goto(ABOUT)
  await expect(field(page, 'Title')).toBeVisible()
}

test('by mouse: a metric is edited, a section hidden, a card with a picture added and moved, and visitors see it', async ({
  signedInPage: page,
  page: visitor,
}) => {
  await page.goto(pages.websiteContent.path)
  await page.getByRole('button', { name: 'About Page' }).click()
  await expect(page).toHaveURL(ABOUT)
  await button(page, 'Edit Projects completed').click()
  await field(page, 'Value').fill('1,250')
  await expect(page.getByText('Visitors see 1.2k+')).toBeVisible()
  await button(page, 'Update').click()

  await button(page, 'Edit Interior').click()
  await page.getByRole('group', { name: 'Sections' }).getByLabel('Shown on the website').uncheck()
  await button(page, 'Update').click()
  await expect(page.getByText('Hidden · 2 paragraphs · 4 cards')).toBeVisible()

  await button(page, 'Edit Landscape').click()
  const cards = group(group(page, 'Sections'), 'Cards')
  await button(cards, 'Add Card').click()
  await field(cards, 'Project').fill('Lotus Pond')
  // An entry must be valid before it is closed.
  await button(cards.getByRole('listitem').last(), 'Add Card').click()
  await expect(cards.getByText('Choose a picture, or delete it.')).toBeVisible()
  await expect(cards.getByLabel('Choose picture')).toBeFocused()
  await cards.getByLabel('Choose picture').setInputFiles({
    name: 'pond.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpeg(),
  })
  await cards.getByLabel('Description of picture').fill('A pond')
  await expectNoAxeViolations(page)
  await button(cards.getByRole('listitem').last(), 'Add Card').click()
  await button(cards, 'Move Lotus Pond').press('Space')
  await expect(page.locator('[id^="rfd-announcement"]').filter({ hasText: 'in position 5' })).toBeAttached()
  for (const position of [4, 3]) {
    await page.keyboard.press('ArrowUp')
    await expectMovedTo(page, position)
  }
  await page.keyboard.press('Space')
  await expect(cards.getByRole('listitem').nth(2)).toContainText('Lotus Pond')

  await button(page, 'Preview').click()
  const preview = page.frameLocator('iframe[title="The page as the website shows it"]')
  await expect(preview.getByText('1.2k+', { exact: true }).first()).toBeAttached()
  await expect(preview.getByRole('heading', { name: 'Interior' })).toHaveCount(0)
  // Its facts came with the upload: its variants are offered.
  await expect(
    preview
      .locator('picture')
      .filter({ has: preview.getByAltText('A pond') })
      .locator('source'),
  ).not.toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  await button(page, 'Close preview').click()

  await visitor.goto('/about')
  await expect(visitor.getByText('1.2k+', { exact: true }).first()).toBeAttached()
  await expect(visitor.getByRole('heading', { name: 'Interior' })).toHaveCount(0)
  const landscape = visitor.getByRole('region', { name: 'Landscape' }).first()
  await expect(landscape.getByRole('listitem').nth(2)).toContainText('Lotus Pond')
})

test('by keyboard alone: a text card is added, sections are moved, and a faulty card in a closed section is found', async ({
  signedInPage: page,
}) => {
  await page.goto(pages.websiteContent.path)
  const { press, tabTo, enter, type } = byKeyboard(page)
  await enter(page.getByRole('button', { name: 'About Page' }))
  await expect(field(page, 'Title')).toBeVisible()
  await tabTo(button(page, 'Move Planning'))
  await press('Space')
  await expect(page.locator('[id^="rfd-announcement"]').filter({ hasText: 'in position 5' })).toBeAttached()
  await press('ArrowUp')
  await expectMovedTo(page, 4)
  await press('Space')

  // A card that lost its name; the section is closed after that.
  await enter(button(page, 'Edit Architecture'), 'Shift+Tab')
  await expect(field(group(page, 'Sections'), 'Heading')).toBeFocused()
  await enter(button(page, 'Edit Terrace Offices'))
  await tabTo(field(page, 'Project'))
  await press('Control+a', 'Delete')
  await enter(button(page, 'Edit Landscape'))
  await press('Control+s')
  await expect(page.getByText('Enter the name of the project.').first()).toBeVisible()
  await expect(field(page, 'Project')).toBeFocused()
  await expect(field(page, 'Project')).toHaveAccessibleDescription('Enter the name of the project.')
  await expectNoAxeViolations(page)
  await type('Terraces')

  const collaborators = group(page, 'Collaborators')
  await tabTo(field(collaborators, 'Heading'))
  await enter(button(collaborators, 'Add Text card'))
  await expect(field(collaborators, 'Text')).toBeFocused()
  await type('We draw together.')
  await press('Control+s')
  await expect(saved(page)).toBeVisible()
  const { capabilities, collaborators: firms } = await stored(page)
  expect(capabilities.map(({ heading }) => heading)).toEqual([
    'Architecture',
    'Interior',
    'Landscape',
    'Planning',
    'Engineering',
  ])
  expect(capabilities[0]!.carousel_cards[1]).toMatchObject({ id: 2, project_name: 'Terraces' })
  expect(firms.carousel_cards.at(-1)).toMatchObject({ text: 'We draw together.' })
})

test('changes of two editors to one section are merged, and for a text that both changed the editor chooses', async ({
  signedInPage: page,
  admin,
  request,
  allowComplaint,
}) => {
  allowComplaint(/409/)
  await open(page)
  const { capabilities } = await stored(page)
  const [first, ...others] = capabilities
  const [card, ...cards] = first!.carousel_cards
  const theirs = {
    ...first!,
    heading: 'Building',
    carousel_cards: [{ ...card!, project_location: 'Theirs' }, ...cards],
  }
  const headers = { Authorization: `Bearer ${admin.token}` }
  await request.put(CALL, { headers, data: { capabilities: [theirs, ...others] } })

  await button(page, 'Edit Architecture').click()
  await field(group(page, 'Sections'), 'Heading').fill('Houses')
  await button(page, 'Edit Terraces').click()
  await field(page, 'Location').fill('Mine')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this page' })
  await expectNoAxeViolations(page)
  await dialog
    .getByRole('group', { name: /Heading$/ })
    .getByLabel('Keep mine')
    .check()
  await button(dialog, 'Save').click()
  await expect(saved(page)).toBeVisible()
  const [merged] = (await stored(page)).capabilities
  expect(merged).toMatchObject({ id: 1, heading: 'Houses' })
  expect(merged!.carousel_cards.slice(0, 2).map((one) => one.project_location)).toEqual(['Theirs', 'Mine'])
})
