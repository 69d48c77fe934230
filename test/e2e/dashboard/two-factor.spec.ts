import type { Locator } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, inDatabase, test } from '../../support/browser/browser.ts'

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
