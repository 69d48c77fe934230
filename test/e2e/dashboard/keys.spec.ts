import { screenOf } from '../../../src/domain/record/kinds.ts'
import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { ADD, field, PORTAL } from '../../support/browser/project-form.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'the project form' })

test('? lists the keys of the screen, and is a character in a field', async ({ signedInPage: page }) => {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const line = (part: string, words: string | RegExp) =>
    dialog.getByRole('region', { name: part }).getByText(words, { exact: true })
  const [project] = await answerOf<'GET /api/projects'>(page.request.get('/api/projects'))

  await test.step('the portal and its panel', async () => {
    await page.goto(`${PORTAL}?project=${project!.id}`)
    await expect(page.getByRole('complementary', { name: /^Project / })).toBeVisible()
    const opener = page.getByRole('button', { name: project!.name, exact: true })
    await opener.focus()
    await page.keyboard.press('?')
    await expect(line('Table', 'Clear the selection')).toBeVisible()
    await expect(line('Panel', 'Close the panel')).toBeVisible()
    await expect(line('Everywhere', 'Save the form, and stay in it')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    // The panel stays: Escape was for the dialog.
    await expect(page.getByRole('complementary', { name: /^Project / })).toBeVisible()
  })

  await test.step('the form, by the control in the sidebar', async () => {
    await page.goto(ADD)
    await field(page, 'Client').pressSequentially('Who?')
    await expect(field(page, 'Client')).toHaveValue('WHO?')
    await expect(dialog).toHaveCount(0)
    await byKeyboard(page).enter(page.getByRole('button', { name: 'Keyboard shortcuts' }), 'Shift+Tab')
    await expect(line('Lists', /^On a handle/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  const screens: [address: string, ready: string, part: string, words: string][] = [
    [pages.pictures.path, 'Search pictures', 'Pictures', 'To another picture'],
    [pages.enquiries.path, 'Search enquiries', 'Enquiries', 'Reply to the enquiry'],
    [pages.candidates.path, 'Search candidates', 'Candidates', 'Search'],
  ]
  for (const [address, ready, part, words] of screens) {
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByLabel(ready)).toBeVisible()
      await expect(async () => {
        await page.keyboard.press('Escape')
        await page.keyboard.press('?')
        await expect(line(part, words)).toBeVisible({ timeout: 500 })
      }).toPass()
    })
  }

  await test.step('turned off in Settings', async () => {
    await page.goto(pages.settings.path)
    await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
    await page.reload()
    const box = page.getByRole('checkbox', { name: 'Single-key shortcuts' })
    await expect(box).not.toBeChecked()
    await page.getByRole('heading', { name: 'Profile Information' }).click()
    await page.keyboard.press('?')
    // The control in the sidebar still opens the list, of which there is one.
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(line('Everywhere', 'Save the form, and stay in it')).toBeVisible()
    await expect(line('Everywhere', 'List the keys of this screen')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await box.check()
  })

  await test.step('the history', async () => {
    await page.goto(screenOf('project', 'history', project!.id))
    await expect(page.getByRole('navigation', { name: 'Versions' })).toBeVisible()
    await page.keyboard.press('?')
    await expect(line('Versions', 'Next or previous version')).toBeVisible()
  })
})
