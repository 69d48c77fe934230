import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { jpeg } from '../../support/data/made-pictures.ts'
import { project } from '../../support/data/project.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'the focal point' })

const SLUG = '/projects/focal-point'

const crop = (page: Page) =>
  page
    .getByRole('article')
    .filter({ hasText: 'FOCAL POINT' })
    .getByRole('img')
    .first()
    .evaluate((image) => {
      const { objectFit, objectPosition } = getComputedStyle(image)
      return [objectFit, objectPosition]
    })

test('a focal point crops the cover, the open project and the sharing card at the next request', async ({
  page,
  admin,
  request,
}) => {
  const headers = { Authorization: `Bearer ${admin.token}` }
  const file = { name: 'tower.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg(1000, 1250)) }
  const picture = await answerOf<'POST /api/projects/upload'>(
    request.post('/api/projects/upload', { headers, multipart: { file } }),
  )
  const sections = [{ type: 'image', content: picture.url }]
  const made = await request.post('/api/projects', {
    headers,
    data: { ...project, name: 'Focal point', sections },
  })
  expect(made.status()).toBe(201)
  const card = async () => {
    const address = await page.locator('meta[property="og:image"]').getAttribute('content')
    const { pathname } = new URL(address!)
    expect((await request.get(pathname)).status()).toBe(200)
    return pathname
  }
  await page.goto('/')
  expect(await crop(page)).toEqual(['contain', '0% 0%'])
  await page.goto(SLUG)
  const wholeCard = await card()

  const set = await request.patch(`/api/pictures/${picture.id}`, {
    headers,
    data: { focus: { x: 0.45, y: 0 } },
  })
  expect(set.status()).toBe(200)
  await page.goto('/')
  // The nearest ratio is 2:3, of which 833 of 1000 pixels are seen: 34 of the 167 others are on the left.
  expect(await crop(page)).toEqual(['cover', '20.36% 50%'])
  await page.goto(SLUG)
  expect(await crop(page)).toEqual(['cover', '20.36% 50%'])
  expect(await card()).not.toBe(wholeCard)
  await page.emulateMedia({ media: 'print' })
  expect((await crop(page))[0]).toBe('contain')
})
