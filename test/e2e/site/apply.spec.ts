import type { Page } from '@playwright/test'
import {
  applicationsOf,
  candidateLink,
  changeAsStaff,
  field,
  fillApplication,
  fillTexts,
  pdfFile,
  sendButton,
  thanks,
  typed,
} from '../../support/browser/application-form.ts'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { solvedCaptcha } from '../../support/browser/captcha.ts'
import { watchFileDialogs } from '../../support/browser/keyboard.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const { step } = test

const CALL = '/api/applications'
const place = (page: Page) => page.getByText('or drop it here')
const chosen = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` })

async function openings(page: Page) {
  const openings = await answerOf<'GET /api/jobs'>(page.request.get('/api/jobs'))
  return {
    open: openings.filter(({ isOpen }) => isOpen),
    closed: openings.find(({ isOpen }) => !isOpen)!,
  }
}

async function openForm(page: Page) {
  const { open } = await openings(page)
  await page.goto(`/apply?job=${open[0]!.id}`)
  return open[0]!
}

async function expectTexts(page: Page, values = typed) {
  for (const [name, value] of Object.entries(values)) await expect(field(page, name)).toHaveValue(value)
}

test('faults are shown before anything is sent, and what was typed survives', async ({ page }) => {
  const { slug } = await openForm(page)

  await step('faults are shown at their fields with a summary, and focus moves to the first', async () => {
    await expect(sendButton(page)).toBeEnabled()
    await sendButton(page).click()
    await expect(field(page, 'Name')).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText(
      'Please check: name, e-mail address, phone number, CV and consent.',
    )
    await expect(field(page, 'CV')).toHaveAccessibleDescription(/Choose your CV as a PDF file\./)
    await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(
      'Please agree, so that we may keep your application.',
    )
  })

  await step('on a phone a fault is scrolled to', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await sendButton(page).click()
    await expect(field(page, 'Name')).toBeFocused()
    await expect(field(page, 'Name')).toBeInViewport()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await step('a file that is no CV is refused, and a file can be dropped and removed', async () => {
    for (const [name, content] of Object.entries({ 'cv.pdf': '<!doctype html>', 'empty.pdf': '' })) {
      const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(content) }
      await field(page, 'CV').setInputFiles(file)
      await expect(chosen(page, name)).toBeVisible()
      await expect(page.getByText('This file is not a PDF.')).toBeVisible()
    }
    await chosen(page, 'empty.pdf').click()

    // Files are made in the page, since sending 5 MB there takes a second.
    const drop = async (names: string[], bytes = 0) => {
      const dropped = await page.evaluateHandle(
        ([all, more]) => {
          const transfer = new DataTransfer()
          for (const name of all) transfer.items.add(new File(['%PDF-1.7', new Uint8Array(more)], name))
          return transfer
        },
        [names, bytes] as const,
      )
      await place(page).dispatchEvent('drop', { dataTransfer: dropped })
    }
    await drop(['large.pdf'], 5 * 1024 * 1024)
    await expect(page.getByText('over 5 MB')).toBeVisible()
    await chosen(page, 'large.pdf').click()
    await expect(field(page, 'CV')).toBeFocused()
    await expect(page.getByText('over 5 MB')).toHaveCount(0)

    await drop(['one.pdf', 'two.pdf'])
    await expect(page.getByText('Choose one file.')).toBeVisible()
    await drop(['one.pdf'])
    await expect(page.getByText('Choose one file.')).toHaveCount(0)
    await expect(chosen(page, 'one.pdf')).toBeVisible()
  })

  await step('texts that break a rule are named, those before them no longer', async () => {
    await fillTexts(page, { 'Portfolio link': 'my shelf', 'Cover note': 'x'.repeat(5001) })
    await page.getByRole('checkbox').check()
    await sendButton(page).click()
    await expect(field(page, 'Portfolio link')).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText('Please check: portfolio link and cover note.')
    await expect(field(page, 'Cover note')).toHaveAccessibleDescription(
      /At most 5000 characters\. 5001 \/ 5000/,
    )
  })

  await step('what was typed survives a reload, after which the file is asked for again', async () => {
    await fillApplication(page)
    await page.reload()
    await expectTexts(page)
    const stored = await page.evaluate(() => Object.entries(sessionStorage).join())
    expect(stored).toContain('application,')
    for (const value of Object.values(typed)) expect(stored).not.toContain(value)
    await expect(page.getByText('Please choose My CV.pdf again: a reload cannot keep files.')).toBeVisible()
  })

  await step('text and file survive the way to the page of the opening and back', async () => {
    await field(page, 'CV').setInputFiles(await pdfFile())
    await page.getByRole('link', { name: 'About this position' }).click()
    await expect(page).toHaveURL(`/careers/${slug}`)
    await page.goBack()
    await expectTexts(page)
    await expect(chosen(page, 'My CV.pdf')).toBeVisible()
  })
})

test('an application is sent although its opening closes, its consent changes and its answer is lost', async ({
  page,
  request,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/status of 422|ERR_FAILED/)
  const email = 'sent@client.example'
  const news = page.getByRole('alert').filter({ hasText: 'This position is closed.' })
  const { open, closed } = await openings(page)
  const opening = open.find(({ title }) => title === 'Junior Architect')!
  const before = await answerOf<'GET /api/content/careers'>(request.get('/api/content/careers'))
  const change = (consent: string) =>
    changeAsStaff(request, admin, 'PUT', '/api/content/careers', { consent })

  await step('a closed opening says so', async () => {
    await page.goto(`/apply?job=${closed.id}`)
    await expect(page.getByText('This position is closed.')).toBeVisible()
    await expect(page.getByText('What you wrote is kept')).toHaveCount(0)
  })

  await step(
    'an opening that closes meanwhile says so and keeps what was typed for another one',
    async () => {
      await page.getByRole('link', { name: 'APPLY NOW >> for Junior Architect' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Junior Architect')
      await fillApplication(page, { 'E-mail address': email })
      await expect(field(page, 'CV')).toHaveAccessibleDescription(/^My CV\.pdf 2 KB/)
      await expect(page.getByText('36 / 5000')).toBeVisible()
      await changeAsStaff(request, admin, 'PUT', `/api/jobs/${opening.id}`, { status: 'closed' })
      await sendButton(page).click()
      await expect(news).toBeFocused()
      await expect(news).toContainText('What you wrote is kept')
      await page.getByRole('link', { name: 'APPLY NOW >> for Landscape Architect' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Landscape Architect')
      await expectTexts(page, { ...typed, 'E-mail address': email })
      await expect(chosen(page, 'My CV.pdf')).toBeVisible()
    },
  )

  await step('a changed consent text is shown before it is agreed to', async () => {
    await page.getByRole('checkbox').check()
    await change('I agree to the new text.')
    await sendButton(page).click()
    await expect(page.getByRole('checkbox', { name: 'I agree to the new text.' })).not.toBeChecked()
    await expect(page.getByRole('alert')).toHaveText('Please check: consent.')
    await page.getByRole('checkbox').check()
  })

  let calls = 0
  await step('a double click sends once, and the progress of the upload is shown', async () => {
    let lose = () => {}
    const isLost = new Promise<void>((resolve) => {
      lose = resolve
    })
    await page.route(CALL, async (route) => {
      calls += 1
      await route.fetch()
      await isLost
      await route.abort()
    })
    await sendButton(page).dblclick()
    await expect(page.getByRole('progressbar', { name: 'Upload of My CV.pdf' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await expectNoAxeViolations(page, page.locator('main form'))
    lose()
  })

  await step('an application whose answer was lost can be sent again, and is confirmed', async () => {
    await expect(page.getByRole('alert')).toHaveText(/^The connection was lost/)
    await expect(page.getByRole('alert')).toBeFocused()
    expect(calls).toBe(1)
    await expectTexts(page, { ...typed, 'E-mail address': email })
    await page.unroute(CALL)
    const answered = page.waitForResponse(CALL)
    await sendButton(page).click()
    expect((await answered).status()).toBe(201)
    await expect(thanks(page)).toBeFocused()
    // These tests have no mail server.
    await expect(
      page.getByText('We have your application for Landscape Architect. We will write to you.'),
    ).toBeVisible()
    await expect(sendButton(page)).toHaveCount(0)
    await expectNoAxeViolations(page, page.getByRole('main'))
  })

  await step('it is stored once, and the mail with the private link follows', async () => {
    expect(await applicationsOf(request, admin, email)).toMatchObject([
      {
        name: 'Mina Das',
        opening: 'Landscape Architect',
        portfolio: 'https://mina.example/work',
        files: [{ name: 'My CV.pdf' }],
      },
    ])
    expect(await candidateLink(request, admin, email)).toMatch(/^\/application#token=.{20}/)
  })

  await step('a sent form is no longer stored', async () => {
    await page.reload()
    await expect(field(page, 'Name')).toHaveValue('')
  })
  await changeAsStaff(request, admin, 'PUT', `/api/jobs/${opening.id}`, { status: 'open' })
  await change(before.consent)
})

test('an open application is sent by keyboard alone', async ({ page, request, admin }) => {
  watchFileDialogs(page)
  await page.goto('/apply')
  await expect(page.getByRole('heading', { name: 'Send an open application' })).toBeVisible()
  const email = 'keys@client.example'
  await field(page, 'Name').focus()
  for (const value of [typed.Name, email, typed['Phone number'], '', 'By keys.']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await expect(field(page, 'CV')).toBeFocused()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(await pdfFile())
  await expect(chosen(page, 'My CV.pdf')).toBeVisible()
  // The button that removes the file.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(solvedCaptcha(page)).toBeAttached()
  await page.keyboard.press('Tab')
  await expect(sendButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeFocused()
  expect(await applicationsOf(request, admin, email)).toMatchObject([{ jobId: '' }])
})
