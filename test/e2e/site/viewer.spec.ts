import type { Page, Request, Route } from '@playwright/test'
import sharp from 'sharp'
import { largeWidth } from '../../../src/domain/picture/picture.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { drawFrames } from '../../support/browser/frames.ts'
import { project } from '../../support/data/project.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const { step } = test

const PLAN = 'Plan of the ground floor'
const INSTITUTE = 'HANDLOOM AND CRAFT TRAINING INSTITUTE'
const PATH = '/projects/handloom-and-craft-training-institute'

const CODE = /Viewer-.*\.js/
const FILE = /\/media\/[0-9a-f]{32}\.jpg$/
const isCode = (request: Request) => CODE.test(request.url())

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Pictures' })
const current = (page: Page) => viewer(page).getByRole('group', { name: / of / }).getByRole('img')
const opened = (page: Page) => page.getByRole('group', { name: INSTITUTE })
const links = (page: Page) =>
  opened(page)
    .getByRole('link')
    .filter({ has: page.getByRole('img') })
const positionOf = (page: Page, text: string) =>
  expect(viewer(page).getByText(text, { exact: true })).toBeVisible()
const widthOf = (page: Page) => current(page).evaluate((image) => image.getBoundingClientRect().width)

/** The names of the pictures of the open project, in their order. */
const names = (page: Page) =>
  links(page)
    .getByRole('img')
    .evaluateAll((images) => (images as HTMLImageElement[]).map(({ alt }) => alt))

/** Of the only picture of its project, wider than any variant that a page shows. */
const PLAN_SIZE = { width: 2000, height: 1250 }

/** Opens that picture. */
async function openPlan(page: Page, url: string, token: string) {
  const projects = await answerOf<'GET /api/projects'>(fetch(`${url}/api/projects`))
  const slug = projects.find(({ name }) => name === PLAN)?.slug ?? (await makePlan(url, token))
  await page.goto(`/projects/${slug}`)
  await page.getByRole('link', { name: PLAN, exact: true }).click()
  await expect(current(page)).toBeVisible()
}

