import type { Page, Route } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { ADD, expectDraftStored, fill, PORTAL, toast } from '../../support/browser/project-form.ts'
import { jpeg } from '../../support/data/made-pictures.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'the project form' })

const UPLOAD = '**/api/projects/upload'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const texts = (page: Page) => page.getByRole('textbox', { name: /^Text \d/ })
const valuesOf = (page: Page) =>
  texts(page).evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))

const picture = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await jpeg(300, 200) })

async function addTexts(page: Page, words: string[]) {
  await page.goto(ADD)
  for (const word of words) {
    await button(page, 'Add text').click()
    await texts(page).last().fill(word)
  }
}

async function middleOf(page: Page, name: string) {
  const handle = button(page, name)
  await handle.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await handle.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('a section is dragged by mouse, and dropping it outside leaves it in place', async ({
  signedInPage: page,
}) => {
  await addTexts(page, ['One.', 'Two.', 'Three.'])
  const target = await middleOf(page, 'Move Text 3')
  const from = await middleOf(page, 'Move Text 1')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 20, { steps: 4 })
  await page.mouse.move(from.x, target.y + 40, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => valuesOf(page)).toEqual(['Two.', 'Three.', 'One.'])

  const back = await middleOf(page, 'Move Text 1')
  await page.mouse.move(back.x, back.y)
  await page.mouse.down()
  await page.mouse.move(back.x, back.y + 20, { steps: 4 })
  await page.mouse.move(40, 40, { steps: 8 })
  await page.mouse.up()
  await expect(page.locator('[data-rfd-placeholder-context-id]')).toHaveCount(0)
  expect(await valuesOf(page)).toEqual(['Two.', 'Three.', 'One.'])
})

test('a section is moved by keyboard, and Escape leaves it in place', async ({ signedInPage: page }) => {
  await addTexts(page, ['One.', 'Two.'])
  const announcement = page.locator('[aria-live="assertive"]')
  await button(page, 'Move Text 2').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(announcement.filter({ hasText: /position 1/ })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(announcement.filter({ hasText: /cancelled|returned/ })).toHaveCount(1)
  expect(await valuesOf(page)).toEqual(['One.', 'Two.'])
  await button(page, 'Move Text 2').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(announcement.filter({ hasText: /position 1/ })).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect.poll(() => valuesOf(page)).toEqual(['Two.', 'One.'])
})

test('a section is dragged by touch', async ({ signedInPage: page }) => {
  await addTexts(page, ['One.', 'Two.'])
  const target = await middleOf(page, 'Move Text 2')
  const from = await middleOf(page, 'Move Text 1')
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] })
  await touch('touchStart', from.y)
  // A drag by touch begins after a long press.
  await expect(page.locator('[class*="dragged"]')).toHaveCount(1)
  for (let y = from.y; y <= target.y + 30; y += 15) await touch('touchMove', y)
  await touch('touchEnd')
  await expect.poll(() => valuesOf(page)).toEqual(['Two.', 'One.'])
})

test('files dropped on the drop zone become sections, and files dropped beside it are ignored', async ({
  signedInPage: page,
}) => {
  await page.goto(ADD)
  const sections = page.getByRole('group', { name: 'Sections' })
  await expect(sections).toBeVisible()
  const dataTransfer = await page.evaluateHandle(
    (base64) => {
      const files = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      for (const name of ['pier.jpg', 'roof.jpg']) files.items.add(new File([bytes], name))
      return files
    },
    (await jpeg(300, 200)).toString('base64'),
  )
  const isRefused = await page.evaluate(
    (files) =>
      !document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }),
      ),
    dataTransfer,
  )
  expect(isRefused, 'the browser does not open the files').toBe(true)
  await expect(sections.getByRole('listitem')).toHaveCount(0)
  await sections.dispatchEvent('drop', { dataTransfer })
  await expect(sections.getByRole('listitem')).toHaveCount(2)
  await expect(sections.locator('img[src^="/media/"]')).toHaveCount(2)
})

test('pictures without a description are counted, and pressing the count focuses the first', async ({
  signedInPage: page,
}) => {
  await page.goto(ADD)
  const files = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map(picture))
  await page.getByLabel('Add pictures').setInputFiles(files)
  await button(page, '3 pictures have no description yet').click()
  await expect(page.getByLabel('Description of picture 1')).toBeFocused()
  await page.keyboard.type('A pier')
  await button(page, '2 pictures have no description yet').click()
  await expect(page.getByLabel('Description of picture 2')).toBeFocused()
  await page.keyboard.type('A roof')
  await page.getByLabel('Description of picture 3').fill('A stair')
  await expect(page.getByRole('button', { name: /no description/ })).toHaveCount(0)
})

