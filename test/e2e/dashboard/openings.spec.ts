import type { Page } from '@playwright/test'
import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { expectMovedTo } from '../../support/browser/dragging.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { expectDraftStored, field } from '../../support/browser/project-form.ts'
import { expectSaid } from '../../support/browser/toasts.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const HIRING = pages.hiring.path
const MODEL_MAKER = 'Model Maker'
const titles = (page: Page) => page.getByRole('table', { name: 'Openings' }).getByRole('link')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an opening is added, previewed, kept through a reload, ordered by keyboard, and shown to visitors', async ({
  signedInPage: page,
  admin,
  request,
}) => {
  const textOf = async (address: string) => (await request.get(address)).text()

  await test.step('the smallest screen that is allowed has the menu of each row, the name and Logout', async () => {
    await page.setViewportSize({ width: 1024, height: 700 })
    await page.goto(HIRING)
    await expect(titles(page)).toHaveCount(6)
    for (const name of [`Actions for ${await titles(page).first().innerText()}`, 'Logout'])
      await expect(button(page, name)).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Ira Bora')).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the preview of the form, at the width of a phone', async () => {
    await page.getByRole('link', { name: 'Add Opening' }).click()
    await field(page, 'Position Title').fill(MODEL_MAKER)
    await field(page, 'Department').fill('Workshop')
    await field(page, 'Location').fill('Guwahati')
    await field(page, 'Last day for applications').fill('30/11/2099')
    await field(page, 'Project').selectOption('STUDENT HOSTEL')
    await field(page, 'Description').fill('You build models in wood and card.\n\nBring one.')
    await field(page, 'Instructions for the test').fill('Build a stair of card.')
    await button(page, 'Preview').click()
    await button(page, 'Phone').click()
    const preview = page.frameLocator('iframe[title="The opening as the website shows it"]')
    await expect(preview.getByRole('heading', { name: MODEL_MAKER })).toBeVisible()
    await expect(preview.getByText('30 Nov 2099')).toBeVisible()
    await expect(preview.getByRole('link', { name: 'STUDENT HOSTEL' })).toBeVisible()
    await expect(preview.getByRole('link', { name: 'APPLY NOW >>' })).toBeVisible()
    await button(page, 'Close preview').click()
  })

  await test.step('a reload restores the draft', async () => {
    await expectDraftStored(page, 'Build a stair of card.')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText(/^Unsaved changes in this browser of .* were restored\./)).toBeVisible()
    await expect(field(page, 'Description')).toHaveValue(/Bring one\.$/)
    await button(page, 'Add Opening').click()
    await expectSaid(page, 'Model Maker is added.')
    await expect(page).toHaveURL(HIRING)
  })

  await test.step('the order, by keyboard', async () => {
    const { tabTo, press } = byKeyboard(page)
    await expect(titles(page).first()).toHaveText(MODEL_MAKER)
    await tabTo(button(page, `Move ${MODEL_MAKER}`))
    await press('Space', 'ArrowDown')
    await expectMovedTo(page, 2)
    await press('Space')
    await expectSaid(page, 'Model Maker is now number 2.')
    await expect(titles(page).nth(1)).toHaveText(MODEL_MAKER)
    const rows = (await textOf('/careers')).match(/<th [^>]*scope="row".*?<\/th>/gs)!
    expect(rows[1]).toContain(MODEL_MAKER)
  })

  await test.step('without JavaScript an opening is read, and its link leads to how to apply', async () => {
    const text = await textOf('/careers/site-architect')
    expect(text).toContain('You look after two building sites in upper Assam')
    expect(text).toMatch(/<a [^>]*href="\/apply\?job=/)
  })

  await test.step('the website has it at its new address, and says when it is closed or hidden', async () => {
    const openings = await answerOf<'GET /api/jobs'>(request.get('/api/jobs'))
    const { id } = openings.find(({ title }) => title === MODEL_MAKER)!
    const set = (data: object) =>
      request.put(`/api/jobs/${id}`, { data, headers: { Authorization: `Bearer ${admin.token}` } })
    await set({ title: 'Model Maker, Wood' })
    const old = await request.get('/careers/model-maker?utm_source=x', { maxRedirects: 0 })
    expect(old.headers().location).toMatch(/\/careers\/model-maker-wood\?utm_source=x$/)
    expect(await textOf('/careers/model-maker-wood')).not.toContain('This position is closed.')
    await set({ status: 'closed' })
    const closed = await textOf('/careers/model-maker-wood')
    expect(closed).toContain('This position is closed.')
    expect(closed.match(/href="\/apply\?job=/g)).toHaveLength(4)
    await set({ hidden: true })
    expect((await request.get('/careers/model-maker-wood')).status()).toBe(404)
  })
})
