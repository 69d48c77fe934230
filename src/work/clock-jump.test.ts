import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { staff, testApp } from '../../test/support/app.ts'
import { apply, putPrivateFile } from '../../test/support/data/applications.ts'
import { jpeg } from '../../test/support/data/made-pictures.ts'
import { project } from '../../test/support/data/project.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { DAY, HOUR } from '../domain/time/durations.ts'
import { SiteEdition } from '../http/kept/site-edition.ts'
import { findLink, makeLink } from '../store/account/account-links.ts'
import { queueNextResetMail, requestPasswordReset } from '../store/account/account-recovery.ts'
import { openSession } from '../store/account/sessions.ts'
import { spendStep } from '../store/account/two-factor.ts'
import { beginRun } from '../store/backup/backup-runs.ts'
import { change } from '../store/database/database.ts'
import { findCandidateSession, makeCandidateSession } from '../store/hiring/candidate-links.ts'
import { takeMail } from '../store/mail/outbox.ts'
import { countCall } from '../store/requests/rate-limits.ts'
import { notePass } from '../store/retention-clock.ts'
import { handleNextRequest, requestSubscription } from '../store/subscriber/subscriptions.ts'
import { takeTurn } from '../store/turns.ts'
import { housekeeping } from './housekeeping.ts'

const JUMP = 20 * DAY

