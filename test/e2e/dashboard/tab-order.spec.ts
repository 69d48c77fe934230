import { screenOf } from '../../../src/domain/record/kinds.ts'
import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, goInApp, test } from '../../support/browser/browser.ts'
import { tabThrough } from '../../support/browser/keyboard.ts'
import { PORTAL } from '../../support/browser/project-form.ts'
import { storeEnquiry } from '../../support/data/stored-enquiry.ts'

// Elsewhere a long way with the Tab key is shortened: see tabTo in test/support/browser/keyboard.ts. The fields of a project are passed
// one by one in project-keyboard.spec.ts.
test('the Tab key reaches the last control of the portal, the inbox and an editor, and no control or frame holds it', async ({
  signedInPage: page,
  server,
}) => {
  await test.step('of the portal', async () => {
    await page.goto(`${PORTAL}?search=hostel`)
    await tabThrough(page, page.getByRole('row').last().getByRole('button').last())
  })

  await test.step('of the inbox with an open enquiry', async () => {
    await storeEnquiry(server)
    await goInApp(page, pages.enquiries.path)
    await page.getByRole('button', { name: /Dipali/ }).click()
    await expect(page.getByRole('article')).toContainText('A school by the river.')
    await page.getByRole('searchbox').focus()
    await tabThrough(page, page.getByRole('button', { name: 'Reply' }))
    await tabThrough(page, page.getByLabel('Note'))
  })

  await test.step('of the offices with a map and the preview', async () => {
    await page.route('https://www.openstreetmap.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<a href="/">A control of the map</a>' }),
    )
    await goInApp(page, screenOf('content', 'edit', 'contact'))
    await page.getByRole('button', { name: 'Edit Guwahati' }).click()
    // A map is loaded when it comes into view.
    await page.getByRole('link', { name: /^Open the map/ }).scrollIntoViewIfNeeded()
    const map = page.getByTitle('Map of the office in Guwahati')
    await expect(map).toHaveAttribute('data-loaded')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByTitle('The page as the website shows it')
    await expect(preview.contentFrame().getByRole('heading', { name: 'Kolkata' })).toBeVisible()
    await page.getByLabel('City').focus()
    for (const control of [map, preview, page.getByRole('button', { name: /^Site/ })])
      await tabThrough(page, control)
  })
})
