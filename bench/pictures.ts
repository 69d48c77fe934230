import { createHash } from 'node:crypto'
import path from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import playwrightConfig from '../playwright.config.ts'
import { DATABASE_FILE } from '../src/domain/file/file-store.ts'
import { pages } from '../src/domain/shared/pages.ts'
import { startBuiltServer } from '../test/support/outside/running-server.ts'
import { megabytes } from './memory.ts'
import { p95, row } from './results.ts'
import { registerAdmin } from './studio.ts'
import { reset, taskTime, watch } from './watch.ts'

const PICTURES = 20_000
const USES = 36_000
const CALLS = 100
const WHEEL_TURNS = 400
const QUERIES = ['', '&filter=unused', '&filter=without-description', '&q=img_19']

declare global {
  interface Window {
    /** The time when first tiles are drawn, in ms. */
    tilesDrawn: Promise<number>
  }
}

/** The picture library with many pictures: the list call, the first tiles, and the memory of the page while it scrolls. */
export async function measurePictures(dataDir: string) {
  const server = await startBuiltServer({ DATA_DIR: dataDir, SEED: 'none' })
  try {
    const token = await registerAdmin(server.url)
    addPictures(dataDir)
    const times = await listTimes(server.url, token)
    row(
      'GET /api/pictures, filtered, searched and page by page, p95',
      `${p95(times).toFixed(1)} ms`,
      'under 50 ms',
    )
    await measurePage(server.url, token)
  } finally {
    await server.stop()
  }
}

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

async function listTimes(url: string, token: string): Promise<number[]> {
  const times: number[] = []
  for (const query of QUERIES) {
    let cursor = ''
    for (let call = 0; call < CALLS; call++) {
      const before = performance.now()
      const response = await fetch(`${url}/api/pictures?limit=60${query}${cursor && `&cursor=${cursor}`}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      if (!response.ok) throw new Error(`/api/pictures answered ${response.status}.`)
      const { next } = (await response.json()) as { next: string | null }
      times.push(performance.now() - before)
      cursor = next ?? ''
    }
  }
  return times
}

async function measurePage(url: string, token: string) {
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
    await context.addInitScript(watch)
    await context.addInitScript(awaitTiles)
    const page = await context.newPage()
    const debugging = await context.newCDPSession(page)
    await page.goto(url + pages.pictures.path)
    const ready = await page.evaluate(() => window.tilesDrawn)
    row('First tiles, nothing kept', `${Math.round(ready)} ms`, 'under 1,000 ms')
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
    row('The longest task while it scrolls', taskTime(await page.evaluate(() => window.longestTask)))
  } finally {
    await browser.close()
  }
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
