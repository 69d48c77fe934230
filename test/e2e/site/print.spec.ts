import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'

const INSTITUTE = 'HANDLOOM AND CRAFT TRAINING INSTITUTE'
const PATH = '/projects/handloom-and-craft-training-institute'

// An A4 sheet within its margins.
test.use({ viewport: { width: 658, height: 986 } })

test('a project prints alone and complete, with the studio and the address in the footer', async ({
  page,
}) => {
  await page.goto(PATH)
  await page.waitForLoadState('networkidle')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))

  const sheet = page.getByRole('article')
  await expect(sheet).toHaveCount(1)
  await expect(sheet.getByRole('heading', { name: INSTITUTE })).toBeVisible()
  for (const fact of ['Location', 'Year', 'Client', 'Project team', 'Collaborators', 'Status', 'Size']) {
    await expect(sheet.getByText(fact, { exact: true })).toBeVisible()
  }
  const pictures = sheet.getByRole('img')
  const all = await pictures.count()
  expect(all).toBeGreaterThan(3)
  const areWhole = () =>
    pictures.evaluateAll((images) =>
      (images as HTMLImageElement[]).filter((image) => {
        const { left, right } = image.getBoundingClientRect()
        return image.naturalWidth > 0 && left >= 0 && right <= window.innerWidth && image.clientHeight < 440
      }),
    )
  await expect.poll(async () => (await areWhole()).length).toBe(all)

  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByText('Plinth Studio', { exact: true })).toBeVisible()
  await expect(foot.getByText(PATH)).toBeVisible()
  await expect(foot.getByRole('link')).toHaveCount(0)
})

/**
 * Lays the page out as sheets beside one another, breaking it as paper does, and names each text that lies over a picture or
 * another text, or leaves the sheet.
 */
const collisions = (page: Page) =>
  page.evaluate(() => {
    const sheet = { width: 658, height: 986 }
    const body = document.querySelector<HTMLElement>('main')!.parentElement!
    Object.assign(body.style, { columns: `${sheet.width}px`, columnGap: '0', columnFill: 'auto' })
    Object.assign(body.style, { width: `${sheet.width}px`, height: `${sheet.height}px` })
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const pictures = [...document.images].filter(isShown).map((image) => ({
      what: image.alt || image.currentSrc,
      box: image.getBoundingClientRect(),
    }))
    const texts: typeof pictures = []
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement!
      if (!node.nodeValue!.trim() || !isShown(holder) || holder.closest('.visually-hidden, noscript'))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) texts.push({ what: node.nodeValue!.trim(), box })
    }
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4
    const left = body.getBoundingClientRect().left
    const found = [...pictures, ...texts].flatMap(({ what, box }) => {
      const from = Math.floor((box.left - left + 1) / sheet.width)
      const to = Math.floor((box.right - left - 1) / sheet.width)
      return from === to ? [] : [`${what} leaves its sheet`]
    })
    texts.forEach(({ what, box }, index) => {
      for (const other of [...pictures, ...texts.slice(index + 1)]) {
        if (meet(box, other.box)) found.push(`${what} lies over ${other.what}`)
      }
    })
    return { found, texts: texts.length }
  })

test('no elements overlap in print, and the footer has the requested address', async ({ page }) => {
  // Browsers judge the width of the whole sheet.
  await page.setViewportSize({ width: 794, height: 1123 })
  for (const path of ['/', '/about?utm_source=letter', '/team', '/careers', '/contact']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
    const { found, texts } = await collisions(page)
    expect(texts, path).toBeGreaterThan(5)
    expect(found, path).toEqual([])
    await expect(page.getByRole('contentinfo').getByText('Plinth Studio', { exact: true })).toBeVisible()
    const address = page.getByRole('contentinfo').getByText('localhost')
    await expect(address).toBeVisible()
    await expect(address).toContainText(path)
  }
})
