import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { applicationCalls } from '../../../test/support/data/application-calls.ts'
import { addOpening, apply } from '../../../test/support/data/applications.ts'
import { mailsOf } from '../../../test/support/data/mails.ts'
import { putSite } from '../../../test/support/data/site-content.ts'
import { databases } from '../../../test/support/outside/databases.ts'

describe.each(databases)('mails that go with a move on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  let jobId: string
  beforeEach(async () => {
    token = (await staff(t.db, 'HR_HIRING')).token
    jobId = await addOpening(t.db)
  })
  const { list, read, change, log } = applicationCalls(t, () => token)

  test('a rejection can carry a mail, whose placeholders are filled in for each candidate', async () => {
    await putSite(t.db, { studioName: 'Plinth Studio', applicationsTo: ['jobs@studio.example'] })
    const ids = [await apply(t, { jobId }), await apply(t, { name: 'Ravi', email: 'ravi@x.example' })]
    const mail = { subject: '{opening}', body: 'Dear {name},\n\nno.\n\n{studio}' }
    await t.ask('POST', '/api/applications/stage', { body: { ids, stage: 'REJECTED', mail }, token })
    const { body } = await read(ids[1]!)
    expect(body.mails[0]).toMatchObject({
      template: 'rejected',
      subject: 'General application',
      body: 'Dear Ravi,\n\nno.\n\nPlinth Studio',
    })
    expect((await read(ids[0]!)).body.mails[0]).toMatchObject({ subject: 'Architect' })
    expect((await change(ids[0]!, { stage: 'HIRED' })).body.mails).toHaveLength(2)
  })

  test('more than fit into one transaction are moved, each with its mail, or nobody', async () => {
    const ids: string[] = []
    for (let at = 0; at < 60; at++) ids.push(await apply(t, { jobId, email: `no-${at}@x.example` }))
    const withTest = await addOpening(t.db, { title: 'Draughtsman', test: 'Draw a stair.' })
    ids.unshift(await apply(t, { jobId: withTest, email: 'first@x.example' }))
    const move = (body: string) => {
      const mail = { subject: '{opening}', body }
      return t.ask('POST', '/api/applications/stage', { body: { ids, stage: 'HIRED', mail }, token })
    }
    expect((await move('{when}')).status).toBe(422)
    expect((await list()).counts).toMatchObject({ NEW: 61, HIRED: 0 })
    const { body } = await move('Welcome')
    expect([body.moved.length, body.left]).toEqual([61, []])
    const mails = (await mailsOf(t.db)).filter(({ facts }) => 'body' in facts && facts.body === 'Welcome')
    expect(new Set(mails.map(({ to }) => to)).size).toBe(61)
    expect((await read(ids[0]!)).body.mails[0].subject).toBe('Draughtsman')
    expect((await read(ids[60]!)).body.mails[0].subject).toBe('Architect')
  })

  test('each mail that goes with a move is in the log', async () => {
    const ids = [await apply(t, { jobId }), await apply(t, { jobId, email: 'b@x.example' })]
    const mail = { subject: 'No', body: 'Dear {name}' }
    await change(ids[0]!, { stage: 'REJECTED', mail })
    await t.ask('POST', '/api/applications/stage', { body: { ids, stage: 'HIRED', mail }, token })
    const mailed = (await log()).entries.filter(({ kind }: never) => kind === 'application.mailed')
    const entry = (id: string | undefined, after: string) => [
      { id, name: 'Architect', exists: true },
      { template: { before: null, after } },
    ]
    expect(new Set(mailed.map(({ subject, changes }: never) => [subject, changes]))).toEqual(
      new Set([entry(ids[0], 'rejected'), entry(ids[0], 'hired'), entry(ids[1], 'hired')]),
    )
    expect(JSON.stringify(mailed)).not.toMatch(/Mina|@x/)
  })

  test('a mail for a move that a colleague has made already is refused, and sent by who has seen the move', async () => {
    const id = await apply(t, { jobId })
    const { updatedAt } = (await read(id)).body
    const other = await staff(t.db, 'SUPER_ADMIN', 'other@plinth.example')
    await change(id, { stage: 'REJECTED' }, other.token)
    const mail = { subject: 'No', body: 'Dear {name}' }
    for (const version of [{ updatedAt }, {}]) {
      const refused = await change(id, { stage: 'REJECTED', mail, note: 'x', ...version })
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { savedBy: { email: 'other@plinth.example' }, current: { stage: 'REJECTED' } },
      ])
    }
    const current = (await read(id)).body
    expect([current.mails.length, current.notes.length]).toEqual([1, 0])
    const sent = await change(id, { stage: 'REJECTED', mail, updatedAt: current.updatedAt })
    expect([sent.status, sent.body.mails[0].template]).toEqual([200, 'rejected'])
    const again = await change(id, { stage: 'REJECTED', mail: null, updatedAt: sent.body.updatedAt })
    expect(again.body.mails).toHaveLength(2)
    expect((await change(id, { mail })).body.errors).toHaveProperty('mail')
  })

  test('a change that is sent again with its key mails once and adds its note once, and overwrites nothing', async () => {
    const id = await apply(t, { jobId })
    const other = await staff(t.db, 'SUPER_ADMIN', 'other@plinth.example')
    const mail = { subject: 'No', body: 'Dear {name}' }
    const send = (fields: object) =>
      t.ask('PATCH', `/api/applications/${id}`, {
        body: { stage: 'REJECTED', mail, note: 'x', ...fields },
        token,
        headers: { 'Idempotency-Key': 'one' },
      })
    const { updatedAt } = (await read(id)).body
    const both = await Promise.all([send({ updatedAt }), send({ updatedAt })])
    for (const { status, body } of both)
      expect([status, body.stage, body.mails.length, body.notes.length]).toEqual([200, 'REJECTED', 2, 1])
    expect((await send({ note: 'y' })).status).toBe(422)
    expect((await read(id)).body.notes).toHaveLength(1)

    await change(id, { stage: 'OFFER', mail: null }, other.token)
    const refused = await send({ updatedAt })
    expect([refused.status, refused.body.current.stage]).toEqual([409, 'OFFER'])
    const { body } = await send({ updatedAt: refused.body.current.updatedAt })
    expect([body.stage, body.mails.length, body.notes.length]).toEqual(['REJECTED', 2, 1])
    await t.ask('DELETE', `/api/applications/${id}`, { token })
    expect(await t.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
  })

  test.each(['{when}', '{place}'])('a mail with %s, which has no value, moves nobody', async (text) => {
    const id = await apply(t, { jobId })
    const withTest = await apply(t, { jobId: await addOpening(t.db, { test: 'Draw a stair.' }) })
    const ids = [withTest, id]
    const body = { stage: 'REJECTED', mail: { subject: 'No', body: text } }
    const refused = [
      await change(id, body),
      await t.ask('POST', '/api/applications/stage', { body: { ...body, ids }, token }),
    ]
    for (const { status, body } of refused)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['mail.body']])
    expect(refused[0]!.body.errors['mail.body']).toContain(text)
    expect((await list()).counts.NEW).toBe(2)
  })

  test('a move to TEST sends the link for the test once, unless the call says no', async () => {
    const id = await apply(t, { jobId: await addOpening(t.db, { test: 'Draw a stair.' }) })
    const mails = async () => (await read(id)).body.mails.map(({ template }: never) => template)
    await change(id, { stage: 'TEST', mail: null })
    expect(await mails()).toEqual(['received'])
    await change(id, { stage: 'NEW' })
    await change(id, { stage: 'TEST' })
    await change(id, { stage: 'NEW' })
    await change(id, { stage: 'TEST' })
    expect(await mails()).toEqual(['test', 'received'])
  })

  test('a move to Interview invites with a calendar entry, of one candidate and of many', async () => {
    const id = await apply(t, { jobId })
    const other = await apply(t, { email: 'other@x.example' })
    const interview = { at: '2099-11-30T11:00:00+05:30', minutes: 45, place: 'Studio' }
    const mail = { subject: 'Meet us', body: '{when}, {place}', interview }
    const send = (method: string, path: string, body: object) =>
      t.ask(method, `/api/applications/${path}`, { body: { stage: 'INTERVIEW', ...body }, token })
    const { interview: _, ...unfilled } = mail
    expect((await send('PATCH', id, { mail: unfilled })).body.errors).toHaveProperty(['mail.body'])
    expect((await send('PATCH', id, { mail: { ...mail, interview: { at: 'x' } } })).status).toBe(422)
    const past = { ...mail, interview: { ...interview, at: '2025-11-30T11:00:00+05:30' } }
    for (const refused of [
      await send('PATCH', id, { mail: past }),
      await send('POST', 'stage', { ids: [other], mail: past }),
    ])
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { 'mail.interview.at': 'This time has passed. Choose a later one.' },
      ])
    const moved = await send('PATCH', id, { mail })
    expect(moved.body).toMatchObject({
      stage: 'INTERVIEW',
      mails: [{ template: 'interview', interview }, {}],
    })
    expect((await send('POST', 'stage', { ids: [other], mail })).status).toBe(200)
    const { body } = await t.ask('GET', `/api/applications/${other}`, { token })
    expect(body.mails[0]).toMatchObject({ template: 'interview', interview })
    expect(body.mails[0].body).toMatch(/^Mon, 30 Nov 2099.*, Studio$/)
  })

  test('the mail for the test says that the task follows when there are no instructions for it', async () => {
    const opening = await addOpening(t.db)
    for (const jobId of ['', opening]) {
      const id = await apply(t, { jobId })
      const moved = await t.ask('PATCH', `/api/applications/${id}`, { body: { stage: 'TEST' }, token })
      expect(moved.body.mails[0]).toMatchObject({ template: 'test' })
      expect(moved.body.mails[0].body).toContain('We will send you the task in a separate mail.')
    }
  })
})
