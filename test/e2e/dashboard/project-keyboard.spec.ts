import type { FileChooser, Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { byKeyboard, tabThrough } from '../../support/browser/keyboard.ts'
import { field, PORTAL } from '../../support/browser/project-form.ts'
import { expectSaid, timerOf } from '../../support/browser/toasts.ts'
import { jpeg } from '../../support/data/made-pictures.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const BACK = 'Shift+Tab'
/** Until a picture is uploaded, its place shows the placeholder: on a busy machine the encoder may need longer than other waits last. */
const UPLOADED = { timeout: 30_000 }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

type Chosen = Parameters<FileChooser['setFiles']>[0]

/** Resolves when the page has handled the event. */
const comeBackToWindow = (page: Page) =>
  page.evaluate(async () => {
    window.dispatchEvent(new Event('focus'))
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })

// The dialogs of the form are answered by keyboard in test/screens/project-merge.test.tsx.
test('a project, its sections, pictures and preview are made by keyboard alone', async ({
  signedInPage: page,
}) => {
  const { press, enter, tabTo, type } = byKeyboard(page)
  const pier = { name: 'pier.jpg', mimeType: 'image/jpeg', buffer: await jpeg(60, 40) }
  const fill = async (name: string, text: string) => {
    await tabThrough(page, field(page, name))
    await type(text)
  }
  const choose = async (label: string, file: Chosen, key?: string) => {
    const chooser = page.waitForEvent('filechooser')
    await enter(page.getByLabel(label), key)
    await (await chooser).setFiles(file)
  }
  await page.goto(PORTAL)
  await enter(button(page, 'Add Project'))

  await test.step('the fields, past each control between them', async () => {
    await fill('Project Name', 'Ferry station')
    await fill('Category', 'CIV')
    await fill('Sub-category', 'TOWN')
    await fill('State / Union Territory', 'MEGH')
    await fill('Status', 'DES')
    await fill('Year', '2026')
    await fill('Size (m²/ft²)', '420 m²')
    await fill('Client', 'Inland Waterways')
    await fill('Project Team', 'P. Bora')
    await fill('Collaborators', 'Axis')
    for (const leader of ['R. DEKA', 'M. SEN']) {
      await tabThrough(page, page.getByRole('checkbox', { name: leader }))
      await press('Space')
    }
    await fill('Tags', 'river')
    await press('Enter')
    await type('bri')
    await expect(page.getByRole('option', { name: 'BRICK', exact: true })).toBeVisible()
    await press('ArrowDown', 'Enter')
  })

  await test.step('a text and a picture, which changes places with it', async () => {
    await enter(button(page, 'Add text'))
    await expect(field(page, 'Text 1')).toBeFocused()
    await type('A station on floats.')
    await choose('Add pictures', pier)
    await tabTo(page.getByLabel('Description of picture 2'), BACK)
    await type('The jetty at low water')
    const jetty = page.getByRole('img', { name: 'The jetty at low water' })
    await expect(jetty).toHaveAttribute('src', /^\/media\//, UPLOADED)
    await tabTo(button(page, 'Move Picture 2'), BACK)
    await press('Space', 'ArrowUp', 'Space')
    await expect(page.getByLabel('Description of picture 1')).toHaveValue('The jetty at low water')
  })

  await test.step('a deleted text and Undo, whose message stays while it has the focus', async () => {
    await enter(button(page, 'Delete Text 2'))
    await expect(field(page, 'Text 2')).toHaveCount(0)
    const undo = button(page, 'Undo')
    const timer = timerOf(page.locator('.Toastify__toast', { has: undo }))
    await tabTo(undo)
    await expect(timer).toHaveCSS('animation-play-state', 'paused')
    await comeBackToWindow(page)
    await expect(timer).toHaveCSS('animation-play-state', 'paused')
    await press(BACK)
    await expect(timer).toHaveCSS('animation-play-state', 'running')
    await press('Alt+T')
    await enter(undo)
    await expect(field(page, 'Text 2')).toHaveValue('A station on floats.')
  })

  await test.step('a preview image', async () => {
    await choose('Choose preview image', pier, BACK)
    const preview = page.getByRole('img', { name: 'The preview image' })
    await expect(preview).toHaveAttribute('src', /^\/media\//, UPLOADED)
  })

  await test.step('the preview, and the project is added', async () => {
    await enter(button(page, 'Preview'))
    const phone = page.getByRole('group', { name: 'Screen' }).getByRole('button').first()
    await enter(phone)
    await expect(phone).toHaveAttribute('aria-pressed', 'true')
    await enter(button(page, 'Close preview'), BACK)
    await enter(button(page, 'Add Project'))
    await expectSaid(page, 'Project created successfully! 🎉')
  })
  const projects = answerOf<'GET /api/projects/search'>(
    page.request.get('/api/projects/search?q=ferry station'),
  )
  expect(await projects).toMatchObject([
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
      previewImageUrl: expect.stringMatching(/^\/media\//),
      sections: [
        { type: 'image', alt: 'The jetty at low water' },
        { type: 'text', content: 'A station on floats.' },
      ],
    },
  ])
})
