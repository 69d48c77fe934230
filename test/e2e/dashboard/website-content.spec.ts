import type { Page } from '@playwright/test'
import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { endSession, expectDraftStored, toast } from '../../support/browser/project-form.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'website content' })
// The tests change the same page, one after the other.
test.describe.configure({ mode: 'serial' })

const CONTENT = pages.websiteContent.path
const CONTACT = `${CONTENT}#contact`
const CALL = '/api/content/contact'

const heading = (page: Page) => page.getByLabel('Heading of the form')
const note = (page: Page) => page.getByLabel('Note below the offices')
const map = (page: Page) => page.getByRole('textbox', { name: 'Map' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const rows = (page: Page) => page.getByRole('group', { name: 'Offices' }).getByRole('listitem')
const stored = (page: Page) => answerOf<'GET /api/content/contact'>(page.request.get(CALL))

// The map's site answers without a network.
test.beforeEach(({ signedInPage }) =>
  signedInPage.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Map</title>' }),
  ),
)

async function open(page: Page) {
  await page.goto(CONTACT)
  await expect(heading(page)).toBeVisible()
}

test('an office with a pasted map is added, previewed, saved without leaving the page, and shown to visitors', async ({
  signedInPage: page,
  page: visitor,
  allowComplaint,
}) => {
  // axe sends messages to all frames, that of the map too.
  allowComplaint(/'postMessage'.*openstreetmap/)
  await page.goto(CONTENT)
  const panel = page.getByRole('button', { name: 'Contact Page' })
  await expect(panel).toContainText('Guwahati, Kolkata')
  await panel.click()
  await expect(page).toHaveURL(CONTACT)
  await page.getByRole('button', { name: 'Add Office' }).click()
  const city = page.getByLabel('City')
  await expect(city).toBeFocused()
  // An entry must be valid before it is closed.
  await rows(page).last().getByRole('button', { name: 'Add Office' }).click()
  await expect(page.getByText('Enter the city.')).toBeVisible()
  await expect(page.getByText('Enter the address.')).toBeVisible()
  await city.fill('Shillong')
  await page.getByRole('button', { name: 'Add phone number' }).click()
  await page.getByRole('textbox', { name: 'Phone number 1' }).fill('+91 364 000 0000')
  await page.getByLabel('Address').fill('Laitumkhrah\nShillong 793003')
  const address = 'https://www.openstreetmap.org/export/embed.html?bbox=91.8,25.5,91.9,25.6'
  await map(page).fill(`<iframe width="425" src="${address}"></iframe>`)
  await expect(map(page)).toHaveValue(address)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title="The page as the website shows it"]')
  await expect(preview.getByRole('heading', { name: 'Shillong' })).toBeVisible()
  await rows(page).last().getByRole('button', { name: 'Add Office' }).click()
  await expectNoAxeViolations(page)

  await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(page).toHaveURL(CONTACT)
  expect((await stored(page)).offices.at(-1)).toMatchObject({ id: 3, city: 'Shillong' })
  await visitor.goto('/contact')
  await expect(visitor.getByRole('heading', { name: 'Shillong' })).toBeVisible()
  // Another editor opens without it, and this one keeps it.
  await page.getByRole('button', { name: 'Careers Page' }).click()
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close preview' })).toHaveCount(0)
  await panel.click()
  await page.getByRole('button', { name: 'Close preview' }).click()
})

test('by keyboard alone: offices are reordered, an edit is cancelled, and a deleted office is restored', async ({
  signedInPage: page,
}) => {
  const { press, tabTo, enter, type } = byKeyboard(page)
  await page.goto(CONTENT)
  await enter(page.getByRole('button', { name: 'Contact Page' }))
  await expect(heading(page)).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Move Shillong' }))
  await press('Space', 'ArrowUp', 'Space')
  await expect(rows(page).nth(1)).toContainText('Shillong')
  await enter(page.getByRole('button', { name: 'Edit Shillong' }))
  await expect(page.getByLabel('City')).toBeFocused()
  await press('ControlOrMeta+A')
  await type('Tura')
  await enter(page.getByRole('button', { name: 'Cancel' }))
  await expect(rows(page).nth(1)).toContainText('Shillong')
  await enter(page.getByRole('button', { name: 'Delete Kolkata' }))
  await expect(rows(page)).toHaveCount(2)
  await enter(page.getByRole('button', { name: 'Undo' }))
  await expect(rows(page)).toHaveCount(3)
  await press('Control+s')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const { offices } = await stored(page)
  expect(offices.map(({ city }) => city)).toEqual(['Guwahati', 'Shillong', 'Kolkata'])
})

