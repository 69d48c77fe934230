import type { Page } from '@playwright/test'
import { expect, goInApp, test } from '../../support/browser/browser.ts'
import { drawFrames } from '../../support/browser/frames.ts'
import { ADD, edit, PORTAL } from '../../support/browser/project-form.ts'
import { coveredByToasts, expectSaid, timerOf, toast } from '../../support/browser/toasts.ts'

const HOSTEL = 'STUDENT HOSTEL'
const SETTINGS = '/admin/dashboard/settings'
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1100, height: 720 },
  { width: 1024, height: 700 },
]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page) => page.getByRole('row').filter({ hasText: HOSTEL })

async function expectClear(page: Page, where: string) {
  await expect.poll(() => coveredByToasts(page), `${where}: under the toasts`).toEqual([])
}

/** The same at each size, with the toasts kept from closing by their time. */
async function expectClearAtAllSizes(page: Page, where: string) {
  await page.evaluate(() => {
    const times = document.getAnimations().filter(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return target?.matches('.Toastify__progress-bar')
    })
    for (const time of times) time.pause()
  })
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport)
    await expectClear(page, `${where} at ${viewport.width} px`)
  }
  await expect(page.locator('.Toastify__toast')).not.toHaveCount(0)
}

/** The question in the panel of the project, which it closes, and the one under the bar of a selection. */
async function deletionIsAsked(page: Page) {
  await page.setViewportSize(SIZES[1]!)
  const remove = button(page, 'Delete')
  await remove.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toHaveAccessibleName(`Are you sure you want to delete "${HOSTEL}"`)
  await expect(question).toHaveAccessibleDescription('The project stays in the trash for 30 days.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectClear(page, 'question in the panel')
  const [asked, pressed] = [await question.boundingBox(), await remove.boundingBox()]
  expect(Math.abs(asked!.y + asked!.height - pressed!.y), 'the distance to the button').toBeLessThan(240)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(remove).toBeFocused()
  // Escape is for the question, also when the focus has left it; the panel stays.
  await remove.click()
  await page.getByLabel('Search projects').focus()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(remove).toBeVisible()
  await page.keyboard.press('Escape')
  // Here the buttons of the bar are in two rows.
  await page.setViewportSize({ width: 1024, height: 700 })
  await row(page).getByRole('checkbox').check()
  const clear = await button(page, 'Clear selection').boundingBox()
  await button(page, 'Delete').click()
  await expect(question).toBeVisible()
  await expectClear(page, 'question under the bar of a selection')
  expect(await button(page, 'Clear selection').boundingBox(), 'the button stays').toEqual(clear)
}

/** Presses Preview until `during` has resolved: it stays where it is, and the click arrives. */
async function expectPressToStay(page: Page, during: () => Promise<void>) {
  const pressed = button(page, 'Preview')
  const { x, y } = (await pressed.boundingBox())!
  await page.mouse.move(x + 8, y + 8)
  await page.mouse.down()
  await during()
  // A pressed button sinks by one pixel while it has the focus.
  expect(Math.abs((await pressed.boundingBox())!.y - y)).toBeLessThan(2)
  await page.mouse.up()
  await button(page, 'Close preview').click()
}

async function messagesComeAndLeaveDuringPress(page: Page) {
  await page.setViewportSize(SIZES[1]!)
  const messages = page.locator('.Toastify__toast')
  const leaving = () =>
    page.evaluate(() => {
      const isEndless = (one: Animation) => one.effect?.getComputedTiming().endTime === Infinity
      for (const animation of document.getAnimations()) if (!isEndless(animation)) animation.finish()
      return document.querySelectorAll('.Toastify__toast[class*="-exit"]').length
    })
  const count = await messages.count()
  await expectPressToStay(page, async () => {
    await expect.poll(leaving).toBe(count)
    await drawFrames(page, 9)
    expect(await leaving(), 'their room stays').toBe(count)
  })
  await expect(messages).toHaveCount(0)
  for (const _ of [1, 2]) await expectSaid(page, 'Text deleted.')
  await expectPressToStay(page, async () => {
    await button(page, 'Delete Text 1').dispatchEvent('click')
    await expect(page.getByLabel('Text 3', { exact: true })).toHaveCount(0)
    await drawFrames(page, 9)
    await expect(messages, 'it waits').toHaveCount(0)
  })
  await expectSaid(page, 'Text deleted.')
}

// Which toast takes the place of which is tested in test/screens/toasts.test.tsx.
test('toasts and questions cover no control and no fact at any width', async ({ signedInPage: page }) => {
  await page.goto(`${PORTAL}?search=hostel`)
  await row(page).click()
  const pressed = await button(page, 'Hide from website').boundingBox()

  await test.step('a message stays while the pointer is on it, even if that was there before the message had come in', async () => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Animation.enable')
    await browser.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
    await button(page, 'Hide from website').click()
    const message = toast(page, `${HOSTEL} is hidden from the website.`)
    // A height at which the message is now, and still is when it has come in.
    const y = page.viewportSize()!.height - 20
    const isThere = () => message.evaluate((element, y) => element.getBoundingClientRect().top < y, y)
    await expect.poll(isThere).toBe(true)
    const { x } = (await message.boundingBox())!
    await page.mouse.move(x + 20, y)
    await expect(message, 'has come in').not.toHaveClass(/--animate/)
    await expect(timerOf(message)).toHaveCSS('animation-play-state', 'paused')
    await page.mouse.move(x, 0)
    await expect(timerOf(message)).toHaveCSS('animation-play-state', 'running')
    await browser.send('Animation.setPlaybackRate', { playbackRate: 1 })
  })

  expect(await button(page, 'Show on website').boundingBox(), 'the button stays').toEqual(pressed)
  await expectClearAtAllSizes(page, 'portal with the panel')
  await button(page, 'Show on website').click()
  await expect(toast(page, `${HOSTEL} is on the website.`)).toBeVisible()

  await test.step('the question before a deletion is shown beside its button, has the focus, and Escape cancels it', () =>
    deletionIsAsked(page))

  await goInApp(page, ADD)
  for (const number of [1, 2, 3, 4, 5]) {
    await button(page, 'Add text').click()
    await page.getByLabel(`Text ${number}`, { exact: true }).fill('A gable')
  }
  await button(page, 'Delete Text 3').click()
  await button(page, 'Delete Text 2').click()
  await expect(toast(page, 'Text deleted.'), 'each can be undone').toHaveCount(2)
  await expectClearAtAllSizes(page, 'project form')
  await test.step('messages that come or leave while a button is pressed do not move it, and the click arrives', () =>
    messagesComeAndLeaveDuringPress(page))

  await page.goto(SETTINGS)
  await button(page, 'Enable 2FA').click()
  await expect(button(page, 'Turn on')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill('123')
  await expect(page.getByText('2FA Setup flow initiated!')).toBeVisible()
  await expectClearAtAllSizes(page, 'setup of the second factor')
  await edit(page, HOSTEL)
  await button(page, 'Update Project').click()
  await expect(toast(page, 'Project updated successfully! 🎉')).toBeVisible()
  await expectClearAtAllSizes(page, 'list after a save')
})
