import { expect, test } from '../../support/browser/browser.ts'

const PROJECT = '/projects/district-hospital-300-beds'
const NOT_FOUND = /status of 404/

test('a page hydrates without errors at any form of its address and keeps that address', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(NOT_FOUND)
  const addresses = [
    '/',
    '/?utm_source=letter',
    '/?page=400&utm_source=letter',
    '/?category=civic&utm_source=letter',
    '/?q=tura&x=1',
    '/?category=Castles',
    '/?category=Castles&q=tura',
    '/?category=Civic&subCategory=Castles',
    '/About/?x=1',
    `${PROJECT}?utm_source=letter`,
    `${PROJECT}?category=CIVIC&page=3`,
    `${PROJECT}?category=Castles`,
    '/apply?job=none&x=1',
    '/projects/none?x=1',
    '/projects/none?category=Civic&q=tura',
    '/projects/none?category=Castles',
    '/no/such/page?x=1',
    '/about/nothing',
    '/career-fair',
  ]
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page).toHaveURL(address)
  }
})

test('the printed footer shows the requested address', async ({ page }) => {
  await page.goto('/about?utm_source=letter')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('contentinfo').getByText('/about?utm_source=letter')).toBeVisible()
})
