import { expect, test } from '../../support/browser/browser.ts'

const OTHER_NAME = 'A LODGE OF ANOTHER NAME'
const PROJECT = '/projects/district-hospital-300-beds'

test.describe('on a small screen, which shows few pictures', () => {
  test.use({ viewport: { width: 390, height: 300 } })

  test('a page hydrates without errors at any form of its address and keeps that address', async ({
    page,
    complaints,
    allowComplaint,
  }) => {
    allowComplaint(/status of 404/)
    const addresses: [path: string, heading?: string][] = [
      ['/?page=400&utm_source=letter'],
      ['/?category=civic&subCategory=Castles&utm_source=letter'],
      ['/About/?x=1'],
      [`${PROJECT}?category=CIVIC&page=3&utm_source=letter`],
      ['/apply?job=none&x=1'],
      ['/projects/none?category=Civic&q=tura&x=1'],
      ['/no/such/page?x=1'],
      ['/about/nothing'],
      ['/career-fair'],
      // The server renders one spelling for all of them.
      ...[
        '/?q=%20bamboo%20%20lodge%20&utm_source=x',
        '/?q=lodge%20bamboo',
        '/?category=castles&location=Atlantis&status=sunk&q=bamboo+lodge',
        '/?category=hospitality&subCategory=tourism%20lodges&location=assam&status=completed&q=bamboo%20lodge',
        '/projects/bamboo-lodge?category=Castles&q=bamboo%20lodge',
      ].map((path): [string, string] => [path, 'BAMBOO LODGE']),
    ]
    for (const [address, heading] of addresses)
      await test.step(address, async () => {
        await page.goto(address)
        const shown = page.getByRole('heading', heading ? { name: heading } : { level: 1 }).first()
        await expect(shown).toBeAttached()
        await expect(page).toHaveURL(address)
        expect(
          complaints.filter((complaint) => !/status of 404/.test(complaint)),
          address,
        ).toEqual([])
      })
  })
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
