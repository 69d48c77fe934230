import { expect, test } from '../../support/browser/browser.ts'
import { scriptsNamedIn, scriptsOf } from '../../support/rules/built-scripts.ts'

// How large they are is tested in test/server/site.test.ts.
test('a page loads the scripts that its HTML names, and the viewer of pictures when one has the focus', async ({
  page,
  request,
}) => {
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const [, file] = /\/assets\/([\w.-]+\.js)$/.exec(response.url()) ?? []
    if (file) loaded.add(file)
  })
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
