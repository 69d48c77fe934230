import type { Locator, Page } from '@playwright/test'
import { expect, goInApp, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { jpeg } from '../../support/data/made-pictures.ts'
import { project } from '../../support/data/project.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

// Everything that needs no layout is tested in test/screens/pictures.test.tsx.

const PICTURES = '/admin/dashboard/pictures'

const tiles = (page: Page) => page.locator('[data-name-of]')
const tile = (page: Page, name: string) => tiles(page).filter({ hasText: name })
const panel = (page: Page) => page.getByRole('complementary', { name: /^Picture/ })
/** How the picture is cropped, as the browser draws it. */
const cropOf = (image: Locator) =>
  image.evaluate((element) => {
    const { objectFit, objectPosition } = getComputedStyle(element)
    return [objectFit, objectPosition]
  })
const cover = (visitor: Page) =>
  visitor.getByRole('article').filter({ hasText: 'WATER TOWER' }).getByRole('img').first()

async function dropOn(page: Page, names: readonly string[]) {
  const files = await Promise.all(
    names.map(async (name, index) => ({ name, bytes: [...(await jpeg(60 + 10 * index, 40))] })),
  )
  const dropped = await page.evaluateHandle((made) => {
    const transfer = new DataTransfer()
    for (const { name, bytes } of made)
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
    return transfer
  }, files)
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: dropped })
}

const uploadFor = (page: Page, token: string) => ({
  async upload(name: string, width: number, height: number) {
    const file = { name, mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg(width, height)) }
    const headers = { Authorization: `Bearer ${token}` }
    return answerOf<'POST /api/projects/upload'>(
      page.request.post('/api/projects/upload', { headers, multipart: { file } }),
    )
  },
  async projectWith(name: string, sections: object[]) {
    const headers = { Authorization: `Bearer ${token}` }
    const made = await page.request.post('/api/projects', { headers, data: { ...project, name, sections } })
    expect(made.status()).toBe(201)
    return answerOf<'POST /api/projects'>(made)
  },
})

test('by mouse: pictures are uploaded by drop, and a focal point crops one here and on the site', async ({
  signedInPage: page,
  page: visitor,
  admin,
}) => {
  const { upload, projectWith } = uploadFor(page, admin.token)
  const tower = await upload('tower.jpg', 400, 500)
  await projectWith('Water tower', [{ type: 'image', content: tower.url, alt: 'The tower' }])
  const card = async () => {
    const address = await visitor.locator('meta[property="og:image"]').getAttribute('content')
    const { pathname } = new URL(address!)
    expect((await visitor.request.get(pathname)).status()).toBe(200)
    return pathname
  }
  await visitor.goto('/projects/water-tower')
  expect(await cropOf(cover(visitor))).toEqual(['contain', '0% 0%'])
  const wholeCard = await card()

  await page.goto(PICTURES)
  await expect(tiles(page).first()).toContainText('tower.jpg')
  await dropOn(page, ['roof.jpg', 'stairs.jpg'])
  await expect(tile(page, 'roof.jpg')).toContainText('60 × 40')
  await expect(tile(page, 'stairs.jpg')).toContainText('Unused')
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0)

  await tile(page, 'tower.jpg').click()
  await expect(panel(page).getByRole('link', { name: 'WATER TOWER, Sections 1' })).toBeVisible()
  // A line below each place.
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'WATER TOWER' })).toHaveCSS(
    'border-bottom-width',
    '1px',
  )
  const wide = panel(page).locator('[data-crop="wide"] img')
  expect((await cropOf(wide))[0]).toBe('contain')
  const whole = panel(page).getByRole('button', { name: 'Focal point of tower.jpg' })
  const { width } = (await whole.boundingBox())!
  await whole.click({ position: { x: width * 0.45, y: 1 } })
  expect(await cropOf(wide)).toEqual(['cover', '50% 0%'])
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByText(/^Saved \d/)).toBeVisible()
  const stored = await answerOf<'GET /api/pictures/:id'>(
    page.request.get(`/api/pictures/${tower.id}`, { headers: { Authorization: `Bearer ${admin.token}` } }),
  )
  expect(stored.focus).toEqual({ x: 0.45, y: 0 })

  // The nearest ratio is 2:3, of which 333 of 400 pixels are seen: 14 of the 67 others are on the left.
  const cropped = ['cover', '20.9% 50%']
  await visitor.goto('/')
  expect(await cropOf(cover(visitor))).toEqual(cropped)
  await visitor.goto('/projects/water-tower')
  expect(await cropOf(cover(visitor))).toEqual(cropped)
  expect(await card()).not.toBe(wholeCard)
  await visitor.emulateMedia({ media: 'print' })
  expect((await cropOf(cover(visitor)))[0]).toBe('contain')
})

test('by keyboard alone: open a picture, move its focal point, save, and use it in a form', async ({
  signedInPage: page,
  admin,
}) => {
  const { upload, projectWith } = uploadFor(page, admin.token)
  const bridge = await upload('bridge.jpg', 42, 28)
  await projectWith('Bridge', [{ type: 'image', content: bridge.url, alt: 'The bridge at dusk' }])
  const pier = await upload('pier.jpg', 42, 30)
  const { id } = await projectWith('Pier', [])
  const { press, tabTo, enter, type } = byKeyboard(page)
  await page.goto(PICTURES)
  await tabTo(tile(page, 'pier.jpg'))
  await press('ArrowRight')
  await expect(tile(page, 'bridge.jpg')).toBeFocused()
  await press('End', 'Home')
  await expect(tile(page, 'pier.jpg')).toBeFocused()
  await press('Enter')
  await expect(page).toHaveURL(`${PICTURES}?picture=${pier.id}`)

  const point = panel(page).getByRole('button', { name: 'Focal point of pier.jpg' })
  await tabTo(point)
  await press('Shift+ArrowRight', 'ArrowRight', 'ArrowUp')
  await expect(panel(page).getByText('Focal point 61% from the left, 49% from the top.')).toBeAttached()
  await enter(panel(page).getByRole('button', { name: 'Save' }))
  await expect(panel(page).getByText(/^Saved \d/)).toBeVisible()
  await press('Escape')
  await expect(page).toHaveURL(PICTURES)
  await expect(tile(page, 'pier.jpg')).toBeFocused()

  await goInApp(page, `/admin/dashboard/projects/edit/${id}`)
  await enter(page.getByRole('button', { name: 'Add from the library: a section' }))
  const dialog = page.getByRole('dialog', { name: 'Add from the library: a section' })
  await tabTo(dialog.getByRole('searchbox'))
  await type('bridge')
  await expect(dialog.locator('[data-name-of]')).toHaveCount(1)
  await enter(dialog.locator('[data-name-of]'))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Description of picture 1')).toHaveValue('The bridge at dusk')
  await expect(page.getByRole('button', { name: 'Add from the library: a section' })).toBeFocused()
  await enter(page.getByRole('button', { name: 'Update Project' }))
  await expect(page).toHaveURL(/\/admin\/dashboard\/projects/)
  const headers = { Authorization: `Bearer ${admin.token}` }
  await expect
    .poll(async () => {
      const saved = await answerOf<'GET /api/projects/:id'>(
        page.request.get(`/api/projects/${id}`, { headers }),
      )
      return saved.sections.map(({ content }) => content)
    })
    .toEqual([bridge.url])
})
