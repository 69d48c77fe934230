import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import playwrightConfig from '../playwright.config.ts'
import { LARGE_WIDTH } from '../src/domain/picture/picture.ts'
import { hydrated } from '../test/support/browser/browser.ts'
import { project } from '../test/support/data/project.ts'
import { heading, kilobytes, row } from './results.ts'
import { picturesAreEncoded } from './studio.ts'
import { reset, taskTime, watch } from './watch.ts'

const NAME = 'Section through the hall'
const VIEWER = /\/Viewer-[^/]*\.js$/
const STROKES = 40 // of the mouse, there and back
const STROKE = 300 // px
const MOVES = 15 // in a stroke

/** The picture viewer with a picture of 3840 px: how it opens, and how the picture moves at its own pixels. */
export async function measureViewer(url: string, dataDir: string, token: string) {
  heading(`The picture viewer, a picture of ${LARGE_WIDTH} px`)
  const address = await addProject(url, token)
  await picturesAreEncoded(dataDir)
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(watch)
    const loaded: Promise<number>[] = []
    page.on('response', (response) => {
      if (VIEWER.test(response.url()))
        loaded.push(
          response
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        )
    })
    await page.goto(url + address)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    row('Its scripts, before a picture is pointed at', String(loaded.length), '0')
    const script = page.waitForResponse(VIEWER)
    await page.getByRole('link', { name: NAME }).hover()
    await script
    row('JS of its own, compressed', kilobytes(sum(await Promise.all(loaded))), 'under 15 KB')
    row('From the click to the sharp picture', `${Math.round(await openingTime(page))} ms`, 'under 300 ms')
    await measurePanning(page)
  } finally {
    await browser.close()
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

async function addProject(url: string, token: string) {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const size = { width: LARGE_WIDTH, height: (LARGE_WIDTH * 10) / 16 }
  const picture = await sharp({ create: { ...size, channels: 3, background: '#888', noise } })
    .blur(4)
    .jpeg({ quality: 60 })
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([picture as BlobPart], 'section.jpg', { type: 'image/jpeg' }))
  const headers = { Authorization: `Bearer ${token}` }
  const uploaded = await fetch(`${url}/api/projects/upload`, { method: 'POST', headers, body: form })
  const { url: content } = (await uploaded.json()) as { url: string }
  const made = await fetch(`${url}/api/projects`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...project, name: NAME, sections: [{ type: 'image', content, alt: NAME }] }),
  })
  return `/projects/${((await made.json()) as { slug: string }).slug}`
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
  const task = await page.evaluate(() => window.longestTask)
  await page.mouse.up()
  row('Frames a second while it moves', rate.toFixed(0), '60')
  row('The longest task meanwhile', taskTime(task), 'under 50 ms')
}

declare global {
  interface Window {
    /** Drawn since `begun`, ms. */
    drawnFrames: { count: number; begun: number }
  }
}
