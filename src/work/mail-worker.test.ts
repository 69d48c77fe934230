import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases, emptied } from '../../test/support/outside/databases.ts'
import { calendarIn, headerOf, startSmtp } from '../../test/support/outside/smtp.ts'
import type { NewMail } from '../domain/mail/mail.ts'
import type { AccountChange } from '../domain/mail/mail-schema.ts'
import { HOUR, MINUTE } from '../domain/time/durations.ts'
import { smtpMailer } from '../outside/mail/mailer.ts'
import { change, type Database } from '../store/database/database.ts'
import { cleanUpOutbox, listOutbox, queueMail } from '../store/mail/outbox.ts'
import { mailWorker } from './mail-worker.ts'

const FROM = 'Plinth Studio <studio@plinth.example>'
const log = pino({ level: 'silent' })

/** An SMTP answer with this code. */
const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

describe.each(databases)('the mail worker on $name', ({ open }) => {
  let db: Database
  let ahead = 0 // ms
  const toClose: (() => Promise<void> | void)[] = []
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())
  beforeEach(async () => {
    await emptied(db)
    ahead = 0
  })
  afterEach(async () => {
    for (const close of toClose.splice(0)) await close()
  })

  const clock = () => new Date(Date.now() + ahead)
  const smtp = async (options = {}) => {
    const server = await startSmtp(options)
    toClose.push(server.close)
    return server
  }
  const worker = (url: string) => {
    const mailer = smtpMailer({ url, from: FROM })
    const made = mailWorker({
      db,
      mailer,
      publicUrl: 'https://plinth.example',
      mailingPace: 60,
      log,
      clock,
    })
    toClose.push(() => made.stop())
    return made
  }
  const queue = (mail: Partial<NewMail> = {}) =>
    change(db, (tx) =>
      queueMail(tx, {
        kind: 'account-changed',
        to: 'mina@client.example',
        about: 'u1',
        facts: { name: 'Mina', change: 'password' as AccountChange, at: clock().toISOString() },
        ...mail,
      } as NewMail),
    )
  const outbox = async () => (await listOutbox(db, { limit: 50 })).mails
  const later = (ms: number) => {
    ahead += ms
  }
  const reset = (link: { token: string; until: string }): Partial<NewMail> => ({
    kind: 'password-reset',
    facts: { name: 'Mina' },
    link,
  })
  const inAnHour = () => new Date(Date.now() + HOUR).toISOString()

  test('a mail about an interview carries a calendar entry', async () => {
    const server = await smtp()
    const facts = {
      template: 'interview' as const,
      subject: 'An interview',
      body: 'Dear Mina,\n\nWhen: tomorrow\nWhere: here',
      interview: { at: '2026-11-30T11:00:00+05:30', minutes: 45, place: 'Studio' },
      replyTo: 'jobs@studio.example',
    }
    await queue({ kind: 'candidate', facts, link: { token: 'the-token', until: '9999-12-31T23:59:59.999Z' } })
    await worker(server.url).drain()
    const raw = server.received[0]!.raw
    expect(headerOf(raw, 'Reply-To')).toContain('jobs@studio.example')
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/i)
    expect(raw).toContain('interview.ics')
    // Its id is the application's, so that the entry of a later mail replaces it.
    expect(calendarIn(raw)).toContain('UID:u1@')
    expect(raw.replace(/=\r\n/g, '')).toContain('/application#token=3Dthe-token')
  })

  test('mails to candidates are kept with the application, not for 90 days only', async () => {
    const facts = { template: 'other' as const, subject: 'x', body: 'x', interview: null, replyTo: '' }
    await queue({ kind: 'candidate', facts, link: { token: 'the-token', until: '9999-12-31T23:59:59.999Z' } })
    await queue()
    await db.updateTable('outbox').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute()
    await cleanUpOutbox(db)
    expect((await outbox()).map(({ kind }) => kind)).toEqual(['candidate'])
  })

  test('a mail is sent as plain text and HTML, and its token is then deleted', async () => {
    const server = await smtp()
    await queue(reset({ token: 'the-token', until: inAnHour() }))
    await worker(server.url).drain()
    expect(server.received).toHaveLength(1)
    const { raw, from, to } = server.received[0]!
    expect([from, to]).toEqual(['studio@plinth.example', ['mina@client.example']])
    const [mail] = await outbox()
    expect(mail).toMatchObject({ state: 'sent', tries: 1, token: '', lastError: '' })
    expect(headerOf(raw, 'Message-ID')).toBe(`<${mail!.id}@plinth.example>`)
    expect(headerOf(raw, 'Subject')).toBe('Choose a new password for Studio')
    const whole = raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')
    expect(whole).toContain('text/plain')
    expect(whole).toContain('text/html')
    expect(whole.match(/https:\/\/plinth\.example\/reset-password#token=the-token/g)!.length).toBeGreaterThan(
      2,
    )
    expect(await db.selectFrom('outbox').select('token').execute()).toEqual([{ token: '' }])
  })

  test('a mail server that does not answer does not hold up the stop, and the mail is tried again', async () => {
    const silent = createServer()
    const connected = once(silent, 'connection')
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    await queue()
    const made = worker(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    made.wake()
    const [socket] = (await connected) as [Socket]
    toClose.push(() => {
      socket.destroy()
      silent.close()
    })
    await made.stop()
    expect(await outbox()).toMatchObject([
      {
        state: 'waiting',
        tries: 1,
        lastError: 'The server was stopped before the mail server confirmed the mail.',
      },
    ])
  })

  test('an invalid certificate of the mail server is reported in the outbox', async () => {
    const server = await smtp({ secure: true })
    await queue()
    await worker(`smtps://127.0.0.1:${server.port}`).drain()
    expect((await outbox())[0]).toMatchObject({
      state: 'waiting',
      tries: 1,
      lastError: expect.stringMatching(/certificate/i),
    })
  })

  test('a temporary refusal is retried with growing pauses for one day', async () => {
    let calls = 0
    const server = await smtp({
      onRcptTo: (_a: unknown, _s: unknown, done: (error: Error) => void) => {
        calls++
        done(refusal(451, 'Greylisted, try later'))
      },
    })
    const one = worker(server.url)
    await queue()
    const tries: number[] = []
    while (ahead < 30 * HOUR) {
      const before = calls
      await one.drain()
      if (calls > before) tries.push(ahead / MINUTE)
      // After the pauses that are compared to the minute, longer steps are enough.
      later(tries.length < 7 ? MINUTE : 10 * MINUTE)
    }
    expect(tries.slice(0, 7)).toEqual([0, 1, 4, 14, 44, 104, 224])
    expect(tries.at(-1)).toBeGreaterThan(20 * 60)
    expect(tries.at(-1)).toBeLessThanOrEqual(24 * 60)
    const [mail] = await outbox()
    expect(mail).toMatchObject({ state: 'dead', tries: tries.length })
    expect(mail!.lastError).toContain('Greylisted')
  })

  test('a permanent refusal is not retried', async () => {
    const server = await smtp({
      onRcptTo: (_a: unknown, _s: unknown, done: (error: Error) => void) =>
        done(refusal(550, 'No such mailbox')),
    })
    await queue()
    await worker(server.url).drain()
    expect((await outbox())[0]).toMatchObject({
      state: 'dead',
      tries: 1,
      lastError: expect.stringContaining('550'),
    })
  })

  test('a mail that cannot be created is retried; the reason is in the server log and not in the outbox', async () => {
    const server = await smtp()
    const said: string[] = []
    const mailer = smtpMailer({ url: server.url, from: FROM })
    const heard = pino({}, { write: (line) => void said.push(line) })
    const one = mailWorker({ db, mailer, publicUrl: 'no address', mailingPace: 60, log: heard, clock })
    toClose.push(() => one.stop())
    await queue()
    await one.drain()
    expect((await outbox())[0]).toMatchObject({
      state: 'waiting',
      tries: 1,
      lastError: 'The mail could not be created. The server log has the reason.',
    })
    expect(said.join('')).toMatch(/Invalid URL.*"stack":".*mailer/)
    expect(server.received).toEqual([])
  })

  test('a mail is sent once an unreachable mail server answers again', async () => {
    const gone = await startSmtp()
    await gone.close()
    await queue()
    await worker(gone.url).drain()
    expect((await outbox())[0]).toMatchObject({
      state: 'waiting',
      tries: 1,
      lastError: expect.stringMatching(/ECONNREFUSED/),
    })
    const server = await smtp()
    later(2 * MINUTE)
    await worker(server.url).drain()
    expect(server.received).toHaveLength(1)
  })

  test('each mail is sent once when several workers run', async () => {
    const server = await smtp()
    for (let i = 0; i < 12; i++) await queue({ to: `a${i}@client.example` })
    await Promise.all([worker(server.url).drain(), worker(server.url).drain(), worker(server.url).drain()])
    const to = server.received.flatMap((mail) => mail.to).sort()
    expect(to).toEqual(Array.from({ length: 12 }, (_, i) => `a${i}@client.example`).sort())
  })

  test('a mail whose worker died is sent by another worker with the same Message-ID', async () => {
    const server = await smtp()
    await queue()
    const died = worker(server.url)
    // It sent the mail and died before it could note so.
    await died.drain()
    await db
      .updateTable('outbox')
      .set({
        state: 'waiting',
        sent_at: null,
        taken_until: new Date(clock().getTime() + 5 * MINUTE).toISOString(),
      })
      .execute()
    await worker(server.url).drain()
    expect(server.received).toHaveLength(1)
    later(6 * MINUTE)
    await worker(server.url).drain()
    const [first, second] = server.received.map(({ raw }) => headerOf(raw, 'Message-ID'))
    expect(first).toBe(second)
  })

  test('mails older than a day are not sent when a mail server is configured', async () => {
    const server = await smtp()
    await queue()
    later(25 * HOUR)
    await worker(server.url).drain()
    expect(server.received).toEqual([])
    expect((await outbox())[0]).toMatchObject({
      state: 'dead',
      lastError: 'It could not be sent within 24 hours.',
    })
  })

  test('a mail with an expired link is not sent, and the cleanup deletes its token', async () => {
    const server = await smtp()
    await queue(reset({ token: 'the-token', until: new Date(Date.now() - 1).toISOString() }))
    await worker(server.url).drain()
    expect(server.received).toEqual([])
    expect((await outbox())[0]).toMatchObject({
      state: 'dead',
      token: '',
      lastError: 'The link in it has expired.',
    })
    await cleanUpOutbox(db)
    expect(await db.selectFrom('outbox').select('token').execute()).toEqual([{ token: '' }])
  })

  test('a mail is given up when its link expires before a retry', async () => {
    const server = await smtp({
      onRcptTo: (_a: unknown, _s: unknown, done: (error: Error) => void) =>
        done(refusal(451, 'Greylisted, try later')),
    })
    await queue(reset({ token: 'the-token', until: inAnHour() }))
    const one = worker(server.url)
    await one.drain()
    expect((await outbox())[0]).toMatchObject({ state: 'waiting', tries: 1 })
    later(HOUR + MINUTE)
    await one.drain()
    expect((await outbox())[0]).toMatchObject({ state: 'dead', lastError: 'The link in it has expired.' })
  })

  test('a new mail wakes the worker, and nothing is sent after it is stopped', async () => {
    const server = await smtp()
    const one = worker(server.url)
    await queue()
    // A busy site writes so often.
    const writes = setInterval(() => one.wake(), 10)
    await expect.poll(() => server.received.length).toBe(1)
    clearInterval(writes)
    await one.stop()
    await queue()
    one.wake()
    await one.drain()
    expect(server.received).toHaveLength(1)
  })
})
