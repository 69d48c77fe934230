import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  changeAsStaff,
  field,
  fillApplication,
  sendButton,
  thanks,
} from '../../support/browser/application-form.ts'
import { expect, goInApp } from '../../support/browser/browser.ts'
import { test as base, type Smtp } from '../../support/browser/browser-and-mail.ts'
import { pdfOf, storesOf } from '../../support/browser/candidates.ts'
import { solvedCaptcha } from '../../support/browser/captcha.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { addOpening } from '../../support/data/applications.ts'
import { zip } from '../../support/data/documents.ts'
import { calendarIn, headerOf, partOf } from '../../support/outside/smtp.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const test = base.extend<{
  /** The dashboard of a user with the role HR_HIRING. */
  staff: Page
}>({
  // The first admin is there before, and gets the mails to the studio.
  staff: async ({ signedInPage: page, server }, use) => {
    const stores = await storesOf(server)
    const { token } = await stores.signIn('HR_HIRING', 'Hema Rao')
    await stores.close()
    await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
    await use(page)
  },
})

// Its two tests are the longest of those with a mail server, which come last.
test.describe.configure({ mode: 'parallel' })

const OPENINGS = '/admin/dashboard/hiring'
const CANDIDATES = '/admin/dashboard/hiring/candidates'

const cvFile = async (name: string) => ({
  name: 'My CV.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(await pdfOf([`Curriculum of ${name}`, 'Second page'])),
})
const workFile = async () => ({
  name: 'work.zip',
  mimeType: 'application/zip',
  buffer: await zip({ 'stop/plan.txt': 'A roof on four posts.' }),
})

/** The newest mail to this address with this subject, once it has come. */
async function mailTo(smtp: Smtp, to: string, subject: string) {
  const find = () =>
    smtp.received.findLast((mail) => mail.to[0] === to && headerOf(mail.raw, 'Subject') === subject)
  await expect.poll(() => find() !== undefined, { message: `a mail: ${subject}`, timeout: 20_000 }).toBe(true)
  const { raw } = find()!
  return { raw, text: partOf(raw, 'text/plain')! }
}

