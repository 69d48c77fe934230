import type { Page } from '@playwright/test'
import { test as base, expect, goInApp } from '../../support/browser/browser.ts'
import { pdfOf, scannedPdf, storesOf } from '../../support/browser/candidates.ts'
import { tabTo } from '../../support/browser/keyboard.ts'
import { coveredByToasts, expectSaid } from '../../support/browser/toasts.ts'
import { addOpening } from '../../support/data/applications.ts'

const CANDIDATES = '/admin/dashboard/hiring/candidates'

const test = base.extend<{ opening: Opening }>({
  opening: async ({ ownData }, use) => {
    const stores = await storesOf(ownData)
    await use({
      /** An opening with these candidates, in this order from the oldest. */
      async with(names) {
        const jobId = await addOpening(stores.db, { title: 'Architect', test: 'Draw a bus stop.' })
        const ids: string[] = []
        for (const name of names) {
          const email = `${name.split(' ')[0]?.toLowerCase()}@client.example`
          const cv = await pdfOf([`Curriculum of ${name}\nBamboo pavilion, 2021`, 'Second page'])
          ids.push(await stores.add({ jobId, name, email }, cv))
        }
        const addressOf = (id: string) => `${CANDIDATES}/${id}?opening=${jobId}&sort=oldest`
        return { jobId, ids, addressOf, first: addressOf(ids[0]!) }
      },
      stores,
    })
    await stores.close()
  },
})

type Opening = {
  with: (
    names: string[],
  ) => Promise<{ jobId: string; ids: string[]; addressOf: (id: string) => string; first: string }>
  stores: Awaited<ReturnType<typeof storesOf>>
}

const nameOf = (page: Page) => page.getByRole('heading', { level: 1 })
const cvOf = (page: Page) => page.getByRole('region', { name: 'CV', exact: true })
const rating = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Rating' }).getByRole('button', { name: label })

/** The share of dark pixels in the first page that is drawn, in percent. */
const inkOf = (page: Page) =>
  page
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      let dark = 0
      for (let at = 0; at < data.length; at += 4) if (data[at]! < 100 && data[at + 3]! > 200) dark += 1
      return (dark / (data.length / 4)) * 100
    })

test('a CV is drawn page by page, also a scanned one, zoomed and downloaded, also one that cannot be drawn', async ({
  signedInPage: page,
  server,
  opening,
}) => {
  const loads: URL[] = []
  page.on('request', (request) => loads.push(new URL(request.url())))
  const pdfLoads = () => loads.filter(({ pathname }) => /\/assets\/(PdfView|pdf-worker)-/.test(pathname))
  const { jobId } = await opening.with(['Mina Das'])
  await page.goto(`${CANDIDATES}?opening=${jobId}`)
  const mina = page.getByRole('link', { name: 'Mina Das' })
  await expect(mina).toBeVisible()
  expect(pdfLoads()).toEqual([])
  await mina.click()
  await expect(nameOf(page)).toContainText('Mina Das')
  await expect(cvOf(page).getByText('Curriculum of Mina Das')).toBeAttached()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect.poll(() => inkOf(page)).toBeGreaterThan(0.1)
  expect(pdfLoads().length).toBeGreaterThan(1)
  expect(loads.filter(({ origin }) => origin !== server.url)).toEqual([])

  const width = () =>
    cvOf(page)
      .getByRole('group', { name: 'Page 1' })
      .evaluate((one) => one.clientWidth)
  const fitted = await width()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeGreaterThan(fitted)
  await page.getByRole('button', { name: 'Fit width' }).click()
  await expect.poll(width).toBe(fitted)

  await cvOf(page).evaluate((one) => one.scrollTo(0, one.scrollHeight))
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(cvOf(page).getByText('Second page')).toBeAttached()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('My CV.pdf')

  const add = (name: string, cv: Uint8Array) =>
    opening.stores.add({ jobId, name, email: `${name.toLowerCase()}@client.example` }, cv)
  const [scanned, odd] = [await add('Scanned', await scannedPdf()), await add('Odd', new Uint8Array([1]))]
  await goInApp(page, `${CANDIDATES}/${scanned}`)
  // By a decoder that the worker imports.
  await expect.poll(() => inkOf(page)).toBeGreaterThan(50)
  await goInApp(page, `${CANDIDATES}/${odd}`)
  await expect(page.getByText('The CV cannot be shown here. Download it to read it.')).toBeVisible()
  const oddDownload = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await oddDownload
})

