import type { APIRequestContext, Page } from '@playwright/test'
import { screenOf } from '../../../src/domain/record/kinds.ts'
import { pages } from '../../../src/domain/shared/pages.ts'
import { type Admin, expect, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { PORTAL } from '../../support/browser/project-form.ts'
import { expectSaid, toast } from '../../support/browser/toasts.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const SCHOOL = 'BORSILA SENIOR SECONDARY SCHOOL'
const REWRITTEN = 'Five classroom bars stand around one court.'

const versions = (page: Page) => page.getByRole('navigation', { name: 'Versions' })
const version = (page: Page, number: number) =>
  versions(page).getByRole('link', { name: new RegExp(`^Version ${number}\\b`) })
const comparison = (page: Page) => page.getByRole('region', { name: 'Comparison' })
const difference = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Restore from version/ })
const restoreAll = (page: Page) => page.getByRole('button', { name: /^Restore all of version/ })
const preview = (page: Page) => page.frameLocator('iframe')

const requester =
  (request: APIRequestContext, { token }: Admin) =>
  (method: string, address: string, data?: object) =>
    request.fetch(address, { method, data, headers: { Authorization: `Bearer ${token}` } })

type Send = ReturnType<typeof requester>

async function projectNamed(send: Send, name: string) {
  const projects = await answerOf<'GET /api/projects'>(send('GET', '/api/projects'))
  return projects.find((one) => one.name === name)!
}

const stored = (send: Send, id: string) =>
  answerOf<'GET /api/projects/:id'>(send('GET', `/api/projects/${id}`))

test('a version is compared with the current one, seen as on the website, restored, and undone', async ({
  signedInPage: page,
  request,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/status of 404/)
  const send = requester(request, admin)
  const school = await projectNamed(send, SCHOOL)
  const [first, text, ...rest] = school.sections
  const { content } = text!
  await send('PUT', `/api/projects/${school.id}`, {
    client: 'Tura Council',
    hidden: true,
    tags: [...school.tags.slice(1), 'BAMBOO'],
    sections: [
      rest.at(-1),
      first,
      { type: 'text', content: content.replace('Four', 'Five') },
      ...rest.slice(1, -1),
    ],
  })

  await test.step('from the panel of the project to its history', async () => {
    await page.goto(`${PORTAL}?project=${school.id}`)
    await page
      .getByRole('complementary', { name: `Project ${SCHOOL}` })
      .getByRole('link', { name: 'History' })
      .click()
    await expect(page).toHaveURL(screenOf('project', 'history', school.id))
    await expect(version(page, 2)).toContainText('Current')
    await expect(version(page, 2)).toContainText('Client, Tags, Hidden, Sections')
    await expect(version(page, 1)).toHaveAttribute('aria-current', 'true')
    await expect(version(page, 1)).toContainText('First version')
  })

  await test.step('what differs', async () => {
    await expect(comparison(page)).toContainText('4 fields differ from the current version.')
    await expect(comparison(page).getByText('20 fields are the same')).toBeVisible()
    const sections = difference(page, 'Sections')
    await expect(sections.locator('del').filter({ hasText: 'Four' })).toHaveText('removed: Four')
    await expect(sections.locator('ins').filter({ hasText: 'Five' })).toHaveText('added: Five')
    await expect(sections.getByText('Moved from position 7 to 1')).toBeVisible()
    await expect(sections.getByText('Removed from position 3')).toBeVisible()
    await expect(difference(page, 'Tags').getByText('Added at position 4')).toBeVisible()
    await expect(difference(page, 'Tags').locator('ins'), 'an added entry is underlined').toHaveCount(1)
    await expect(difference(page, 'Hidden from the website')).toContainText('No')
  })

  await test.step('how the website showed it', async () => {
    await page.getByRole('button', { name: 'As on the website' }).click()
    await expect(page).toHaveURL(/look=website/)
    await expect(preview(page).getByText('Four classroom bars')).toBeVisible()
    await version(page, 2).click()
    await expect(preview(page).getByText(REWRITTEN)).toBeVisible()
    await page.getByRole('button', { name: 'Compared with the current one' }).click()
    await expect(comparison(page)).toContainText('This is the current version.')
    await expect(restoreAll(page)).toBeHidden()
    await version(page, 1).click()
  })

  await test.step('all of it, and back again', async () => {
    await restoreAll(page).click()
    await dialog(page).getByRole('button', { name: 'Restore' }).click()
    // The message stays while the pointer is on it, which it is not any more when the one beside it goes.
    const restored = toast(page, 'Version 1 is restored.')
    await expect(restored).toBeVisible()
    await expect(page.locator('.Toastify__toast')).toHaveCount(1)
    await restored.hover()
    await expect(comparison(page)).toContainText('1 field differs from the current version.')
    await expect(page.getByRole('heading', { name: 'Version 1' })).toBeFocused()
    expect((await stored(send, school.id)).sections).toEqual(school.sections)
    await restored.getByRole('button', { name: 'Undo' }).click()
    await expectSaid(page, 'Restore undone: the project is as in version 2 again.')
    await expect(version(page, 4)).toContainText('Restored version 2')
    expect((await stored(send, school.id)).tags).toContain('BAMBOO')
  })
})

