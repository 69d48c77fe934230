import type { Locator, Page } from '@playwright/test'
import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { expectMovedTo } from '../../support/browser/dragging.ts'
import { jpeg } from '../../support/data/made-pictures.ts'

// The rules of the form are tested in test/screens/website-content.test.tsx.

const ABOUT = `${pages.websiteContent.path}#about`

const group = (within: Page | Locator, name: string) => within.getByRole('group', { name, exact: true })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/)

test('a metric is edited, a section hidden, a card added and moved, and visitors see it', async ({
  signedInPage: page,
  page: visitor,
}) => {
  await page.goto(ABOUT)
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
  await cards.getByLabel('Choose picture').setInputFiles({
    name: 'pond.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpeg(120, 80),
  })
  await cards.getByLabel('Description of picture').fill('A pond')
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
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  await button(page, 'Close preview').click()

  await visitor.goto('/about')
  await expect(visitor.getByText('1.2k+', { exact: true }).first()).toBeAttached()
  await expect(visitor.getByRole('heading', { name: 'Interior' })).toHaveCount(0)
  const landscape = visitor.getByRole('region', { name: 'Landscape' }).first()
  await expect(landscape.getByRole('listitem').nth(2)).toContainText('Lotus Pond')
})
