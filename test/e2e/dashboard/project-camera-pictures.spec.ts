import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { type CameraPicture, cameraPicture, cameraPictures } from '../../support/data/camera-pictures.ts'
import { jpeg } from '../../support/data/made-pictures.ts'

test.use({ ownServer: 'the project form' })

const ADD = '/admin/dashboard/projects?view=add'
const LIMIT = 900 * 1024 // bytes

type Sent = { name: string; base64: string }

/** Records the exact bytes that the form sends: the server strips metadata and would hide it. */
async function keepSent(page: Page) {
  await page.addInitScript(() => {
    const sentFiles: File[] = []
    Object.assign(window, { sentFiles })
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData && body.get('file')
      if (file instanceof File) sentFiles.push(file)
      send.call(this, body)
    }
  })
}

const sent = (page: Page) =>
  page.evaluate(async () => {
    const { sentFiles } = window as unknown as { sentFiles: File[] }
    const read = (file: File) =>
      new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
        reader.readAsDataURL(file)
      })
    return Promise.all(
      sentFiles.map(async (file): Promise<Sent> => ({ name: file.name, base64: await read(file) })),
    )
  })

const SIDE = 10 // cells

/** The picture scaled down to a few cells of red, green and blue: upright, in sRGB, on violet. */
async function seen(bytes: Buffer) {
  // Flattened before it is scaled: decoders that scale mix clear pixels into an edge.
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .flatten({ background: '#80f' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info }).resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer()
}

/** The difference allowed, of 255. Two readings of one ink profile differ. */
const tolerance = (name: string) => (name.startsWith('cmyk') ? 64 : 14)

async function expectSame(result: Buffer, source: CameraPicture) {
  const [after, before] = await Promise.all([seen(result), seen(readFileSync(source.path))])
  const worst = Math.max(...after.map((value, index) => Math.abs(value - before[index]!)))
  expect(worst, `${source.name}: the colour of its worst cell`).toBeLessThan(tolerance(source.name))
}

/** Answers uploads without the server, which would take longer than the browser for so many. */
async function takeUploads(page: Page) {
  const id = '0'.repeat(32)
  await page.route('**/media/*', (route) => route.fulfill({ path: 'public/missing-image.svg' }))
  await page.route('**/api/projects/upload', (route) =>
    route.fulfill({
      status: 201,
      json: { id, url: `/media/${id}.jpg`, width: 1920, height: 1280, type: 'image/jpeg' },
    }),
  )
}

const TOO_LARGE = 'File is too large! Max size is 900KB.'
const tooLarge = (page: Page, count: number) =>
  page.getByRole('status').filter({ hasText: `${count} pictures are larger than 900 KB.` })

test('pictures of every kind are shrunk upright with correct colours, or rejected with a reason', async ({
  signedInPage: page,
}) => {
  test.setTimeout(180_000)
  const pictures = await cameraPictures()
  await keepSent(page)
  await takeUploads(page)
  await page.goto(ADD)
  await page.getByLabel('Add pictures').setInputFiles(pictures.map(({ path }) => path))
  const sections = page.getByRole('listitem').filter({ has: page.getByLabel(/^Description of/) })
  await expect(tooLarge(page, pictures.length)).toBeVisible()
  await expect(sections.getByText(TOO_LARGE)).toHaveCount(0)
  await page.getByRole('button', { name: 'Shrink all' }).click()
  await expectNoAxeViolations(page)
  await expect(page.getByText(/Shrinking…|Waiting for/)).toHaveCount(0, { timeout: 120_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })

  const arrived = await sent(page)
  for (const [index, picture] of pictures.entries()) {
    const section = sections.nth(index)
    if (picture.refusal) {
      await expect(section.getByRole('alert'), picture.name).toHaveText(picture.refusal)
      continue
    }
    await expect(section.getByRole('status'), picture.name).toHaveText(/ → \d+ KB, \d+ × \d+/)
    const file = arrived.find(({ name }) => name.split('.')[0] === picture.name.split('.')[0])
    const bytes = Buffer.from(file!.base64, 'base64')
    expect(bytes.length, picture.name).toBeLessThanOrEqual(LIMIT)
    const { exif, xmp, iptc, orientation = 1, hasAlpha } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, orientation], picture.name).toEqual([undefined, undefined, undefined, 1])
    expect(hasAlpha && !(await sharp(bytes).stats()).isOpaque, picture.name).toBe(
      picture.name.startsWith('alpha'),
    )
    await expectSame(bytes, picture)
  }
  expect(arrived).toHaveLength(pictures.filter(({ refusal }) => !refusal).length)
})

