import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { scriptsNamedIn, scriptsOf } from '../../support/rules/built-scripts.ts'

/** The scripts that a page loads from now on. */
function loadedBy(page: Page) {
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const [, file] = /\/assets\/([\w.-]+\.js)$/.exec(response.url()) ?? []
    if (file) loaded.add(file)
  })
  return loaded
}

// How large they are is tested in test/server/site.test.ts.
test('a page loads the scripts that its HTML names, and the viewer of pictures when one has the focus', async ({
  page,
  request,
}) => {
  const loaded = loadedBy(page)
  const path = '/projects/student-hostel'
  await page.goto(path, { waitUntil: 'networkidle' })
  const named = scriptsNamedIn(await (await request.get(path)).text())
  expect([...loaded].sort()).toEqual([...named].sort())
  const viewer = page.waitForResponse(/\/Viewer-[^/]*\.js$/)
  await page.locator('[data-open] [data-track] a:has(img)').first().focus()
  await viewer
  await page.waitForLoadState('networkidle')
  expect([...loaded].sort()).toEqual([...new Set([...named, ...scriptsOf('Viewer')])].sort())
})

test('other pages load no script that their HTML does not name, except for what opens a project', async ({
  page,
  request,
}) => {
  const loaded = loadedBy(page)
  for (const [path, ...more] of [['/', 'open-project'], ['/about'], ['/contact'], ['/apply']] as const) {
    loaded.clear()
    await page.goto(path, { waitUntil: 'networkidle' })
    const named = scriptsNamedIn(await (await request.get(path)).text())
    expect([...loaded].sort(), path).toEqual([...new Set([...named, ...scriptsOf(...more)])].sort())
  }
})
