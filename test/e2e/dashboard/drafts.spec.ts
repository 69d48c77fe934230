import { expect, expectNoAxeViolations, goInApp, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { edit, field } from '../../support/browser/project-form.ts'
import { expectSaid } from '../../support/browser/toasts.ts'

const SCHOOL = 'BORSILA SENIOR SECONDARY SCHOOL'

test('a draft is saved, compared, published and taken back by keyboard', async ({ signedInPage: page }) => {
  const { enter, tabTo, type, press } = byKeyboard(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const notice = page.getByText(/^Draft, shared with colleagues\. Saved by /)
  await edit(page, SCHOOL)
  const form = new URL(page.url()).pathname
  const before = await field(page, 'Client').inputValue()

  await test.step('saved, also by Ctrl+S', async () => {
    await tabTo(field(page, 'Client'))
    await press('Control+a')
    await type('A new client')
    await enter(button('Save draft'))
    await expect(notice).toBeVisible()
    await expect(button('Save draft')).toBeFocused()
    await tabTo(field(page, 'Year'), 'Shift+Tab')
    await press('Control+a', 'Delete')
    await press('Control+s')
    await expect(page.getByText(/^Draft saved /)).toBeVisible()
    await expect(field(page, 'Year')).toHaveValue('')
    await expect(field(page, 'Year')).toBeFocused()
    await type('2031')
    await press('Control+s')
    await expectNoAxeViolations(page)
  })

  await test.step('beside what is public', async () => {
    await enter(button('Show what is public'), 'Shift+Tab')
    await expect(field(page, 'Client')).toHaveValue(before)
    await expect(button('Show the draft')).toBeFocused()
    await press('Enter')
    await expect(field(page, 'Client')).toHaveValue('A NEW CLIENT')
  })

  await test.step('compared with it in the history', async () => {
    await enter(page.getByRole('link', { name: 'Compare with what is public' }))
    await expect(page.getByText('2 fields differ from what is public.')).toBeVisible()
  })

  await test.step('published, and taken back', async () => {
    await enter(button('Publish…'))
    await enter(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }))
    await expect(page.getByRole('heading', { name: /^Version/ })).toBeFocused()
    await press('Alt+t')
    await enter(button('Undo'))
    // The link may be there from before it was published.
    await expectSaid(page, 'Publishing is undone.')
    await expect(page.getByRole('link', { name: /^Draft, shared with colleagues/ })).toBeVisible()
  })

  await test.step('discarded', async () => {
    await goInApp(page, form)
    await enter(button('Discard draft'))
    await enter(button('Discard'))
    await expect(notice).toHaveCount(0)
    await expect(button('Update Project')).toBeFocused()
    await expect(field(page, 'Client')).toHaveValue(before)
  })
})
