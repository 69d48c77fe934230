import { expect, test } from '../support/browser.ts'

const INSTITUTE = 'HANDLOOM AND CRAFT TRAINING INSTITUTE'
const PATH = '/projects/handloom-and-craft-training-institute'

// An A4 sheet within its margins.
test.use({ viewport: { width: 658, height: 986 } })

test('on paper a project stands alone, whole, with the studio and the address at its foot', async ({
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
