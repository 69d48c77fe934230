import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { apply } from '../../test/support/data/applications.ts'
import { putSite } from '../../test/support/data/site-content.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { DAY, HOUR } from '../domain/time/durations.ts'
import { newestEntry } from '../store/activity/chain.ts'
import { housekeeping } from './housekeeping.ts'

describe.each(databases)('housekeeping on $name', ({ open }) => {
  const t = testApp(open)
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const pass = () => housekeeping(t.db, t.files, t.privateFiles, pino({ level: 'silent' })).drain()
  const left = async () => {
    const ids = async (table: 'applications' | 'enquiries') =>
      (await t.db.selectFrom(table).select('id').execute()).length
    return { applications: await ids('applications'), enquiries: await ids('enquiries') }
  }

  test('the newest hash of the activity log is in the log of the server once a day', async () => {
    await apply(t)
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
    const newest = () => lines.filter((line) => line.includes('newest entry of the activity log'))
    const work = housekeeping(t.db, t.files, t.privateFiles, log)
    await work.drain()
    const { number, hash } = await newestEntry(t.db)
    expect(newest().map((line) => JSON.parse(line))).toMatchObject([{ entry: number, hash }])
    vi.setSystemTime(Date.now() + 2 * HOUR)
    await work.drain()
    expect(newest()).toHaveLength(1)
    vi.setSystemTime(Date.now() + DAY)
    await work.drain()
    expect(newest()).toHaveLength(2)
  })

  test('a pass lists the files of pictures once, whether or not it may erase', async () => {
    const list = vi.spyOn(t.files, 'list')
    await pass()
    expect(list).toHaveBeenCalledOnce()
    await t.db
      .updateTable('retention_clock')
      .set({ steady_since: new Date(0).toISOString() })
      .execute()
    vi.setSystemTime(Date.now() + 2 * HOUR)
    await pass()
    expect(list).toHaveBeenCalledTimes(2)
  })

  test('a clock that jumps ahead erases nothing, and what is due then is erased after 14 days of passes', async () => {
    await apply(t)
    const at = new Date().toISOString()
    await t.db
      .insertInto('enquiries')
      .values({
        id: randomUUID(),
        first_name: 'Mina',
        last_name: 'Das',
        company: '',
        mobile_number: '',
        email_address: 'mina@client.example',
        message: 'Hello',
        created_at: at,
        status: 'NEW',
        note: '',
        noted_at: '',
        noted_by: '',
        updated_at: at,
        search: '',
      })
      .execute()
    await pass()
    vi.setSystemTime(Date.now() + 1000 * DAY)
    await pass()
    expect(await left()).toEqual({ applications: 1, enquiries: 1 })
    for (let day = 0; day < 13; day++) {
      vi.setSystemTime(Date.now() + DAY)
      await pass()
    }
    expect(await left()).toEqual({ applications: 1, enquiries: 1 })
    vi.setSystemTime(Date.now() + DAY)
    await pass()
    expect(await left()).toEqual({ applications: 0, enquiries: 0 })
  })

  test('shorter months erase nothing for 14 days, so that staff see what is due and can take them back', async () => {
    const days = async (count: number) => {
      for (let day = 0; day < count; day++) {
        vi.setSystemTime(Date.now() + DAY)
        await pass()
      }
    }
    await putSite(t.db, { applicationRetention: 12 })
    await apply(t)
    await days(60)
    await putSite(t.db, { applicationRetention: 1 })
    await days(14)
    expect((await left()).applications).toBe(1)
    await days(1)
    expect((await left()).applications).toBe(0)
  })
})
