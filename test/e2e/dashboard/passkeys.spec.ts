import { addAuthenticator } from '../../support/browser/authenticator.ts'
import { expect, inDatabase, test } from '../../support/browser/browser.ts'

test('a passkey is added, signs in in two actions and from the empty e-mail field, confirms, and is removed', async ({
  signedInPage: page,
  ownData,
  allowComplaint,
}) => {
  // The refusal of a call that needs a confirmation.
  allowComplaint(/403 \(Forbidden\).*\/auth\/passkeys\//)
  // Home is left at once, perhaps before its calls are answered.
  allowComplaint(/401 \(Unauthorized\)/)
  const { client, authenticatorId } = await addAuthenticator(page)
  const touch = (enabled: boolean) =>
    client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })

  // Passkeys need a name as their address, not 127.0.0.1.
  expect(new URL(ownData.url).hostname).toBe('localhost')
  await page.goto('/admin/dashboard/settings#passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Office laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Office laptop')
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('not used yet')

  // Nothing is touched, so that the page offers the passkey and waits.
  await touch(false)
  await page.evaluate(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    credentials.get = (options) => {
      document.documentElement.dataset.asked = ''
      return get(options)
    }
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.locator('html[data-asked]').waitFor()
  await page.getByRole('heading', { name: 'Team login' }).waitFor()
  await touch(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/admin/dashboard/home')

  // The browser offers it in the empty field, where this device chooses it by itself.
  const offered = page.waitForResponse('**/auth/passkeys/sign-in')
  await page.getByRole('button', { name: 'Logout' }).click()
  expect((await offered).status()).toBe(200)
  await expect(page).toHaveURL('/admin/dashboard/home')

  const created_at = new Date(Date.now() - 60 * 60_000).toISOString()
  await inDatabase(ownData, (db) => db.updateTable('sessions').set({ created_at }).execute())
  await page.goto('/admin/dashboard/settings#passkeys')
  await page.getByRole('button', { name: 'Remove Office laptop' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('The passkey Office laptop is removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Office laptop' })).toBeHidden()
})
