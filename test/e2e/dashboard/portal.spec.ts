import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { expectMovedTo } from '../../support/browser/dragging.ts'
import { expectSaid, toast } from '../../support/browser/toasts.ts'

const PORTAL = '/admin/dashboard/projects'
const SCHOOL = 'BORSILA SENIOR SECONDARY SCHOOL'
const HOSTEL = 'STUDENT HOSTEL'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const panel = (page: Page, name: string) => page.getByRole('complementary', { name: `Project ${name}` })

// The rest of the portal is tested in test/screens/portal.test.tsx.
test('by mouse the list is filtered, a project is changed on the website, and rows are dragged', async ({
  signedInPage: page,
  request,
}) => {
  await test.step('the list and its filter', async () => {
    await page.goto(PORTAL)
    await expect(rows(page)).toHaveCount(18)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Residential' }).click()
    await page.getByRole('button', { name: 'Hostels 1' }).click()
    await expect(rows(page)).toHaveText([new RegExp(HOSTEL)])
    await page.reload()
    await expect(rows(page)).toHaveText([new RegExp(HOSTEL)])
  })

  await test.step('a change in the panel appears on the website at once', async () => {
    await row(page, HOSTEL).click()
    const button = (name: string) => panel(page, HOSTEL).getByRole('button', { name })
    await button('Mark COMPLETED').click()
    await expectSaid(page, `${HOSTEL} is now COMPLETED.`)
    expect(await (await request.get('/projects/student-hostel')).text()).toContain('COMPLETED')
    await button('Hide from website').click()
    await expect(row(page, HOSTEL)).toContainText('Hidden')
    expect((await request.get('/projects/student-hostel')).status()).toBe(404)
    await toast(page, `${HOSTEL} is hidden`).getByRole('button', { name: 'Undo' }).click()
    await expectSaid(page, `${HOSTEL} is on the website.`)
    expect((await request.get('/projects/student-hostel')).status()).toBe(200)
    await page.getByRole('button', { name: 'Close panel' }).click()
    await page.getByRole('button', { name: 'Clear All Filters' }).click()
    await expect(rows(page)).toHaveCount(18)
  })

  await test.step('a row is dragged to another place, and Undo moves it back', async () => {
    const handle = page.getByRole('button', { name: `Move ${SCHOOL}` })
    const from = (await handle.boundingBox())!
    await page.mouse.move(from.x + 10, from.y + 16)
    await page.mouse.down()
    for (let moved = 0; moved <= 100; moved += 10) await page.mouse.move(from.x + 10, from.y + 16 + moved)
    await expectMovedTo(page, 3)
    await page.mouse.up()
    await expectSaid(page, `${SCHOOL} is now number 3.`)
    await expect(rows(page).nth(2)).toContainText(SCHOOL)
    await page.reload()
    await expect(rows(page).nth(2)).toContainText(SCHOOL)
    await handle.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await expectMovedTo(page, 2)
    await page.keyboard.press('Space')
    await expect(rows(page).nth(1)).toContainText(SCHOOL)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page).nth(2)).toContainText(SCHOOL)
  })
})
