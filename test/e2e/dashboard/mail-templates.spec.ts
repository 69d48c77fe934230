import type { Page } from '@playwright/test'
import { type Admin, expect, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const OFFER = 'An offer from {studio}'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const template = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Templates' }).getByRole('link', { name })
const mail = (page: Page) => page.getByRole('region', { name: 'Preview' })
const saved = (page: Page) => page.getByText(/^Saved \d/)

/** The subject of a mail, as it is sent from now on. */
async function subjectOf(page: Page, { token }: Admin, name: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const templates = await answerOf<'GET /api/mail-templates'>(
    page.request.get('/api/mail-templates', { headers }),
  )
  return templates.find((one) => one.name === name)!.subject
}

// Conflicts and what is refused: test/screens/mail-templates.test.tsx.
test('by mouse the text of a mail is changed beside its preview, saved, and reset to the default', async ({
  signedInPage: page,
  admin,
}) => {
  await page.goto('/admin/dashboard/hiring')
  await page
    .getByRole('navigation', { name: 'Hiring Portal' })
    .getByRole('link', { name: 'Templates' })
    .click()
  await template(page, 'Offer').click()
  await expect(subject(page)).toHaveValue(OFFER)
  await button(page, 'Preview').click()
  await expect(mail(page)).toContainText('Dear Asha Example,')
  await subject(page).fill('We would like to work with you: ')
  await button(page, 'Insert {opening}').click()
  await expect(subject(page)).toBeFocused()
  await expect(mail(page)).toContainText('We would like to work with you: Project Architect')

  await template(page, 'Hired').click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(subject(page)).toHaveValue('We would like to work with you: {opening}')
  await button(page, 'Save').click()
  await expect(saved(page)).toBeVisible()
  await expect(template(page, 'Offer')).toContainText('Changed')
  expect(await subjectOf(page, admin, 'offer')).toBe('We would like to work with you: {opening}')

  await button(page, 'Reset to the default').click()
  await expect(subject(page)).toHaveValue(OFFER)
  await expect(button(page, 'Reset to the default')).toBeDisabled()
  await button(page, 'Save').click()
  await expect.poll(() => subjectOf(page, admin, 'offer')).toBe(OFFER)
  await template(page, 'Hired').click()
  await expect(subject(page)).toHaveValue('Welcome to {studio}')
})

test('by keyboard alone the text of a mail is changed beside its preview, saved, and reset to the default', async ({
  signedInPage: page,
  admin,
}) => {
  const { enter, find, press, tabTo, type } = byKeyboard(page)
  await page.goto('/admin/dashboard/home')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await find('Templates')
  await enter(template(page, 'Reply to an enquiry'))
  await expect(subject(page)).toHaveValue('Your enquiry to {studio}')
  await enter(button(page, 'Preview'))
  await expect(mail(page)).toContainText('Dear Asha Example,')
  await tabTo(text(page), 'Shift+Tab')
  await press('Control+Home')
  await type('Namaste ')
  await enter(button(page, 'Insert {name}'))
  await expect(text(page)).toBeFocused()
  await type('!')
  await expect(mail(page)).toContainText('Namaste Asha Example!Dear Asha Example,')
  await press('Control+s')
  await expect(saved(page)).toBeVisible()
  await expect(text(page)).toBeFocused()
  await expect(template(page, 'Reply to an enquiry')).toContainText('Changed')

  await tabTo(subject(page), 'Shift+Tab')
  await press('Control+a')
  await type('Our answer')
  await enter(button(page, 'Save'))
  await expect.poll(() => subjectOf(page, admin, 'reply')).toBe('Our answer')
  await enter(button(page, 'Reset to the default'), 'Shift+Tab')
  await expect(subject(page)).toHaveValue('Your enquiry to {studio}')
  await expect(text(page)).toHaveValue(/^Dear \{name\},/)
  await press('Control+s')
  await expect.poll(() => subjectOf(page, admin, 'reply')).toBe('Your enquiry to {studio}')
})