async function makePlan(url: string, token: string) {
  const drawing = await sharp({ create: { ...PLAN_SIZE, channels: 3, background: '#fff' } })
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

test('the viewer opens by mouse and keyboard, leads through the pictures, and Back closes it', async ({
  page,
}) => {
  let send = () => {}
  await page.route(CODE, async (route) => {
    await new Promise<void>((resolve) => {
      send = resolve
    })
    await route.continue()
  })

  await step('a press counts once while the viewer loads, and not after the project was left', async () => {
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
  const alts = await names(page)
  const all = alts.length
  await page.emulateMedia({ reducedMotion: 'no-preference' })

  await step('Back closes the viewer, Forward opens it again, and the project stays open', async () => {
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
  })

  await step(
    'a press while the viewer closes, before the browser has gone back, opens it again',
    async () => {
      await links(page).first().click()
      const close = await viewer(page).getByRole('button', { name: 'Close' }).elementHandle()
      await links(page)
        .first()
        .evaluate((link: HTMLElement, button) => {
          ;(button as HTMLElement).click()
          link.click()
        }, close)
      await positionOf(page, `1 / ${all}`)
      await page.goBack()
      await expect(viewer(page)).toBeHidden()
      await expect(page).toHaveURL(PATH)
      await expect(links(page).first()).toBeFocused()
    },
  )

  await step('its keys lead through the pictures', async () => {
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
  })

  await step('the focus stays in it, and Escape returns it to the picture in the row', async () => {
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab')
      expect(await page.locator('main, header, footer').locator(':focus').count()).toBe(0)
    }
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
    await expect(page).toHaveURL(PATH)
    await expect(links(page).nth(1)).toBeFocused()
  })

  await step('a drag of the row opens nothing', async () => {
    await opened(page).press('Home')
    await expect.poll(() => opened(page).evaluate((row) => row.scrollLeft)).toBe(0)
    const box = (await links(page).first().boundingBox())!
    await page.mouse.move(box.x + 200, box.y + 200)
    await page.mouse.down()
    await page.mouse.move(box.x + 100, box.y + 200, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => opened(page).evaluate((row) => row.scrollLeft)).toBeGreaterThan(50)
    await expect(viewer(page)).toBeHidden()
  })

  await step('presses count from the moment the viewer opens', async () => {
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
    await viewer(page).getByRole('button', { name: 'Close' }).click()
    await expect(viewer(page)).toBeHidden()
  })

  await step('the project closes to the gallery', async () => {
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('a press that comes after a picture’s, while the viewer loads, takes its place', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Viewer-|Failed to load resource/)
  for (const [outcome, answer] of [
    ['loads', (route: Route) => route.continue()],
    ['fails to load', (route: Route) => route.abort()],
  ] as const)
    await step(`when the viewer ${outcome}`, async () => {
      const code = Promise.withResolvers<void>()
      const data = Promise.withResolvers<void>()
      await page.route(CODE, async (route) => {
        await code.promise
        await answer(route)
      })
      await page.route(/\/projects\/.*\.data/, async (route) => {
        await data.promise
        await route.continue()
      })
      await page.goto(PATH)
      const ended = Promise.race([
        page.waitForEvent('requestfinished', isCode),
        page.waitForEvent('requestfailed', isCode),
      ])
      await links(page).first().click()
      await page.getByRole('link', { name: 'Next project' }).click()
      code.resolve()
      await ended
      await drawFrames(page, 9)
      data.resolve()
      await expect(opened(page)).toBeHidden()
      await expect(page).toHaveURL(/\/projects\//)
      await expect(viewer(page)).toBeHidden()
      await page.unrouteAll()
    })
  await step('Escape, which closes the project before the gallery has loaded', async () => {
    const code = Promise.withResolvers<void>()
    const gallery = Promise.withResolvers<void>()
    await page.route(CODE, async (route) => {
      await code.promise
      await route.continue()
    })
    await page.route(/all-projects-.*\.js/, async (route) => {
      await gallery.promise
      await route.continue()
    })
    await page.goto(PATH)
    const ended = page.waitForEvent('requestfinished', isCode)
    await links(page).first().click()
    await page.keyboard.press('Escape')
    code.resolve()
    await ended
    await drawFrames(page, 9)
    await expect(viewer(page)).toBeHidden()
    gallery.resolve()
    await expect(opened(page)).toBeHidden()
    await expect(page).toHaveURL('/')
  })
})

test('mouse and keys zoom a drawing up to its own pixels, and move it', async ({ page, server, admin }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await openPlan(page, server.url, admin.token)
  await expect(viewer(page).getByText(PLAN)).toBeVisible()
  const whole = await widthOf(page)
  expect(whole).toBeLessThan(720)
  // The whole picture is drawn in whole pixels, of which the zoom is a multiple.
  const expectOwnPixels = () =>
    expect.poll(async () => Math.abs((await widthOf(page)) - PLAN_SIZE.width)).toBeLessThan(2)
  const { x, y } = { x: 360, y: 225 }
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -100)
  await expect.poll(() => widthOf(page)).toBeGreaterThan(whole * 1.2)
  await page.keyboard.press('0')
  await expect.poll(() => widthOf(page)).toBeCloseTo(whole, 0)
  await page.mouse.dblclick(x, y)
  await expect.poll(() => widthOf(page)).toBeGreaterThan(whole * 1.9)
  for (let press = 0; press < 3; press++) await page.keyboard.press('+')
  await expectOwnPixels()
  expect(await current(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
    largeWidth({ ...PLAN_SIZE, animated: false }),
  )
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
  await expect.poll(() => widthOf(page)).toBeLessThan(1500)
  // From a button as well as from the picture.
  await viewer(page).getByRole('button', { name: 'Zoom in' }).click()
  await expectOwnPixels()
  const here = await left()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await left()) - here).toBeGreaterThan(40)
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

  test('a tap opens a picture, a swipe turns to the next, and two fingers zoom', async ({
    page,
    server,
    admin,
  }) => {
    await page.goto(PATH)
    const all = (await names(page)).length
    await links(page).first().tap()
    await positionOf(page, `1 / ${all}`)
    await touch(
      page,
      [300, 260, 200, 140, 80].map((x) => [{ x, y: 400 }]),
    )
    await positionOf(page, `2 / ${all}`)

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

test('a picture is shown without the viewer, and the viewer without a picture', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Viewer-|style|Failed to load resource/)
  await step('when the viewer cannot be loaded, the browser shows the picture itself', async () => {
    await page.route(CODE, (route) => route.abort())
    await page.goto(PATH)
    await links(page).first().click()
    await expect(page).toHaveURL(FILE)
    await page.unrouteAll()
  })
  await step('also after a reload of the open viewer', async () => {
    await page.goto(PATH)
    await links(page).first().click()
    await expect(viewer(page)).toBeVisible()
    await page.route(CODE, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', isCode)
    await page.reload()
    await failed
    await links(page).nth(1).click()
    await expect(page).toHaveURL(FILE)
    await page.unrouteAll()
  })
  await step('a picture that is pressed while a reloaded viewer loads does not open after it', async () => {
    await page.goto(PATH)
    await links(page).first().click()
    await expect(viewer(page)).toBeVisible()
    const code = Promise.withResolvers<void>()
    await page.route(CODE, async (route) => {
      await code.promise
      await route.continue()
    })
    const begun = page.waitForRequest(CODE)
    await page.reload()
    await begun
    await links(page).nth(1).click()
    code.resolve()
    await expect(viewer(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
    await drawFrames(page, 9)
    await expect(viewer(page)).toBeHidden()
    await page.unrouteAll()
  })
  await step('a viewer that can be loaded later does not open by itself', async () => {
    await page.route(CODE, (route) => route.abort())
    // The browser stays on the page.
    await page.route(FILE, (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue(),
    )
    await page.goto(PATH)
    const shown = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
    await links(page).first().click()
    await shown
    await page.unrouteAll()
    const loaded = page.waitForEvent('requestfinished', isCode)
    await links(page).nth(1).hover()
    await loaded
    await drawFrames(page, 9)
    await expect(viewer(page)).toBeHidden()
  })
  await step(
    'a picture that cannot be shown has a 4:3 placeholder, in the row and in the viewer',
    async () => {
      await page.route(/\/media\//, (route) => route.fulfill({ status: 404 }))
      await page.goto(PATH)
      const first = links(page).first().getByRole('img')
      await expect(first).toHaveAttribute('src', '/missing-image.svg')
      await expect.poll(async () => (await first.boundingBox())?.width).toBe(600)
      await links(page).first().click()
      await expect(current(page).first()).toHaveAttribute('src', '/missing-image.svg')
    },
  )
})
