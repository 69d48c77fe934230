import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { checkExport } from '../scripts/admin/check-export.ts'
import { checkLog } from '../scripts/admin/check-log.ts'
import { record } from '../src/store/activity/activity.ts'
import { newestEntry } from '../src/store/activity/chain.ts'
import { change } from '../src/store/database/database.ts'
import { staff, testApp } from './support/app.ts'
import { databases } from './support/outside/databases.ts'
import { withoutTriggers } from './support/outside/without-triggers.ts'

const OLD = { id: 'old', name: 'Rima Das', email: 'rima@plinth.example' }
const folder = mkdtempSync(path.join(tmpdir(), 'plinth-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe.each(databases)('npm run admin -- verify-log on $name', ({ open }) => {
  const t = testApp(open)
  let admin: Awaited<ReturnType<typeof staff>>
  beforeEach(async () => {
    admin = await staff(t.db, 'SUPER_ADMIN')
  })
  const tagged = (name: string) =>
    change(t.db, (tx) => record(tx, OLD, { kind: 'tag.created', subject: { id: name, name } }))

  test('the log is checked, also that an entry with an earlier newest hash is still in it', async () => {
    await tagged('BRICK')
    const earlier = (await newestEntry(t.db)).hash
    await tagged('STONE')
    const { number, hash } = await newestEntry(t.db)
    await expect(checkLog(t.db, earlier)).resolves.toBe(
      `All ${number} entries are unchanged. The newest has the hash ${hash}.`,
    )
    await expect(checkLog(t.db, 'f'.repeat(64))).rejects.toThrow('No entry has the hash fff')
    await withoutTriggers(t.db, (tx) =>
      tx.updateTable('activity').set({ actor_id: 'new' }).where('subject_id', '=', 'BRICK').execute(),
    )
    await expect(checkLog(t.db, undefined)).rejects.toThrow(
      /^The log is broken at entry \d+: “Rima Das added the tag BRICK”, \d{4}-/,
    )
  })

  test('an export is checked by itself, whole or filtered, and a changed one is refused', async () => {
    for (const name of ['BRICK', '=1+1', 'STONE, "RED"\r\n', 'WOOD', 'LIME']) await tagged(name)
    const file = path.join(folder, 'export.csv')
    const exported = async (query = '') => {
      const { body } = await t.ask<string>('GET', `/api/activity/export.csv${query}`, { token: admin.token })
      writeFileSync(file, body)
      return body
    }
    const check = (until?: string) => checkExport(file, until)
    const whole = await exported()
    const count = (await newestEntry(t.db)).number
    const { hash } = await newestEntry(t.db)
    await expect(check(hash)).resolves.toBe(
      `All ${count} entries of the export are unchanged, from number 1 to ${count}. None is missing between them. The newest has the hash ${hash}.`,
    )
    const rows = whole.split('\r\n')
    const refusals = [
      [whole.replace('added the tag WOOD', 'added the tag GOLD'), 'Its cell What was changed'],
      [
        whole.replace('WOOD\\"', 'GOLD\\"').replaceAll('""WOOD""', '""GOLD""'),
        'The name of its record or what',
      ],
      [[rows[0], rows[2], rows[1], ...rows.slice(3)].join('\r\n'), 'The entry above it does not follow it'],
      [whole.replace(/""actor_id"":""old""/, '""actor_id"":""new""'), 'Its time, person, event or record'],
    ] as const
    for (const [text, problem] of refusals) {
      expect(text).not.toBe(whole)
      writeFileSync(file, text)
      await expect(check()).rejects.toThrow(problem)
    }
    writeFileSync(file, `${whole}"never closed`)
    await expect(check()).rejects.toThrow('cannot be read as a CSV file')
    writeFileSync(file, [rows[0], ...rows.slice(2)].join('\r\n'))
    await expect(check(hash)).rejects.toThrow(`No entry has the hash ${hash}`)
    await exported('?kind=project&search=wood')
    await expect(check()).resolves.toContain('All 1 entries of the export are unchanged')
    await exported('?person=old')
    await expect(check()).resolves.toContain('None is missing')
  })
})
