import type { Page } from '@playwright/test'
import { expect, goInApp, test } from '../../support/browser/browser.ts'
import { expectMovedTo } from '../../support/browser/dragging.ts'
import { byKeyboard, tabThrough } from '../../support/browser/keyboard.ts'
import { expectSaid } from '../../support/browser/toasts.ts'
import { project } from '../../support/data/project.ts'

test.use({ seed: 'none' })

const PORTAL = '/admin/dashboard/projects'
const PROJECTS = 120

const named = (number: number) => `HALL ${String(number).padStart(3, '0')}`
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const nameOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const panel = (page: Page, name: string) => page.getByRole('complementary', { name: `Project ${name}` })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

test.beforeAll(async ({ server, admin }) => {
  const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' }
  // The newest project comes first.
  for (let number = PROJECTS; number > 0; number--) {
    const sections = number === 2 ? [{ type: 'image', content: 'https://pictures.example/porch.jpg' }] : []
    const body = JSON.stringify({ ...project, name: named(number), sections })
    await fetch(`${server.url}/api/projects`, { method: 'POST', headers, body })
  }
})

test.beforeEach(({ allowComplaint }) => allowComplaint(/pictures\.example|content\/(team|site)/))

test('only the visible rows are in the document; the keyboard reaches all, and Show it any of them', async ({
  signedInPage: page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(PORTAL)
  const table = page.getByRole('table', { name: 'Projects' })
  await expect(table).toHaveAttribute('aria-rowcount', String(PROJECTS + 1))
  expect(await rows(page).count()).toBeLessThan(50)
  expect(requests.filter((path) => path === '/api/projects').length).toBe(1)
  const second = rows(page).filter({ hasText: named(2) })
  await expect(second).toContainText('1 description missing')
  for (const row of [rows(page).first(), second]) {
    await expect(row.locator('img'), 'a missing or deleted picture').toHaveAttribute(
      'src',
      '/missing-image.svg',
    )
  }

  await nameOf(page, named(1)).focus()
  await page.keyboard.press('End')
  await expect(nameOf(page, named(PROJECTS))).toBeFocused()
  await expect(nameOf(page, named(PROJECTS))).toBeInViewport()
  await expect(rows(page).last()).toHaveAttribute('aria-rowindex', String(PROJECTS + 1))

  await page.locator('table').hover()
  await page.mouse.wheel(0, -PROJECTS * 48)
  await expect(nameOf(page, named(1))).toBeInViewport()
  await expect(nameOf(page, named(PROJECTS)), 'scrolling does not move the focus').toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(nameOf(page, named(PROJECTS - 1))).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(panel(page, named(PROJECTS - 1))).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(panel(page, named(PROJECTS - 2))).toBeVisible()

  await panel(page, named(PROJECTS - 2))
    .getByRole('link', { name: 'Modify Project' })
    .click()
  await expect(page.getByLabel('Project Name')).toHaveValue(named(PROJECTS - 2))
  await page.goBack()
  await expect(nameOf(page, named(PROJECTS - 2)), 'the previous scroll position').toBeInViewport()

  await goInApp(page, `${PORTAL}?sort=-name`)
  await expect(rows(page).first()).toContainText(named(PROJECTS))
  await rows(page).first().click()
  await page.getByRole('link', { name: 'Modify Project' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(panel(page, named(PROJECTS - 1)), 'the next row in the current order').toBeVisible()

  // Saved under a name that the search does not find.
  await goInApp(page, `${PORTAL}?search=hall+09`)
  await nameOf(page, named(95)).click()
  await panel(page, named(95)).getByRole('link', { name: 'Modify Project' }).click()
  await page.getByLabel('Project Name').fill('MILL')
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(rows(page)).toHaveCount(9)
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(nameOf(page, 'MILL')).toBeInViewport()
})

// Each change of a selection is tested in test/screens/portal-selection.test.tsx.
test('editing, selecting and moving projects works by keyboard alone', async ({ signedInPage: page }) => {
  const { press, tabTo, find } = byKeyboard(page)
  await page.goto('/admin/dashboard/home')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()

  await find(named(50))
  await expect(nameOf(page, named(50))).toBeFocused()
  await press('ArrowDown')
  await expect(panel(page, named(51))).toBeVisible()
  await expect(nameOf(page, named(51))).toBeFocused()
  await tabThrough(page, page.getByRole('button', { name: 'Mark COMPLETED' }))
  await press('Enter')
  await expectSaid(page, `${named(51)} is now COMPLETED.`)
  await press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toBeVisible()
  await press('Escape')
  await expect(keys).toHaveCount(0)
  await expect(panel(page, named(51)), 'Escape was for the dialog').toBeVisible()
  await press('Escape')
  await expect(panel(page, named(51))).toHaveCount(0)
  await expect(nameOf(page, named(51))).toBeFocused()

  await tabThrough(page, page.getByRole('button', { name: 'Status' }), 'Shift+Tab')
  await press('Enter')
  await expect(page).toHaveURL(/sort=status/)
  await expect(rows(page).first()).toContainText(named(51))
  await tabTo(page.getByRole('button', { name: /^Order/ }), 'Shift+Tab')
  await press('Enter')
  await expect(rows(page).first()).toContainText(named(1))

  await tabTo(box(page, named(51)))
  await press('Home', 'Space', 'Shift+ArrowDown')
  await expect(page.getByText(`2 of ${PROJECTS} projects selected`)).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Set status' }), 'Shift+Tab')
  await press('Enter')
  await tabTo(page.getByRole('button', { name: /^UNBUILT/ }))
  await press('Enter')
  await expectSaid(page, '2 projects are now UNBUILT.')
  await expect(page.getByRole('button', { name: 'Set status' })).toBeFocused()
  await tabTo(undo(page))
  await press('Enter')
  await expectSaid(page, 'Status change undone.')

  await tabTo(page.getByRole('button', { name: 'Move to…' }), 'Shift+Tab')
  await press('Enter')
  await expect(page.getByLabel(`Number, 1 to ${PROJECTS - 1}`)).toBeFocused()
  await page.keyboard.type('70')
  await press('Enter')
  await expectSaid(page, '2 projects now start at number 70.')
  const row = rows(page).filter({ has: box(page, named(2)) })
  await expect(row).toHaveAttribute('aria-rowindex', '72')
  await tabTo(undo(page))
  await press('Enter')
  await expect(row).toHaveAttribute('aria-rowindex', '3')

  await tabTo(page.getByRole('button', { name: 'Clear selection' }), 'Shift+Tab')
  await press('Enter')
  await expect(nameOf(page, named(1))).toBeFocused()
  await tabTo(page.getByRole('button', { name: `Move ${named(1)}`, exact: true }), 'Shift+Tab')
  await press('Space', 'ArrowDown', 'ArrowDown')
  await expect(page.getByRole('button', { name: `Move ${named(1)}`, exact: true })).toBeFocused()
  await expectMovedTo(page, 3)
  await press('Space')
  await expectSaid(page, `${named(1)} is now number 3.`)
})