const PATIENT = { timeout: 30_000 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a large picture is shrunk, restored and shrunk again, and both sizes are shown', async ({
  signedInPage: page,
}) => {
  await page.goto(ADD)
  await page.getByLabel('Add pictures').setInputFiles(await cameraPicture('orientation-6.jpg'))
  const section = page.getByRole('listitem').filter({ has: page.getByLabel('Description of picture 1') })
  await page.getByLabel('Description of picture 1').fill('A gable')
  await expect(section.getByRole('alert')).toHaveText(TOO_LARGE)
  await expect(button(page, 'Shrink all')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await button(page, 'Shrink to fit').click()
  await expect(section.getByRole('status')).toHaveText(/^1\.1 MB → \d+ KB, 850 × 600$/, PATIENT)
  await expect(section.getByRole('img', { name: 'A gable' })).toHaveAttribute('src', /^\/media\/\w+\.jpg$/)
  await expectNoAxeViolations(page)

  await button(page, 'Undo shrinking').click()
  await expect(section.getByRole('alert')).toHaveText(TOO_LARGE)
  await expect(section.locator('img')).toHaveAttribute('src', '/missing-image.svg')
  const pier = { name: 'pier.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
  await section.getByLabel('Use another file').setInputFiles(pier)
  await expect(section.getByRole('img', { name: 'A gable' })).toHaveAttribute('src', /^\/media\//)
  await expect(section.getByText('pier.jpg')).toHaveCount(0)
})

test('a large preview image keeps its transparent parts', async ({ signedInPage: page, request }) => {
  await page.goto(ADD)
  await page.getByLabel('Choose preview image').setInputFiles(await cameraPicture('alpha-lossy.webp'))
  await expect(page.getByText('Preview file is too large! Max size is 900KB.')).toBeVisible()
  const shrunk = page.getByRole('status').filter({ hasText: / → / })
  await button(page, 'Shrink to fit').click()
  await expect(shrunk).toHaveText(/ MB → \d+ KB, 1300 × 1000$/, PATIENT)
  const address = await page.getByRole('img', { name: 'The preview image' }).getAttribute('src')
  const stored = await (await request.get(address!)).body()
  expect((await sharp(stored).stats()).isOpaque).toBe(false)
  await button(page, 'Remove').click()
  await expect(shrunk).toHaveCount(0)
})

test('cancelling stops shrinking, and the offer to shrink is shown again', async ({ signedInPage: page }) => {
  // A worker that gets no picture is not ready before it is cancelled, on any machine.
  await page.addInitScript(() => {
    Worker.prototype.postMessage = () => {}
  })
  await page.goto(ADD)
  await page
    .getByLabel('Add pictures')
    .setInputFiles([await cameraPicture('orientation-1.jpg'), await cameraPicture('orientation-6.jpg')])
  await expect(tooLarge(page, 2)).toBeVisible()
  expect(page.workers(), 'the worker is loaded only when needed').toHaveLength(0)
  const started = page.waitForEvent('worker')
  await button(page, 'Shrink all').click()
  await started
  await expect(page.getByText('Waiting for the previous picture…')).toBeVisible()
  await button(page, 'Cancel shrinking').last().click()
  await button(page, 'Cancel shrinking').click()
  await expect(tooLarge(page, 2)).toBeVisible()
  await expect.poll(() => page.workers().length).toBe(0)
})

test('pictures are shrunk all at once with one line of progress, which names the file that failed', async ({
  signedInPage: page,
}) => {
  await page.goto('/admin/dashboard/pictures')
  await page
    .getByLabel('Upload pictures')
    .setInputFiles([await cameraPicture('orientation-6.jpg'), await cameraPicture('moving.gif')])
  await expect(tooLarge(page, 2)).toBeVisible()
  await button(page, 'Shrink all').click()
  const line = page.getByRole('status').filter({ hasText: ' of 2' })
  await expect(line).toHaveText('1 of 2 failed: moving.gif.', PATIENT)
  await expectNoAxeViolations(page)
})

test('pictures are always shrunk without asking, until that is turned off', async ({
  signedInPage: page,
}) => {
  const always = page.getByRole('checkbox', { name: 'Always shrink my pictures' })
  const shrunk = page.getByRole('status').filter({ hasText: / → / })
  const large = await cameraPicture('orientation-6.jpg')
  await page.goto(ADD)
  await page.getByLabel('Add pictures').setInputFiles(large)
  await always.focus()
  await page.keyboard.press('Space')
  await expect(shrunk).toHaveCount(1, PATIENT)

  const saved = page.waitForResponse('**/auth/preferences')
  await page.goto('/admin/dashboard/pictures')
  await saved
  await page.getByLabel('Upload pictures').setInputFiles(large)
  await expect(shrunk).toHaveCount(1, PATIENT)
  await expect(page.getByText(TOO_LARGE)).toHaveCount(0)
  await expectNoAxeViolations(page)

  await page.goto('/admin/dashboard/settings')
  await expect(always).toBeChecked()
  const off = page.waitForResponse('**/auth/preferences')
  await always.uncheck()
  await off
  await page.goto(ADD)
  await page.getByLabel('Add pictures').setInputFiles(large)
  await expect(page.getByText(TOO_LARGE)).toBeVisible()
})
