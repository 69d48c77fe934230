import type { APIRequestContext, Page } from '@playwright/test'
import { addEnquiry } from '../../../src/store/enquiry/enquiries.ts'
import { type Admin, expect, goInApp, inDatabase, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const ENQUIRIES = '/admin/dashboard/enquiries'

const row = (page: Page, name: string) => page.getByRole('listitem').getByRole('button', { name })
const letter = (page: Page, name: string) => page.getByRole('article', { name: `Enquiry from ${name}` })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

const enquiry = (firstName: string, message: string) => ({
  firstName,
  lastName: '',
  company: '',
  mobileNumber: '+91 361 000 0101',
  emailAddress: `${firstName.toLowerCase()}@example.org`,
  message,
})

const caller =
  (request: APIRequestContext, { token }: Admin) =>
  (method: string, path: string, data?: object) =>
    request.fetch(path, { method, data, headers: { Authorization: `Bearer ${token}` } })

/** Records the addresses of the mail program instead of opening it. */
async function recordMails(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener('click', (event) => {
      const link =
        event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="mailto:"]')
      if (!link) return
      event.preventDefault()
      document.documentElement.dataset.mail = link.href
    })
    // A link that is not in the document sends its click to nobody else.
    const { click } = HTMLAnchorElement.prototype
    HTMLAnchorElement.prototype.click = function () {
      if (this.href.startsWith('mailto:')) document.documentElement.dataset.mail = this.href
      else click.call(this)
    }
  })
  return async () => new URL((await page.locator('html').getAttribute('data-mail')) ?? 'about:blank')
}

// Each test begins with an empty inbox.
test.beforeEach(({ ownData }) => inDatabase(ownData, (db) => db.deleteFrom('enquiries').execute()))

test('a Super Admin reads, answers and deletes what visitors wrote by keyboard alone', async ({
  signedInPage: page,
  request,
  server,
  admin,
}) => {
  const send = caller(request, admin)
  const { press, find, tabTo, type } = byKeyboard(page)
  const sentMail = await recordMails(page)
  const first = 'Asha'
  const question = 'A school by the river.\nFor sixty children & their teachers?'
  for (const sent of [enquiry(first, question), enquiry('Bimal', 'BUY NOW')])
    await inDatabase(server, (db) => addEnquiry(db, sent, undefined, async () => {}))

  await test.step('the new ones are counted on Home, which links to them', async () => {
    await page.goto('/admin/dashboard/home')
    const card = page.getByRole('link', { name: /^2 ?New enquiries/ })
    await expect(card).toHaveAttribute('href', `${ENQUIRIES}?status=NEW`)
  })

  await test.step('the palette finds the inbox; arrows move, Enter opens and makes it read', async () => {
    await find('Enquiries')
    await expect(row(page, 'Bimal')).toBeVisible()
    await press('ArrowDown')
    await expect(row(page, 'Bimal')).toBeFocused()
    await press('ArrowDown', 'ArrowDown')
    await expect(row(page, first)).toBeFocused()
    await press('Enter')
    await expect(letter(page, first)).toContainText('A school by the river.')
    await expect(page.getByRole('button', { name: 'New 1' })).toBeVisible()
    await expect(page).toHaveURL(/\?enquiry=[0-9a-f-]{36}$/)
  })

  await test.step('Back closes it, and Forward opens it again', async () => {
    await page.goBack()
    await expect(page.getByText('Choose an enquiry to read it.')).toBeVisible()
    await page.goForward()
    await expect(letter(page, first)).toBeVisible()
    await press('ArrowDown')
    await expect(row(page, first)).toBeFocused()
  })

  await test.step('E answers with the message quoted, and marks it as answered', async () => {
    await press('e')
    await expect(page.getByText('Marked as answered.')).toBeVisible()
    const mail = await sentMail()
    expect(mail.pathname).toBe('asha@example.org')
    expect(mail.searchParams.get('subject')).toMatch(/^Your enquiry to /)
    expect(mail.searchParams.get('body')).toContain('> For sixty children & their teachers?')
    await expect(page.getByRole('button', { name: 'Answered 1' })).toBeVisible()
  })

  await test.step('R writes a reply, which a reload keeps; Ctrl+Enter sends it, and it stays with the enquiry', async () => {
    await press('r')
    const text = page.getByRole('form', { name: `Reply to ${first}` }).getByLabel('Text')
    await expect(text).toBeFocused()
    await expect(text).toHaveValue(/^Dear Asha,.*Kind regards,/s)
    await text.fill('Let us meet on Monday.')
    await page.reload()
    await expect(text).toHaveValue('Let us meet on Monday.')
    await text.focus()
    await press('Control+Enter')
    await expect(page.getByText('The mail waits in the outbox.')).toBeVisible()
    const reply = page.getByRole('list', { name: 'Replies' }).getByRole('listitem')
    await expect(reply).toContainText('Let us meet on Monday.')
    await expect(reply).toContainText(`${admin.name}. Waiting to be sent`)
    await expect(text).toHaveCount(0)
    await expect(row(page, first)).toBeFocused()
  })

  await test.step('a note is saved when its field is left', async () => {
    await tabTo(page.getByRole('textbox', { name: 'Note' }))
    // Each by its key: in a field they are no commands.
    await page.keyboard.type('Called back. e # /')
    // Past the choice of the assignee, which takes single keys for itself.
    await press('Shift+Tab', 'Shift+Tab')
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await expect(row(page, first)).toContainText('Answered · Note')
  })

  await test.step('the slash searches, also in notes', async () => {
    await press('/')
    await expect(page.getByRole('searchbox', { name: 'Search enquiries' })).toBeFocused()
    await type('called BACK')
    await expect(row(page, 'Bimal')).toHaveCount(0)
    await expect(row(page, first)).toBeVisible()
    await press('Control+a')
    await type('nothing')
    await expect(page.getByText('No enquiries match “nothing”.')).toBeVisible()
    await tabTo(page.getByRole('button', { name: 'Clear the search' }))
    await press('Enter')
    await expect(row(page, 'Bimal')).toBeVisible()
  })

  await test.step('# deletes, and Undo by the keyboard keeps it: the server was not asked', async () => {
    const deletes: string[] = []
    page.on('request', (sent) => {
      if (sent.method() === 'DELETE') deletes.push(sent.url())
    })
    await tabTo(row(page, 'Bimal').or(row(page, first)).and(page.locator('[tabindex="0"]')))
    await press('Home')
    await expect(row(page, 'Bimal')).toBeFocused()
    await press('#')
    await expect(row(page, 'Bimal')).toHaveCount(0)
    await expect(row(page, first)).toBeFocused()
    await expect(page.getByText('The enquiry from Bimal will be deleted permanently.')).toBeVisible()
    await press('Alt+t')
    await tabTo(undo(page).last())
    await press('Enter')
    await expect(row(page, 'Bimal')).toBeFocused()
    expect(deletes).toEqual([])
  })

  await test.step('# without Undo deletes it when the screen is left', async () => {
    const answered = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await press('#')
    await expect(row(page, 'Bimal')).toHaveCount(0)
    await find('Projects Portal')
    expect((await answered).status()).toBe(200)
    const { items } = await answerOf<'GET /api/enquiries'>(send('GET', '/api/enquiries'))
    expect(items.map(({ firstName }) => firstName)).toEqual([first])
  })

  // A delete is also sent when its message closes: test/screens/held-deletes.test.tsx.
  await test.step('by mouse: a delete is sent when the window is closed', async () => {
    await goInApp(page, ENQUIRIES)
    await row(page, first).click()
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(row(page, first)).toHaveCount(0)
    await page.close({ runBeforeUnload: true })
    const left = async () => (await answerOf<'GET /api/enquiries'>(send('GET', '/api/enquiries'))).items
    await expect.poll(left).toEqual([])
  })
})

