import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'

const { step } = test

const SCHOOL = 'BORSILA SENIOR SECONDARY SCHOOL'
const INSTITUTE = 'HANDLOOM AND CRAFT TRAINING INSTITUTE'
const PATH = '/projects/handloom-and-craft-training-institute'
const NEXT = 'DISTRICT HOSPITAL, 300 BEDS'
const NEXT_PATH = '/projects/district-hospital-300-beds'

const row = (page: Page, name: string) => page.getByRole('group', { name })
const openProject = (page: Page) => page.getByRole('article').filter({ has: page.getByRole('group') })
const position = (page: Page) => page.getByRole('article').getByRole('status')
const nextProject = (page: Page) => page.getByRole('link', { name: 'Next project' })
const copyLink = (page: Page) => page.getByRole('button', { name: 'Copy link' })

test('the row of a project at its own address', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(PATH)
  await step(
    'the number of the front picture is beside the arrows, in screen readers, and the same in the viewer',
    async () => {
      await expect(page.getByText('1 / 4')).toBeVisible()
      await expect(position(page)).toContainText('1 of 4')
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(position(page)).toContainText('2 of 4')
      await row(page, INSTITUTE).press('End')
      await expect(position(page)).toContainText('4 of 4')
      await row(page, INSTITUTE).press('Home')
      await expect(position(page)).toContainText('1 of 4')
      await row(page, INSTITUTE)
        .getByRole('link')
        .filter({ has: page.getByRole('img') })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: 'Pictures' }).getByText('1 / 4')).toBeVisible()
      await page.keyboard.press('Escape')
    },
  )

  await step('the link is copied; where that is refused, it is shown to be copied', async () => {
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
    await copyLink(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Link copied.' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.url + PATH)

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await copyLink(page).click()
    const link = page.getByRole('textbox', { name: 'Copy this link:' })
    await expect(link).toHaveValue(server.url + PATH)
    await expect(link).toBeFocused()
    await expectNoAxeViolations(page, openProject(page))
  })

  await step('an arrow never leaves a sliver of a section at the edge', async () => {
    // At this width the first picture ends 40 px after the place where a step of 960 px would end.
    const track = row(page, INSTITUTE)
    const first = await track.locator('[data-first]').boundingBox()
    await track
      .locator('[data-first]')
      .evaluate(
        (picture, width) => Object.assign((picture as HTMLElement).style, { width: `${width}px` }),
        1000 - first!.x,
      )
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => track.evaluate((element) => element.scrollLeft)).toBe(1000)
  })

  await step(
    'on a phone the project is handed to the system that can share, beside copying its link',
    async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.addInitScript(() => {
        navigator.share = async (data) => {
          document.title = JSON.stringify(data)
        }
      })
      await page.goto(PATH)
      await page.getByRole('button', { name: 'Share' }).click()
      await expect(page).toHaveTitle(JSON.stringify({ title: INSTITUTE, url: server.url + PATH }))
      await expect(copyLink(page)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    },
  )
})

test('the next project opens from the end of a row', async ({ page }) => {
  await step('in the same place, and Back closes it', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: INSTITUTE }).click()
    const top = () =>
      page
        .getByRole('article')
        .filter({ has: nextProject(page) })
        .evaluate((open) => open.getBoundingClientRect().top)
    await expect(row(page, INSTITUTE)).toBeFocused()
    await byKeyboard(page).tabTo(nextProject(page))
    await expect(nextProject(page)).toHaveAccessibleDescription(NEXT)
    await expect(nextProject(page)).toBeInViewport()
    const before = await top()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(NEXT_PATH)
    await expect(row(page, NEXT)).toBeFocused()
    expect(Math.abs((await top()) - before)).toBeLessThan(2)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('article')).toHaveCount(18)
  })

  await step('it is the next one that matches the filter, and the last has none', async () => {
    await page.goto('/?category=Education')
    const names = await page.getByRole('article').getByRole('link').allTextContents()
    expect(names[0]).toBe(SCHOOL)
    expect(names.length).toBeGreaterThan(1)
    await page.getByRole('link', { name: SCHOOL }).click()
    for (const name of names.slice(1)) {
      await expect(nextProject(page)).toHaveAccessibleDescription(name)
      await nextProject(page).click()
      await expect(row(page, name)).toBeFocused()
    }
    await expect(nextProject(page)).toHaveCount(0)
  })
})