/** The path of the only link in a mail. */
function linkIn(text: string) {
  const links = text.match(/https?:\S+/g)!
  expect(links).toHaveLength(1)
  const { pathname, hash } = new URL(links[0]!)
  return pathname + hash
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const menuItem = (page: Page, stage: string) => page.getByRole('menuitem', { name: new RegExp(`^${stage}`) })
const nameOf = (page: Page) => page.getByRole('heading', { level: 1 })
const history = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem')
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const cardIn = (page: Page, stage: string, name: string) =>
  page.getByRole('region', { name: stage, exact: true }).getByRole('link', { name })

/** Applicants, new ones and shortlisted ones of an opening. */
async function expectCounts(page: Page, opening: string, counts: string[]) {
  await goInApp(page, OPENINGS)
  const row = page.getByRole('table', { name: 'Openings' }).getByRole('row').filter({ hasText: opening })
  const cells = async () => (await row.getByRole('cell').allInnerTexts()).slice(-4, -1)
  await expect.poll(cells).toEqual(counts)
}

/** The whole way of a candidate, the newest step first. */
const STEPS = [
  'Hema Rao sent a mail: Hired',
  'Hema Rao moved it from Offer to Hired',
  'Hema Rao sent a mail: Offer',
  'Hema Rao moved it from Interview to Offer',
  'Hema Rao sent a mail: Interview',
  'Hema Rao moved it from Test to Interview',
  'The candidate sent the test',
  'Hema Rao sent a mail: Test',
  'Hema Rao moved it from Shortlisted to Test',
  'Hema Rao moved it from New to Shortlisted',
  'Plinth sent a mail: Application received',
  'The candidate applied',
]

test('a visitor applies, does the test, is interviewed and hired, and every mail arrives', async ({
  page,
  staff,
  smtp,
  request,
  admin,
}) => {
  // The whole way of a candidate, with a dozen pages and six mails.
  test.slow()
  const opening = 'Landscape Architect'
  const email = 'mina@client.example'
  const task = 'Draw a bus stop for two.\nA plan and a section are enough.'

  const work = await workFile()

  const openLink = async (link: string) => {
    // Another hash alone would not load the page.
    await page.goto('about:blank')
    await page.goto(link)
  }
  const setStage = async (stage: string) => {
    await button(staff, /^Stage: /).click()
    await menuItem(staff, stage).click()
  }
  const expectStage = (stage: string) => expect(button(staff, `Stage: ${stage}`)).toBeVisible()

  const jobs = await answerOf<'GET /api/jobs'>(request.get('/api/jobs'))
  const { id } = jobs.find(({ title }) => title === opening)!
  await changeAsStaff(request, admin, 'PUT', `/api/jobs/${id}`, { test: task })

  await test.step('the visitor applies from the page of the opening', async () => {
    await page.goto('/careers')
    await page.getByRole('link', { name: opening, exact: true }).click()
    await expect(page).toHaveURL('/careers/landscape-architect')
    await expect(page).toHaveTitle('Landscape Architect, Guwahati – Plinth Studio')
    await expect(page.getByText('We ask for three years of practice, good grading drawings')).toBeVisible()
    await expect(page.getByText(task.split('\n')[0]!)).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Footer links' })).toBeVisible()
    await page.getByRole('link', { name: 'APPLY NOW >>' }).click()
    await expect(page).toHaveURL(/\/apply\?job=[\w-]+$/)
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/careers\/landscape-architect$/,
    )
    await fillApplication(page, { 'E-mail address': email })
    await field(page, 'CV').setInputFiles(await cvFile('Mina Das'))
    await expect(solvedCaptcha(page)).toBeAttached()
    await sendButton(page).click()
    await expect(thanks(page)).toBeVisible()
  })

  await test.step('a mail to the studio leads HR to the candidate', async () => {
    const { raw, text } = await mailTo(smtp, admin.email, `Application: ${opening} (Mina Das)`)
    expect(headerOf(raw, 'Reply-To')).toBe(`Mina Das <${email}>`)
    await staff.goto(linkIn(text))
    await expect(nameOf(staff)).toContainText('Mina Das')
  })

  const own = await test.step('a mail to the candidate leads to the own page', async () => {
    const { text } = await mailTo(smtp, email, `Your application to Plinth Studio: ${opening}`)
    expect(text).toContain('Dear Mina Das,')
    return linkIn(text)
  })

  await test.step('HR opens the board, reads the application and shortlists', async () => {
    await goInApp(staff, CANDIDATES)
    await cardIn(staff, 'New', 'Mina Das').click()
    await expect(staff.getByText('I build with bamboo.')).toBeVisible()
    await setStage('Shortlisted')
    await expectStage('Shortlisted')
  })

  await test.step('HR asks for the test, with the instructions of the opening', async () => {
    await setStage('Test')
    const question = dialog(staff, 'Move Mina Das to Test?')
    await expect(question.getByLabel('Text', { exact: true })).toHaveValue(new RegExp(task))
    await button(staff, 'Move and mail').click()
    await expectStage('Test')
  })

  await test.step('the candidate opens the link of that mail and uploads a ZIP', async () => {
    const { text } = await mailTo(smtp, email, 'A test for your application to Plinth Studio')
    expect(text).toContain(task)
    const link = linkIn(text)
    expect(link).not.toBe(own)
    await page.goto(link)
    await field(page, 'E-mail address').fill(email)
    await button(page, 'Open my application').click()
    await expect(page.getByText('We have asked you to do a test.')).toBeVisible()
    const part = page.getByRole('region', { name: 'Your test' })
    await expect(part).toContainText('Draw a bus stop for two.')
    await part.getByLabel('Your result').setInputFiles(work)
    await button(page, 'Send the test').click()
    await expect(part.getByText('Your test has arrived.')).toBeVisible()
  })

  await test.step('HR sees that the test was received, and downloads it', async () => {
    await goInApp(staff, CANDIDATES)
    await expect(staff.getByRole('region', { name: 'Test', exact: true })).toContainText('Test received')
    await card(staff, 'Mina Das').click()
    await expect(staff.getByText('Test content received: work.zip')).toBeVisible()
    const downloading = staff.waitForEvent('download')
    await button(staff, 'Download the test').click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('work.zip')
    expect((await readFile(await download.path())).equals(work.buffer)).toBe(true)
  })

  await test.step('HR invites to an interview, with a calendar entry', async () => {
    await setStage('Interview')
    const mail = dialog(staff, 'Move Mina Das to Interview?')
    await mail.getByLabel('Date', { exact: true }).fill('2099-12-01')
    await mail.getByLabel('Time', { exact: true }).fill('11:30')
    await mail.getByLabel('Place').fill('The office in Guwahati')
    await mail.getByRole('button', { name: 'Move and mail' }).click()
    await expectStage('Interview')
    await expect(staff.getByText('Moved to Interview. The mail is being sent.')).toBeVisible()
    const { raw, text } = await mailTo(smtp, email, 'An interview at Plinth Studio')
    expect(text).toContain('When: Tue, 1 Dec 2099, 11:30 GMT+5:30\nWhere: The office in Guwahati')
    const calendar = calendarIn(raw)
    expect(calendar).toContain('DTSTART:20991201T060000Z\n')
    expect(calendar).toContain('DTEND:20991201T070000Z\n')
    expect(calendar).toContain('LOCATION:The office in Guwahati\n')
    expect(calendar).toContain('SUMMARY:An interview at Plinth Studio\n')
    await openLink(linkIn(text))
    await expect(page.getByText('We would like to talk with you. The details come by mail.')).toBeVisible()
  })

  await test.step('HR makes an offer', async () => {
    await setStage('Offer')
    const mail = dialog(staff, 'Move Mina Das to Offer?')
    await expect(mail.getByLabel('Subject')).toHaveValue('An offer from Plinth Studio')
    await mail.getByRole('button', { name: 'Move and mail' }).click()
    await expectStage('Offer')
    const { text } = await mailTo(smtp, email, 'An offer from Plinth Studio')
    expect(text).toContain(`Your application: ${opening}`)
  })

  await test.step('HR hires, in other words than the template', async () => {
    await setStage('Hired')
    const question = dialog(staff, 'Move Mina Das to Hired?')
    await question.getByLabel('Text', { exact: true }).fill('Dear Mina,\n\nPlease come on 5 January at nine.')
    await question.getByRole('button', { name: 'Move and mail' }).click()
    const filled = dialog(staff, `The last vacancy of ${opening} is filled.`)
    await expect(filled).toContainText('No other candidate waits for an answer.')
    await filled.getByRole('button', { name: 'Not now' }).click()
    await expectStage('Hired')
    const { text } = await mailTo(smtp, email, 'Welcome to Plinth Studio')
    expect(text).toContain('Please come on 5 January at nine.')
    // Each mail has a link of its own, and the first one still works.
    await openLink(own)
    await expect(page.getByText('You are hired.')).toBeVisible()
    await expect(button(page, 'Replace the CV')).toHaveCount(0)
  })

  await test.step('the history, the mails and the counts show all of it', async () => {
    await staff.reload()
    await expect(history(staff)).toContainText(STEPS)
    const mails = staff.getByRole('list', { name: 'Mails' }).getByRole('listitem')
    await expect(mails).toContainText([
      'Hired: Welcome to Plinth Studio',
      'Offer: An offer from Plinth Studio',
      'Interview: An interview at Plinth Studio',
      'Test: A test for your application to Plinth Studio',
      `Application received: Your application to Plinth Studio: ${opening}`,
    ])
    await expect(mails.filter({ hasText: /Sent / })).toHaveCount(5)
    await expectCounts(staff, opening, ['1', '0', '0'])
    expect(smtp.received.filter(({ to }) => to[0] === email)).toHaveLength(5)
  })
})

