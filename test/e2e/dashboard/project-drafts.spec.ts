import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import {
  ADD,
  edit,
  endSession,
  expectDraftStored,
  field,
  fill,
  idIn,
  PORTAL,
  toast,
} from '../../support/browser/project-form.ts'
import { jpeg } from '../../support/data/made-pictures.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'the project form' })

const HOME = '/admin/dashboard/home'
const restoredNotice = (page: Page) => page.getByText(/^Your unsaved changes of \d\d:\d\d were restored\./)
const unfinished = (page: Page) => page.getByRole('list', { name: 'Unfinished' })
const leave = (page: Page, answer: string) =>
  page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click()

test('unsaved changes, including pictures, are restored after a reload and can be removed and restored again', async ({
  signedInPage: page,
}) => {
  await page.goto(ADD)
  await fill(page, 'Half written')
  await page.getByRole('button', { name: 'Add text' }).click()
  await page.getByRole('textbox', { name: 'Text 1' }).fill('A hall.')
  const pier = { name: 'pier.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
  await page.getByLabel('Add pictures').setInputFiles(pier)
  await expect(page.getByText('pier.jpg')).toHaveCount(0)
  await page.getByLabel('Description of picture 2').fill('The pier')
  // Without waiting: the last change is stored when the page unloads.
  await page.reload()
  await expect(restoredNotice(page)).toBeVisible()
  await expect(field(page, 'Project Name')).toHaveValue('HALF WRITTEN')
  await expect(page.getByRole('textbox', { name: 'Text 1' })).toHaveValue('A hall.')
  await expect(page.getByRole('img', { name: 'The pier' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Start with an empty form' }).click()
  await expect(field(page, 'Project Name')).toHaveValue('')
  await field(page, 'Project Name').fill('Begun since')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Project Name')).toHaveValue('HALF WRITTEN')
  await page.getByRole('button', { name: 'Remove them again' }).click()
  await expect(field(page, 'Project Name')).toHaveValue('BEGUN SINCE')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(toast(page, 'Project created successfully! 🎉')).toBeVisible()

  await page.goto(ADD)
  await expect(field(page, 'Project Name')).toHaveValue('')
  await expect(restoredNotice(page)).toHaveCount(0)
})

test('Home lists the drafts of the signed-in user until they are saved, discarded or removed by logging out', async ({
  signedInPage: page,
}) => {
  await edit(page, 'STUDENT HOSTEL')
  await field(page, 'Client').fill('Half a client')
  await page.getByRole('link', { name: 'Home' }).click()
  await leave(page, 'Leave')
  await expect(unfinished(page)).toContainText('Unfinished: STUDENT HOSTEL, edited just now')
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Discard STUDENT HOSTEL' }).click()
  await expect(unfinished(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Continue STUDENT HOSTEL' }).click()
  await expect(restoredNotice(page)).toBeVisible()
  await expect(field(page, 'Client')).toHaveValue('HALF A CLIENT')

  // A draft of another user of this browser is neither listed nor restored.
  const address = page.url()
  await expectDraftStored(page, 'HALF A CLIENT')
  await page.goto(HOME)
  const mine = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('plinth.draft.'))!
    const [, , , project] = key.split('.')
    localStorage.setItem(`plinth.draft.another-user.${project}`, localStorage.getItem(key)!)
    localStorage.removeItem(key)
    return key
  })
  await page.reload()
  await expect(page.getByText('All projects')).toBeVisible()
  await expect(unfinished(page)).toHaveCount(0)
  await page.goto(address)
  await expect(field(page, 'Project Name')).toHaveValue('STUDENT HOSTEL')
  await expect(restoredNotice(page)).toHaveCount(0)

  await field(page, 'Client').fill('Mine again')
  await expectDraftStored(page, 'MINE AGAIN')
  const logout = page.getByRole('button', { name: 'Logout' })
  const question = page.getByRole('alertdialog', {
    name: '1 unfinished project in this browser will be discarded.',
  })
  await logout.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page, 'Client')).toHaveValue('MINE AGAIN')
  await page.getByRole('link', { name: 'Home' }).click()
  await leave(page, 'Leave')
  await logout.click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  const storedDrafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  await expect.poll(storedDrafts).toEqual([expect.stringContaining('another-user')])
  expect(await storedDrafts()).not.toContain(mine)
})

test('changes discarded on leaving are not restored', async ({ signedInPage: page }) => {
  await page.goto(ADD)
  await field(page, 'Client').fill('NHM')
  await expectDraftStored(page, 'NHM')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await leave(page, 'Discard changes')
  await expect(page).toHaveURL(PORTAL)
  await page.goto(ADD)
  await expect(field(page, 'Client')).toHaveValue('')
})

test('a draft left after the session ended is restored after signing in', async ({
  signedInPage: page,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/401/)
  await page.goto(ADD)
  await fill(page, 'Left for now')
  await endSession(page)
  await page.getByRole('button', { name: 'Add Project' }).click()
  await page.getByRole('button', { name: 'Leave for now' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(restoredNotice(page)).toBeVisible()
  await expect(field(page, 'Project Name')).toHaveValue('LEFT FOR NOW')
})

test('two tabs do not overwrite each other’s draft, and a notice says which tab keeps its changes', async ({
  signedInPage: page,
}) => {
  await edit(page, 'CHANG HOUSE')
  await field(page, 'Client').fill('First tab')
  await expectDraftStored(page, 'FIRST TAB')
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(field(second, 'Client')).toHaveValue('FIRST TAB')
  const notice = page.getByText('This project is also being edited in another tab')
  await expect(notice).toBeVisible()
  await expectNoAxeViolations(page)
  await field(page, 'Client').fill('First tab goes on')
  await field(second, 'Client').fill('Second tab')
  await expectDraftStored(second, 'SECOND TAB')
  await page.getByRole('button', { name: 'Keep this tab’s changes instead' }).click()
  await expectDraftStored(page, 'FIRST TAB GOES ON')
  await expect(notice).toHaveCount(0)
  await expect(second.getByText('This project is also being edited in another tab')).toBeVisible()
})

test('two tabs that continue from one draft create two projects', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/422/)
  await page.goto(ADD)
  await fill(page, 'First of one draft')
  await expectDraftStored(page, 'FIRST OF ONE DRAFT')
  const second = await page.context().newPage()
  await second.goto(ADD)
  await expect(restoredNotice(second)).toBeVisible()
  await field(second, 'Project Name').fill('Second of one draft')
  for (const tab of [page, second]) {
    await tab.getByRole('button', { name: 'Add Project' }).click()
    await expect(toast(tab, 'Project created successfully! 🎉')).toBeVisible()
  }
  const made = await answerOf<'GET /api/projects/search'>(
    page.request.get('/api/projects/search?q=of one draft'),
  )
  expect(made.map(({ name }) => name).sort()).toEqual(['FIRST OF ONE DRAFT', 'SECOND OF ONE DRAFT'])
})

test('without browser storage the form shows one notice and can still be saved', async ({
  signedInPage: page,
}) => {
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('plinth.draft.')) throw new DOMException('Full.', 'QuotaExceededError')
      set.call(this, key, value)
    }
  })
  await page.goto(ADD)
  await fill(page, 'Not kept')
  await expect(page.getByText('This browser cannot keep unsaved changes')).toHaveCount(1)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Signing out removes them from this browser.')).toBeVisible()
  await leave(page, 'Stay')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'This browser cannot keep them. They will be lost if you leave.',
  )
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  await leave(page, 'Stay')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(toast(page, 'Project created successfully! 🎉')).toBeVisible()
})

