import type { APIRequestContext, FileChooser, Page } from '@playwright/test'
import { type Admin, expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { tabTo } from '../../support/browser/keyboard.ts'
import { field, PORTAL, toast } from '../../support/browser/project-form.ts'
import { cameraPicture } from '../../support/data/camera-pictures.ts'
import { jpeg } from '../../support/data/made-pictures.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const UPLOAD = '**/api/projects/upload'
/** Until a picture is uploaded, its place shows the placeholder: on a busy machine the encoder may need longer than other waits last. */
const UPLOADED = { timeout: 30_000 }

test('a complete project is added by keyboard alone', async ({ signedInPage: page }) => {
  const { keyboard } = page
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const type = async (name: string, text: string) => {
    await tabTo(page, field(page, name))
    await keyboard.type(text)
  }
  await page.goto(PORTAL)
  await tabTo(page, button('Add Project'))
  await keyboard.press('Enter')

  await type('Project Name', 'Ferry station')
  await type('Category', 'CIV')
  await type('Sub-category', 'TOWN')
  await type('State / Union Territory', 'MEGH')
  await type('Status', 'DES')
  await type('Year', '2026')
  await type('Size (m²/ft²)', '420 m²')
  await type('Client', 'Inland Waterways')
  await type('Project Team', 'P. Bora')
  await type('Collaborators', 'Axis')
  for (const leader of ['R. DEKA', 'M. SEN']) {
    await tabTo(page, page.getByRole('checkbox', { name: leader }))
    await keyboard.press('Space')
  }
  await type('Tags', 'river')
  await keyboard.press('Enter')
  await keyboard.type('bri')
  await expect(page.getByRole('option', { name: 'BRICK', exact: true })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')

  await tabTo(page, button('Add text'))
  await keyboard.press('Enter')
  await expect(field(page, 'Text 1')).toBeFocused()
  await keyboard.type('A station on floats.')
  // Before pressing: the browser opens no file dialog when a test waits for one.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByLabel('Add pictures'))
  await keyboard.press('Enter')
  const pier = { name: 'pier.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
  await (await chooser).setFiles(pier)
  const alt = page.getByLabel('Description of picture 2')
  await tabTo(page, alt, 'Shift+Tab')
  await keyboard.type('The jetty at low water')
  const jetty = page.getByRole('img', { name: 'The jetty at low water' })
  await expect(jetty).toHaveAttribute('src', /^\/media\//, UPLOADED)

  await tabTo(page, button('Move Picture 2'), 'Shift+Tab')
  await keyboard.press('Space')
  await keyboard.press('ArrowUp')
  await keyboard.press('Space')
  await expect(page.getByLabel('Description of picture 1')).toHaveValue('The jetty at low water')

  await tabTo(page, button('Add Project'))
  await keyboard.press('Enter')
  await expect(toast(page, 'Project created successfully! 🎉')).toBeVisible()
  const projects = await answerOf<'GET /api/projects/search'>(
    page.request.get('/api/projects/search?q=ferry station'),
  )
  expect(projects).toMatchObject([
    {
      name: 'FERRY STATION',
      category: 'CIVIC',
      subCategory: 'TOWN HALLS',
      location: 'MEGHALAYA',
      status: 'DESIGN STAGE',
      year: 2026,
      client: 'INLAND WATERWAYS',
      projectLeaders: ['R. DEKA', 'M. SEN'],
      tags: ['RIVER', 'BRICK'],
      sections: [
        { type: 'image', alt: 'The jetty at low water' },
        { type: 'text', content: 'A station on floats.' },
      ],
    },
  ])
})

async function press(page: Page, name: string, key?: string) {
  await tabTo(page, page.getByRole('button', { name, exact: true }), key)
  await page.keyboard.press('Enter')
}

type Chosen = Parameters<FileChooser['setFiles']>[0]

async function choose(page: Page, label: string, file: Chosen, key?: string) {
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByLabel(label), key)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)
}

/** Replaces the text of the field. */
async function rewrite(page: Page, name: string, text: string) {
  await tabTo(page, field(page, name))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Resolves when the page has handled the event. */
const comeBackToWindow = (page: Page) =>
  page.evaluate(async () => {
    window.dispatchEvent(new Event('focus'))
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })

async function projectOfThisTest(request: APIRequestContext, { token }: Admin, name: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const [some] = await answerOf<'GET /api/projects'>(request.get('/api/projects'))
  const data = { ...some, name, previewImageUrl: '', sections: [{ type: 'text', content: 'One.' }] }
  const { id } = await answerOf<'POST /api/projects'>(request.post('/api/projects', { headers, data }))
  const read = () => answerOf<'GET /api/projects/:id'>(request.get(`/api/projects/${id}`, { headers }))
  const change = (changed: object) => request.put(`/api/projects/${id}`, { headers, data: changed })
  return { form: `${PORTAL}/edit/${id}`, change, read }
}

test('a project, its sections, pictures and preview are edited by keyboard alone', async ({
  signedInPage: page,
  admin,
  request,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/)
  const { form, read } = await projectOfThisTest(request, admin, 'Keyed in')
  const pier = { name: 'pier.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
  await page.goto(form)
  await rewrite(page, 'Client', 'Nobody')
  await tabTo(page, page.getByLabel('Hidden from the website'))
  await page.keyboard.press('Space')
  await choose(page, 'Choose preview image', pier)
  const preview = page.getByRole('img', { name: 'The preview image' })
  await expect(preview).toHaveAttribute('src', /^\/media\//, UPLOADED)

  await press(page, 'Delete Text 1')
  await expect(field(page, 'Text 1')).toHaveCount(0)
  // It is removed only while the focus is elsewhere.
  const undo = page.getByRole('button', { name: 'Undo' })
  const timer = page.locator('.Toastify__toast', { has: undo }).locator('.Toastify__progress-bar').last()
  await tabTo(page, undo)
  await expect(timer).toHaveCSS('animation-play-state', 'paused')
  await comeBackToWindow(page)
  await expect(timer).toHaveCSS('animation-play-state', 'paused')
  await page.keyboard.press('Shift+Tab')
  await expect(timer).toHaveCSS('animation-play-state', 'running')
  await page.keyboard.press('Alt+T')
  await tabTo(page, undo)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Text 1')).toHaveValue('One.')

  await page.route(UPLOAD, (route) => route.abort(), { times: 1 })
  await choose(page, 'Add pictures', pier)
  await press(page, 'Retry', 'Shift+Tab')
  await expect(page.getByText('pier.jpg')).toHaveCount(0)
  await page.route(UPLOAD, () => {}, { times: 1 })
  await choose(page, 'Add pictures', { ...pier, name: 'slow.jpg' })
  await press(page, 'Cancel upload', 'Shift+Tab')
  await expect(page.getByText('slow.jpg')).toHaveCount(0)
  await choose(page, 'Add pictures', await cameraPicture('small-but-heavy.png'))
  await press(page, 'Shrink to fit', 'Shift+Tab')
  await expect(page.getByText(/ → \d+ KB/)).toBeVisible()

  await press(page, 'Preview')
  const phone = page.getByRole('group', { name: 'Screen' }).getByRole('button').first()
  await tabTo(page, phone)
  await page.keyboard.press('Enter')
  await expect(phone).toHaveAttribute('aria-pressed', 'true')
  await press(page, 'Close preview', 'Shift+Tab')
  await press(page, 'Update Project', 'Shift+Tab')
  await expect(page).toHaveURL(PORTAL)
  expect(await read()).toMatchObject({
    client: 'NOBODY',
    hidden: true,
    previewImageUrl: expect.stringMatching(/^\/media\//),
    sections: [{ content: 'One.' }, { type: 'image' }, { type: 'image' }],
  })
})

test('a project that somebody else saved meanwhile is merged by keyboard alone', async ({
  signedInPage: page,
  admin,
  request,
  allowComplaint,
}) => {
  allowComplaint(/409/)
  const { form, change, read } = await projectOfThisTest(request, admin, 'Asked for')
  await page.goto(form)
  await rewrite(page, 'Client', 'Mine')
  await change({ client: 'Theirs', year: 2031 })
  await press(page, 'Update Project', 'Shift+Tab')
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this project' })
  await tabTo(page, dialog.getByLabel(/^Keep theirs/))
  await expectNoAxeViolations(page)
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByLabel(/^Keep mine/)).toBeChecked()
  await press(page, 'Save')
  await expect(page).toHaveURL(PORTAL)
  expect(await read()).toMatchObject({ client: 'MINE', year: 2031 })
})
