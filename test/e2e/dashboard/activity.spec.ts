import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const ACTIVITY = '/admin/dashboard/activity'
const SCHOOL = 'BORSILA SENIOR SECONDARY SCHOOL'
const MARKET = 'COVERED MARKET'
const LODGE = 'BAMBOO LODGE'

const entry = (page: Page, text: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .filter({ hasText: text })

// Filters, export and failures are tested in test/screens/activity.test.tsx.
test('the log is read by mouse: older entries load by scrolling, and a line opens to its changes', async ({
  signedInPage: page,
  request,
  admin,
}) => {
  const headers = { Authorization: `Bearer ${admin.token}` }
  const projects = await answerOf<'GET /api/projects'>(request.get('/api/projects'))
  const idOf = (name: string) => projects.find((one) => one.name === name)!.id
  const edit = (name: string, data: object) => request.put(`/api/projects/${idOf(name)}`, { headers, data })
  // Edits of two projects in turn, which are a line each.
  for (let n = 0; n < 45; n++) await edit(n % 2 ? MARKET : LODGE, { client: `Client ${n}` })
  await edit(SCHOOL, { sections: [{ type: 'text', content: 'A school round a court.' }] })

  await page.goto(ACTIVITY)
  const edited = entry(page, `edited the project ${SCHOOL}`)
  await edited.getByRole('button', { name: /^1 change/ }).click()
  await expect(edited.getByRole('row', { name: /^Sections/ })).toBeVisible()
  await expect(page.getByText(/Older entries are available\.$/)).toBeVisible()
  await expect(async () => {
    await page.getByRole('main').getByRole('status').last().scrollIntoViewIfNeeded()
    await expect(page.getByText(/No older entries\.$/)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(entry(page, 'added the starter content')).toHaveCount(1)
})
