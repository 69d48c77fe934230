import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { DATABASE_FILE } from '../src/domain/file/file-store.ts'
import { pages } from '../src/domain/shared/pages.ts'
import { reset, signedIn, taskRow, withBrowser } from './browser.ts'
import { megabytes } from './processes.ts'
import { ms, p95, row } from './results.ts'
import { withServer } from './store.ts'
import { listTimes } from './studio.ts'

const PICTURES = 20_000
const USES = 36_000
const WHEEL_TURNS = 400
const QUERIES = ['', '&filter=unused', '&filter=without-description', '&q=img_19']

declare global {
  interface Window {
    /** The time when first tiles are drawn, in ms. */
    tilesDrawn: Promise<number>
  }
}

/** The picture library with many pictures: the list call, the first tiles, and the memory of the page while it scrolls. */
export const measurePictures = (dataDir: string) =>
  withServer({ dataDir }, { SEED: 'none' }, async ({ url }, token) => {
    addPictures(dataDir)
    const times = await listTimes(url, token, '/api/pictures?limit=60', QUERIES)
    row('GET /api/pictures, filtered, searched and page by page, p95', ms(p95(times)), 'under 50 ms')
    await withBrowser((browser) => measurePage(browser, url, token))
  })

/** Rows without files: what is measured is the list. */
function addPictures(dataDir: string) {
  const database = new Sqlite(path.join(dataDir, DATABASE_FILE))
  const picture = database.prepare(
    `insert into pictures (id, format, width, height, animated, thumbhash, bytes, has_webp, has_avif, has_animation, created_at, name)
     values (?, 'jpg', 1600, 1000, 0, '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', 400000, 0, 0, 0, ?, ?)`,
  )
  const use = database.prepare(
    "insert into picture_uses (picture_id, kind, record_id, field, alt) values (?, 'project', ?, ?, ?)",
  )
  const idOf = (number: number) => createHash('sha256').update(String(number)).digest('hex').slice(0, 32)
  try {
    database.transaction(() => {
      for (let number = 0; number < PICTURES; number++) {
        const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
        picture.run(idOf(number), at, `IMG_${number}.jpg`)
      }
      for (let number = 0; number < USES; number++) {
        const alt = number % 5 === 0 ? '' : `A hall ${number}`
        // Each seventh picture is unused.
        if ((number % PICTURES) % 7 !== 0)
          use.run(idOf(number % PICTURES), `project-${number % 3000}`, `sections.${number}.content`, alt)
      }
    })()
  } finally {
    database.close()
  }
}

async function measurePage(browser: Browser, url: string, token: string) {
  const context = await signedIn(browser, token)
  await context.addInitScript(awaitTiles)
  const page = await context.newPage()
  const debugging = await context.newCDPSession(page)
  await page.goto(url + pages.pictures.path)
  row('First tiles, nothing kept', ms(await page.evaluate(() => window.tilesDrawn)), 'under 1,000 ms')
  await page.locator('[data-picture]').first().hover()
  const before = await sizeOf(page, debugging)
  await reset(page)
  for (let turn = 0; turn < WHEEL_TURNS; turn++) await page.mouse.wheel(0, 900)
  await page.waitForTimeout(2000)
  const after = await sizeOf(page, debugging)
  row(
    `Memory of scripts, before and after ${WHEEL_TURNS} turns of the wheel`,
    `${before.heap} → ${after.heap}`,
  )
  row('Tiles in the page, before and after', `${before.tiles} → ${after.tiles}`, 'under 60')
  await taskRow(page, 'The longest task while it scrolls', '')
}

/** Runs in the page, before anything else. */
function awaitTiles() {
  window.tilesDrawn = new Promise((resolve) => {
    const look = () =>
      document.querySelector('[data-picture]') ? resolve(performance.now()) : requestAnimationFrame(look)
    look()
  })
}

async function sizeOf(page: Page, debugging: CDPSession) {
  await debugging.send('HeapProfiler.collectGarbage')
  const { usedSize } = await debugging.send('Runtime.getHeapUsage')
  return { heap: megabytes(usedSize), tiles: await page.locator('[data-picture]').count() }
}
