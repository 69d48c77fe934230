import type { Page } from '@playwright/test'
import { ownKey } from '../../../src/dashboard/session/own-storage.ts'
import { opened, unlock } from '../../../src/dashboard/session/sealed-storage.ts'
import { pages } from '../../../src/domain/shared/pages.ts'
import { answerOf } from '../rules/call-bodies.ts'
import { expect } from './browser.ts'

export const PORTAL = pages.portal.path
export const ADD = `${PORTAL}?view=add`

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** The required fields, with something in each. */
export async function fill(page: Page, name: string) {
  await field(page, 'Project Name').fill(name)
  await field(page, 'Category').selectOption('RETAIL')
  await field(page, 'State / Union Territory').selectOption('GOA')
  await field(page, 'Status').selectOption('UNBUILT')
  await field(page, 'Year').fill('2020')
  await field(page, 'Client').fill('x')
  await field(page, 'Project Team').fill('x')
  await field(page, 'Collaborators').fill('x')
  await page.getByRole('checkbox', { name: 'R. DEKA' }).check()
}

/** Opens the edit form of the project of this name. */
export async function edit(page: Page, name: string) {
  // Not by its row: which rows the table draws depends on how many projects other tests have added.
  const found = await answerOf<'GET /api/projects/search'>(
    page.request.get('/api/projects/search', { params: { q: name } }),
  )
  const project = found.find((one) => one.name === name)
  await page.goto(`${PORTAL}/edit/${project!.id}`)
  await expect(field(page, 'Project Name')).toHaveValue(name)
}

/** Makes the session invalid, so that the next request is refused. */
export async function endSession(page: Page) {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('token', 'long gone'))
}

/** Waits until the browser has stored a draft with this text. */
export async function expectDraftStored(page: Page, text: string) {
  const { user, storageKeys } = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
    return (await fetch('/auth/profile', { headers })).json()
  })
  unlock(ownKey(user.id, ''), storageKeys)
  const drafts = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('plinth.draft.')))
  await expect
    .poll(async () => JSON.stringify((await drafts()).map(([key, stored]) => opened(key, stored))))
    .toContain(text)
}
