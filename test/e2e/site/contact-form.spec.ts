import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { solvedCaptcha } from '../../support/browser/captcha.ts'
import { sentBody } from '../../support/rules/call-bodies.ts'

const { step } = test

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

test('a message is written, corrected, sent and followed by another', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.clock.install()
  await page.goto('/contact')
  const toast = page.getByRole('status').filter({ hasText: THANKS })

  await step('the button waits until all required fields are filled and the check is solved', async () => {
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
    await expect(send(page)).toBeEnabled()
  })

  for (const width of [1440, 390])
    await step(`errors are at their fields, and focus moves to the first, at ${width}`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await fill(page, {
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
      if (width === 1440) await expectNoAxeViolations(page, page.locator('main form'))
      await fill(page)
      await expect(page.getByText('Enter a full phone number.')).toHaveCount(0)
    })

  await step('the message is sent and confirmed', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const answered = page.waitForResponse(CALL)
    await send(page).click()
    expect((await answered).status()).toBe(201)
    await expect(toast).toBeVisible()
    await expect(page.getByText('Your message has been sent to the studio.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused()
    await expect(field(page, 'First name')).toHaveCount(0)
  })

  await step('the confirmation closes by itself unless the pointer is over it', async () => {
    await page.getByText(THANKS).hover()
    await drawTwoFrames(page)
    await page.clock.fastForward(3500)
    await expect(toast).toBeVisible()
    await expectNoAxeViolations(page)
    await page.mouse.move(10, 600)
    await drawTwoFrames(page)
    await page.clock.fastForward(3500)
    await expect(page.getByText(THANKS)).toBeHidden()
  })

  await step('another message begins with an empty form', async () => {
    await page.keyboard.press('Tab')
    await expect(sendAnother(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page, 'First name')).toBeFocused()
    for (const name of Object.keys(written)) await expect(field(page, name)).toHaveValue('')
    await expect(send(page)).toBeDisabled()
  })

  await step('the confirmation can be closed', async () => {
    await fill(page)
    await send(page).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText(THANKS)).toBeHidden()
  })
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
