import { writeFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { formatDay } from '../../../src/domain/time/day.ts'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import {
  ADD,
  edit,
  endSession,
  expectDraftStored,
  field,
  fill,
  idIn,
  PORTAL,
  toast,
} from '../../support/browser/project-form.ts'
import { jpeg } from '../../support/data/made-pictures.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

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

test('each missing field shows its message, and focus moves to the first', async ({ signedInPage: page }) => {
  await page.goto(ADD)
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(page.getByText('Check 9 fields.')).toBeVisible()
  await expect(field(page, 'Project Name')).toBeFocused()
  await expect(page.getByText('Choose at least one project leader.')).toBeVisible()
  await expectNoAxeViolations(page)
  const faults = page.getByRole('list', { name: 'Fields to check' })
  await expect(faults.getByRole('listitem')).toHaveText([
    ...['Project Name', 'Category', 'State / Union Territory', 'Status', 'Year', 'Client'],
    ...['Project Team', 'Collaborators', 'Project Leaders'],
  ])
  await faults.getByRole('button', { name: 'Project Leaders' }).press('Enter')
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await faults.getByRole('button', { name: 'Client' }).press('Enter')
  await expect(field(page, 'Client')).toBeFocused()
  await page.keyboard.type('Somebody')
  await expect(page.getByText('Check 8 fields.')).toBeVisible()
  await expect(faults.getByRole('button', { name: 'Client' })).toHaveCount(0)
  await fill(page, 'Arcade')
  await expect(page.getByText('Enter the name of the project.')).toHaveCount(0)
  await field(page, 'Year').fill('1750')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(field(page, 'Year')).toBeFocused()
  await expect(field(page, 'Year')).toHaveAccessibleDescription('Enter a year from 1800 onwards.')
})

test('typing in the middle of a field keeps the cursor there, and a year accepts digits only', async ({
  signedInPage: page,
}) => {
  await page.goto(ADD)
  await field(page, 'Project Name').fill('TOWN TURA')
  await field(page, 'Project Name').press('Home')
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('hall, ')
  await expect(field(page, 'Project Name')).toHaveValue('TOWN HALL, TURA')
  await field(page, 'Year').pressSequentially('c. 2024!')
  await expect(field(page, 'Year')).toHaveValue('2024')
  await field(page, 'Tags').fill('MUD')
  await field(page, 'Tags').press('Home')
  await page.keyboard.type('dry ')
  await expect(field(page, 'Tags')).toHaveValue('DRY MUD')
  // The date is not typed: it is today.
  await expect(field(page, 'Key Date')).not.toBeEditable()
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await expect(field(page, 'Key Date')).toHaveValue(formatDay(today))
})

test('changing the category resets the sub-category, which is disabled without a category', async ({
  signedInPage: page,
}) => {
  await page.goto(ADD)
  await expect(field(page, 'Sub-category')).toBeDisabled()
  await field(page, 'Category').selectOption('CIVIC')
  await field(page, 'Sub-category').selectOption('TOWN HALLS')
  await field(page, 'Category').selectOption('SPORTS')
  await expect(field(page, 'Sub-category')).toHaveValue('')
  await expect(field(page, 'Sub-category').getByRole('option')).toHaveText([
    'Optional',
    'STADIUMS',
    'SPORTS COMPLEX',
    'MULTIPURPOSE SPORTS HALLS',
  ])
})

test('tags added by Enter, Add and suggestion are normalized', async ({ signedInPage: page }) => {
  await page.goto(ADD)
  const tags = page.getByRole('list', { name: 'Chosen tags' })
  await field(page, 'Tags').fill('  river  bank ')
  await page.keyboard.press('Enter')
  await field(page, 'Tags').fill('River Bank')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(tags.getByRole('listitem')).toHaveText([/^RIVER BANK/])
  await field(page, 'Tags').fill('bri')
  const suggestions = page.getByRole('option', { name: 'BRICK', exact: true })
  await expect(suggestions).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(tags.getByRole('listitem')).toHaveCount(2)
  await tags.getByRole('button', { name: 'Remove RIVER BANK' }).click()
  await expect(tags.getByRole('listitem')).toHaveCount(1)
  // A tag that was typed but not added is saved too.
  await field(page, 'Tags').fill('ferry')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(tags.getByRole('listitem')).toHaveText([/^BRICK/, /^FERRY/])
})

test('default tags are suggested when the saved tags fail to load', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/tags/)
  await page.route('**/api/tags', (route) => route.abort())
  await page.goto(ADD)
  await field(page, 'Tags').fill('low')
  await expect(page.getByRole('option', { name: 'LOW_COST' })).toBeVisible()
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

test('a text over 700 characters is counted, kept and rejected', async ({ signedInPage: page }) => {
  await page.goto(ADD)
  await fill(page, 'Long text')
  await page.getByRole('button', { name: 'Add text' }).click()
  await page.getByRole('textbox', { name: 'Text 1' }).fill('x'.repeat(701))
  await expect(page.getByText('701 / 700')).toBeVisible()
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(page.getByRole('textbox', { name: 'Text 1' })).toBeFocused()
  await expect(page.getByText('At most 700 characters.').last()).toBeVisible()
})

test('Undo restores a deleted section to its place', async ({ signedInPage: page }) => {
  await page.goto(ADD)
  for (const text of ['One.', 'Two.', 'Three.']) {
    await page.getByRole('button', { name: 'Add text' }).click()
    await page.getByRole('textbox', { name: /^Text/ }).last().fill(text)
  }
  await page.getByRole('button', { name: 'Delete Text 2' }).click()
  await expect(page.getByRole('textbox', { name: 'Text 2' })).toHaveValue('Three.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Text 2' })).toHaveValue('Two.')
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

test('pressing save repeatedly creates one project', async ({ signedInPage: page }) => {
  await page.goto(ADD)
  await fill(page, 'Once only')
  await page.getByRole('button', { name: 'Add Project' }).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 200; press++) button.click()
  })
  await expect(toast(page, 'Project created successfully!')).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'ONCE ONLY' })).toHaveCount(1)
})

