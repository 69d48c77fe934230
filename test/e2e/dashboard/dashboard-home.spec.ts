import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'the activity' })

const HOME = '/admin/dashboard/home'
const SCHOOL = 'BORSILA SENIOR SECONDARY SCHOOL'
const figure = (page: Page, label: string) => page.getByRole('link', { name: new RegExp(`^\\d+ ?${label}`) })

test('an unknown address of the dashboard is a page of it, with a way back', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/404/)
  const response = await page.goto('/admin/nope')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(HOME)
})

test('Home shows a welcome, project counts, the last edits and the guide', async ({
  signedInPage: page,
  request,
  admin,
}) => {
  const headers = { Authorization: `Bearer ${admin.token}` }
  const projects = await answerOf<'GET /api/projects'>(request.get('/api/projects'))
  const { id } = projects.find(({ name }) => name === SCHOOL)!
  const live = projects.find(({ status }) => status === 'ON-SITE')!
  await request.put(`/api/projects/${live.id}`, { headers, data: { hidden: true } })
  await request.put(`/api/projects/${id}`, { headers, data: { year: 2022 } })
  await page.goto(HOME)
  await expect(page.getByRole('heading', { name: 'Welcome, Ira Bora' })).toBeVisible()

  await test.step('each count opens the projects that it counts', async () => {
    for (const label of ['Live projects', 'Completed projects', 'Hidden projects', 'All projects']) {
      const count = Number.parseInt((await figure(page, label).textContent()) ?? '', 10)
      expect(count).toBeGreaterThan(0)
      await figure(page, label).click()
      await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(count)
      await page.goto(HOME)
    }
    await expect(figure(page, 'Open positions')).toHaveAttribute(
      'href',
      '/admin/dashboard/hiring?status=open',
    )
    await expect(figure(page, 'New enquiries')).toHaveAttribute(
      'href',
      '/admin/dashboard/enquiries?status=NEW',
    )
    await expect(figure(page, 'New applicants')).toHaveAttribute(
      'href',
      '/admin/dashboard/hiring/candidates?stage=NEW',
    )
  })

  await test.step('the last edit is first and links to the project', async () => {
    const history = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Edit History' })
    await expect(history.getByRole('listitem').first()).toContainText(`Ira Bora edited the project ${SCHOOL}`)
    await expect(history.getByRole('listitem').filter({ hasText: 'signed in' })).toHaveCount(0)
    await expect(history.getByRole('link', { name: `edited the project ${SCHOOL}` }).first()).toHaveAttribute(
      'href',
      `/admin/dashboard/projects?project=${id}`,
    )
    await expectNoAxeViolations(page)
  })

  await test.step('the tooltip opens on hover and on focus, and closes by Escape', async () => {
    const info = page.getByRole('button', { name: 'About this page' })
    await info.hover()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await page.mouse.move(0, 400)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await info.focus()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expect(info).toBeFocused()
  })

  await test.step('the guide is a PDF', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Dashboard guide (PDF)' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Dashboard guide.pdf')
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    const answer = await request.get('/dashboard-guide.pdf')
    expect(answer.headers()['content-type']).toBe('application/pdf')
  })
})

test('counts that fail to load show dashes and can be retried', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/403|The figures could not be fetched/)
  let fails = true
  await page.route('**/api/stats', (route) =>
    fails ? route.fulfill({ status: 403, json: { message: '' } }) : route.continue(),
  )
  await page.goto(HOME)
  await expect(page.getByText('The figures could not be loaded.')).toBeVisible()
  await expect(page.getByRole('link', { name: '– Live projects' })).toBeVisible()
  await expectNoAxeViolations(page)
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(figure(page, 'Live projects')).toBeVisible()
})

test('a user without edits sees a message and the counts of the role', async ({ signedInPage: page }) => {
  let go = () => {}
  const mayGo = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/activity?*', async (route) => {
    await mayGo
    await route.fulfill({ json: { entries: [], next: null } })
  })
  let isHeld = false
  const newUser = { name: '', email: '', role: 'PROJECT_CONTENT_MANAGER' }
  await page.route('**/auth/profile', async (route) => {
    if (isHeld) return
    const response = await route.fetch()
    const { user } = await answerOf<'GET /auth/profile'>(response)
    await route.fulfill({ response, json: { user: { ...user, ...newUser } } })
  })
  await page.goto(HOME)
  await expect(page.getByRole('heading', { name: 'Welcome, User' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin User PROJECT_CONTENT_MANAGER' })).toBeVisible()
  await expectNoAxeViolations(page)
  go()
  await expect(page.getByText('No recent edits available.')).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(figure(page, 'Live projects')).toBeVisible()
  await expect(page.getByText(/Open positions|New applicants|New enquiries/)).toHaveCount(0)

  // Another tab logs out and in again; this tab does not know the new user yet.
  isHeld = true
  const token = await page.evaluate(() => localStorage.getItem('token')!)
  const otherTabHas = (newValue: string | null) =>
    page.evaluate((value) => {
      if (value) localStorage.setItem('token', value)
      dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: value }))
    }, newValue)
  await otherTabHas(null)
  await expect(page).toHaveURL('/login')
  await otherTabHas(token)
  await expect(page.getByText('Loading user info...')).toBeVisible()
  await expect(page.getByText('Loading user session...')).toBeVisible()
  await expectNoAxeViolations(page)
})
