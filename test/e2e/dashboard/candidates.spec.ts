import type { APIRequestContext, Page } from '@playwright/test'
import type { Stage } from '../../../src/domain/hiring/stage.ts'
import { type Admin, expect, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { expectSaid, toast } from '../../support/browser/toasts.ts'
import { storeCandidates } from '../../support/data/stored-candidates.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const CANDIDATES = '/admin/dashboard/hiring/candidates'

const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true })
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const cardIn = (page: Page, stage: string, name: string | RegExp) =>
  column(page, stage).getByRole('link', { name })

const authorized = ({ token }: Admin) => ({ Authorization: `Bearer ${token}` })

const candidateById = (request: APIRequestContext, admin: Admin, id: string) =>
  answerOf<'GET /api/applications/:id'>(
    request.get(`/api/applications/${id}`, { headers: authorized(admin) }),
  )

async function stageOf(request: APIRequestContext, admin: Admin, id: string): Promise<Stage> {
  return (await candidateById(request, admin, id)).stage
}

/** Drags a card by mouse to the column of a stage. */
async function drag(page: Page, name: string, stage: string) {
  const from = (await card(page, name).boundingBox())!
  const to = (await column(page, stage).boundingBox())!
  await page.mouse.move(from.x + 8, from.y + from.height + 30)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + from.height + 40, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 12 })
  await expect(page.locator('[data-over]')).toHaveCount(1)
  await page.mouse.up()
}

test('by mouse a card is dragged and put back, and the last vacancy is filled', async ({
  server,
  signedInPage: page,
  admin,
  request,
}) => {
  const data = { title: 'Stair Builder', department: 'Construction', location: 'Guwahati', vacancy: 1 }
  const added = request.post('/api/jobs', { data, headers: authorized(admin) })
  const jobId = (await answerOf<'POST /api/jobs'>(added)).id
  const [id = ''] = await storeCandidates(server, [
    { name: 'Dipali Goswami', tags: ['mouse'], rating: 4 },
    { name: 'Bikram Das', tags: ['mouse'], rating: 2, stage: 'INTERVIEW' },
    { name: 'Sanjib Das', tags: ['mouse'], rating: 5, stage: 'OFFER', jobId },
    { name: 'Tara Devi', tags: ['mouse'], jobId },
  ])
  await page.goto(`${CANDIDATES}?tag=mouse`)
  await expect(cardIn(page, 'Interview', 'Bikram Das')).toBeVisible()

  await test.step('a card is dragged to another stage, and Undo moves it back', async () => {
    await drag(page, 'Dipali Goswami', 'Shortlisted')
    await expectSaid(page, 'Dipali Goswami moved to Shortlisted.')
    await toast(page, 'Dipali Goswami moved to Shortlisted.').hover()
    await expect(cardIn(page, 'Shortlisted', 'Dipali Goswami')).toBeVisible()
    await expect(column(page, 'Shortlisted')).toContainText('1 candidate')
    expect(await stageOf(request, admin, id)).toBe('SHORTLISTED')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectSaid(page, 'Dipali Goswami moved back to New.')
    await expect(cardIn(page, 'New', 'Dipali Goswami')).toBeVisible()
    expect(await stageOf(request, admin, id)).toBe('NEW')
  })

  await test.step('the question about those who wait fits the smallest screen that is allowed', async () => {
    await drag(page, 'Sanjib Das', 'Hired')
    await page.getByRole('button', { name: 'Move without mail' }).click()
    const dialog = page.getByRole('dialog', { name: 'The last vacancy of Stair Builder is filled.' })
    await expect(dialog.getByLabel('Subject')).toHaveValue(/Your application to/)
    await page.setViewportSize({ width: 1024, height: 700 })
    const notNow = dialog.getByRole('button', { name: 'Not now' })
    await expect(notNow).toBeInViewport({ ratio: 1 })
    await notNow.click()
    await expect(cardIn(page, 'Hired', 'Sanjib Das')).toBeVisible()
  })
})

