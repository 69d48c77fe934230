import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'

// A later import may load a style sheet a second time, after all others (vite.config.ts).
test('pages look the same when their style sheets load in another order', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/projects/student-hostel', '/team', '/careers', '/contact', '/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeAttached()
    await page.waitForFunction(() => document.documentElement.dataset.scriptsPending === undefined)
    // Shown when the server has said that nobody is registered yet.
    if (path === '/login') await page.getByRole('link', { name: /^Nobody is registered/ }).waitFor()
    const before = await stylesOf(page)
    await repeatStyleSheets(page)
    expect(await stylesOf(page), path).toEqual(before)
  }
})

/** Appends every style sheet again after the others, in reverse order. */
const repeatStyleSheets = (page: Page) =>
  page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    for (const link of links.toReversed()) {
      const again = document.createElement('link')
      again.rel = 'stylesheet'
      again.href = link.href.replace(/#$/, '')
      const loaded = new Promise((resolve) => again.addEventListener('load', resolve))
      document.head.append(again)
      await loaded
    }
  })

/** The computed styles that depend on the order of rules, without animations. */
const stylesOf = (page: Page) =>
  page.evaluate(() => {
    const properties = [
      'display',
      'position',
      'color',
      'background-color',
      'font',
      'letter-spacing',
      'text-transform',
      'text-decoration-line',
      'margin',
      'padding',
      'border',
      'gap',
      'min-height',
    ]
    return [...document.body.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element)
      // A picture's own colour goes when it arrives.
      if (element.tagName === 'PICTURE') element.removeAttribute('style')
      return `${element.tagName}.${element.className} ${properties.map((name) => style.getPropertyValue(name)).join('; ')}`
    })
  })
