import { readFile } from 'node:fs/promises'
import { expect, test } from '../../support/browser/browser.ts'
import { expectMovedTo } from '../../support/browser/dragging.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { project } from '../../support/data/project.ts'
import { pdfTexts } from '../../support/pdf-text.ts'

test.use({ seed: 'none' })

const PORTAL = '/admin/dashboard/projects'
const HALL = 'TOWN HALL, TURA'
const LODGE = 'GATE LODGE'

test.beforeAll(async ({ server, admin }) => {
  const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' }
  const hall = { ...project, name: HALL, contractValue: 12_500_000, role: 'Lead' }
  for (const fields of [hall, { ...project, name: LODGE }])
    await fetch(`${server.url}/api/projects`, { method: 'POST', headers, body: JSON.stringify(fields) })
})

// What is refused and what fails: test/screens/packs.test.tsx.
test('a tender pack is chosen, ordered by hand, previewed, made and downloaded by keyboard alone', async ({
  signedInPage: page,
}) => {
  const { enter, tabTo, press, type } = byKeyboard(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  await page.goto(PORTAL)
  await tabTo(page.getByRole('checkbox', { name: 'Select all shown' }))
  await press('Space')
  await enter(button('PDF'))
  await enter(button('Tender pack…'))
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title, 'the first field has the focus').toBeFocused()
  await press('Escape')
  await expect(button('PDF'), 'the menu has the focus again').toBeFocused()
  await enter(button('PDF'))
  await enter(button('Tender pack…'))
  await expect(title).toBeFocused()
  await type('Ferry station')
  await expect(page.getByRole('dialog')).toContainText('Page 1 of 5')
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('Ferry station')).toBeAttached()
  await tabTo(page.getByRole('checkbox', { name: 'Role' }))
  await press('Space')
  await tabTo(page.locator('summary', { hasText: '2 projects chosen' }))
  await press('Enter')
  await tabTo(page.getByRole('dialog').getByRole('button', { name: `Move ${HALL}` }))
  await press('Space', 'ArrowUp')
  await expectMovedTo(page, 1)
  // It cancels the move, and leaves the dialog open.
  await press('Escape')
  await expect(page.locator('[id^="rfd-announcement"]', { hasText: 'Movement cancelled' })).toBeAttached()
  const number = page.getByRole('textbox', { name: `Number of ${HALL}` })
  await expect(number).toHaveValue('2')
  await press('Space', 'ArrowUp')
  await expectMovedTo(page, 1)
  await press('Space')
  await expect(number).toHaveValue('1')
  await enter(button('Make PDF'))
  await expect(page.getByText(/^5 pages, .* 30 days left\.$/)).toBeVisible()
  const saved = page.waitForEvent('download')
  await enter(button('Download Ferry station'))
  const file = await saved
  expect(file.suggestedFilename()).toBe('Ferry-station.pdf')
  const texts = await pdfTexts(await readFile(await file.path()))
  expect(texts.join('\n')).toMatch(
    /Ferry station[\s\S]*TOWN HALL, TURA[\s\S]*GATE LODGE[\s\S]*₹ 1,25,00,000[\s\S]*Lead/,
  )

  await enter(button('Delete Ferry station'))
  await expect(button('Cancel')).toBeFocused()
  await enter(button('Yes, Delete'))
  await expect(page.getByText('No tender pack has been made yet.')).toBeVisible()
})

test('by mouse a tender pack is chosen, ordered by dragging, made, downloaded, opened for changes and deleted', async ({
  signedInPage: page,
}) => {
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const number = (name: string) => page.getByRole('textbox', { name: `Number of ${name}` })
  await page.goto(PORTAL)
  for (const name of [HALL, LODGE]) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await button('PDF').click()
  await button('Tender pack…').click()
  await dialog.getByLabel('Title').fill('Bus station')
  await dialog.getByRole('textbox', { name: 'Client' }).fill('PWD Meghalaya')
  await dialog.getByText('2 projects chosen').click()
  await expect(number(LODGE)).toHaveValue('1')
  const handle = dialog.getByRole('button', { name: `Move ${HALL}` })
  await handle.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await handle.boundingBox())!
  const [middle, top] = [x + width / 2, y + height / 2]
  await page.mouse.move(middle, top)
  await page.mouse.down()
  for (let moved = 0; moved <= 50; moved += 10) await page.mouse.move(middle, top - moved)
  await expectMovedTo(page, 1)
  await page.mouse.up()
  await expect(number(HALL)).toHaveValue('1')
  await button('Make PDF').click()
  const pack = page.getByRole('list', { name: 'Tender packs' }).getByRole('listitem')
  await expect(pack).toContainText('Tender pack of 2 projects for PWD Meghalaya, A4.')
  await expect(pack.getByText(/^5 pages, .* 30 days left\.$/)).toBeVisible()

  const saved = page.waitForEvent('download')
  await button('Download Bus station').click()
  const texts = await pdfTexts(await readFile(await (await saved).path()))
  expect(texts.join('\n')).toMatch(/Bus station[\s\S]*PWD Meghalaya[\s\S]*TOWN HALL, TURA[\s\S]*GATE LODGE/)

  await button('Change Bus station and make it anew').click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Bus station')
  await expect(number(HALL), 'the order is kept').toHaveValue('1')
  await button('Cancel').click()
  await button('Delete Bus station').click()
  await button('Yes, Delete').click()
  await expect(page.getByText('No tender pack has been made yet.')).toBeVisible()
})
