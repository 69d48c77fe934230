import { chromium, type Page } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { stages } from '../src/domain/hiring/stage.ts'
import { pages } from '../src/domain/shared/pages.ts'
import { storeCandidates } from '../test/support/data/stored-candidates.ts'
import { startBuiltServer } from '../test/support/outside/running-server.ts'
import { row } from './results.ts'
import { registerAdmin } from './studio.ts'
import { reset, taskTime, watch } from './watch.ts'

const CANDIDATES = 5000
const WHEEL_TURNS = 100
const DRAG_STEPS = 40

/** The board with many candidates: whether it stays responsive while a column scrolls and a card is dragged across it. */
export async function measureCandidateBoard(dataDir: string) {
  const server = await startBuiltServer({ DATA_DIR: dataDir, SEED: 'none' })
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  try {
    const token = await registerAdmin(server.url)
    await storeCandidates(
      { dataDir },
      Array.from({ length: CANDIDATES }, (_, number) => ({
        name: `Candidate ${number}`,
        stage: stages[number % 3],
        rating: number % 6,
        tags: number % 2 ? ['timber', 'drawing'] : [],
        days: number % 350,
      })),
    )
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
    await context.addInitScript(watch)
    const page = await context.newPage()
    await page.goto(server.url + pages.candidates.path)
    await page.locator('[data-name-of]').first().waitFor()
    await page.waitForTimeout(1000)
    row('Cards in the page', String(await page.locator('[data-name-of]').count()))

    await reset(page)
    const box = (await page.getByRole('region', { name: 'New' }).boundingBox())!
    await page.mouse.move(box.x + 60, box.y + 300)
    for (let turn = 0; turn < WHEEL_TURNS; turn++) await page.mouse.wheel(0, 900)
    await page.waitForTimeout(1000)
    await longestTask(page, 'The longest task while a column scrolls and loads')

    await reset(page)
    await page.mouse.down()
    for (let step = 1; step <= DRAG_STEPS; step++) {
      await page.mouse.move(box.x + 60 + step * 13, box.y + 300 + step * 4)
    }
    await page.mouse.up()
    await page.waitForTimeout(1000)
    await longestTask(page, 'The longest task while a card is dragged to another stage')
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function longestTask(page: Page, label: string) {
  row(label, taskTime(await page.evaluate(() => window.longestTask)), 'under 50 ms')
}
