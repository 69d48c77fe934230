import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { expectMovedTo } from '../../support/browser/dragging.ts'
import { ADD } from '../../support/browser/project-form.ts'

// The pictures of sections are tested in test/screens/sections.test.tsx.

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const texts = (page: Page) => page.getByRole('textbox', { name: /^Text \d/ })
const valuesOf = (page: Page) =>
  texts(page).evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))

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

test('a section is moved by mouse and by touch; dropping it outside and Escape leave it in place', async ({
  signedInPage: page,
}) => {
  await addTexts(page, ['One.', 'Two.', 'Three.'])

  await test.step('by mouse', async () => {
    const target = await middleOf(page, 'Move Text 3')
    const from = await middleOf(page, 'Move Text 1')
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 20, { steps: 4 })
    await page.mouse.move(from.x, target.y + 40, { steps: 8 })
    await expectMovedTo(page, 3)
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

  await test.step('not by keyboard with Escape', async () => {
    const announcement = page.locator('[aria-live="assertive"]')
    await button(page, 'Move Text 3').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await expect(announcement.filter({ hasText: /position 2/ })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(announcement.filter({ hasText: /cancelled|returned/ })).toHaveCount(1)
    expect(await valuesOf(page)).toEqual(['Two.', 'Three.', 'One.'])
  })

  await test.step('by touch', async () => {
    const target = await middleOf(page, 'Move Text 2')
    const from = await middleOf(page, 'Move Text 1')
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x, y }],
      })
    await touch('touchStart', from.y)
    // A drag by touch begins after a long press.
    await expect(page.locator('[class*="dragged"]')).toHaveCount(1)
    for (let y = from.y; y <= target.y + 30; y += 15) await touch('touchMove', y)
    await expectMovedTo(page, 2)
    await touch('touchEnd')
    await expect.poll(() => valuesOf(page)).toEqual(['Three.', 'Two.', 'One.'])
  })
})
