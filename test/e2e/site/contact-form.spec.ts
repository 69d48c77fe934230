import type { APIRequestContext, Page, Route } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { solvedCaptcha } from '../../support/browser/captcha.ts'
import { answerOf, sentBody } from '../../support/rules/call-bodies.ts'

const THANKS = 'Thank you for your message!'
const CALL = '/api/contact'
const written = {
  'First name': 'Ira',
  'Mobile number': '+91 361 000 0101',
  'E-mail address': 'ira@example.org',
  Message: 'A school\nby the river.',
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' })
const sendAnother = (page: Page) => page.getByRole('button', { name: 'Send another message' })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: false })

async function fill(page: Page, values: Record<string, string> = written) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

async function expectKept(page: Page) {
  for (const [name, value] of Object.entries(written)) await expect(field(page, name)).toHaveValue(value)
}

const drawTwoFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })

test.beforeEach(async ({ page }) => {
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' }),
  )
})

test('a message can be sent once all required fields are filled and the check is solved', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/contact')
  await expect(send(page)).toBeDisabled()
  await expect(
    page.getByText('Still needed: first name, mobile number, e-mail address and message.'),
  ).toBeVisible()
  expect(loaded.filter((path) => /captcha|proof|worker/.test(path))).toEqual([])

  await field(page, 'First name').focus()
  await expect(solvedCaptcha(page)).toBeAttached()
  for (const [name, value] of Object.entries(written)) {
    await expect(send(page)).toBeDisabled()
    await field(page, name).fill(value)
  }
  await expect(page.getByText('Still needed')).toHaveCount(0)
  const answered = page.waitForResponse(CALL)
  await send(page).click()
  expect((await answered).status()).toBe(201)

  await expect(page.getByRole('status').filter({ hasText: THANKS })).toBeVisible()
  await expect(page.getByText('Your message has been sent to the studio.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  await expect(field(page, 'First name')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await page.keyboard.press('Tab')
  await expect(sendAnother(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'First name')).toBeFocused()
  for (const name of Object.keys(written)) await expect(field(page, name)).toHaveValue('')
  await expect(send(page)).toBeDisabled()
  await expectNoAxeViolations(page)
})

test('the confirmation closes by itself unless the pointer is over it, and can be closed', async ({
  page,
}) => {
  await page.clock.install()
  await page.route(CALL, (route) => route.fulfill({ status: 201, json: { message: THANKS } }))
  await page.goto('/contact')
  await fill(page)
  await send(page).click()
  const toast = page.getByText(THANKS)
  await toast.hover()
  await drawTwoFrames(page)
  await page.clock.fastForward(3500)
  await expect(toast).toBeVisible()
  await page.mouse.move(10, 600)
  await expect(toast).toBeHidden({ timeout: 4000 })

  await sendAnother(page).click()
  await fill(page)
  await send(page).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toBeHidden()
})

for (const width of [1440, 390]) {
  test(`errors are shown at their fields, and focus moves to the first, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/contact')
    await fill(page, {
      ...written,
      'Mobile number': 'later',
      'E-mail address': 'ira@',
      Message: 'x'.repeat(5001),
    })
    await expect(page.getByText('5001 / 5000')).toBeVisible()
    await send(page).click()
    await expect(field(page, 'Mobile number')).toBeFocused()
    await expect(field(page, 'Mobile number')).toHaveAccessibleDescription('Enter a full phone number.')
    await expect(field(page, 'E-mail address')).toHaveAccessibleDescription('Enter a valid e-mail address.')
    await expect(field(page, 'Message')).toHaveAccessibleDescription(/At most 5000 characters\./)
    // The rest of the page is as before, but scrolled: the header covers half of a link, which is too small then.
    await expectNoAxeViolations(page, page.locator('main form'))
    await field(page, 'Mobile number').fill(written['Mobile number'])
    await expect(page.getByText('Enter a full phone number.')).toHaveCount(0)
  })
}

test('errors found by the server are shown at their fields too', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 422/)
  await page.goto('/contact')
  await fill(page, { ...written, 'E-mail address': 'ira@localhost' })
  await send(page).click()
  await expect(field(page, 'E-mail address')).toBeFocused()
  await expect(field(page, 'E-mail address')).toHaveAccessibleDescription('Enter a valid e-mail address.')
  await expect(page.getByRole('alert')).toHaveText('Enter a valid e-mail address.')
  await field(page, 'E-mail address').fill('ira@example.org')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await send(page).click()
  await expect(page.getByText(THANKS)).toBeVisible()
})

test('the form stays filled after every failure and can be sent again', async ({ page, allowComplaint }) => {
  allowComplaint(/status of (429|500|502)|ERR_FAILED/)
  await page.goto('/contact')
  await fill(page)
  const wrong = 'Something went wrong. Please try again.'
  const tooMany = 'Too many attempts. Please try again in 12 minutes.'
  const failures: [words: string, answer: Parameters<typeof page.route>[1]][] = [
    ['An error occurred. Please check your connection.', (route) => route.abort()],
    [
      'The studio is moving house.',
      (route) => route.fulfill({ status: 500, json: { message: 'The studio is moving house.' } }),
    ],
    [wrong, (route) => route.fulfill({ status: 502, body: '<html>' })],
    [tooMany, (route) => route.fulfill({ status: 429, json: { message: tooMany } })],
    [wrong, (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '700' }, body: '' })],
  ]
  for (const [words, answer] of failures) {
    await page.route(CALL, answer, { times: 1 })
    await send(page).click()
    await expect(page.getByRole('alert')).toHaveText(words)
    await expect(page.getByRole('alert')).toBeFocused()
    await expectKept(page)
    await expect(send(page)).toBeEnabled()
  }
  await expectNoAxeViolations(page)
  await send(page).click()
  await expect(page.getByText(THANKS)).toBeVisible()
})

/** The server handles the next request, but its response is lost. */
async function loseAnswer(page: Page) {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(CALL, lose, { times: 1 })
  await send(page).click()
  await expect(page.getByRole('alert')).toHaveText('An error occurred. Please check your connection.')
}

async function received(request: APIRequestContext, token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const { entries } = await answerOf<'GET /api/activity'>(request.get('/api/activity', { headers }))
  return entries.filter(({ kind }) => kind === 'enquiry.received').length
}

test('a message whose response was lost is sent again and stored once', async ({
  page,
  request,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/)
  const before = await received(request, admin.token)
  await page.goto('/contact')
  await fill(page)
  await loseAnswer(page)
  await send(page).click()
  await expect(page.getByText(THANKS)).toBeVisible()
  expect(await received(request, admin.token)).toBe(before + 1)

  // Filling in the form again is another enquiry, even with the same text.
  await sendAnother(page).click()
  await fill(page)
  await send(page).click()
  await expect(page.getByText(THANKS)).toHaveCount(2)
  expect(await received(request, admin.token)).toBe(before + 2)
})

test('a message whose response was lost is stored once, also when the page is reloaded before it is sent again', async ({
  page,
  request,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/)
  const before = await received(request, admin.token)
  await page.goto('/contact')
  await fill(page)
  await loseAnswer(page)
  await page.reload()
  await fill(page)
  await send(page).click()
  await expect(page.getByText(THANKS)).toBeVisible()
  expect(await received(request, admin.token)).toBe(before + 1)
})

test('changes made after a lost response are sent too, and the used proof is replaced silently', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|status of 422/)
  await page.goto('/contact')
  await fill(page)
  await loseAnswer(page)
  await field(page, 'Message').fill('A school by the river, for sixty children.')
  await send(page).click()
  await expect(page.getByText(THANKS)).toBeVisible()
})

test('a proof that expired while writing is replaced when sending', async ({ page }) => {
  await page.clock.install()
  let challenges = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/captcha')) challenges += 1
  })
  await page.goto('/contact')
  await fill(page)
  await expect(solvedCaptcha(page)).toBeAttached()
  await page.clock.fastForward('10:00')
  expect(challenges).toBe(1)
  await send(page).click()
  await expect(page.getByText('Your message has been sent to the studio.')).toBeVisible()
  expect(challenges).toBe(2)
})

test('a check that fails to load shows a message and can be retried', async ({ page, allowComplaint }) => {
  allowComplaint(/ERR_FAILED/)
  await page.goto('/contact')
  await page.route('/api/captcha', (route) => route.abort(), { times: 1 })
  await fill(page)
  await expect(page.getByText('The check could not be loaded. Please check your connection.')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(solvedCaptcha(page)).toBeAttached()
  await expect(send(page)).toBeEnabled()
})

test('a browser that cannot run the check shows the reason', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await page.goto('/contact')
  await fill(page)
  await expect(page.getByText(/over a secure connection \(https\)/)).toBeVisible()
  await expect(send(page)).toBeDisabled()
})

test('text typed before hydration is kept', async ({ page }) => {
  let sendScripts = () => {}
  const scriptsSent = new Promise<void>((resolve) => {
    sendScripts = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await scriptsSent
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await fill(page)
  sendScripts()
  await expect(send(page)).toBeEnabled()
  await expectKept(page)
})

test.describe('with Google’s captcha', () => {
  // The policy names Google only where its keys are set.
  test.use({ bypassCSP: true })

  test('the captcha loads when writing begins, and its token is sent', async ({ page }) => {
    await page.route('/api/captcha', (route) =>
      route.fulfill({ json: { provider: 'recaptcha', siteKey: 'key' } }),
    )
    await page.route('https://www.google.com/recaptcha/api.js?render=explicit', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.grecaptcha = { ready: (then) => then(), render(place, options) {
          const box = document.createElement('button')
          box.type = 'button'
          box.textContent = 'I am not a robot'
          box.onclick = () => options.callback('ticked with ' + options.sitekey)
          place.append(box)
        } }`,
      }),
    )
    const sent: unknown[] = []
    await page.route(CALL, (route) => {
      sent.push(sentBody<'POST /api/contact'>(route.request()).recaptchaToken)
      return route.fulfill({ status: 201, json: { message: THANKS } })
    })
    await page.goto('/contact')
    await fill(page)
    await expect(send(page)).toBeDisabled()
    await page.getByRole('button', { name: 'I am not a robot' }).click()
    await send(page).click()
    await expect(page.getByText(THANKS)).toBeVisible()
    expect(sent).toEqual(['ticked with key'])
  })
})
