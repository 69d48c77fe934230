import type { Locator } from '@playwright/test'
import { TOTP } from 'otpauth'
import { addAuthenticator } from '../../support/browser/authenticator.ts'
import { expect, inDatabase, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { expectSaid } from '../../support/browser/toasts.ts'

// Each test begins without a second factor, which the test before may have set up.
test.beforeEach(({ ownData }) =>
  inDatabase(ownData, async (db) => {
    await db.deleteFrom('two_factor').execute()
    await db.deleteFrom('passkeys').execute()
  }),
)

test('2FA is set up, its recovery codes are downloaded and printed, and signing in asks for a code', async ({
  signedInPage: page,
  admin,
  ownData,
  allowComplaint,
}) => {
  // A code that ended on the way is refused.
  allowComplaint(/status of (401|422) .*\/auth\/(login\/verify|2fa\/enable)/)
  await page.goto('/admin/dashboard/settings')
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  const list = page.getByRole('list', { name: 'Recovery codes' })
  /** Types the current code until it is accepted: it is valid for 30 s, which may end on the way. */
  const typeCode = (field: Locator, call: string) =>
    expect(async () => {
      // While a code is being checked, Enter sends no other.
      await expect(page.getByRole('button', { name: /^(Turn on|Verify)$/ })).toBeEnabled()
      const answer = page.waitForResponse(`**${call}`)
      await field.fill(new TOTP({ secret }).generate())
      await page.keyboard.press('Enter')
      expect((await answer).status()).toBe(200)
    }).toPass()
  await typeCode(page.getByLabel('Code', { exact: true }), '/auth/2fa/enable')
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('plinth-recovery-codes.txt')
  const heading = page.getByRole('heading', { name: 'Account and System Settings' })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Recovery codes for')).toBeVisible()
  await expect(heading).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(heading).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  // Tab continues from where the last button was.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Make new recovery codes' })).toBeFocused()

  await page.getByRole('button', { name: 'Logout' }).click()
  // Until then the fields of Settings are there.
  await page.getByRole('heading', { name: 'Team login' }).waitFor()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  const app = page.getByLabel('Code from your authenticator app')
  await expect(app).toBeFocused()
  // The code that turned it on counts as used.
  await inDatabase(ownData, (db) => db.updateTable('two_factor').set({ last_step: 0 }).execute())
  await typeCode(app, '/auth/login/verify')
  await expect(page).toHaveURL('/admin/dashboard/home')
})

test('by keyboard alone 2FA is set up and asked for, a passkey confirms, and both are removed', async ({
  signedInPage: page,
  admin,
  ownData,
  allowComplaint,
}) => {
  // A code that ended on the way is refused, and so is a call that needs a confirmation.
  allowComplaint(/status of 422 .*\/auth\/2fa\/enable/)
  allowComplaint(/403 \(Forbidden\).*\/auth\/passkeys\//)
  const { enter, find, press, tabTo, type } = byKeyboard(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const passkeys = page.getByRole('list', { name: 'Passkeys' })

  await page.goto('/admin/dashboard/settings')
  await enter(button('Enable 2FA'))
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await tabTo(page.getByLabel('Code', { exact: true }))
  await expect(async () => {
    await expect(button('Turn on')).toBeEnabled()
    const answer = page.waitForResponse('**/auth/2fa/enable')
    await press('Control+a')
    await type(new TOTP({ secret }).generate())
    await press('Enter')
    expect((await answer).status()).toBe(200)
  }).toPass()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const code = await codes.first().innerText()
  await tabTo(page.getByLabel('I have saved these codes'))
  await press('Space', 'Tab')
  await expect(button('Done')).toBeFocused()
  await press('Enter')
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  await enter(button('Logout'))
  await page.getByRole('heading', { name: 'Team login' }).waitFor()
  await tabTo(page.getByLabel('E-mail'))
  await type(admin.email)
  await tabTo(page.getByLabel('Password'))
  await type(admin.password)
  await press('Enter')
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused()
  await enter(button('Use a recovery code instead'))
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await type(code)
  await press('Enter')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()

  await addAuthenticator(page)
  await find('Passkeys')
  await expect(page).toHaveURL('/admin/dashboard/settings#passkeys')
  await enter(button('Add a passkey'))
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await type('Office laptop')
  await press('Enter')
  await expect(passkeys).toContainText('Office laptop')
  await press('Tab')
  await expect(button('Rename Office laptop')).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await press('Control+a')
  await type('Phone')
  await press('Enter')
  await expect(passkeys).toContainText('Phone')

  const created_at = new Date(Date.now() - 60 * 60_000).toISOString()
  await inDatabase(ownData, (db) => db.updateTable('sessions').set({ created_at }).execute())
  await enter(button('Remove Phone'))
  await enter(button('Yes, remove it'))
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Password' })).toBeFocused()
  await enter(button('Use a passkey'))
  await expectSaid(page, 'The passkey Phone is removed.')
  await expect(passkeys).toHaveCount(0)

  await enter(button('Disable 2FA'), 'Shift+Tab')
  await expect(
    page.getByRole('region', { name: 'Two-Factor Authentication' }).getByLabel('Your Password'),
  ).toBeFocused()
  await type(admin.password)
  await press('Enter')
  await expect(button('Enable 2FA')).toBeVisible()
})
