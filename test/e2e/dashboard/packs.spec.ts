import { readFile } from 'node:fs/promises'
import { expect, test } from '../../support/browser/browser.ts'
import { expectMovedTo } from '../../support/browser/dragging.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { project } from '../../support/data/project.ts'
import { pdfTexts } from '../../support/pdf-text.ts'

test.use({ seed: 'none' })

const PORTAL = '/admin/dashboard/projects'
const HALL = 'TOWN HALL, TURA'

test.beforeAll(async ({ server, admin }) => {
  const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' }
  const hall = { ...project, name: HALL, contractValue: 12_500_000, role: 'Lead' }
  for (const fields of [hall, { ...project, name: 'GATE LODGE' }])
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
