import { stages } from '../src/domain/hiring/stage.ts'
import { pages } from '../src/domain/shared/pages.ts'
import { storeCandidates } from '../test/support/data/stored-candidates.ts'
import { reset, signedIn, taskRow, withBrowser } from './browser.ts'
import { row } from './results.ts'
import { withServer } from './store.ts'

const CANDIDATES = 5000
const WHEEL_TURNS = 100
const DRAG_STEPS = 40

/** The board with many candidates: whether it stays responsive while a column scrolls and a card is dragged across it. */
export const measureCandidateBoard = (dataDir: string) =>
  withServer({ dataDir }, { SEED: 'none' }, async ({ url }, token) => {
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
    await withBrowser(async (browser) => {
      const page = await (await signedIn(browser, token)).newPage()
      await page.goto(url + pages.candidates.path)
      await page.locator('[data-name-of]').first().waitFor()
      await page.waitForTimeout(1000)
      row('Cards in the page', String(await page.locator('[data-name-of]').count()))

      await reset(page)
      const box = (await page.getByRole('region', { name: 'New' }).boundingBox())!
      await page.mouse.move(box.x + 60, box.y + 300)
      for (let turn = 0; turn < WHEEL_TURNS; turn++) await page.mouse.wheel(0, 900)
      await page.waitForTimeout(1000)
      await taskRow(page, 'The longest task while a column scrolls and loads')

      await reset(page)
      await page.mouse.down()
      for (let step = 1; step <= DRAG_STEPS; step++) {
        await page.mouse.move(box.x + 60 + step * 13, box.y + 300 + step * 4)
      }
      await page.mouse.up()
      await page.waitForTimeout(1000)
      await taskRow(page, 'The longest task while a card is dragged to another stage')
    })
  })
