import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { addOpening, apply } from '../../../test/support/data/applications.ts'
import { mailsOf } from '../../../test/support/data/mails.ts'
import { putSite } from '../../../test/support/data/site-content.ts'
import { databases } from '../../../test/support/outside/databases.ts'

describe.each(databases)('mails to candidates on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  let admin: string
  let id: string
  beforeEach(async () => {
    token = (await staff(t.db, 'HR_HIRING')).token
    admin = (await staff(t.db, 'SUPER_ADMIN')).token
    await putSite(t.db, {
      studioName: 'Plinth Studio',
      timeZone: 'Asia/Kolkata',
      applicationsTo: ['jobs@studio.example'],
    })
    id = await apply(t, { jobId: await addOpening(t.db) })
  })
  const post = (path: string, body: object) =>
    t.ask('POST', `/api/applications/${id}${path}`, { body, token })
  const put = (name: string, body: object, by = admin) =>
    t.ask('PUT', `/api/mail-templates/${name}`, { body, token: by })
  const interview = { at: '2099-11-30T11:00:00+05:30', minutes: 45, place: 'Studio' }

  test('a template is shown with the data filled in, in the time zone of the studio', async () => {
    const { body } = await post('/mail/preview', { template: 'interview', interview })
    expect(body.subject).toBe('An interview at Plinth Studio')
    expect(body.body).toContain('Dear Mina Das,')
    expect(body.body).toMatch(/When: Mon, 30 Nov 2099, 11:00 (IST|GMT\+5:30)\nWhere: Studio/)
    expect((await post('/mail/preview?blind=1', { template: 'rejected' })).body.body).toContain(
      'Dear {name},',
    )
    const move = { ids: [id], stage: 'SHORTLISTED' }
    await t.ask('POST', '/api/applications/stage', { body: move, token })
    const shown = await post('/mail/preview?blind=1', { template: 'rejected' })
    expect(shown.body.body).toContain('Dear Mina Das,')
    expect((await post('/mail/preview', { template: 'none' })).status).toBe(422)
  })

  test('a name that looks like a placeholder is not filled in, neither in the preview nor when that is sent', async () => {
    const jobId = await addOpening(t.db, { test: 'Draw a stair.' })
    const sly = await apply(t, { jobId, email: 'sly@x.example', name: '{test} {{test}} {city}' })
    const ask = (path: string, body: object) =>
      t.ask('POST', `/api/applications/${sly}${path}`, { body, token })
    const { subject, body } = (await ask('/mail/preview', { template: 'rejected' })).body
    const sent = await ask('/mail', { template: 'rejected', subject, body })
    expect(sent.status).toBe(201)
    expect(sent.body.mails[0].body).toMatch(/^Dear \(test\) {\(test\)} \(city\),/)
  })

  test('a template with long instructions filled in can be sent as it was previewed', async () => {
    const jobId = await addOpening(t.db, { title: 'A'.repeat(120), test: 'x '.repeat(2450) })
    const of = await apply(t, { jobId, email: 'long@x.example', name: 'N'.repeat(120) })
    const subject = `{name} {opening} ${'s'.repeat(170)}`
    await put('test', { subject, body: `${'b'.repeat(4000)}\n\n{test}`, updatedAt: null })
    const preview = await t.ask('POST', `/api/applications/${of}/mail/preview`, {
      body: { template: 'test' },
      token,
    })
    const mail = { subject: preview.body.subject, body: preview.body.body }
    expect(mail.body.length).toBeGreaterThan(8000)
    const body = { stage: 'TEST', mail }
    const moved = await t.ask('PATCH', `/api/applications/${of}`, { body, token })
    expect([moved.status, moved.body.mails[0]]).toMatchObject([200, mail])
    expect((await put('test', { subject: 'x', body: 'b'.repeat(5001) })).status).toBe(422)
  })

  test('a mail goes to the candidate through the outbox, with a new link, and is listed in the history', async () => {
    const mail = { template: 'interview', subject: 'Meet us', body: 'Dear {name},\n\n{when}', interview }
    const sent = await post('/mail', mail)
    expect([sent.status, sent.body.mails[0]]).toMatchObject([
      201,
      { template: 'interview', subject: 'Meet us', interview, state: 'waiting' },
    ])
    expect(sent.body.mails[0].body).toMatch(/^Dear Mina Das,\n\nMon, 30 Nov 2099/)
    expect(sent.body.history[0]).toMatchObject({
      kind: 'mail',
      to: 'interview',
      by: { name: 'The HR_HIRING' },
    })
    const [newest, first] = (await mailsOf(t.db)).filter(({ kind }) => kind === 'candidate')
    expect([newest!.to, newest!.token === first!.token]).toEqual(['mina@client.example', false])
    expect(newest!.facts).toMatchObject({ replyTo: 'jobs@studio.example' })
    const log = (await t.ask('GET', '/api/activity?kind=candidate', { token: admin })).body.entries
    expect(log[0]).toMatchObject({
      kind: 'application.mailed',
      changes: { template: { after: 'interview' } },
    })
    // Reading it is logged without the address.
    const read = await t.ask('GET', `/api/outbox/${newest!.id}`, { token: admin })
    expect(read.body.text).toContain('/application#token=')
    const all = await t.ask('GET', '/api/activity', { token: admin })
    expect(all.body.entries[0]).toMatchObject({ kind: 'mail.read', subject: { name: 'a candidate' } })
    expect(JSON.stringify(all.body)).not.toMatch(/mina/i)
  })

  test.each([
    ['a mail', '/mail', { template: 'other', subject: 'Hello', body: 'Dear {name}' }],
    ['the question about keeping it', '/renewal', {}],
  ])(
    '%s that is sent again with its key, after an answer that was lost, is mailed once',
    async (_, path, body) => {
      const mails = async () => (await mailsOf(t.db)).filter(({ kind }) => kind === 'candidate').length
      const before = await mails()
      const send = (key: string, sent: object = body, to = id) => {
        const headers = { 'Idempotency-Key': key }
        return t.ask('POST', `/api/applications/${to}${path}`, { body: sent, token, headers })
      }
      const answers = await Promise.all([send('one'), send('one')])
      const ok = path === '/mail' ? 201 : 200
      for (const { status, body } of answers) expect([status, body.mails.length]).toEqual([ok, 2])
      expect(await mails()).toBe(before + 1)
      const other = await apply(t, { email: 'other@x.example' })
      expect((await send('one', body, other)).status).toBe(422)
      if (path === '/mail') expect((await send('one', { ...body, body: 'Another' })).status).toBe(422)
      expect((await send('two')).body.mails).toHaveLength(3)
      // The part of the application that the idempotency keys hold is erased with it.
      await t.ask('DELETE', `/api/applications/${id}`, { token })
      expect((await send('one')).status).toBe(404)
      expect(await t.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
    },
  )

  test.each([
    [{ subject: ' ' }, 'subject'],
    [{ body: '' }, 'body'],
    [{ body: '{city}' }, 'body'],
    [{ body: '{when}' }, 'body'],
    [{ subject: '{place}' }, 'subject'],
    [{ template: 'again' }, 'template'],
    [{ interview: { ...interview, at: 'tomorrow' } }, 'interview.at'],
    [{ interview: { ...interview, at: '2025-11-30T11:00:00+05:30' } }, 'interview.at'],
    [{ interview: { ...interview, at: '0206-11-30T11:00:00+05:30' } }, 'interview.at'],
    [{ interview: { ...interview, minutes: 0 } }, 'interview.minutes'],
    [{ interview: { ...interview, place: ' ' } }, 'interview.place'],
  ])('a mail with %j is refused', async (fields, field) => {
    const refused = await post('/mail', { template: 'other', subject: 'x', body: 'x', ...fields })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  })

  test('a Super Admin edits a template, which has a default and knows its placeholders', async () => {
    const list = async () => (await t.ask('GET', '/api/mail-templates', { token })).body
    const [received] = await list()
    expect(received).toMatchObject({ name: 'received', updatedAt: null })
    expect(received.default).toEqual({ subject: received.subject, body: received.body })
    const text = { subject: 'Thank you, {name}', body: 'We read {opening}.' }
    const saved = await put('received', { ...text, updatedAt: null })
    expect([saved.status, saved.body]).toMatchObject([200, { ...text, default: received.default }])
    await apply(t, { email: 'other@x.example', name: 'Ravi' })
    const [mail] = (await mailsOf(t.db)).filter(({ to }) => to === 'other@x.example')
    expect(mail!.facts).toMatchObject({ subject: 'Thank you, Ravi', body: 'We read General application.' })
    const older = await put('received', { ...text, subject: 'x', updatedAt: null })
    expect([older.status, older.body.current.subject]).toEqual([409, text.subject])
    const next = await put('received', { ...text, subject: 'x', updatedAt: saved.body.updatedAt })
    expect(next.status).toBe(200)
    expect((await put('received', { ...text, body: '{password}' })).body.errors).toEqual({
      body: 'There is no {password}.',
    })
    expect((await put('none', text)).status).toBe(404)
    expect((await put('received', text, token)).status).toBe(403)
    const [entry] = (await t.ask('GET', '/api/activity?kind=candidate', { token: admin })).body.entries
    expect(entry).toMatchObject({ kind: 'mail-template.updated', subject: { name: 'Application received' } })
  })
})