test('by keyboard alone every card is reached and moved, and back from a candidate the focus is where it was', async ({
  server,
  signedInPage: page,
  admin,
  request,
}) => {
  const [uma = '', violet = '', , , , gitanjali = ''] = await storeCandidates(server, [
    { name: 'Uma Bora', tags: ['keys'], days: 5 },
    { name: 'Violet Das', tags: ['keys'], days: 4 },
    { name: 'Farhan Ali', tags: ['keys'], days: 3 },
    { name: 'Wasim Ali', tags: ['keys'], days: 2 },
    { name: 'Xavier Roy', tags: ['keys'], days: 1 },
    { name: 'Gitanjali Sen', tags: ['keys'], stage: 'OFFER' },
  ])
  const { press, tabTo } = byKeyboard(page)
  const heading = page.getByRole('heading', { level: 1 })
  const withoutMail = (title: string) =>
    page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Move without mail' })
  /** By the menu of the card that has the focus; a letter goes to the stage that begins with it. */
  const choose = async (letter: string) => {
    await press('m')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await press(letter, 'Enter')
  }

  await test.step('arrows move the focus, and with Shift the card', async () => {
    await page.goto(`${CANDIDATES}?tag=keys`)
    await tabTo(card(page, 'Uma Bora'))
    await press('ArrowDown')
    await expect(card(page, 'Violet Das')).toBeFocused()
    await press('ArrowRight')
    await expect(card(page, 'Gitanjali Sen')).toBeFocused()
    await press('/')
    await expect(page.getByRole('searchbox', { name: 'Search candidates' })).toBeFocused()
    await tabTo(card(page, 'Gitanjali Sen'))
    await press('ArrowLeft')
    await expect(card(page, 'Uma Bora')).toBeFocused()
    await press('Shift+ArrowRight')
    await expect(cardIn(page, 'Shortlisted', 'Uma Bora')).toBeFocused()
    await expect.poll(() => stageOf(request, admin, uma)).toBe('SHORTLISTED')
  })

  await test.step('the menu of stages gives the focus back to the card', async () => {
    await press('m')
    const menu = page.getByRole('menu', { name: 'Move Uma Bora' })
    await expect(menu).toBeVisible()
    await press('Escape')
    await expect(menu).toBeHidden()
    await expect(card(page, 'Uma Bora')).toBeFocused()
    await choose('i')
    await expect(withoutMail('Move Uma Bora to Interview?')).toBeFocused()
    await press('Enter')
    await expect(cardIn(page, 'Interview', 'Uma Bora')).toBeFocused()
    await expect.poll(() => stageOf(request, admin, uma)).toBe('INTERVIEW')
  })

  await test.step('Escape takes the question about the mail away, and nothing is moved', async () => {
    await press('ArrowRight')
    await expect(card(page, 'Gitanjali Sen')).toBeFocused()
    await press('Shift+ArrowRight')
    await expect(withoutMail('Move Gitanjali Sen to Hired?')).toBeFocused()
    await expect(page.getByRole('dialog').getByLabel('Subject')).toHaveValue(/Welcome to/)
    await press('Escape')
    await expect(card(page, 'Gitanjali Sen')).toBeFocused()
    expect(await stageOf(request, admin, gitanjali)).toBe('OFFER')
  })

  await test.step('back from its page, the focus is on the candidate that a colleague has moved', async () => {
    await press('ArrowLeft', 'Enter')
    await expect(heading).toContainText('Uma Bora')
    await expect(page.getByText('1 of 6')).toBeVisible()
    await press('j')
    await expect(heading).toContainText('Violet Das')
    await request.post('/api/applications/stage', {
      headers: authorized(admin),
      data: { ids: [violet], stage: 'OFFER' },
    })
    await press('l')
    await expect(cardIn(page, 'Offer', 'Violet Das')).toBeFocused()
    await choose('r')
    await expect(withoutMail('Move Violet Das to Rejected?')).toBeFocused()
    await press('Escape')
    await expect(cardIn(page, 'Offer', 'Violet Das')).toBeFocused()
    await choose('r')
    await expect(withoutMail('Move Violet Das to Rejected?')).toBeFocused()
    await press('Enter')
    await expect(cardIn(page, 'Rejected', 'Violet Das')).toBeFocused()
  })
})