test('a restored draft and its uploads can be replaced by an empty form', async ({ signedInPage: page }) => {
  await page.goto(ADD)
  await fill(page, 'Put back')
  await expectDraftStored(page, 'PUT BACK')
  await page.reload()
  await expect(restoredNotice(page)).toBeVisible()
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(900 * 1024 + 1) }
  await page.getByLabel('Choose preview image').setInputFiles(large)
  await page.getByLabel('Add pictures').setInputFiles(large)
  await expect(page.getByText('large.jpg')).toHaveCount(2)
  await page.getByRole('button', { name: 'Start with an empty form' }).click()
  await expect(page.getByText('large.jpg')).toHaveCount(0)
  await fill(page, 'Fresh')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(toast(page, 'Project created successfully! 🎉')).toBeVisible()
})

test('a lost response causes neither a duplicate project nor a conflict with one’s own changes', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|409|422/)
  /** The server handles the next save, but its response is lost. */
  const loseOneAnswer = () =>
    page.route('**/api/projects**', async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      await route.fetch()
      await route.abort()
      await page.unroute('**/api/projects**')
    })
  await page.goto(ADD)
  await fill(page, 'Heard once')
  await loseOneAnswer()
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  // Also after another change and a reload.
  await field(page, 'Client').fill('Later client')
  await expectDraftStored(page, 'LATER CLIENT')
  await page.reload()
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(toast(page, 'Project created successfully! 🎉')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'HEARD ONCE' })
  await expect(row).toHaveCount(1)

  await edit(page, 'HEARD ONCE')
  await expect(field(page, 'Client')).toHaveValue('LATER CLIENT')
  await field(page, 'Client').fill('Even later')
  await loseOneAnswer()
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await field(page, 'Client').fill('Last of all')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(toast(page, 'Project updated successfully! 🎉')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await edit(page, 'HEARD ONCE')
  await expect(field(page, 'Client')).toHaveValue('LAST OF ALL')
})

test('a restored draft is merged with changes saved in the meantime', async ({
  signedInPage: page,
  admin,
  request,
}) => {
  await edit(page, 'CHANG HOUSE')
  await field(page, 'Project Team').fill('Kept team')
  await expectDraftStored(page, 'KEPT TEAM')
  const headers = { Authorization: `Bearer ${admin.token}` }
  await request.put(`/api/projects/${idIn(page)}`, { headers, data: { year: 2031 } })
  await page.reload()
  await expect(restoredNotice(page)).toContainText('Saved by others since, and now in the form: Year.')
  await expect(field(page, 'Year')).toHaveValue('2031')
  await expect(field(page, 'Project Team')).toHaveValue('KEPT TEAM')
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(toast(page, 'Project updated successfully! 🎉')).toBeVisible()
})
