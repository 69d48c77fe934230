import { TOTP } from 'otpauth'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'

test('2FA is set up, its recovery codes are downloaded and printed, and signing in asks for a code', async ({
  signedInPage: page,
  admin,
}) => {
  await page.goto('/admin/dashboard/settings')
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  /** An unused code: of the current time step, or of the next one. */
  const code = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  await page.getByLabel('Code', { exact: true }).fill(code(0))
  await page.keyboard.press('Enter')

  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expectNoAxeViolations(page)
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
  await app.fill(code(1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard/home')
})