test('unsaved changes survive a reload and an expired session, and are listed on Home', async ({
  signedInPage: page,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/401/)
  await open(page)
  await note(page).fill('Closed on Sundays')
  await expectDraftStored(page, 'Closed on Sundays')
  await page.reload()
  await expect(note(page)).toHaveValue('Closed on Sundays')
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('link', { name: 'Continue Contact Page' }).click()
  await expect(note(page)).toHaveValue('Closed on Sundays')

  await endSession(page)
  await save(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(admin.email)
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  expect((await stored(page)).note).toBe('Closed on Sundays')
})

test('changes of two editors are merged, and for a field that both changed the editor chooses', async ({
  signedInPage: page,
  admin,
  request,
  allowComplaint,
}) => {
  allowComplaint(/409/)
  await open(page)
  const { offices } = await stored(page)
  const theirs = offices.map((office) =>
    office.city === 'Kolkata' ? { ...office, address: 'Their street' } : office,
  )
  const headers = { Authorization: `Bearer ${admin.token}` }
  await request.put(CALL, { headers, data: { note: 'Theirs', offices: theirs } })
  await heading(page).fill('Mine')
  await note(page).fill('My note')
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this page' })
  await expect(dialog).toContainText('Merged automatically: Offices')
  await expectNoAxeViolations(page)
  await dialog.getByRole('group', { name: 'Note below the offices' }).getByLabel('Keep mine').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  expect(await stored(page)).toMatchObject({ formHeading: 'Mine', note: 'My note', offices: theirs })
  await expect(toast(page, 'also saved.')).toBeVisible()
})

test('an open office stays open when it is saved, and Cancel takes nothing back that is saved', async ({
  signedInPage: page,
  admin,
  request,
}) => {
  await open(page)
  const { offices } = await stored(page)
  await page.getByRole('button', { name: 'Add Office' }).click()
  await page.getByLabel('City').fill('Tezpur')
  await page.getByLabel('Address').fill('Mission Road')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByLabel('Address')).toBeFocused()
  await page.getByLabel('Address').fill('Mission Road 2')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page).last()).toContainText('Tezpur')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('No changes to save')).toBeVisible()
  const { offices: now } = await stored(page)
  expect(now.at(-1)).toMatchObject({ city: 'Tezpur', address: 'Mission Road' })
  await request.put(CALL, { headers: { Authorization: `Bearer ${admin.token}` }, data: { offices } })
})

test('an open office is closed by a merge, so that Cancel takes nothing back that is saved', async ({
  signedInPage: page,
  admin,
  request,
  allowComplaint,
}) => {
  allowComplaint(/409/)
  await open(page)
  const { offices } = await stored(page)
  await page.getByRole('button', { name: 'Add Office' }).click()
  await page.getByLabel('City').fill('Mine')
  await page.getByLabel('Address').fill('My street')
  // A colleague adds an office meanwhile, under the same number.
  const theirs = {
    ...offices[0],
    id: Math.max(...offices.map(({ id }: { id: number }) => id)) + 1,
    city: 'Theirs',
  }
  const headers = { Authorization: `Bearer ${admin.token}` }
  await request.put(CALL, { headers, data: { offices: [...offices, theirs] } })
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  const cities = (await stored(page)).offices.map(({ city }: { city: string }) => city)
  expect(cities.toSorted()).toEqual(
    [...offices.map(({ city }: { city: string }) => city), 'Mine', 'Theirs'].toSorted(),
  )
  await request.put(CALL, { headers, data: { offices } })
})

test('a failed save keeps the form filled, and Retry saves it', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource|ERR_FAILED/)
  await open(page)
  await page.route(`**${CALL}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await heading(page).fill('Write to us')
  await save(page).click()
  await expect(page.getByText('The server did not answer. What you typed is still here.')).toBeVisible()
  await expect(heading(page)).toHaveValue('Write to us')
  await page.unroute(`**${CALL}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  expect((await stored(page)).formHeading).toBe('Write to us')
})

test('what could be better leads to its field by keyboard, also in a closed office, and blocks no save', async ({
  signedInPage: page,
}) => {
  await open(page)
  const hints = page.getByRole('region', { name: /^Could be better/ })
  const toggle = hints.getByRole('button', { name: /^Could be better/ })
  await expect(hints).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Kolkata' }).click()
  await map(page).fill('')
  await rows(page).getByRole('button', { name: 'Update' }).click()
  await note(page).fill('CLOSED ON SUNDAYS AND ON ALL PUBLIC HOLIDAYS')
  await expect(hints.getByRole('listitem')).toHaveText([
    /^Offices: Kolkata: Map Add one/,
    /^Note below the offices All in capital letters/,
  ])
  await expect(page.getByRole('status').filter({ hasText: 'Could be better: 2.' })).toBeAttached()
  await expectNoAxeViolations(page)

  await toggle.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(map(page)).toBeFocused()
  await expect(page.getByLabel('City')).toHaveValue('Kolkata')
  await page.keyboard.insertText('https://www.openstreetmap.org/export/embed.html?bbox=88.3,22.5,88.4,22.6')
  await expect(hints.getByRole('listitem')).toHaveCount(1)

  // On a smaller screen it is above the form, closed.
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(note(page)).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await note(page).fill('Closed on Sundays')
  await expect(hints).toHaveCount(0)
})
