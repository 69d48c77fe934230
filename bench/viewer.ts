import type { Page, Response } from '@playwright/test'
import { LARGE_WIDTH } from '../src/domain/picture/picture.ts'
import { projectPath } from '../src/domain/shared/pages.ts'
import { hydrated } from '../test/support/browser/browser.ts'
import { project } from '../test/support/data/project.ts'
import { bytesOf, DESKTOP, reset, taskRow, watch, withBrowser } from './browser.ts'
import { kilobytes, ms, part, row } from './results.ts'
import { call, picturesAreEncoded } from './studio.ts'
import { noisePicture, upload } from './uploads.ts'

const NAME = 'Section through the hall'
const VIEWER = /\/Viewer-[^/]*\.js$/
const STROKES = 40 // of the mouse, there and back
const STROKE = 300 // px
const MOVES = 15 // in a stroke

/** The picture viewer with a picture of 3840 px: how it opens, and how the picture moves at its own pixels. */
export const measureViewer = (url: string, dataDir: string, token: string) =>
  part(`The picture viewer, a picture of ${LARGE_WIDTH} px`, async () => {
    const address = await addProject(url, token)
    await picturesAreEncoded(dataDir)
    await withBrowser(async (browser) => {
      const page = await browser.newPage({ viewport: DESKTOP })
      await page.addInitScript(watch)
      const loaded: Response[] = []
      page.on('response', (response) => VIEWER.test(response.url()) && loaded.push(response))
      await page.goto(url + address)
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      row('Its scripts, before a picture is pointed at', String(loaded.length), '0')
      const script = page.waitForResponse(VIEWER)
      await page.getByRole('link', { name: NAME }).hover()
      await script
      row('JS of its own, compressed', kilobytes(await bytesOf(loaded)), 'under 15 KB')
      row('From the click to the sharp picture', ms(await openingTime(page)), 'under 300 ms')
      await measurePanning(page)
    })
  })

async function addProject(url: string, token: string) {
  const picture = await noisePicture({ width: LARGE_WIDTH, height: (LARGE_WIDTH * 10) / 16 }, 60)
  const { url: content } = await upload(url, token, picture, 0)
  const body = { ...project, name: NAME, sections: [{ type: 'image', content, alt: NAME }] }
  const { slug } = await call<{ slug: string }>(url, '/api/projects', { token, body })
  return projectPath(slug)
}

/** ms */
const openingTime = (page: Page) =>
  page.getByRole('link', { name: NAME }).evaluate(async (link: HTMLElement) => {
    const begun = performance.now()
    link.click()
    const sharp = () => {
      const image = document.querySelector<HTMLImageElement>('dialog[open] picture img')
      return image?.complete && image.naturalWidth >= image.clientWidth * devicePixelRatio ? image : undefined
    }
    while (!sharp()) await new Promise(requestAnimationFrame)
    await sharp()!.decode()
    await new Promise(requestAnimationFrame)
    return performance.now() - begun
  })

async function measurePanning(page: Page) {
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('+')
    await page.waitForTimeout(500)
  }
  const image = page.getByRole('dialog').getByRole('img')
  await page.waitForFunction(
    (width) => document.querySelector<HTMLImageElement>('dialog[open] img')?.naturalWidth === width,
    LARGE_WIDTH,
  )
  const { width } = (await image.boundingBox())!
  row(
    'Width at the largest zoom',
    `${Math.round(width).toLocaleString('en')} px`,
    LARGE_WIDTH.toLocaleString('en'),
  )
  await page.mouse.move(720, 450)
  await page.mouse.down()
  await reset(page)
  await page.evaluate(() => {
    window.drawnFrames = { count: 0, begun: performance.now() }
    const count = () => {
      window.drawnFrames.count++
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  for (let stroke = 0; stroke < STROKES; stroke++)
    await page.mouse.move(720 + (stroke % 2 ? STROKE : -STROKE), 450, { steps: MOVES })
  const rate = await page.evaluate(
    () => (window.drawnFrames.count * 1000) / (performance.now() - window.drawnFrames.begun),
  )
  row('Frames a second while it moves', rate.toFixed(0), '60')
  await taskRow(page, 'The longest task meanwhile')
  await page.mouse.up()
}

declare global {
  interface Window {
    /** Drawn since `begun`, ms. */
    drawnFrames: { count: number; begun: number }
  }
}
