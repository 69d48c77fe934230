import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { largeWidth } from '../../../src/domain/picture/picture.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { project } from '../../support/data/project.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const PLAN = 'Plan of the ground floor'
const INSTITUTE = 'HANDLOOM AND CRAFT TRAINING INSTITUTE'
const PATH = '/projects/handloom-and-craft-training-institute'

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Pictures' })
const current = (page: Page) => viewer(page).getByRole('group', { name: / of / }).getByRole('img')
const opened = (page: Page) => page.getByRole('group', { name: INSTITUTE })
const links = (page: Page) => opened(page).getByRole('link')
const positionOf = (page: Page, text: string) =>
  expect(viewer(page).getByText(text, { exact: true })).toBeVisible()
const widthOf = (page: Page) => current(page).evaluate((image) => image.getBoundingClientRect().width)

/** The names of the pictures of the open project, in their order. */
const names = (page: Page) =>
  links(page)
    .getByRole('img')
    .evaluateAll((images) => (images as HTMLImageElement[]).map(({ alt }) => alt))

/** Opens the only picture of a project of its own, larger than any screen. */
async function openPlan(page: Page, url: string, token: string) {
  const projects = await answerOf<'GET /api/projects'>(fetch(`${url}/api/projects`))
  const slug = projects.find(({ name }) => name === PLAN)?.slug ?? (await makePlan(url, token))
  await page.goto(`/projects/${slug}`)
  await page.getByRole('link', { name: PLAN, exact: true }).click()
  await expect(current(page)).toBeVisible()
}

async function makePlan(url: string, token: string) {
  const drawing = await sharp({ create: { width: 3840, height: 2400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const call = async (path: string, body: FormData | string) => {
    const headers = new Headers({ Authorization: `Bearer ${token}` })
    if (typeof body === 'string') headers.set('Content-Type', 'application/json')
    const response = await fetch(url + path, { method: 'POST', headers, body })
    expect(response.status).toBe(201)
    return response
  }
  const form = new FormData()
  form.set('file', new File([drawing as BlobPart], 'plan.png', { type: 'image/png' }))
  const picture = await answerOf<'POST /api/projects/upload'>(await call('/api/projects/upload', form))
  const sections = [{ type: 'image', content: picture.url, alt: PLAN }]
  const made = await call('/api/projects', JSON.stringify({ ...project, name: PLAN, sections }))
  return (await answerOf<'POST /api/projects'>(made)).slug
}

test('a picture opens by keyboard, and its keys, Escape and the focus lead through the pictures and back', async ({
  page,
}) => {
  await page.goto(PATH)
  const alts = await names(page)
  const all = alts.length
  await links(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(viewer(page)).toBeVisible()
  await positionOf(page, `1 / ${all}`)
  await expect(viewer(page).getByText(alts[0]!, { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await positionOf(page, `2 / ${all}`)
  await page.keyboard.press('Home')
  // Each press counts, however fast they follow each other.
  await Promise.all(alts.slice(1).map(() => page.keyboard.press('ArrowRight')))
  await positionOf(page, `${all} / ${all}`)
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await positionOf(page, `${all} / ${all}`)
  await expect(viewer(page).getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Home')
  await positionOf(page, `1 / ${all}`)
  // From a button as well as from the picture.
  await viewer(page).getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('ArrowRight')
  await positionOf(page, `2 / ${all}`)
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab')
    expect(await page.locator('main, header, footer').locator(':focus').count()).toBe(0)
  }

  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(PATH)
  await expect(links(page).nth(1)).toBeFocused()
})

test('a drag of the row opens nothing, and presses count from the moment the viewer opens', async ({
  page,
}) => {
  await page.goto(PATH)
  const box = (await links(page).first().boundingBox())!
  await page.mouse.move(box.x + 200, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 100, box.y + 200, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => opened(page).evaluate((row) => row.scrollLeft)).toBeGreaterThan(50)
  await expect(viewer(page)).toBeHidden()
  const all = (await names(page)).length
  await links(page)
    .first()
    .evaluate((link: HTMLElement) => {
      const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key }))
      // It runs before the browser paints the viewer.
      new MutationObserver((_, observer) => {
        if (!document.querySelector('dialog[open]')) return
        observer.disconnect()
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight']) press(key)
      }).observe(document.body, { childList: true })
      link.click()
    })
  await positionOf(page, `3 / ${all}`)
  await expect(viewer(page).getByRole('group', { name: `3 of ${all}` })).toBeVisible()
})

test('Back closes the viewer, Forward opens it again, and the project stays open', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: INSTITUTE }).click()
  await expect(page).toHaveURL(PATH)
  await links(page).first().click()
  await expect(viewer(page)).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  await page.goBack()
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(PATH)
  await expect(links(page).first()).toBeFocused()
  await page.goForward()
  await expect(viewer(page)).toBeVisible()
  await viewer(page).getByRole('button', { name: 'Close' }).click()
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(PATH)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/')
})

test('mouse and keys zoom a drawing up to its own pixels, and move it', async ({ page, server, admin }) => {
  await openPlan(page, server.url, admin.token)
  await expect(viewer(page).getByText(PLAN)).toBeVisible()
  const whole = await widthOf(page)
  expect(whole).toBeLessThan(1440)
  const { x, y } = { x: 720, y: 450 }
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -100)
  await expect.poll(() => widthOf(page)).toBeGreaterThan(whole * 1.2)
  await page.keyboard.press('0')
  await expect.poll(() => widthOf(page)).toBeCloseTo(whole, 0)
  await page.mouse.dblclick(x, y)
  await expect.poll(() => widthOf(page)).toBeGreaterThan(whole * 1.9)
  for (let press = 0; press < 3; press++) await page.keyboard.press('+')
  await expect.poll(() => widthOf(page)).toBeCloseTo(largeWidth({ width: 3840, animated: false })!, 0)
  expect(await current(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(3840)
  await expect(viewer(page).getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true')

  const left = () => current(page).evaluate((image) => image.getBoundingClientRect().left)
  const before = await left()
  await page.mouse.down()
  await page.mouse.move(x - 200, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => before - (await left())).toBeGreaterThan(150)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => before - (await left())).toBeGreaterThan(200)
  await page.keyboard.press('-')
  await expect.poll(() => widthOf(page)).toBeLessThan(3000)
  // From a button as well as from the picture.
  await viewer(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => widthOf(page)).toBeCloseTo(3840, 0)
  const here = await left()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await left()) - here).toBeGreaterThan(40)
})

