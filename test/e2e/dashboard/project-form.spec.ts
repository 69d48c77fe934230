import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { ADD, field, fill, PORTAL, toast } from '../../support/browser/project-form.ts'
import { jpeg } from '../../support/data/made-pictures.ts'

test.use({ ownServer: 'the project form' })

/** Waits until all animations have ended, except for spinners. */
const animationsEnd = (page: Page) =>
  page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.all(finite.map((animation) => animation.finished))
  })

test('required fields are marked from the start', async ({ signedInPage: page }) => {
  await page.goto(ADD)
  await expect(page.getByText('Fields marked * are required.')).toBeVisible()
  const mark = (name: string) =>
    page
      .locator('label')
      .filter({ hasText: name })
      .first()
      .evaluate((label) => getComputedStyle(label, '::after').content)
  await expect(field(page, 'Client')).toHaveAttribute('required')
  expect(await mark('Client')).toContain('*')
  await expect(page.getByRole('group', { name: 'Project Leaders required' })).toBeVisible()
  await expect(field(page, 'Size (m²/ft²)')).not.toHaveAttribute('required')
  expect(await mark('Size')).not.toContain('*')
  await expectNoAxeViolations(page)
})

test('a file that is too large, not a picture, or fails to upload shows a message and can be retried', async ({
  signedInPage: page,
  allowComplaint,
}, testInfo) => {
  allowComplaint(/ERR_FAILED|415/)
  const large = testInfo.outputPath('large.jpg')
  writeFileSync(large, Buffer.alloc(900 * 1024 + 1))
  await page.goto(ADD)
  await page.getByLabel('Add pictures').setInputFiles(large)
  await expect(page.getByText('File is too large! Max size is 900KB.')).toBeVisible()
  await page.getByLabel('Choose preview image').setInputFiles(large)
  await expect(page.getByText('Preview file is too large! Max size is 900KB.')).toBeVisible()
  await fill(page, 'With faults')
  await page.getByRole('button', { name: 'Add Project' }).click()
  const picker = page.getByLabel('Choose preview image')
  await expect(picker).toHaveAccessibleDescription('large.jpg is not uploaded yet. Fix it, or cancel it.')
  await page.getByRole('button', { name: 'Delete Picture 1' }).click()

  const page2 = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html></html>') }
  await page.getByLabel('Add pictures').setInputFiles(page2)
  await expect(page.getByText('This file is not a picture we can show.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Picture 1' }).click()

  await page.route('**/api/projects/upload', (route) => route.abort(), { times: 1 })
  const pier = { name: 'pier.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
  await page.getByLabel('Add pictures').setInputFiles(pier)
  await expect(page.getByText('File upload failed. Please check the file size (max 900KB).')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(page.getByText('pier.jpg')).toHaveCount(0)
})

test('while a project is being saved nothing can be added or undone', async ({ signedInPage: page }) => {
  await page.goto(ADD)
  await fill(page, 'Being saved')
  await page.getByRole('button', { name: 'Add text' }).click()
  await page.getByRole('textbox', { name: 'Text 1' }).fill('One.')
  await page.getByRole('button', { name: 'Delete Text 1' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/projects', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  const pier = { name: 'pier.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
  await page.getByLabel('Add pictures').setInputFiles([pier, pier])
  await expect(toast(page, 'The project is being saved.')).toHaveCount(1)
  await expect(page.getByText('pier.jpg')).toHaveCount(0)
  answer()
  await expect(toast(page, 'Project created successfully! 🎉')).toBeVisible()
})

test('a picture of the library that is chosen while the project is being saved is refused with the reason', async ({
  signedInPage: page,
  admin,
}) => {
  const file = { name: 'plinth.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg(330, 220)) }
  const headers = { Authorization: `Bearer ${admin.token}` }
  await page.request.post('/api/projects/upload', { headers, multipart: { file } })
  await page.goto(ADD)
  await fill(page, 'Saved while choosing')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/projects', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Add Project' }).click()
  await page.getByRole('button', { name: 'Choose from the library: preview image' }).click()
  await page.locator('[data-picture]').filter({ hasText: 'plinth.jpg' }).click()
  await expect(toast(page, 'The project is being saved.')).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'The preview image' })).toHaveCount(0)
  answer()
  await expect(toast(page, 'Project created successfully! 🎉')).toBeVisible()
})

test('leaving with unsaved changes asks for confirmation', async ({ signedInPage: page }) => {
  await page.goto(ADD)
  await field(page, 'Client').fill('NHM')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  for (const way of [page.getByRole('button', { name: 'Back' }), page.getByRole('link', { name: 'Home' })]) {
    await way.click()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Stay', exact: true }).click()
    await expect(question).toBeHidden()
  }
  await expect(field(page, 'Client')).toHaveValue('NHM')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeVisible()
  await animationsEnd(page)
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(PORTAL)
})

test('what could be better in a project leads to its field by keyboard, and blocks nothing', async ({
  signedInPage: page,
}) => {
  await page.goto(ADD)
  const hints = page.getByRole('region', { name: /^Could be better/ })
  const items = hints.getByRole('listitem')
  await expect(hints).toHaveCount(0)
  await field(page, 'Client').fill('x')
  await expect(items).toHaveText([/^Preview Image Choose one/, /^Sections Add a text/])
  await hints.getByRole('button', { name: /^Preview Image/ }).press('Enter')
  await expect(page.getByLabel('Choose preview image')).toBeFocused()

  await page.getByRole('button', { name: 'Add text' }).click()
  await page.getByRole('textbox', { name: 'Text 1' }).fill('THE COURT STAYS OPEN IN THE EVENING.')
  const pier = { name: 'pier.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
  await page.getByLabel('Add pictures').setInputFiles(pier)
  await expect(items).toHaveText([
    /^Sections: 1 All in capital/,
    /^Sections: 2 This picture has no description/,
  ])
  const description = page.getByLabel('Description of picture 2')
  await items.last().getByRole('button').press('Enter')
  await expect(description).toBeFocused()
  await page.keyboard.insertText('IMG_1234.jpg')
  await expect(items.last()).toContainText('“IMG_1234.jpg” looks like the name of a file.')
  await expectNoAxeViolations(page)
  const gate = { ...pier, buffer: await jpeg(60, 40) }
  await page.getByLabel('Add pictures').setInputFiles([gate, gate])
  await expect(items.last()).toHaveText(/^2 pictures have no description\..*3 Sections: 3.*4 Sections: 4$/)
  await expectNoAxeViolations(page)
  await items
    .last()
    .getByRole('button', { name: /Sections: 4$/ })
    .press('Enter')
  await expect(page.getByLabel('Description of picture 4')).toBeFocused()
  for (const number of [3, 4]) await page.getByLabel(`Description of picture ${number}`).fill('A gate')
  await description.fill('A pier')
  await items.last().getByRole('button').press('Enter')
  await expect(page.getByRole('textbox', { name: 'Text 1' })).toBeFocused()
  await fill(page, 'The long name of a project, with that of its client')
  await items.first().getByRole('button').press('Enter')
  await expect(field(page, 'Project Name')).toBeFocused()
  await expect(items.first()).toContainText('search results')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(toast(page, 'Project created successfully!')).toBeVisible()
})
