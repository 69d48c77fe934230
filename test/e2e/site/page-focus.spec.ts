import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'

const { step } = test

const content = (page: Page) => page.getByRole('main')
const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name })
const scrollY = (page: Page) => page.evaluate(() => window.scrollY)

test('focus moves to the content of each new page', async ({ page, allowComplaint }) => {
  allowComplaint(/Failed to (load resource|fetch)/)
  await step('after a link that was followed by keyboard, and after Back', async () => {
    await page.goto('/')
    await expect(content(page)).not.toBeFocused()
    await page.evaluate(() => window.scrollTo(0, 900))
    await link(page, 'ABOUT').focus()
    const scrolled = await scrollY(page)
    expect(scrolled).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/about')
    await expect(content(page)).toBeFocused()
    await expect(content(page)).toHaveCSS('outline-style', 'none')
    expect(await scrollY(page)).toBe(0)
    await page.keyboard.press('Tab')
    await expect(content(page).locator(':focus')).toHaveCount(1)

    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(content(page)).toBeFocused()
    await expect.poll(() => scrollY(page)).toBe(scrolled)
  })

  await step(
    'focus in the header does not scroll, and a control hidden by the header scrolls into view',
    async () => {
      await page.goto('/team')
      await page.evaluate(() => window.scrollTo(0, 900))
      const scrolled = () => page.evaluate(() => window.scrollY)
      for (const name of ['CONTACT', 'TEAM', 'ABOUT']) {
        await page.getByRole('banner').getByRole('link', { name, exact: true }).focus()
        await page.evaluate(() => new Promise(requestAnimationFrame))
        expect(await scrolled()).toBe(900)
      }
      const member = page.getByRole('table').getByRole('button').first()
      await member.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - 10))
      await member.focus()
      const head = (await page.getByRole('banner').boundingBox())!
      await expect
        .poll(async () => (await member.boundingBox())!.y)
        .toBeGreaterThanOrEqual(head.y + head.height)
    },
  )

  await step('also when the new page fails to load', async () => {
    await page.route('/api/client-errors', (route) => route.fulfill({ status: 204 }))
    await page.route('/about.data*', (route) => route.abort())
    await link(page, 'ABOUT').click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page).toHaveTitle('Something went wrong – Plinth Studio')
    await expect(content(page)).toBeFocused()
    await page.unrouteAll()
  })

  await step('after a link in the menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'CONTACT' }).click()
    await expect(page).toHaveURL('/contact')
    await expect(content(page)).toBeFocused()
  })

  await step('after the link below the button of a form, by keyboard', async () => {
    const form = page.getByRole('main').locator('form')
    await form.getByLabel(/^Message/).fill('What do you store?')
    const link = form.getByRole('link', { name: 'Privacy' })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/privacy')
    await expect(content(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: 'When you write to us' })).toBeVisible()
  })
})