test('a file the server rejects as too large shows a message at its field, and the form stays filled', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/413|415/)
  await page.route(UPLOAD, (route) => route.fulfill({ status: 413, body: '<h1>413</h1>' }), { times: 2 })
  await page.goto(ADD)
  await page.getByLabel('Project Name').fill('Pier')
  await page.getByLabel('Add pictures').setInputFiles(await picture('pier.jpg'))
  const section = page.getByRole('listitem').filter({ has: page.getByLabel('Description of picture 1') })
  await expect(section.getByRole('alert')).toHaveText('File is too large! Max size is 900KB.')
  await page.getByLabel('Choose preview image').setInputFiles(await picture('front.jpg'))
  await expect(page.getByRole('group', { name: 'Preview Image' }).getByRole('alert')).toHaveText(
    'Preview file is too large! Max size is 900KB.',
  )
  // Saving does not discard a failed upload.
  const notYet = page.getByText(/^(pier|front).jpg is not uploaded yet/)
  await button(page, 'Add Project').click()
  await expect(notYet).toHaveCount(2)
  await expect(button(page, 'Cancel upload').first()).toBeVisible()
  await section.getByRole('button', { name: 'Retry' }).click()
  await expect(section.locator('img')).toHaveAttribute('src', /^\/media\//)
  await expect(notYet).toHaveCount(1)
  const words = { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('words') }
  await page.getByLabel('Choose preview image').setInputFiles(words)
  await expect(page.getByText('words.jpg is not uploaded yet')).toBeVisible()
  await expect(button(page, 'Retry')).toHaveCount(0)
  await expect(page.getByLabel('Project Name')).toHaveValue('PIER')
})

test('saving waits for uploads, and cancelling one upload removes only that picture', async ({
  signedInPage: page,
}) => {
  const uploads: Route[] = []
  await page.route(UPLOAD, (route) => void uploads.push(route))
  await addTexts(page, ['One.'])
  await fill(page, 'Slow pictures')
  await page
    .getByLabel('Add pictures')
    .setInputFiles(await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map(picture)))
  await expect(page.getByRole('progressbar', { name: 'Uploading c.jpg' })).toHaveCount(1)
  await button(page, 'Add Project').click()
  await expect(page.getByText('Saving when 3 pictures are uploaded…')).toBeVisible()
  await expectNoAxeViolations(page)
  await button(page, 'Do not save yet').click()
  await button(page, 'Cancel upload').last().click()
  await expect(page.getByRole('progressbar')).toHaveCount(2)
  expect(await valuesOf(page)).toEqual(['One.'])

  await button(page, 'Add Project').click()
  await expect(page.getByText('Saving when 2 pictures are uploaded…')).toBeVisible()
  for (const upload of uploads.slice(0, 2)) await upload.continue()
  await expect(toast(page, 'Project created successfully! 🎉')).toBeVisible()
  const [made] = await answerOf<'GET /api/projects/search'>(
    page.request.get('/api/projects/search?q=slow pictures'),
  )
  expect(made!.sections.map(({ type }) => type)).toEqual(['text', 'image', 'image'])
})

test('a picture that arrives between two keys of its description stays', async ({ signedInPage: page }) => {
  // A key after the answer to the upload, and before the form is drawn with it.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      this.addEventListener('load', () => document.execCommand('insertText', false, 'y'))
      send.call(this, body)
    }
  })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(UPLOAD, async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(ADD)
  await page.getByLabel('Add pictures').setInputFiles(await picture('jetty.jpg'))
  const description = page.getByLabel('Description of picture 1')
  await description.pressSequentially('The jett')
  answer()
  await expect(description).toHaveValue('The jetty')
  await expect(page.getByRole('img', { name: 'The jetty' })).toHaveAttribute('src', /^\/media\//)
})

test('the description of a picture is kept when its upload fails', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/)
  await page.route(UPLOAD, (route) => route.abort())
  await page.goto(ADD)
  await page.getByLabel('Add pictures').setInputFiles(await picture('lost.jpg'))
  const description = page.getByLabel('Description of picture 1')
  await description.fill('A pier at low water')
  await button(page, 'Delete Picture 1').click()
  await button(page, 'Undo').click()
  await expect(description).toHaveValue('A pier at low water')
  await expectDraftStored(page, 'A pier at low water')
  await page.reload()
  await expect(description).toHaveValue('A pier at low water')
  await page.unroute(UPLOAD)
  await page.getByLabel('Choose the picture').setInputFiles(await picture('found.jpg'))
  await expect(page.getByRole('listitem').locator('img[src^="/media/"]')).toHaveCount(1)
})

test('a missing picture shows the placeholder', async ({ signedInPage: page, allowComplaint }) => {
  allowComplaint(/404/)
  await page.goto(`${PORTAL}?search=covered market`)
  await page.getByRole('row').filter({ hasText: 'COVERED MARKET' }).click()
  await expect(page.getByRole('complementary', { name: 'Project COVERED MARKET' })).toBeVisible()
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Modify Project' }).click()
  const first = page.getByRole('listitem').filter({ has: page.getByLabel('Description of picture 1') })
  await first.scrollIntoViewIfNeeded()
  await expect(first.locator('img')).toHaveAttribute('src', '/missing-image.svg')
})
