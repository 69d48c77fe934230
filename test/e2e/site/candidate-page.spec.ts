import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { candidateLink, field, pdfFile } from '../../support/browser/application-form.ts'
import { expect, expectNoAxeViolationsAtBothWidths, test } from '../../support/browser/browser.ts'
import { storesOf } from '../../support/browser/candidates.ts'
import { pdf } from '../../support/data/documents.ts'
import type { RunningServer } from '../../support/outside/running-server.ts'

const { step } = test

const openButton = (page: Page) => page.getByRole('button', { name: 'Open my application' })
const REFUSED = 'This link and this e-mail address do not belong together, or the application was erased.'

/** Someone has applied, without the form. */
async function applied(server: RunningServer, email: string) {
  const stores = await storesOf(server)
  await stores.add({ email }, await pdf(2))
  await stores.close()
}

test('a candidate opens the link, replaces the CV and copies the data', async ({
  page,
  request,
  server,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/status of (422|503)/)
  const email = 'own@client.example'
  await applied(server, email)
  const link = await candidateLink(request, admin, email)

  await step('the link opens with the e-mail address and leaves nothing in the address', async () => {
    const asked: string[] = []
    page.on('request', (sent) => asked.push(`${sent.url()} ${sent.headers().referer ?? ''}`))
    const response = await page.goto(link)
    expect(response!.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    await expect(page).toHaveURL('/application')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await field(page, 'E-mail address').fill('other@client.example')
    await openButton(page).click()
    await expect(field(page, 'E-mail address')).toHaveAccessibleDescription(REFUSED)
    await expect(field(page, 'E-mail address')).toBeFocused()
    await field(page, 'E-mail address').fill(email.toUpperCase())
    await openButton(page).click()
    await expect(page.getByText('We have received your application and will read it.')).toBeVisible()
    await expectNoAxeViolationsAtBothWidths(page)
    const token = link.split('=')[1]!
    expect(asked.filter((line) => line.includes(token))).toEqual([])
  })

  await step('the address is asked for once in each browser', async () => {
    await page.reload()
    await expect(page.getByText('We have received your application')).toBeVisible()
    await page.goto('/about')
    await page.goto(link)
    await expect(page.getByText('We have received your application')).toBeVisible()
    await expect(page.getByText('My CV.pdf')).toBeVisible()
  })

  await step('a withdrawal can be dropped', async () => {
    const withdraw = page.getByRole('button', { name: 'Withdraw my application' })
    await withdraw.click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw your application?' })
    await expectNoAxeViolationsAtBothWidths(page, dialog)
    await dialog.getByRole('button', { name: 'Keep my application' }).click()
    await expect(dialog).toBeHidden()
    await expect(withdraw).toBeFocused()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await step('an erasure cannot be left by Escape, and says when it fails', async () => {
    const address = '**/api/candidate?*'
    const pressed = Promise.withResolvers<void>()
    await page.route(address, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      await pressed.promise
      await route.fulfill({ status: 503, json: { message: 'The store is full.' } })
    })
    await page.getByRole('button', { name: 'Withdraw my application' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw your application?' })
    await dialog.getByRole('button', { name: 'Withdraw and erase' }).click()
    await expect(dialog.getByRole('button', { name: 'Erasing…' })).toBeVisible()
    // The browser lets a page refuse only the first ones.
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
    pressed.resolve()
    await expect(dialog.getByText('The store is full.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.unroute(address)
  })

  const cv = page.getByRole('region', { name: 'Your CV' })
  await step('another CV replaces the first', async () => {
    await cv.getByLabel('Another CV').setInputFiles({
      name: 'page.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html>'),
    })
    await expect(cv.getByText('This file is not a PDF.')).toBeVisible()
    await cv.getByLabel('Another CV').setInputFiles(await pdfFile('Newer CV.pdf'))
    await cv.getByRole('button', { name: 'Replace the CV' }).click()
    await expect(cv.getByText('Your CV was replaced.')).toBeFocused()
    await expect(cv.getByText('Newer CV.pdf')).toBeVisible()
    await expect(cv.getByText('My CV.pdf')).toHaveCount(0)
  })

  await step('the data is copied', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download a copy of my data' }).click()
    const copy = await downloading
    expect(copy.suggestedFilename()).toBe('application.zip')
    expect(
      readFileSync(await copy.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })
})
