import type { Page } from '@playwright/test'
import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { expectMovedTo } from '../../support/browser/dragging.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const TEAM = `${pages.websiteContent.path}#team`
const CALL = '/api/content/team'
const MEMBERS = 120
// Its name takes two lines: such a row is higher than what the list assumes before it is drawn.
const HIGH = 20
const STEPS = 5
const nameOf = (number: number) =>
  `MEMBER ${number}${number === HIGH ? ' OF THE STUDIO IN GUWAHATI'.repeat(4) : ''}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.getByRole('group', { name: 'Members', exact: true }).getByRole('listitem')
const boxOf = async (page: Page, name: string) => (await button(page, name).boundingBox())!

async function putMembers({ url }: { url: string }, { token }: { token: string }) {
  const { members } = await answerOf<'GET /api/content/team'>(fetch(`${url}${CALL}`))
  const many = Array.from({ length: MEMBERS }, (_, index) => ({
    ...members[index % members.length]!,
    id: index + 1,
    name: nameOf(index + 1),
    // One of the last has a hint.
    photo: index === 114 ? { ...members[0]!.photo!, alt: '' } : null,
  }))
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ members: many })
  const response = await fetch(`${url}${CALL}`, { method: 'PUT', headers, body })
  expect(response.status).toBe(200)
}

async function open(page: Page) {
  await page.goto(TEAM)
  await expect(rows(page)).toHaveCount(MEMBERS)
}

test('rows out of view are not laid out, are moved by mouse and by keyboard, and a hint leads to its field in one', async ({
  signedInPage: page,
  server,
  admin,
}) => {
  await putMembers(server, admin)
  await open(page)
  const isLaidOut = (name: string) =>
    button(page, name).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isLaidOut('Edit MEMBER 100')).toBe(false)

  // By mouse, to a place below the window: the list scrolls while the pointer is at its edge.
  await button(page, 'Move MEMBER 5').scrollIntoViewIfNeeded()
  const from = await boxOf(page, 'Move MEMBER 5')
  await page.mouse.move(from.x + 4, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 4, from.y + 40, { steps: 4 })
  const { height } = page.viewportSize()!
  await page.mouse.move(from.x + 4, height - 12, { steps: 6 })
  const far = page
    .locator('[id^="rfd-announcement"]')
    .filter({ hasText: /to position (2[5-9]|[3-9]\d|1\d\d)\b/ })
  await expect(far).toBeAttached({ timeout: 30_000 })
  await page.mouse.move(from.x + 4, height / 2, { steps: 4 })
  // Dropped on the row that is seen under the pointer.
  const { y } = await boxOf(page, 'Move MEMBER 5')
  const above = await rows(page).evaluateAll(
    (all, middle) =>
      all.filter((row) => {
        const box = row.getBoundingClientRect()
        return !row.querySelector('[aria-label="Move MEMBER 5"]') && box.y + box.height / 2 < middle
      }).length,
    y,
  )
  await page.mouse.up()
  const position = () =>
    rows(page).evaluateAll((all) => all.findIndex((row) => row.querySelector('[aria-label="Move MEMBER 5"]')))
  await expect.poll(async () => Math.abs((await position()) - above)).toBeLessThanOrEqual(1)
  expect(await isLaidOut('Edit MEMBER 119')).toBe(false)

  // By keyboard, from the end of the list, further than the window is high.
  const { width } = page.viewportSize()!
  await page.setViewportSize({ width, height: 300 })
  await button(page, 'Edit MEMBER 120').focus()
  const { press, tabTo } = byKeyboard(page)
  await tabTo(button(page, 'Move MEMBER 120'), 'Shift+Tab')
  await press('Space')
  for (let step = 1; step <= STEPS; step++) {
    await press('ArrowUp')
    await expectMovedTo(page, MEMBERS - step)
  }
  await expect(button(page, 'Move MEMBER 119'), 'in its old place').not.toBeInViewport()
  await expect(button(page, 'Move MEMBER 120')).toBeInViewport()
  await press('Space')
  await expect(rows(page).nth(MEMBERS - 1 - STEPS)).toContainText('MEMBER 120')
  await page.setViewportSize({ width, height })

  const hints = page.getByRole('region', { name: /^Could be better/ })
  await hints.getByRole('button', { name: /MEMBER 115/ }).click()
  const description = page.getByLabel('Description of photo')
  await expect(description).toBeFocused()
  await expect(description).toBeInViewport()
})

test('the dialog of a conflict is loaded before the first letter is typed, which loads nothing', async ({
  signedInPage: page,
}) => {
  await page.goto(TEAM, { waitUntil: 'networkidle' })
  const dialog = page.waitForResponse(/\/ConflictDialog-[^/]*\.css$/)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.focus()
  await (await dialog).finished()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await title.press('A')
  await expect(page.getByText('Unsaved changes')).toHaveCount(2)
  expect(loaded).toEqual([])
})