test('the history of a page by keyboard alone: opened from its editor, read, and restored', async ({
  signedInPage: page,
  request,
  admin,
}) => {
  const send = requester(request, admin)
  const contact = '/api/content/contact'
  const before = await answerOf<'GET /api/content/contact'>(send('GET', contact))
  const [guwahati, kolkata] = before.offices
  const shillong = { ...guwahati, id: 9, city: 'Shillong' }
  await send('PUT', contact, { note: 'Closed on Sundays' })
  await send('PUT', contact, {
    offices: [{ ...kolkata, address: 'Their street' }, guwahati, shillong],
  })
  const { press, enter, tabTo } = byKeyboard(page)

  await page.goto(`${pages.websiteContent.path}#contact`)
  await enter(page.getByRole('link', { name: 'History' }))
  await expect(page).toHaveURL(screenOf('content', 'history', 'contact'))
  await tabTo(version(page, 2))
  await press('ArrowDown')
  await expect(version(page, 1)).toBeFocused()
  await press('Home')
  await expect(version(page, 3)).toBeFocused()
  await press('End', 'Enter')
  await expect(page).toHaveURL(/version=1$/)
  await expect(page.getByRole('heading', { name: 'Version 1' })).toBeVisible()
  const offices = difference(page, 'Offices')
  await expect(offices.getByRole('listitem').filter({ hasText: 'Shillong' })).toContainText(
    'Added at position 3',
  )
  await expect(offices.getByRole('listitem').filter({ hasText: 'Kolkata' })).toContainText(
    'Changed at position 1',
  )
  await expect(difference(page, 'Note below the offices')).toContainText('Closed on Sundays')

  await enter(page.getByRole('button', { name: 'As on the website' }))
  await expect(preview(page).getByRole('heading', { name: 'Kolkata' })).toBeVisible()
  await expect(preview(page).getByRole('heading', { name: 'Shillong' })).toBeHidden()
  await enter(page.getByRole('button', { name: 'Compared with the current one' }), 'Shift+Tab')
  await tabTo(page.getByText('3 fields are the same'))
  await press('Enter')
  await expect(page.getByText('Title, Heading of the form, Maps are loaded on a click')).toBeVisible()
  await tabTo(page.getByRole('checkbox', { name: 'Offices', exact: true }), 'Shift+Tab')
  await press('Space')
  await enter(page.getByRole('button', { name: 'Restore selected fields' }))
  await expect(dialog(page)).toContainText('Offices')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press('Escape')
  await expect(page.getByRole('button', { name: 'Restore selected fields' })).toBeFocused()
  await press('Enter')
  await enter(dialog(page).getByRole('button', { name: 'Restore' }))
  await expectSaid(page, 'Restored from version 1: Offices.')
  await expect(page.getByRole('heading', { name: 'Version 1' })).toBeFocused()
  await press('Alt+t')
  await enter(toast(page, 'Restored').getByRole('button', { name: 'Undo' }))
  await expect(version(page, 5)).toContainText('Restored version 3')
  const after = await answerOf<'GET /api/content/contact'>(send('GET', contact))
  expect(after.offices.map(({ city }) => city)).toEqual(['Kolkata', 'Guwahati', 'Shillong'])
})
