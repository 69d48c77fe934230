import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { project } from '../support/data/project.ts'
import { type RunningServer, startBuiltServer } from '../support/outside/running-server.ts'
import { answerOf } from '../support/rules/call-bodies.ts'

const LIMIT = { timeout: 120_000 } // ms: a backup, its restore and the start of a second server

test('the server makes a backup once across its processes, and proves it by a restore', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [dataDir, backups] = ['data', 'backups'].map((name) => path.join(folder, name))
  const { token } = await madeStudio(dataDir!)

  const server = await startBuiltServer({
    DATA_DIR: dataDir!,
    BACKUP_DIR: backups!,
    BACKUP_PASSPHRASE: 'bamboo and brick',
    WEB_CONCURRENCY: '2',
  })
  onTestFinished(server.stop)
  const headers = { Authorization: `Bearer ${token}` }
  const state = () => answerOf<'GET /api/backups'>(fetch(`${server.url}/api/backups`, { headers }))
  await expect.poll(async () => (await state()).rehearsal.triedAt, LIMIT).not.toBeNull()
  await expect.poll(async () => (await state()).rehearsal.doneAt, LIMIT).not.toBeNull()
  const { warnings, rehearsal } = await state()
  expect(warnings).toEqual([])
  expect(rehearsal.details).toMatch(/^\d+ pages and 1 projects?, equal to those of the site$/)
  expect(readdirSync(backups!)).toEqual([rehearsal.name])
  expect(rehearsal.name).toMatch(/\.tar\.age$/)
}, 300_000)

/** A studio with one project, and the token of its first user. */
async function madeStudio(dataDir: string) {
  const server = await startBuiltServer({ DATA_DIR: dataDir })
  const person = { name: 'Ira Bora', email: 'ira@example.org', password: 'lintel and sill' }
  const { token } = await post(server, '/auth/register', person)
  await post(server, '/api/projects', project, token)
  await server.stop()
  return { token }
}

async function post({ url }: RunningServer, call: string, body: object, token?: string) {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const answer = await fetch(url + call, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.ok).toBe(true)
  return answer.json()
}
