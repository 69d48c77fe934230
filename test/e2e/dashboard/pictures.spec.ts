import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { jpeg } from '../../support/data/made-pictures.ts'
import { project } from '../../support/data/project.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'the picture library' })

const PICTURES = '/admin/dashboard/pictures'

const tiles = (page: Page) => page.locator('[data-picture]')
const tile = (page: Page, name: string) => tiles(page).filter({ hasText: name })
const panel = (page: Page) => page.getByRole('complementary', { name: /^Picture/ })
const crop = (page: Page, ratio: string) =>
  panel(page)
    .locator(`[data-crop="${ratio}"] img`)
    .evaluate((image) => {
      const { objectFit, objectPosition } = getComputedStyle(image)
      return [objectFit, objectPosition]
    })

async function dropOn(page: Page, names: readonly string[]) {
  const files = await Promise.all(
    names.map(async (name, index) => ({ name, bytes: [...(await jpeg(300 + 10 * index, 200))] })),
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

test('by mouse: upload by drop, find, set the focal point, replace with Undo, delete with Undo, delete permanently', async ({
  signedInPage: page,
  admin,
}) => {
  const { upload, projectWith } = uploadFor(page, admin.token)
  const tower = await upload('tower.jpg', 400, 500)
  await projectWith('Water tower', [{ type: 'image', content: tower.url, alt: 'The tower' }])
  await page.goto('/admin/dashboard/home')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Pictures' }).click()
  await expect(tiles(page).first()).toContainText('tower.jpg')
  await expectNoAxeViolations(page)

  await dropOn(page, ['roof.jpg', 'stairs.jpg'])
  await expect(tile(page, 'roof.jpg')).toContainText('300 × 200')
  await expect(tile(page, 'stairs.jpg')).toContainText('Unused')
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0)

  await test.step('the search finds a picture by the project that uses it, and stays in the address', async () => {
    await page.getByRole('searchbox', { name: 'Search pictures' }).fill('water tow')
    await expect(page).toHaveURL(`${PICTURES}?search=water+tow`)
    await expect(tiles(page)).toHaveCount(1)
    await page.reload()
    await expect(tiles(page)).toHaveText([/tower\.jpg/])
    await page.getByRole('searchbox').fill('no such picture')
    await expect(page.getByText('No pictures match “no such picture”.')).toBeVisible()
    await expectNoAxeViolations(page, page.getByRole('main'))
    await page.getByRole('button', { name: 'Clear the search' }).click()
  })

  await test.step('a click sets the focal point, which the crops show at once', async () => {
    await tile(page, 'tower.jpg').click()
    await expect(page).toHaveURL(`${PICTURES}?picture=${tower.id}`)
    await expect(panel(page).getByRole('link', { name: 'WATER TOWER, Sections 1' })).toBeVisible()
    await expect(panel(page).getByText('The tower')).toBeVisible()
    expect((await crop(page, 'wide'))[0]).toBe('contain')
    const whole = panel(page).getByRole('button', { name: 'Focal point of tower.jpg' })
    const { width, height } = (await whole.boundingBox())!
    await whole.click({ position: { x: width * 0.5, y: height * 0.1 } })
    expect(await crop(page, 'wide')).toEqual(['cover', '50% 0%'])
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await expect(panel(page).getByText(/^Saved \d/)).toBeVisible()
    const stored = await answerOf<'GET /api/pictures/:id'>(
      page.request.get(`/api/pictures/${tower.id}`, { headers: { Authorization: `Bearer ${admin.token}` } }),
    )
    expect(stored.focus?.y).toBeCloseTo(0.1, 1)
    await expectNoAxeViolations(page, panel(page))
  })

  await test.step('another picture takes all its places, and Undo takes that back', async () => {
    await panel(page).getByRole('button', { name: 'Replace everywhere' }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace tower.jpg in 1 place by' })
    await dialog.getByRole('searchbox').fill('roof')
    await expectNoAxeViolations(page, dialog)
    await tile(page, 'roof.jpg').and(dialog.locator('*')).click()
    await expect(page.getByText('Picture replaced in 1 place.')).toBeVisible()
    await expect(panel(page).getByText('Not used anywhere')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The replacement is undone.')).toBeVisible()
    await expect(panel(page).getByText('Used in 1 place', { exact: true })).toBeVisible()
    await expect(panel(page).getByText('A picture in use cannot be deleted.')).toBeVisible()
  })

  await test.step('an unused picture is deleted, restored by Undo, and permanently deleted in the trash', async () => {
    await page.getByRole('button', { name: /^Unused/ }).click()
    await tile(page, 'stairs.jpg').click()
    await panel(page).getByRole('button', { name: 'Delete' }).click()
    await expect(tile(page, 'stairs.jpg')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await tile(page, 'stairs.jpg').click()
    await panel(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: /^Trash 1/ }).click()
    await tile(page, 'stairs.jpg').click()
    await expectNoAxeViolations(page)
    await panel(page).getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page.getByText('The trash is empty.')).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

test('by keyboard alone: open a picture, move its focal point, save, and use it in a form', async ({
  signedInPage: page,
  admin,
}) => {
  const { upload, projectWith } = uploadFor(page, admin.token)
  const bridge = await upload('bridge.jpg', 420, 280)
  await projectWith('Bridge', [{ type: 'image', content: bridge.url, alt: 'The bridge at dusk' }])
  const pier = await upload('pier.jpg', 421, 281)
  const { id } = await projectWith('Pier', [])
  const { press, tabTo, enter, find, type } = byKeyboard(page)
  await page.goto('/admin/dashboard/home')
  await expect(page.getByRole('heading', { name: 'Welcome, Ira Bora' })).toBeVisible()
  await find('Pictures')
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

  await page.goto(`/admin/dashboard/projects/edit/${id}`)
  await enter(page.getByRole('button', { name: 'Add from the library: a section' }))
  const dialog = page.getByRole('dialog', { name: 'Add from the library: a section' })
  await tabTo(dialog.getByRole('searchbox'))
  await type('bridge')
  await expect(dialog.locator('[data-picture]')).toHaveCount(1)
  await enter(dialog.locator('[data-picture]'))
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

test('a changed name or focal point is not lost without a question, and stays while the list is searched', async ({
  signedInPage: page,
  admin,
}) => {
  const { upload } = uploadFor(page, admin.token)
  const arch = await upload('arch.jpg', 440, 300)
  const beam = await upload('beam.jpg', 441, 301)
  await page.goto(`${PICTURES}?picture=${arch.id}`)
  const name = panel(page).getByLabel('Name')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await name.fill('The arch')
  await tile(page, 'beam.jpg').click()
  await expectNoAxeViolations(page, question)
  await question.getByRole('button', { name: 'Stay', exact: true }).click()
  await expect(name).toHaveValue('The arch')
  await expect(page).toHaveURL(`${PICTURES}?picture=${arch.id}`)

  await page.getByRole('searchbox', { name: 'Search pictures' }).fill('arch')
  await expect(page).toHaveURL(`${PICTURES}?search=arch&picture=${arch.id}`)
  await expect(question).toHaveCount(0)
  await name.press('Escape')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${PICTURES}?search=arch`)
  await expect(tile(page, 'arch.jpg')).toBeFocused()

  await page.goto(`${PICTURES}?picture=${beam.id}`)
  await panel(page).getByRole('button', { name: 'Focal point of beam.jpg' }).press('ArrowUp')
  await page.getByRole('button', { name: /^Unused/ }).click()
  await question.getByRole('button', { name: 'Stay', exact: true }).click()
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByText(/^Saved \d/)).toBeVisible()
  await page.getByRole('button', { name: /^Unused/ }).click()
  await expect(page).toHaveURL(`${PICTURES}?filter=unused`)
})

test('after Delete the next picture has the focus, and after the last one the filter', async ({
  signedInPage: page,
  admin,
}) => {
  const { upload } = uploadFor(page, admin.token)
  const names = ['girder-1.jpg', 'girder-2.jpg', 'girder-3.jpg'] as const
  for (const [index, name] of names.entries()) await upload(name, 450 + index, 310)
  await page.goto(`${PICTURES}?search=girder`)
  const remove = async (name: string) => {
    await tile(page, name).click()
    await panel(page).getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(tile(page, name)).toHaveCount(0)
  }
  await remove(names[1])
  await expect(tile(page, names[0])).toBeFocused()
  await remove(names[0])
  await expect(tile(page, names[2])).toBeFocused()
  await panel(page).waitFor({ state: 'detached' })
  await tile(page, names[2]).click()
  await panel(page).getByLabel('Name').fill('The last one')
  await panel(page).getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('No pictures match “girder”.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^All/ })).toBeFocused()
})

test('Back asks about a changed name too, also when a deletion had led to the list', async ({
  signedInPage: page,
  admin,
}) => {
  const { upload } = uploadFor(page, admin.token)
  await upload('rafter-1.jpg', 470, 310)
  await upload('rafter-2.jpg', 471, 310)
  await page.goto(`${PICTURES}?search=rafter`)
  await tile(page, 'rafter-1.jpg').click()
  await panel(page).getByRole('button', { name: 'Delete' }).click()
  await panel(page).waitFor({ state: 'detached' })
  await tile(page, 'rafter-2.jpg').click()
  const name = panel(page).getByLabel('Name')
  await name.fill('The rafter')
  await page.goBack()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay', exact: true })
    .click()
  await expect(name).toHaveValue('The rafter')
})

test('a deletion that is answered late does not close the panel of another picture', async ({
  signedInPage: page,
  admin,
}) => {
  const { upload } = uploadFor(page, admin.token)
  await upload('joist-1.jpg', 480, 310)
  await upload('joist-2.jpg', 481, 310)
  await page.goto(`${PICTURES}?search=joist`)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/pictures/*', async (route) => {
    if (route.request().method() === 'DELETE') await answer.promise
    await route.continue()
  })
  await tile(page, 'joist-1.jpg').click()
  await panel(page).getByRole('button', { name: 'Delete' }).click()
  await tile(page, 'joist-2.jpg').click()
  const name = panel(page).getByLabel('Name')
  await name.fill('The joist')
  answer.resolve()
  await expect(tile(page, 'joist-1.jpg')).toHaveCount(0)
  await expect(name).toHaveValue('The joist')
})

test('by keyboard and mouse: select many pictures, move them to the trash, undo that, and restore them', async ({
  signedInPage: page,
  admin,
}) => {
  const { upload, projectWith } = uploadFor(page, admin.token)
  const names = ['truss-4.jpg', 'truss-3.jpg', 'truss-2.jpg', 'truss-1.jpg'] as const
  const used = await upload(names[3], 460, 320)
  await projectWith('Truss', [{ type: 'image', content: used.url, alt: 'A truss' }])
  for (const [index, name] of names.slice(0, 3).toReversed().entries()) await upload(name, 461 + index, 320)
  await page.goto(`${PICTURES}?search=truss`)
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  const bar = page.getByRole('group', { name: 'Selected pictures' })
  const everything = page.getByRole('checkbox', { name: 'Select all shown' })

  await test.step('Shift and a click selects a range, and a picture in use stays', async () => {
    await box(names[1]).click()
    await box(names[3]).click({ modifiers: ['Shift'] })
    await expect(page.getByText('3 of 4 selected')).toBeVisible()
    await expect(everything).toHaveJSProperty('indeterminate', true)
    await expect(bar.getByText('1 of them is in use and stays.')).toBeVisible()
    await expectNoAxeViolations(page)
    await bar.getByRole('button', { name: 'Move to the trash' }).click()
    await expect(page.getByText('2 pictures moved to the trash.')).toBeVisible()
    await expect(tiles(page)).toHaveText([/truss-4/, /truss-1/])
    await expect(tile(page, names[3])).toBeFocused()
    await expect(bar).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 pictures restored.')).toBeVisible()
    await expect(tiles(page)).toHaveCount(4)
  })

  await test.step('the same by keyboard', async () => {
    const { press, tabTo, enter } = byKeyboard(page)
    await tile(page, names[0]).focus()
    await press('Tab')
    await expect(box(names[0])).toBeFocused()
    await press('Space', 'Shift+ArrowRight')
    await expect(box(names[1])).toBeFocused()
    await expect(page.getByText('2 of 4 selected')).toBeVisible()
    await press('Escape')
    await expect(bar).toHaveCount(0)
    await press('Space', 'Shift+ArrowLeft')
    await enter(bar.getByRole('button', { name: 'Move to the trash' }))
    await expect(tile(page, names[2])).toBeFocused()
    await expect(tiles(page)).toHaveCount(2)
    await tabTo(page.getByRole('button', { name: /^Trash/ }))
    await press('Enter')
    await expect(tiles(page)).toHaveCount(2)
    await tabTo(everything)
    await press('Space')
    await expect(page.getByText('2 of 2 selected')).toBeVisible()
    await expectNoAxeViolations(page, bar)
    await enter(bar.getByRole('button', { name: 'Restore' }))
    await expect(page.getByText('No pictures match “truss”.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Trash/ })).toBeFocused()
  })
})

test('saving the name keeps the focal point that somebody else has set meanwhile', async ({
  signedInPage: page,
  admin,
}) => {
  const headers = { Authorization: `Bearer ${admin.token}` }
  const { upload } = uploadFor(page, admin.token)
  const ramp = await upload('ramp.jpg', 430, 290)
  await page.goto(`${PICTURES}?picture=${ramp.id}`)
  await panel(page).getByLabel('Name').fill('The ramp')
  const focus = { x: 0.2, y: 0.3 }
  const address = `/api/pictures/${ramp.id}`
  expect((await page.request.patch(address, { headers, data: { focus } })).status()).toBe(200)
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByText(/^Saved \d/)).toBeVisible()
  const stored = await answerOf<'GET /api/pictures/:id'>(page.request.get(address, { headers }))
  expect(stored).toMatchObject({ name: 'The ramp', focus })
  await expect(panel(page).getByText('Focal point 20% from the left, 30% from the top.')).toBeAttached()
})

test('a failed list, a failed upload and a picture that is gone say so', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/)
  let isBroken = true
  await page.route('**/api/pictures?*', (route) =>
    isBroken ? route.fulfill({ status: 400, json: {} }) : route.continue(),
  )
  await page.goto(PICTURES)
  await expect(page.getByText('The pictures could not be loaded.')).toBeVisible()
  await expectNoAxeViolations(page)
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(tiles(page).first()).toBeVisible()

  await page.route('**/api/projects/upload', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await dropOn(page, ['gate.jpg'])
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads.getByRole('alert')).toBeVisible()
  await expectNoAxeViolations(page, uploads)
  await uploads.getByRole('button', { name: 'Retry' }).click()
  await expect(tile(page, 'gate.jpg')).toBeVisible()

  await page.goto(`${PICTURES}?picture=${'0'.repeat(32)}`)
  await expect(page.getByText('This picture no longer exists.')).toBeVisible({ timeout: 15_000 })
  await expectNoAxeViolations(page)
})

test('HR sees the greyed entry with its reason, and at the address who may open it', async ({
  signedInPage: page,
}) => {
  await page.route('**/auth/profile', async (route) => {
    const response = await route.fetch()
    const { user } = await answerOf<'GET /auth/profile'>(response)
    await route.fulfill({ response, json: { user: { ...user, role: 'HR_HIRING' } } })
  })
  await page.goto(PICTURES)
  const reason = 'Access restricted to Super Admin and Project Content Manager'
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pictures' })).toHaveAccessibleDescription(reason)
  await expectNoAxeViolations(page)
})