test('five candidates are reviewed by keyboard alone', async ({ signedInPage: page, opening }) => {
  const names = ['Asha Rao', 'Bina Sen', 'Charu Dev', 'Dipa Roy', 'Esha Paul']
  const { first } = await opening.with(names)
  await page.goto(first)
  const keys = page.keyboard

  await expect(nameOf(page)).toContainText('Asha Rao')
  await expect(page.getByText('1 of 5')).toBeVisible()
  await keys.press('4')
  await expect(rating(page, '4 of 5')).toHaveAttribute('aria-pressed', 'true')
  await keys.press('s')
  await expect(page.getByRole('button', { name: 'Stage: Shortlisted' })).toBeVisible()

  // Neither the heading nor the space beside it can have the focus.
  await nameOf(page).click()
  await keys.press('j')
  await expect(nameOf(page)).toContainText('Bina Sen')
  await keys.press('n')
  await keys.type('Ask for the 5 models. JKRS stays text.')
  await keys.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('JKRS stays text.')
  await keys.press('t')
  await keys.type('Timber')
  await keys.press('Enter')
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveText('timber')
  await keys.press('Escape')
  await keys.press('2')

  await keys.press('ArrowRight')
  await expect(nameOf(page)).toContainText('Charu Dev')
  await keys.press('r')
  await expect(page.getByRole('dialog').getByLabel('Subject')).toHaveValue(/Your application to/)
  await keys.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stage: Rejected' })).toBeVisible()
  await expectSaid(page, 'Moved to Rejected.')
  await expect.poll(() => coveredByToasts(page)).toEqual([])

  await keys.press('j')
  await expect(nameOf(page)).toContainText('Dipa Roy')
  await keys.press('5')
  await keys.press('j')
  await expect(nameOf(page)).toContainText('Esha Paul')
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await keys.press('3')
  await expect(rating(page, '3 of 5')).toHaveAttribute('aria-pressed', 'true')

  // Undo goes back through the changes, and to their candidates.
  await keys.press('u')
  await expect(rating(page, 'No rating')).toHaveAttribute('aria-pressed', 'true')
  await keys.press('u')
  await expect(nameOf(page)).toContainText('Dipa Roy')
  await expect(rating(page, 'No rating')).toHaveAttribute('aria-pressed', 'true')
  await keys.press('k')
  await expect(nameOf(page)).toContainText('Charu Dev')
  await keys.press('k')
  await expect(nameOf(page)).toContainText('Bina Sen')
  await expect(rating(page, '2 of 5')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Ira Bora rated it 2 of 5')
  await expect(page.getByText('2 of 5', { exact: true })).toBeVisible()

  // All of it is on the server.
  await page.reload()
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveText('timber')
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Ira Bora')
})

test('the focus stays in the place of an interview that was reached with fast Tabs', async ({
  signedInPage: page,
  opening,
}) => {
  await page.clock.install()
  const { first } = await opening.with(['Mina Das'])
  await page.goto(first)
  await page.getByRole('button', { name: 'Write a mail' }).click()
  const dialog = page.getByRole('dialog')
  const place = dialog.getByLabel('Place')
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(/Dear Mina Das,/)
  await dialog.getByLabel('Date', { exact: true }).focus()
  // On a busy machine the timers of the page fire later than its keys.
  await page.clock.pauseAt(Date.now() + 60_000)
  await tabTo(page, place)
  await page.clock.runFor(1000)
  await page.keyboard.type('Guwahati')
  await expect(place).toHaveValue('Guwahati')
  await expect(dialog.getByLabel('Minutes')).toHaveValue('60')
})
