import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { startBuiltServer } from '../../support/outside/running-server.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const RUN_TIME = 60_000 // ms: a backup, its restore and the start of a second server

test('the server makes a backup once across its processes, proves it by a restore, and Settings shows both', async ({
  browser,
}) => {
  test.setTimeout(3 * RUN_TIME)
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-backups-'))
  const server = await startBuiltServer(
    { BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'bamboo and brick', WEB_CONCURRENCY: '2' },
    process.env.STARTER_STORE,
  )
  try {
    const person = { name: 'Ira Bora', email: 'ira@example.org', password: 'lintel and sill' }
    const headers = { 'Content-Type': 'application/json' }
    const registered = await fetch(`${server.url}/auth/register`, {
      method: 'POST',
      headers,
      body: JSON.stringify(person),
    })
    const { token } = await answerOf<'POST /auth/register'>(registered)
    const state = async () => {
      const response = await fetch(`${server.url}/api/backups`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      return answerOf<'GET /api/backups'>(response)
    }
    await expect.poll(async () => (await state()).rehearsal.triedAt, { timeout: RUN_TIME }).not.toBeNull()
    await expect.poll(async () => (await state()).rehearsal.doneAt, { timeout: RUN_TIME }).not.toBeNull()
    const { warnings, rehearsal } = await state()
    expect(warnings).toEqual([])
    expect(rehearsal.details).toMatch(/^\d+ pages and 18 projects, equal to those of the site$/)
    expect(readdirSync(folder)).toEqual([rehearsal.name])
    expect(rehearsal.name).toMatch(/\.tar\.age$/)

    const context = await browser.newContext({ baseURL: server.url })
    const origins = [{ origin: new URL(server.url).origin, localStorage: [{ name: 'token', value: token }] }]
    await context.setStorageState({ cookies: [], origins })
    const page = await context.newPage()
    await page.goto('/admin/dashboard/settings#backups')
    await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible()
    await expect(page.getByText('Last good backup')).toBeVisible()
    await expect(page.getByText(/equal to those of the site/)).toBeVisible()
    await expect(page.getByText('Your data may not be safe')).toHaveCount(0)
    await context.close()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
