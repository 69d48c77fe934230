import { expect, test } from '../../support/browser/browser.ts'

test('in the dashboard no text becomes HTML, and only own scripts run as workers', async ({
  page,
  admin: _,
  allowComplaint,
}) => {
  allowComplaint(/Trusted ?(Types|HTML|Script|ScriptURL)|Content Security Policy|trusted-types/i)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  const outcomes = await page.evaluate(() => {
    const outcome = (attempt: () => unknown) => {
      try {
        attempt()
        return 'done'
      } catch {
        return 'refused'
      }
    }
    const element = document.createElement('div')
    return {
      html: outcome(() => element.insertAdjacentHTML('beforeend', '<img src="/x" onerror="alert(1)">')),
      textWithoutTags: outcome(() => element.insertAdjacentHTML('beforeend', 'p { color: red }')),
      evaluated: outcome(() => element.setAttribute('onclick', 'alert(1)')),
      uploadedWorker: outcome(() => new Worker('/media/x.js')),
      foreignWorker: outcome(() => new Worker('https://evil.example/assets/x.js')),
      policy: outcome(() =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): object } }
        ).trustedTypes.createPolicy('mine', {}),
      ),
    }
  })
  expect(outcomes).toEqual({
    html: 'refused',
    textWithoutTags: 'done',
    evaluated: 'refused',
    uploadedWorker: 'refused',
    foreignWorker: 'refused',
    policy: 'refused',
  })
})
