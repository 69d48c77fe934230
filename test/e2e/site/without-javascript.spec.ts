import type { Page } from '@playwright/test'
import { sendButton, typed } from '../../support/browser/application-form.ts'
import { expect, test } from '../../support/browser/browser.ts'

const { step } = test

const INSTITUTE = 'HANDLOOM AND CRAFT TRAINING INSTITUTE'
const INSTITUTE_PATH = '/projects/handloom-and-craft-training-institute'

const button = (page: Page, name: string) => page.getByRole('button', { name })
const link = (page: Page, name: string) => page.getByRole('link', { name })
const cards = (page: Page) => page.getByRole('article')
/** Queries by role and text ignore what is in <noscript>. */
const missing = (page: Page) => page.locator('main noscript p')

test.use({ javaScriptEnabled: false, intro: true })

test('the site is usable without JavaScript', async ({ page }) => {
  await step('projects open and close by their addresses, without the film', async () => {
    await page.goto('/')
    await expect(page.getByRole('dialog', { name: 'Introduction' })).toHaveCount(0)
    await link(page, INSTITUTE).click()
    await expect(page).toHaveURL(INSTITUTE_PATH)
    await expect(page.getByText('DEPARTMENT OF TEXTILES AND HANDICRAFTS')).toBeInViewport()
    await expect(page.getByRole('img', { name: /Section through/i })).toBeVisible()
    // A picture leads to its own file.
    const pictures = page
      .getByRole('group', { name: INSTITUTE })
      .getByRole('link')
      .filter({ has: page.getByRole('img') })
    await expect(pictures.first()).toHaveAttribute('href', /^\/media\/[0-9a-f]{32}\.jpg$/)
    // Nothing would scroll the pictures.
    await expect(button(page, 'Next')).toBeHidden()
    await button(page, 'Close').click()
    await expect(page).toHaveURL(/\/\??$/)
    await expect(cards(page)).toHaveCount(18)
  })

  await step('filter and search work as forms', async () => {
    await button(page, 'Civic').click()
    await expect(page).toHaveURL('/?category=Civic')
    await expect(cards(page)).toHaveCount(2)
    await button(page, 'Auditoriums').click()
    await expect(cards(page)).toHaveCount(1)
    await button(page, 'Civic').click()
    await expect(cards(page)).toHaveCount(18)
    await page.getByRole('searchbox').fill('manipur')
    await button(page, 'Search').click()
    await expect(page).toHaveURL(/q=manipur/)
    await expect(cards(page)).toHaveCount(2)
    await page.getByText('More', { exact: true }).filter({ visible: true }).click()
    await expect(page.getByRole('button', { name: 'ASSAM', exact: true })).toBeDisabled()
    await expect(button(page, 'All states')).toBeHidden()
    await page.getByRole('button', { name: 'MANIPUR', exact: true }).click()
    await expect(page).toHaveURL('/?q=manipur&location=MANIPUR')
    await expect(cards(page)).toHaveCount(2)
    await link(page, INSTITUTE).click()
    await expect(page).toHaveURL(INSTITUTE_PATH)
    await page.goBack()
    await link(page, 'Clear all').click()
    await expect(cards(page)).toHaveCount(18)
    // The message about an unknown value has no name.
    await page.goto('/?category=Castles')
    await expect(page.getByText('There is no such category here. All projects are shown.')).toBeVisible()
  })

  await step('all text can be read, and the forms show another way to write', async () => {
    await page.goto('/about')
    await expect(page.getByRole('definition')).toHaveText(['60+', '3.5M+', '21'])
    await expect(page.getByText('Village on the Ridge - Mizoram')).toBeVisible()
    await expect(button(page, 'Next')).toHaveCount(0)
    await page.goto('/team')
    await expect(page.getByText(/house on stilts/)).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)

    await page.goto('/careers')
    await expect(page.locator('footer noscript p')).toBeVisible()
    await expect(button(page, 'SUBSCRIBE')).toBeHidden()
    await link(page, 'APPLY NOW >> for Junior Architect').click()
    await expect(page.getByRole('heading', { name: 'How to apply' })).toBeVisible()
    await link(page, 'CONTACT').click()
    await expect(page.locator('address').filter({ hasText: '7 Tram Depot Lane' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Open the map/ })).toHaveCount(2)
    await expect(page.getByLabel('First name')).toBeHidden()
    await expect(link(page, 'studio@plinth.example')).toBeVisible()

    await page.goto('/apply')
    await expect(missing(page)).toBeVisible()
    await expect(missing(page)).toHaveText(
      /Sending the form needs JavaScript.*by mail to studio@plinth\.example/,
    )
    for (const name of [...Object.keys(typed), 'CV'])
      await expect(page.getByLabel(name, { exact: false })).toBeVisible()
    await expect(sendButton(page)).toBeDisabled()
  })

  await step(
    'on a phone pages, filter and search are in the header, and all facts and the next project can be opened',
    async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      const header = page.getByRole('banner')
      await page.goto('/')
      await expect(header.getByRole('button', { name: 'Menu' })).toBeHidden()
      await expect(page.getByRole('searchbox', { name: 'Search projects' })).toBeVisible()
      await header.getByRole('button', { name: 'Civic' }).click()
      await expect(page).toHaveURL('/?category=Civic')
      await link(page, 'ABOUT').click()
      await expect(page).toHaveURL('/about')

      await page.goto(INSTITUTE_PATH)
      const client = page.getByRole('group', { name: INSTITUTE }).getByText('Client', { exact: true })
      await expect(client).toBeHidden()
      await page.getByText('All facts').click()
      await expect(client).toBeVisible()
      await expect(button(page, 'Copy link')).toBeHidden()
      await link(page, 'Next project').click()
      await expect(page).toHaveURL('/projects/district-hospital-300-beds')
    },
  )
})