test('a press counts once while the viewer loads, and not after the project was left', async ({ page }) => {
  let send = () => {}
  await page.route(/Viewer-.*\.js/, async (route) => {
    await new Promise<void>((resolve) => {
      send = resolve
    })
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('link', { name: INSTITUTE }).click()
  await links(page).first().dblclick()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: INSTITUTE }).click()
  await links(page).first().dblclick()
  send()
  await expect(viewer(page)).toBeVisible()
  await page.goBack()
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(PATH)
})

test('a picture that cannot be loaded has the placeholder of the page', async ({ page, allowComplaint }) => {
  allowComplaint(/Failed to load resource/)
  await page.route(/\/media\//, (route) => route.abort())
  await page.goto(PATH)
  await links(page).first().click()
  await expect(current(page).first()).toHaveAttribute('src', '/missing-image.svg')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  /** Fingers at these points, one list for each moment, as the browser's own input. */
  async function touch(page: Page, moments: { x: number; y: number }[][]) {
    const input = await page.context().newCDPSession(page)
    for (const [step, touchPoints] of moments.entries())
      await input.send('Input.dispatchTouchEvent', {
        type: step === 0 ? 'touchStart' : 'touchMove',
        touchPoints,
      })
    await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  test('a tap opens a picture, a swipe turns to the next', async ({ page }) => {
    await page.goto(PATH)
    const all = (await names(page)).length
    await links(page).first().tap()
    await positionOf(page, `1 / ${all}`)
    await touch(
      page,
      [300, 260, 200, 140, 80].map((x) => [{ x, y: 400 }]),
    )
    await positionOf(page, `2 / ${all}`)
  })

  test('two fingers zoom a drawing', async ({ page, server, admin }) => {
    await openPlan(page, server.url, admin.token)
    const whole = await widthOf(page)
    const apart = [20, 50, 80, 120].map((by) => [
      { x: 195 - by, y: 400, id: 1 },
      { x: 195 + by, y: 400, id: 2 },
    ])
    await touch(page, apart)
    await expect.poll(() => widthOf(page)).toBeGreaterThan(whole * 2)
  })
})

test('the capability cards of About open in the viewer, one section at a time', async ({ page }) => {
  await page.goto('/about')
  const section = page
    .getByRole('group')
    .filter({ has: page.getByRole('link') })
    .first()
  const cards = section.getByRole('link')
  const all = await cards.count()
  await cards.first().click()
  await positionOf(page, `1 / ${all}`)
  await page.keyboard.press('ArrowRight')
  await positionOf(page, `2 / ${all}`)
  await page.keyboard.press('Escape')
  await expect(cards.nth(1)).toBeFocused()
})

test('when the viewer cannot be loaded, the browser shows the picture itself', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Viewer-/)
  allowComplaint(/style/)
  await page.route(/Viewer-.*\.js/, (route) => route.abort())
  await page.goto(PATH)
  await links(page).first().click()
  await expect(page).toHaveURL(/\/media\/[0-9a-f]{32}\.jpg$/)
})
