import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { ADD, edit, field } from '../../support/browser/project-form.ts'
import { jpeg } from '../../support/data/made-pictures.ts'

const open = (page: Page) => page.getByRole('button', { name: 'Preview', exact: true }).click()
const shown = (page: Page) => page.frameLocator('iframe[title="The project as the website shows it"]')

test('the preview shows the edited project as the website does, at three widths and in a window of its own', async ({
  signedInPage: page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const chunks = () => requests.filter((url) => url.includes('/ProjectPreview-'))
  await page.goto(ADD)
  await expect(field(page, 'Project Name')).toBeVisible()
  expect(chunks()).toEqual([])
  await open(page)
  await field(page, 'Project Name').fill('Pier and boathouse')
  await field(page, 'Client').fill('Inland Waterways')
  const headings = shown(page).getByRole('heading', { name: 'PIER AND BOATHOUSE' })
  for (const [screen, width, layout] of [
    ['Phone', 390, 'flex'],
    ['Tablet', 820, 'grid'],
    ['Desktop', 1440, 'grid'],
  ] as const) {
    await page.getByRole('button', { name: screen }).click()
    await expect(headings).toHaveCount(2)
    // The site's own styles, at the width they are written for, and none of the dashboard's.
    const look = () =>
      headings.first().evaluate((heading) => ({
        width: heading.ownerDocument.documentElement.clientWidth,
        layout: getComputedStyle(heading.closest('article')!).display,
        ground: getComputedStyle(heading.ownerDocument.documentElement).backgroundColor,
        mantine: getComputedStyle(heading).getPropertyValue('--mantine-color-body'),
      }))
    await expect.poll(look).toEqual({ width, layout, ground: 'rgb(246, 241, 231)', mantine: '' })
  }
  expect(chunks()).not.toEqual([])
  await expect(shown(page).getByText('INLAND WATERWAYS')).toBeVisible()

  await test.step('on the next visit it is open, as it was', async () => {
    await page.getByRole('button', { name: 'Tablet' }).click()
    await page.goto(ADD)
    await expect(page.getByRole('button', { name: 'Tablet' })).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the window follows what is typed, until either closes, or is blocked', async () => {
    const openLarge = async () => {
      const popup = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Open large' }).press('Enter')
      return popup
    }
    const large = await openLarge()
    await field(page, 'Project Name').fill('Pier, boathouse and jetty')
    const heading = large.getByRole('heading', { name: 'PIER, BOATHOUSE AND JETTY' }).first()
    await expect(heading).toBeVisible()
    // The site's own styles.
    const ground = () =>
      heading.evaluate(({ ownerDocument }) => getComputedStyle(ownerDocument.documentElement).backgroundColor)
    await expect.poll(ground).toBe('rgb(246, 241, 231)')
    await expect(page.getByText('The preview is open in a window of its own.')).toBeVisible()

    await large.close()
    await expect(
      shown(page).getByRole('heading', { name: 'PIER, BOATHOUSE AND JETTY' }).first(),
    ).toBeVisible()

    const again = await openLarge()
    const closed = again.waitForEvent('close')
    await page.getByRole('button', { name: 'Close preview' }).click()
    await closed

    await open(page)
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.getByRole('button', { name: 'Open large' }).click()
    await expect(page.getByText('The browser blocked the window.')).toBeVisible()
    await expect(shown(page).getByRole('heading').first()).toBeVisible()
  })
})

test('the preview shows uploaded pictures, keeps its scroll position, and takes the place of the form at 1100 px', async ({
  signedInPage: page,
}) => {
  await edit(page, 'STUDENT HOSTEL')
  await open(page)
  const frame = shown(page)
  const track = frame.getByRole('group', { name: 'STUDENT HOSTEL' })
  const pictures = track.getByRole('img')
  await expect(pictures.first()).toBeVisible()
  const before = await pictures.count()
  const pier = { name: 'pier.jpg', mimeType: 'image/jpeg', buffer: await jpeg(60, 40) }
  await page.getByLabel('Add pictures').setInputFiles(pier)
  await expect(pictures).toHaveCount(before + 1)
  await page
    .getByLabel(/^Description of picture/)
    .last()
    .fill('The pier')
  await expect(track.getByRole('img', { name: 'The pier' })).toBeAttached()

  await track.evaluate((element) => element.scrollTo({ left: 400, behavior: 'instant' }))
  await field(page, 'Client').fill('Somebody')
  await expect(frame.getByText('SOMEBODY')).toBeAttached()
  expect(await track.evaluate((element) => element.scrollLeft)).toBe(400)

  await page.getByRole('button', { name: 'Open large' }).focus()
  await page.keyboard.press('Tab')
  await expect(frame.getByRole('link', { name: 'STUDENT HOSTEL' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(track).toBeFocused()
  await expect(field(page, 'Client')).toHaveValue('SOMEBODY')

  await test.step('at 1100 px the form keeps its state and its scroll position', async () => {
    await page.getByRole('button', { name: 'Close preview' }).click()
    await page.setViewportSize({ width: 1100, height: 800 })
    const foot = page.getByRole('group', { name: 'Show' })
    const scrolled = () => page.getByRole('main').evaluate((main) => main.scrollTop)
    await field(page, 'Client').fill('Nobody')
    await page.getByRole('button', { name: 'Add text' }).focus()
    const before = await scrolled()
    expect(before).toBeGreaterThan(300)

    await foot.getByRole('button', { name: 'Preview' }).press('Enter')
    await expect(field(page, 'Client')).toBeHidden()
    await expect(shown(page).getByText('NOBODY')).toBeAttached()
    const frame = await page.getByRole('region', { name: 'Preview' }).boundingBox()
    expect(frame!.height).toBeGreaterThan(500)
    expect(frame!.y + frame!.height).toBeLessThan((await foot.boundingBox())!.y)

    await foot.getByRole('button', { name: 'Form' }).press('Enter')
    await expect(field(page, 'Client')).toHaveValue('NOBODY')
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(await scrolled()).toBe(before)

    // A refused save brings the form back too.
    await field(page, 'Client').fill('')
    await foot.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Update Project' }).click()
    await expect(field(page, 'Client')).toBeFocused()
  })
})