test('HR asks for the test, gets it, invites and hires, and the candidate answers, with the keyboard alone', async ({
  page,
  staff,
  server,
  smtp,
}) => {
  const email = 'ravi@client.example'
  const stores = await storesOf(server)
  const jobId = await addOpening(stores.db, { title: 'Stair Drawer', vacancy: 2, test: 'Draw a stair.' })
  await stores.add({ jobId, name: 'Ravi Sen', email }, await pdfOf(['Curriculum of Ravi Sen', 'Second page']))
  await stores.close()
  const stageButton = button(staff, /^Stage: /)
  const visitor = byKeyboard(page)
  const hr = byKeyboard(staff)

  /** Chooses in the menu of stages; a letter goes to the stage that begins with it. */
  const setStage = async (stage: string) => {
    await hr.enter(stageButton)
    await expect(staff.getByRole('menuitem').first()).toBeFocused()
    await hr.press(stage.charAt(0))
    await expect(menuItem(staff, stage)).toBeFocused()
    await hr.press('Enter')
  }
  const expectStage = (stage: string) => expect(button(staff, `Stage: ${stage}`)).toBeVisible()

  await test.step('HR opens the board, reads the CV, shortlists and asks for the test', async () => {
    await staff.goto(CANDIDATES)
    await hr.enter(cardIn(staff, 'New', 'Ravi Sen'))
    await expect(nameOf(staff)).toContainText('Ravi Sen')
    await expect(staff.getByText('Page 1 of 2')).toBeVisible()
    // The pages follow once the width of the pane is known.
    await expect(staff.getByRole('group', { name: 'Page 1' })).toBeVisible()
    await hr.press('PageDown', 'PageDown')
    await expect(staff.getByText('Page 2 of 2')).toBeVisible()
    await hr.press('s')
    await expectStage('Shortlisted')
    await setStage('Test')
    const question = dialog(staff, 'Move Ravi Sen to Test?')
    await expect(question.getByRole('button', { name: 'Move without mail' })).toBeFocused()
    await hr.enter(question.getByRole('button', { name: 'Move and mail' }))
    await expectStage('Test')
    await expect(stageButton).toBeFocused()
  })

  await test.step('the candidate uploads the test', async () => {
    const { text } = await mailTo(smtp, email, 'A test for your application to Plinth Studio')
    expect(text).toContain('Draw a stair.')
    await page.goto(linkIn(text))
    await visitor.tabTo(field(page, 'E-mail address'))
    await visitor.type(email)
    await visitor.press('Enter')
    await visitor.tabTo(page.getByLabel('Your result'))
    const chooser = page.waitForEvent('filechooser')
    await visitor.press('Space')
    await (await chooser).setFiles(await workFile())
    await visitor.enter(button(page, 'Send the test'))
    await expect(page.getByText('Your test has arrived.')).toBeVisible()
    await expect(page.getByText(/^work\.zip/).first()).toBeVisible()
  })

  await test.step('HR downloads the test', async () => {
    await hr.press('l')
    // The focus is on the candidate who was left.
    await expect(cardIn(staff, 'Test', 'Ravi Sen')).toBeFocused()
    await hr.press('Enter')
    await expect(staff.getByText('Test content received: work.zip')).toBeVisible()
    const downloading = staff.waitForEvent('download')
    await hr.enter(button(staff, 'Download the test'))
    expect((await downloading).suggestedFilename()).toBe('work.zip')
  })

  await test.step('HR invites to an interview', async () => {
    await setStage('Interview')
    const mail = dialog(staff, 'Move Ravi Sen to Interview?')
    await expect(mail.getByRole('button', { name: 'Move without mail' })).toBeFocused()
    await hr.tabTo(mail.getByLabel('Date', { exact: true }))
    await hr.type('1 Dec 2099')
    await hr.tabTo(mail.getByLabel('Time', { exact: true }))
    await hr.type('1130AM')
    await hr.tabTo(mail.getByLabel('Place'))
    await hr.type('Guwahati')
    await hr.enter(mail.getByRole('button', { name: 'Move and mail' }))
    await expect(mail).toHaveCount(0)
    await expectStage('Interview')
    const { raw } = await mailTo(smtp, email, 'An interview at Plinth Studio')
    expect(calendarIn(raw)).toContain('DTSTART:20991201T060000Z\n')
  })

  await test.step('HR hires, in other words than the template', async () => {
    await setStage('Hired')
    const question = dialog(staff, 'Move Ravi Sen to Hired?')
    await hr.tabTo(question.getByLabel('Text', { exact: true }))
    await hr.press('Control+a')
    await hr.type('Dear Ravi, please come on 5 January.')
    await hr.enter(question.getByRole('button', { name: 'Move and mail' }))
    await expectStage('Hired')
    const { text } = await mailTo(smtp, email, 'Welcome to Plinth Studio')
    expect(text).toContain('Dear Ravi, please come on 5 January.')
    await expect(history(staff).first()).toContainText(
      /^Hema Rao (sent a mail|wrote a mail, which waits to be sent): Hired/,
    )
  })
})
