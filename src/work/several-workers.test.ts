import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { staff, testApp } from '../../test/support/app.ts'
import { jpeg } from '../../test/support/data/made-pictures.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { startSmtp } from '../../test/support/outside/smtp.ts'
import type { FileStore } from '../domain/file/file-store.ts'
import { DAY, MINUTE } from '../domain/time/durations.ts'
import { smtpMailer } from '../outside/mail/mailer.ts'
import { change } from '../store/database/database.ts'
import { queueMail } from '../store/mail/outbox.ts'
import { failPictureJob, takePictureJob } from '../store/picture/pictures.ts'
import { housekeeping } from './housekeeping.ts'
import { mailWorker as openMailWorker } from './mail-worker.ts'
import { pictureQueue } from './picture-queue.ts'

const log = pino({ level: 'silent' })
const three = <T>(make: () => T) => [make(), make(), make()]

describe.each(databases)('three workers over one database on $name', ({ name, open }) => {
  const t = testApp(open)
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const drain = (workers: { drain(): Promise<void> }[]) =>
    Promise.all(workers.map((worker) => worker.drain()))

  const upload = async () => {
    const { token } = await staff(t.db, 'PROJECT_CONTENT_MANAGER')
    for (const width of [50, 60, 70]) {
      const body = new FormData()
      body.set('file', new File([(await jpeg(width, 30)) as BlobPart], 'photo.jpg', { type: 'image/jpeg' }))
      expect((await t.ask('POST', '/api/projects/upload', { body, token })).status).toBe(201)
    }
  }
  const openings = () => t.db.selectFrom('picture_jobs').selectAll().orderBy('id').execute()
  const queueMails = async (count: number) => {
    for (let index = 0; index < count; index++)
      await change(t.db, (tx) =>
        queueMail(tx, {
          kind: 'account-changed',
          to: `user${index}@client.example`,
          about: 'u1',
          facts: { name: 'Mina', change: 'password', at: new Date().toISOString() },
        }),
      )
  }
  const mailWorker = (url: string) => {
    const mailer = smtpMailer({ url, from: 'studio@plinth.example' })
    return openMailWorker({ db: t.db, mailer, publicUrl: 'http://localhost', mailingPace: 60, log })
  }

  test('each file of a picture is made once', async () => {
    await upload()
    const made: string[] = []
    const files: FileStore = {
      ...t.files,
      put(name, content) {
        made.push(name)
        return t.files.put(name, content)
      },
    }
    const parts = { db: t.db, files, encoder: t.queueEncoder, log }
    await drain(three(() => pictureQueue(parts)))
    expect(made.length).toBeGreaterThan(0)
    expect(made.toSorted()).toEqual([...new Set(made)].toSorted())
    expect(await openings()).toEqual([])
  })

  test('a picture whose worker died is taken again after five minutes, and the worker that lost it ends nothing', async () => {
    await upload()
    const all = await openings()
    const taken = []
    for (const _ of all) taken.push((await takePictureJob(t.db))!)
    expect(taken.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(await takePictureJob(t.db)).toBeUndefined()
    // Long over, also where the clock of the database is set back by some seconds.
    const lost = { ...taken[0]!, takenUntil: new Date(Date.now() - MINUTE).toISOString() }
    const lease = { taken_until: lost.takenUntil }
    await t.db.updateTable('picture_jobs').set(lease).where('id', '=', lost.id).execute()
    const again = (await takePictureJob(t.db))!
    expect(again.id).toBe(lost.id)
    await failPictureJob(t.db, lost)
    expect((await openings())[0]).toMatchObject({ tries: 0, taken_until: again.takenUntil })
  })

  test('a lease from a clock that was days ahead holds nothing up', async () => {
    await upload()
    await queueMails(1)
    const future = new Date(Date.now() + 20 * DAY).toISOString()
    await t.db.updateTable('picture_jobs').set({ taken_until: future }).execute()
    await t.db.updateTable('outbox').set({ taken_until: future, next_try_at: future }).execute()
    await t.db.insertInto('turns').values({ name: 'housekeeping', next_at: future }).execute()
    expect(await takePictureJob(t.db)).toBeDefined()
    const smtp = await startSmtp()
    const worker = mailWorker(smtp.url)
    await worker.drain()
    expect(smtp.received).toHaveLength(1)
    await worker.stop()
    await smtp.close()
    let passes = 0
    await housekeeping(
      t.db,
      counted(() => passes++),
      t.privateFiles,
      log,
    ).drain()
    expect(passes).toBe(1)
  })

  // SQLite's processes are on one machine.
  if (name === 'PostgreSQL')
    test('a machine whose clock is ahead takes no work from the others', async () => {
      await upload()
      while (await takePictureJob(t.db));
      await queueMails(1)
      const taken = new Date(Date.now() + 5 * MINUTE).toISOString()
      await t.db.updateTable('outbox').set({ taken_until: taken }).execute()
      vi.setSystemTime(Date.now() + 7 * MINUTE)
      expect(await takePictureJob(t.db)).toBeUndefined()
      const smtp = await startSmtp()
      const worker = mailWorker(smtp.url)
      await worker.drain()
      expect(smtp.received).toEqual([])
      await worker.stop()
      await smtp.close()
    })

  test('housekeeping passes once an hour in all', async () => {
    let passes = 0
    const files = counted(() => passes++)
    const workers = three(() => housekeeping(t.db, files, t.privateFiles, log))
    await drain(workers)
    expect(passes).toBe(1)
    vi.setSystemTime(Date.now() + 59 * MINUTE)
    await drain(workers)
    expect(passes).toBe(1)
    vi.setSystemTime(Date.now() + MINUTE)
    await drain(workers)
    expect(passes).toBe(2)
  })

  /** The files, which each pass of the housekeeping lists. */
  const counted = (listed: () => void): FileStore => ({
    ...t.files,
    list() {
      listed()
      return t.files.list()
    },
  })
})