describe.each(databases)('a clock that is 20 days ahead and then right again, on $name', ({ open }) => {
  const t = testApp(open)
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const moveClock = (ms: number) => vi.setSystemTime(Date.now() + ms)
  const pass = () => housekeeping(t.db, t.files, t.privateFiles, pino({ level: 'silent' })).drain()

  test('deletes nothing that people would miss, and ends no session', async () => {
    const { user, token } = await staff(t.db, 'SUPER_ADMIN')
    const { body: made } = await t.ask('POST', '/api/projects', { token, body: project })
    await t.ask('DELETE', `/api/projects/${made.id}`, { token })
    const form = new FormData()
    form.set('file', new File([(await jpeg(500, 300)) as BlobPart], 'hall.jpg', { type: 'image/jpeg' }))
    const { url } = (await t.ask('POST', '/api/projects/upload', { token, body: form })).body
    await t.db.updateTable('pictures').set({ trashed_at: new Date().toISOString() }).execute()
    const application = await apply(t)
    const candidate = await change(t.db, (tx) => makeCandidateSession(tx, application))
    const invitation = await change(t.db, (tx) => makeLink(tx, user.id, 'invitation'))
    for (let day = 0; day < 15; day++) {
      moveClock(DAY - HOUR)
      await notePass(t.db, new Date())
    }
    await t.db
      .updateTable('account_links')
      .set({ expires_at: new Date(Date.now() + DAY).toISOString() })
      .execute()
    expect((await t.ask('GET', '/auth/profile', { token })).status).toBe(200)
    // Written after the answer.
    const seen = () => t.db.selectFrom('sessions').select('seen_at').executeTakeFirst()
    await expect.poll(seen).toEqual({ seen_at: new Date().toISOString() })
    const { stored } = await putPrivateFile(t, 'the CV of an upload that is under way')
    await requestSubscription(t.db, 'mina@client.example')
    await handleNextRequest(t.db)
    const mails = () =>
      t.db
        .selectFrom('outbox')
        .select('state')
        .select(sql<boolean>`token != ''`.as('has_link'))
        .where('kind', '=', 'subscription')
        .execute()
    const [waiting] = await mails()

    moveClock(JUMP)
    expect(await takeMail(t.db, new Date())).toBeUndefined()
    expect(await mails()).toEqual([{ ...waiting, state: 'dead' }])
    await pass()
    expect(await t.privateFiles.read(stored)).toBeDefined()
    moveClock(HOUR)
    await pass()
    expect((await t.ask('GET', '/auth/profile', { token })).status).toBe(200)
    moveClock(-JUMP)
    await pass()

    expect((await t.ask('GET', '/auth/profile', { token })).status).toBe(200)
    expect(await findCandidateSession(t.db, candidate)).toBe(application)
    expect(await findLink(t.db, invitation.token, ['invitation'])).toMatchObject({ user: { id: user.id } })
    expect((await t.ask('GET', '/api/projects/trash', { token })).body).toHaveLength(1)
    expect((await t.ask('GET', url)).status).toBe(200)
    expect(await t.db.selectFrom('subscribers').select('state').execute()).toEqual([{ state: 'pending' }])
    expect(await mails()).toEqual([waiting])
    expect((await takeMail(t.db, new Date()))?.kind).toBe('subscription')
  })

  test('leaves nothing locked', async () => {
    const { user, token } = await staff(t.db, 'SUPER_ADMIN')
    const edition = new SiteEdition(t.db)
    const now = { edition: await edition.read(), step: Math.floor(Date.now() / 30_000) }
    await t.db
      .insertInto('two_factor')
      .values({ user_id: user.id, sealed_secret: '', enabled_at: '', last_step: now.step - 1 })
      .execute()
    const limit = { name: 'of a test', most: 1, seconds: 60 }
    const count = () => countCall(t.db, [[limit, 'a key']])
    const spend = (step: number) => change(t.db, (tx) => spendStep(tx, user.id, step))
    const reset = async () => {
      await requestPasswordReset(t.db, user.email)
      await queueNextResetMail(t.db)
      return mailsOf('password-reset')
    }
    const subscribe = async () => {
      await requestSubscription(t.db, 'mina@client.example')
      await handleNextRequest(t.db)
      return mailsOf('subscription')
    }
    const mailsOf = async (kind: 'password-reset' | 'subscription') =>
      (await t.db.selectFrom('outbox').select('id').where('kind', '=', kind).execute()).length
    const backUp = async () => (await beginRun(t.db, 'backup', new Date(), () => true)) !== undefined
    const turn = () => takeTurn(t.db, 'housekeeping', HOUR, new Date())
    const seenAt = async () =>
      (await t.db.selectFrom('sessions').select('seen_at').executeTakeFirst())?.seen_at

    moveClock(JUMP)
    expect([await count(), await spend(now.step + JUMP / 30_000)]).toEqual([0, true])
    expect(await count()).toBeGreaterThan(0)
    for (let mail = 0; mail < 6; mail++) await reset()
    for (let mail = 0; mail < 4; mail++) await subscribe()
    const before = { reset: await mailsOf('password-reset'), subscribe: await mailsOf('subscription') }
    expect(before).toEqual({ reset: 5, subscribe: 3 })
    const taken = await takeMail(t.db, new Date())
    expect([await backUp(), await turn()]).toEqual([true, true])
    await t.ask('GET', '/auth/profile', { token })
    await expect.poll(seenAt).toBe(new Date().toISOString())
    expect(await edition.read()).not.toBe(now.edition)

    moveClock(-JUMP)
    expect([await count(), await spend(now.step)]).toEqual([0, true])
    expect([await spend(now.step), (await count()) > 0]).toEqual([false, true])
    expect([await reset(), await subscribe()]).toEqual([6, 4])
    const again = new Set<string | undefined>()
    for (let mail = 0; mail < 10; mail++) again.add((await takeMail(t.db, new Date()))?.id)
    expect(again).toContain(taken?.id)
    expect([await backUp(), await turn()]).toEqual([true, true])
    // The time from then stays, and is not shown.
    const { body: sessions } = await t.ask('GET', '/auth/sessions', { token })
    expect(sessions.map(({ lastSeenAt }: { lastSeenAt: string }) => lastSeenAt)).toEqual([
      new Date().toISOString(),
    ])
    expect(await edition.read()).toBe(now.edition)
  })

  test('signs nobody out who works or signs in while it is 40 days behind', async () => {
    const { user, token } = await staff(t.db, 'SUPER_ADMIN')
    const isSignedIn = async (each: string) =>
      (await t.ask('GET', '/auth/profile', { token: each })).status === 200
    moveClock(-40 * DAY)
    expect(await isSignedIn(token)).toBe(true)
    const { token: other } = await change(t.db, (tx) =>
      openSession(tx, user.id, { userAgent: '', address: '' }),
    )
    expect(await isSignedIn(other)).toBe(true)
    await pass()
    moveClock(40 * DAY)
    await pass()
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, true])
  })

  test('signs nobody out who is the only one to sign in while it is 40 days behind, as after a restore', async () => {
    const { user, token } = await staff(t.db, 'SUPER_ADMIN')
    await t.ask('POST', '/api/projects', { token, body: project })
    await t.ask('POST', '/auth/logout', { token })
    moveClock(-40 * DAY)
    const { token: only } = await change(t.db, (tx) =>
      openSession(tx, user.id, { userAgent: '', address: '' }),
    )
    moveClock(40 * DAY)
    expect((await t.ask('GET', '/auth/profile', { token: only })).status).toBe(200)
  })

  test('lets an idle session end although another one was opened 400 days ahead', async () => {
    const { user } = await staff(t.db, 'SUPER_ADMIN')
    const open = () => change(t.db, (tx) => openSession(tx, user.id, { userAgent: '', address: '' }))
    moveClock(400 * DAY)
    await open()
    moveClock(-400 * DAY)
    const { token } = await open()
    moveClock(31 * DAY)
    expect((await t.ask('GET', '/auth/profile', { token })).status).toBe(401)
  })
})