test('by mouse an enquiry is assigned, noted, answered and marked, and a deleted one is kept by Undo', async ({
  signedInPage: page,
  request,
  server,
  admin,
}) => {
  const send = caller(request, admin)
  for (const sent of [enquiry('Chandan', 'A library on a hill.'), enquiry('Devi', 'A bus stop.')])
    await inDatabase(server, (db) => addEnquiry(db, sent, undefined, async () => {}))
  const stored = async (name: string) => {
    const { items } = await answerOf<'GET /api/enquiries'>(send('GET', '/api/enquiries'))
    return items.find(({ firstName }) => firstName === name)
  }
  const opened = letter(page, 'Chandan')

  await page.goto('/admin/dashboard/home')
  await page.getByRole('link', { name: /New enquiries/ }).click()
  await page.getByRole('button', { name: /^All/ }).click()
  await row(page, 'Chandan').click()
  await expect(opened).toContainText('A library on a hill.')

  await opened.getByLabel('Assigned to').selectOption({ label: admin.name })
  await expect(row(page, 'Chandan')).toContainText(`For ${admin.name}`)
  await opened.getByLabel('Note').click()
  await opened.getByLabel('Note').fill('Called back.')
  await opened.getByRole('heading', { name: 'Chandan' }).click()
  await expect(opened.getByText('Saved.', { exact: true })).toBeVisible()
  expect(await stored('Chandan')).toMatchObject({ note: 'Called back.', status: 'READ' })

  await opened.getByRole('button', { name: 'Reply' }).click()
  const form = page.getByRole('form', { name: 'Reply to Chandan' })
  await form.getByLabel('Text').fill('Let us meet on Friday.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText('Let us meet on Friday.')
  await expect(row(page, 'Chandan')).toContainText('Answered')
  await opened.getByRole('button', { name: 'Mark as not answered' }).click()
  await undo(page).click()
  await expect.poll(async () => (await stored('Chandan'))!.status).toBe('ANSWERED')

  await row(page, 'Devi').click()
  await letter(page, 'Devi').getByRole('button', { name: 'Delete permanently' }).click()
  await expect(row(page, 'Devi')).toHaveCount(0)
  await undo(page).last().click()
  await expect(row(page, 'Devi')).toBeVisible()
  expect(await stored('Devi')).toBeTruthy()
})