test('a message of the server is shown at its field, and the form stays filled', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/422|ERR_FAILED/)
  await page.route('**/api/projects', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: {
            message: 'Enter the client.',
            errors: {
              client: 'Enter the client.',
              'sections.0.content': 'This picture no longer exists.',
            },
          },
        })
      : route.continue(),
  )
  await page.goto(ADD)
  await fill(page, 'Refused')
  await page.getByRole('button', { name: 'Add text' }).click()
  await page.getByRole('textbox', { name: 'Text 1' }).fill('Brick.')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(page.getByText('Check 2 fields.')).toBeVisible()
  await expect(field(page, 'Client')).toBeFocused()
  await expect(field(page, 'Client')).toHaveAccessibleDescription('Enter the client.')
  await expect(field(page, 'Project Name')).toHaveValue('REFUSED')
  await field(page, 'Client').fill('PWD')
  await expect(field(page, 'Client')).not.toHaveAccessibleDescription('Enter the client.')
  // The only one that is left is a link itself.
  await page.getByRole('button', { name: 'This picture no longer exists.' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Text 1' })).toBeFocused()

  await page.unroute('**/api/projects')
  await page.route('**/api/projects', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(toast(page, 'Failed to create project').first()).toBeVisible()
  await expect(field(page, 'Project Name')).toHaveValue('REFUSED')
})

test('a failed update shows a message and keeps the form', async ({ signedInPage: page, allowComplaint }) => {
  allowComplaint(/ERR_FAILED/)
  await edit(page, 'STUDENT HOSTEL')
  await field(page, 'Client').fill('Somebody else')
  await page.route('**/api/projects/*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(toast(page, 'Failed to update project. Please try again.').first()).toBeVisible()
  await expect(field(page, 'Client')).toHaveValue('SOMEBODY ELSE')
  await expect(
    page.getByText('Please try again. The server did not answer. What you typed is still here.'),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  // The clock is stopped: the list follows the save, and does not wait for the end of the toast.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(PORTAL)
  await expect(toast(page, 'Project updated successfully! 🎉')).toBeVisible()
})

test('a save interrupted by the end of the session finishes after signing in again', async ({
  signedInPage: page,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/401/)
  await page.goto(ADD)
  await fill(page, 'Outlived')
  await endSession(page)
  await page.getByRole('button', { name: 'Add Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await animationsEnd(page)
  await expectNoAxeViolations(page)
  await dialog.getByLabel('E-mail').fill(admin.email)
  await dialog.getByLabel('Password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(toast(page, 'Project created successfully! 🎉')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'OUTLIVED' })).toHaveCount(1)
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

test('a project is hidden and shown again from its form', async ({ signedInPage: page, request }) => {
  await edit(page, 'CHANG HOUSE')
  const hidden = page.getByRole('checkbox', { name: 'Hidden from the website' })
  const address = `/api/projects/${idIn(page)}`
  for (const status of [404, 200]) {
    await hidden.setChecked(status === 404)
    await page.getByRole('button', { name: 'Update Project' }).click()
    await expect(page).toHaveURL(PORTAL)
    expect((await request.get(address)).status()).toBe(status)
    await edit(page, 'CHANG HOUSE')
  }
})

test('a leader who is chosen while a director is added stays chosen', async ({ signedInPage: page }) => {
  await page.goto(ADD)
  await page.getByRole('button', { name: 'Add director' }).click()
  const first = page.getByRole('group', { name: 'Project Leaders' }).getByRole('checkbox').first()
  const adding = Promise.withResolvers<Route>()
  await page.route('**/api/content/team', adding.resolve, { times: 1 })
  const director = page.getByRole('group', { name: 'New director' })
  await director.getByLabel('Name').fill('S. BORA')
  await director.getByLabel('Position').fill('DIRECTOR')
  await page.keyboard.press('Enter')
  const held = await adding.promise
  await first.check()
  await held.continue()
  await expect(page.getByRole('checkbox', { name: 'S. BORA' })).toBeChecked()
  await expect(first).toBeChecked()
})

test('an unknown project shows a message', async ({ signedInPage: page, allowComplaint }) => {
  allowComplaint(/404/)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/projects/none', (route) => held.then(() => route.continue()))
  await page.goto(`${PORTAL}/edit/none`)
  await expect(page.getByRole('status', { name: 'Loading the form' })).toBeVisible()
  await expectNoAxeViolations(page)
  answer()
  await expect(toast(page, 'Failed to fetch project details.').first()).toBeVisible()
  await expect(page.getByText('This project does not exist or was deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('unsaved changes to a deleted project are kept until it is restored, or are discarded', async ({
  signedInPage: page,
  admin,
  request,
  allowComplaint,
}) => {
  allowComplaint(/404/)
  const headers = { Authorization: `Bearer ${admin.token}` }
  const [first] = await answerOf<'GET /api/projects'>(request.get('/api/projects'))
  const data = { ...first, name: 'Soon gone' }
  const { id } = await answerOf<'POST /api/projects'>(request.post('/api/projects', { headers, data }))
  const form = `${PORTAL}/edit/${id}`
  await page.goto(form)
  await field(page, 'Client').fill('Not saved')
  await expectDraftStored(page, 'NOT SAVED')
  await request.delete(`/api/projects/${id}`, { headers })
  await page.goto(form)
  const words = page.getByText('Until then your unsaved changes stay in this browser.')
  await expect(words).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Discard my changes' }).click()
  await expect(words).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Open Trash' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'SOON GONE' })
    .getByRole('button', { name: /Restore/ })
    .click()
  await expect(toast(page, 'SOON GONE is restored.')).toBeVisible()
  await page.goto(form)
  await expect(field(page, 'Client')).toHaveValue('NOT SAVED')
})
