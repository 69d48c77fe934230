import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApp, staff, type TestApp } from '../../test/support/app.ts'
import { mailsOf, tokenOf } from '../../test/support/data/mails.ts'
import { databases, emptied } from '../../test/support/outside/databases.ts'
import { headerOf, startSmtp } from '../../test/support/outside/smtp.ts'
import { plinth } from '../domain/account/user.ts'
import { newOpening } from '../domain/hiring/opening-schema.ts'
import { MINUTE } from '../domain/time/durations.ts'
import { type Mailer, smtpMailer } from '../outside/mail/mailer.ts'
import { NotSent } from '../outside/mail/not-sent.ts'
import { requestPasswordReset } from '../store/account/account-recovery.ts'
import { change } from '../store/database/database.ts'
import { databaseTime } from '../store/database/sql-parts.ts'
import { openingStore } from '../store/hiring/openings.ts'
import { takeMail } from '../store/mail/outbox.ts'
import { mailWorker } from './mail-worker.ts'

const log = pino({ level: 'silent' })
const FROM = 'Plinth Studio <studio@plinth.example>'

describe.each(databases)('a mailing on $name', ({ open, kind }) => {
  let t: TestApp
  let token: string
  let jobId: string
  let ahead = 0 // ms
  const toClose: (() => Promise<void> | void)[] = []
  beforeAll(async () => {
    t = await openTestApp(open)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await emptied(t.db)
    ahead = 0
    token = (await staff(t.db, 'SUPER_ADMIN')).token
    const opening = {
      title: 'Architect',
      department: 'Design',
      location: 'Guwahati',
      description: 'You draw.',
    }
    await change(t.db, async (tx) => {
      jobId = (await openingStore.insert(tx, plinth, newOpening.parse(opening))).id
      await openingStore.insert(
        tx,
        plinth,
        newOpening.parse({ ...opening, title: 'Intern', status: 'closed' }),
      )
    })
  })
  afterEach(async () => {
    vi.useRealTimers()
    for (const close of toClose.splice(0)) await close()
  })

  const clock = () => new Date(Date.now() + ahead)
  const address = (i: number) => `reader${i}@reader.example`
  const addresses = (count: number) => Array.from({ length: count }, (_, i) => address(i)).sort()
  const addSubscribers = (count: number) =>
    t.db
      .insertInto('subscribers')
      .values(
        Array.from({ length: count }, (_, i) => ({
          id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
          email: address(i),
          state: 'confirmed' as const,
          created_at: '2026-11-03T10:00:00.000Z',
          confirmed_at: '2026-11-03T10:00:00.000Z',
        })),
      )
      .execute()
  const smtp = async (options = {}) => {
    const server = await startSmtp(options)
    toClose.push(server.close)
    return server
  }
  const worker = (mailer: Mailer | undefined, mailingPace = 6000) => {
    const made = mailWorker({
      db: t.db,
      mailer,
      publicUrl: 'https://plinth.example',
      mailingPace,
      log,
      clock,
    })
    toClose.push(() => made.stop())
    return made
  }
  const mailerTo = (url: string) => smtpMailer({ url, from: FROM })
  const mail = { subject: 'Architect at Studio', text: 'We look for you.\n\nYou draw.' }
  const start = (body: object = {}, headers = {}) =>
    t.ask('POST', '/api/mailings', { body: { jobId, ...mail, ...body }, token, headers })
  const list = async () => (await t.ask('GET', '/api/mailings', { token })).body
  /** A mailing to so many subscribers: `one` has sent three, and a server that does not send has queued three more. */
  async function halfSent(count: number) {
    const server = await smtp()
    await addSubscribers(count)
    const { id } = (await start()).body
    const one = worker(mailerTo(server.url), 12)
    await one.drain()
    ahead += 15_000
    await worker(undefined, 12).drain()
    return { server, id, one }
  }
  const stop = (id: string, stopped: boolean) =>
    t.ask('PATCH', `/api/mailings/${id}`, { body: { stopped }, token })

  test('it reaches every confirmed subscriber once, with its text, the opening and both ways to unsubscribe', async () => {
    const server = await smtp()
    await addSubscribers(3)
    await t.db.updateTable('subscribers').set({ state: 'pending' }).where('email', '=', address(2)).execute()
    const { status, body } = await start()
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'sending', receivers: 2, sent: 0, startedBy: 'The SUPER_ADMIN' })
    await worker(mailerTo(server.url)).drain()
    expect(server.received.flatMap(({ to }) => to).sort()).toEqual(addresses(2))
    const { raw } = server.received[0]!
    const oneClick = headerOf(raw, 'List-Unsubscribe')!.match(
      /^<https:\/\/plinth\.example(\/api\/subscribers\/unsubscribe\/([\w-]{43}))>$/,
    )!
    expect(headerOf(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(headerOf(raw, 'Subject')).toBe('Architect at Studio')
    const whole = raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')
    expect(whole).toContain('We look for you.')
    expect(whole).toContain(`https://plinth.example/careers/architect`)
    expect(whole.split(`https://plinth.example/unsubscribe#token=${oneClick[2]}`).length).toBeGreaterThan(2)
    expect((await list()).items).toMatchObject([{ state: 'done', receivers: 2, sent: 2, failed: 0 }])
    // Sent mails leave the outbox.
    expect(await mailsOf(t.db)).toEqual([])
    await t.ask('POST', oneClick[1]!)
    const left = await t.db.selectFrom('subscribers').select('email').execute()
    expect(left.map(({ email }) => email)).not.toContain(server.received[0]!.to[0])
    expect((await list()).items).toMatchObject([{ state: 'done', receivers: 2, sent: 2 }])
  })

  test('the preview is the mail, and line breaks in the subject add no header', async () => {
    const server = await smtp()
    await addSubscribers(1)
    const body = { jobId, subject: 'Architect\r\nBcc: all@reader.example', text: '<b>Bold</b> & free' }
    const preview = await t.ask('POST', '/api/mailings/preview', { body, token })
    expect(preview.body).toMatchObject({ subject: 'Architect Bcc: all@reader.example', receivers: 1 })
    expect(preview.body.html).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; free')
    await start(body)
    await worker(mailerTo(server.url)).drain()
    const [{ raw, to }] = server.received as [(typeof server.received)[number]]
    expect(to).toEqual([address(0)])
    expect(headerOf(raw, 'Subject')).toBe('Architect Bcc: all@reader.example')
    expect(headerOf(raw, 'Bcc')).toBeUndefined()
  })

  test('it cannot be sent for a closed opening, without a subscriber, or twice at once; a repeated call sends it once', async () => {
    expect((await start()).body.errors).toEqual({ jobId: 'There is no confirmed subscriber yet.' })
    expect((await list()).items).toEqual([])
    await addSubscribers(2)
    const closed = await t.db.selectFrom('jobs').select('id').where('id', '!=', jobId).executeTakeFirst()
    for (const id of [closed!.id, 'none']) expect((await start({ jobId: id })).status).toBe(422)
    expect((await start({ subject: ' ', text: '' })).body.errors).toEqual({
      subject: 'Enter a subject.',
      text: 'Enter the text of the mail.',
    })
    const headers = { 'Idempotency-Key': 'one' }
    const [first, second] = await Promise.all([start({}, headers), start({}, headers)])
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
    expect((await start({ text: 'Another.' }, headers)).status).toBe(422)
    expect((await start()).status).toBe(409)
    expect((await list()).items).toHaveLength(1)
    const { body } = await t.ask('GET', '/api/mailings/choices', { token })
    expect(body).toEqual({
      receivers: 2,
      openings: [
        {
          jobId,
          title: 'Architect',
          subject: 'Architect at Studio',
          text: 'Studio has a new opening.\n\nYou draw.',
        },
      ],
    })
  })

  test('after a crash the others get their mail, and nobody a second one', async () => {
    const server = await smtp()
    await addSubscribers(12)
    await start()
    const mailer = mailerTo(server.url)
    let left = 4
    // From then on nothing that it does is stored, as when the process is killed.
    const dying = worker({
      ...mailer,
      send: async (...mail) => {
        if (left-- === 0) throw new Error('killed')
        await mailer.send(...mail)
        if (left === 0) void dying.stop()
      },
    })
    await dying.drain()
    expect(server.received).toHaveLength(4)
    expect((await list()).items).toMatchObject([{ state: 'sending', receivers: 12, sent: 4 }])
    await Promise.all([worker(mailerTo(server.url)).drain(), worker(mailerTo(server.url)).drain()])
    expect(server.received.flatMap(({ to }) => to).sort()).toEqual(addresses(12))
    expect((await list()).items).toMatchObject([{ state: 'done', receivers: 12, sent: 12 }])
  })

  test('a mail whose worker died after sending it is sent again with the same Message-ID, and counted once', async () => {
    const server = await smtp()
    await addSubscribers(1)
    await start()
    const mailer = mailerTo(server.url)
    const died = worker({
      ...mailer,
      send: async (...mail) => {
        await mailer.send(...mail)
        throw new NotSent('killed', false)
      },
    })
    await died.drain()
    ahead = 6 * MINUTE
    await worker(mailerTo(server.url)).drain()
    const ids = server.received.map(({ raw }) => headerOf(raw, 'Message-ID'))
    expect(new Set(ids).size).toBe(1)
    expect((await list()).items).toMatchObject([{ state: 'done', receivers: 1, sent: 1 }])
  })

  test('it keeps to its pace, whatever else wakes the worker', async () => {
    const server = await smtp()
    await addSubscribers(8)
    await start()
    const one = worker(mailerTo(server.url), 12)
    for (let i = 0; i < 3; i++) await one.drain()
    expect(server.received).toHaveLength(3)
    ahead += 15_000
    await one.drain()
    expect(server.received).toHaveLength(6)
    ahead += 15_000
    await one.drain()
    expect(server.received).toHaveLength(8)
  })

  test('ordinary mails are sent before those of a mailing', async () => {
    const server = await smtp()
    await addSubscribers(10)
    await start()
    const mailer = mailerTo(server.url)
    const one = worker({
      ...mailer,
      send: async (...mail) => {
        if (server.received.length === 3) await requestPasswordReset(t.db, 'super_admin@plinth.example')
        await mailer.send(...mail)
      },
    })
    await one.drain()
    const subjects = server.received.map(({ raw }) => headerOf(raw, 'Subject'))
    expect(subjects.indexOf('Choose a new password for Studio')).toBe(4)
    expect(subjects).toHaveLength(11)
  })

  test('while the mail server cannot be reached, the rest waits instead of being given up', async () => {
    const gone = await startSmtp()
    await gone.close()
    await addSubscribers(10)
    await start()
    const failing = worker(mailerTo(gone.url), 4)
    for (let i = 0; i < 10; i++) {
      await failing.drain()
      ahead += MINUTE
    }
    expect(await mailsOf(t.db)).toHaveLength(4)
    const server = await smtp()
    const working = worker(mailerTo(server.url), 4)
    for (let i = 0; i < 70; i++) {
      await working.drain()
      ahead += 15_000
    }
    expect(server.received.flatMap(({ to }) => to).sort()).toEqual(addresses(10))
    expect((await list()).items).toMatchObject([{ state: 'done', receivers: 10, sent: 10, failed: 0 }])
  })

  test('who unsubscribes while it is sent gets no more mail, whether or not it is in the outbox', async () => {
    const server = await smtp()
    await addSubscribers(8)
    await start()
    await worker(undefined, 12).drain()
    const queued = await mailsOf(t.db)
    expect(queued).toHaveLength(3)
    const reader = queued[1]!.to
    await t.ask('POST', `/api/subscribers/unsubscribe/${await tokenOf(t.db, 'opening', reader)}`)
    const waiting = await t.db.selectFrom('mailing_receivers').select('subscriber_id').execute()
    await t.ask('DELETE', `/api/subscribers/${waiting[0]!.subscriber_id}`, { token })
    ahead += MINUTE
    await worker(mailerTo(server.url)).drain()
    expect(server.received).toHaveLength(6)
    expect(server.received.flatMap(({ to }) => to)).not.toContain(reader)
    expect((await list()).items).toMatchObject([{ state: 'done', receivers: 6, sent: 6 }])
  })

  test('a stopped one sends no more until it is continued, and then to the others only', async () => {
    const { server, id, one } = await halfSent(6)
    expect(await stop(id, true)).toMatchObject({ status: 200, body: { state: 'stopped', sent: 3 } })
    expect((await stop(id, true)).body.state).toBe('stopped')
    ahead += MINUTE
    await one.drain()
    expect(server.received).toHaveLength(3)
    expect((await stop(id, false)).body.state).toBe('sending')
    await one.drain()
    ahead += 15_000
    await one.drain()
    expect(server.received.flatMap(({ to }) => to).sort()).toEqual(addresses(6))
    expect((await stop(id, true)).body.state).toBe('done')
    expect((await stop('none', true)).status).toBe(404)
    const { entries } = (await t.ask('GET', '/api/activity', { token })).body
    expect(entries.slice(0, 3).map(({ kind }: { kind: string }) => kind)).toEqual([
      'mailing.continued',
      'mailing.stopped',
      'mailing.started',
    ])
    expect(JSON.stringify(entries)).not.toContain('reader.example')
  })

  test.each([
    ['closed', { status: 'closed' }, { status: 'open' }],
    ['hidden', { hidden: true }, { hidden: false }],
  ])(
    'it stops when its opening is %s, and can be continued when that is taken back',
    async (_, closing, opening) => {
      const { server, id, one } = await halfSent(8)
      const change = (body: object) => t.ask('PUT', `/api/jobs/${jobId}`, { body, token })
      await change(closing)
      ahead += MINUTE
      await one.drain()
      expect(server.received).toHaveLength(3)
      expect((await list()).items).toMatchObject([
        { state: 'stopped', isOpeningClosed: true, receivers: 8, sent: 3 },
      ])
      expect(await stop(id, false)).toMatchObject({
        status: 409,
        body: { message: 'The opening is closed. It can be sent again when it is open.' },
      })
      await change(opening)
      await one.drain()
      expect((await list()).items).toMatchObject([{ state: 'stopped', isOpeningClosed: false }])
      await stop(id, false)
      for (let i = 0; i < 3; i++) {
        await one.drain()
        ahead += 15_000
      }
      expect(server.received.flatMap(({ to }) => to).sort()).toEqual(addresses(8))
      const { entries } = (await t.ask('GET', '/api/activity?kind=subscriber', { token })).body
      expect(entries.slice(0, 2)).toMatchObject([
        { kind: 'mailing.continued' },
        { kind: 'mailing.stopped', actor: { name: 'Plinth' } },
      ])
    },
  )

  test('the rest of a stopped one can be given up, and not of one that is being sent', async () => {
    const { server, id, one } = await halfSent(7)
    const end = (at = id) => t.ask('POST', `/api/mailings/${at}/end`, { token })
    expect([(await end()).status, (await end('none')).status]).toEqual([409, 404])
    await stop(id, true)
    expect((await end()).body).toMatchObject({ state: 'ended', receivers: 3, sent: 3, failed: 0 })
    expect((await end()).body.state).toBe('ended')
    expect((await stop(id, false)).body.state).toBe('ended')
    ahead += MINUTE
    await one.drain()
    expect([server.received.length, await mailsOf(t.db)]).toEqual([3, []])
    const [entry] = (await t.ask('GET', '/api/activity?kind=subscriber', { token })).body.entries
    expect(entry).toMatchObject({
      kind: 'mailing.ended',
      changes: { receivers: { before: 7, after: 3 } },
    })
    // The opening can be sent anew.
    expect((await start()).status).toBe(201)
  })

  test('a mail that was taken when it was stopped is not tried again until it is continued', async () => {
    const server = await smtp()
    await addSubscribers(1)
    const { id } = (await start()).body
    const mailer = mailerTo(server.url)
    const failing = worker({
      ...mailer,
      send: async () => {
        await stop(id, true)
        throw new NotSent('Try later', false)
      },
    })
    await failing.drain()
    ahead += 10 * MINUTE
    const one = worker(mailer)
    await one.drain()
    expect(server.received).toEqual([])
    await stop(id, false)
    await one.drain()
    expect(server.received).toHaveLength(1)
  })

  test.runIf(kind === 'postgres')(
    'a mail that another machine is sending is not sent again, although the clock here is ahead',
    async () => {
      await addSubscribers(2)
      const { id } = (await start()).body
      await worker(undefined).drain()
      expect(await takeMail(t.db, await databaseTime(t.db))).toBeDefined()
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * MINUTE })
      await stop(id, true)
      expect(await mailsOf(t.db)).toHaveLength(1)
      expect(await t.db.selectFrom('mailing_receivers').selectAll().execute()).toHaveLength(1)
    },
  )

  test('a mail that the server refuses is counted as failed, and the mailing ends', async () => {
    const server = await smtp({
      onRcptTo: ({ address: to }: { address: string }, _: unknown, done: (error?: Error) => void) =>
        done(
          to === address(1) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : undefined,
        ),
    })
    await addSubscribers(3)
    await start()
    await worker(mailerTo(server.url)).drain()
    expect((await list()).items).toMatchObject([{ state: 'done', receivers: 3, sent: 2, failed: 1 }])
  })

  test('without a mail server the mails wait in the outbox, where their links can be read', async () => {
    await addSubscribers(2)
    await start()
    await worker(undefined).drain()
    const [waiting] = await mailsOf(t.db)
    const { body } = await t.ask('GET', `/api/outbox/${waiting!.id}`, { token })
    expect(body.text).toContain(`http://localhost/unsubscribe#token=${waiting!.token}`)
    expect(await list()).toMatchObject({
      leaves: false,
      items: [{ state: 'sending', receivers: 2, sent: 0 }],
    })
  })
})
