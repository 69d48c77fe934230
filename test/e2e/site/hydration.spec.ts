import { expect, test } from '../../support/browser/browser.ts'

const OTHER_NAME = 'A LODGE OF ANOTHER NAME'

test('the server and the browser render the same page, however its address is spelled', async ({
  page,
  complaints,
}) => {
  // The server renders the first spelling for all of them.
  for (const path of [
    '/?q=bamboo+lodge',
    '/?q=bamboo%20lodge',
    '/?q=%20bamboo%20%20lodge%20&utm_source=x',
    '/?q=lodge%20bamboo',
    '/?category=castles&q=bamboo%20lodge',
    '/?category=hospitality&subCategory=tourism%20lodges&q=bamboo%20lodge',
    '/?location=assam&status=completed&q=bamboo%20lodge',
    '/?location=Atlantis&status=sunk',
    '/projects/bamboo-lodge?q=bamboo%20lodge',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'BAMBOO LODGE' })).toBeVisible()
    expect(complaints, path).toEqual([])
  }
})

// Proves that every other browser test would fail.
test('a page that the browser renders differently is a complaint, in any browser context', async ({
  browser,
  baseURL,
  complaints,
  allowComplaint,
}) => {
  allowComplaint(/Minified React error #418/)
  const page = await browser.newPage({ baseURL })
  await page.route('/?q=bamboo%20lodge', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('>BAMBOO LODGE<', `>${OTHER_NAME}<`),
    })
  })
  await page.goto('/?q=bamboo%20lodge')
  await expect.poll(() => complaints).toContainEqual(expect.stringMatching(/React error #418/))
  await page.close()
})
