import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { addOpening, apply, privateNames } from '../../../test/support/data/applications.ts'
import { mailsOf, tokenOf } from '../../../test/support/data/mails.ts'
import { putSite } from '../../../test/support/data/site-content.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { DAY } from '../../domain/time/durations.ts'
import { eraseOldApplications } from '../../store/hiring/erase-applications.ts'

const ORIGIN = { host: 'localhost', origin: 'http://localhost' }

describe.each(databases)('how long applications are kept, and their export, on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'HR_HIRING')).token
    await putSite(t.db, { applicationRetention: 12 })
  })
  const dueIn = async (id: string, days: number) => {
    const at = new Date(Date.now() + days * DAY)
    at.setUTCFullYear(at.getUTCFullYear() - 1)
    const kept_from = at.toISOString()
    await t.db.updateTable('applications').set({ kept_from }).where('id', '=', id).execute()
  }
  const list = async (query: string) =>
    (await t.ask('GET', `/api/applications${query}`, { token })).body.items
  const seen = async (id: string) => (await t.ask('GET', `/api/applications/${id}`, { token })).body

  test('what is due within 14 days is listed; staff ask, and the candidate has it kept for another period', async () => {
    const id = await apply(t)
    await dueIn(await apply(t, { email: 'later@x.example' }), 20)
    await dueIn(id, 10)
    expect((await list('?dueWithin=14')).map((one: { id: string }) => one.id)).toEqual([id])
    const { eraseAfter } = await seen(id)
    const asked = await t.ask('POST', `/api/applications/${id}/renewal`, { token })
    expect(asked.body).toMatchObject({ eraseAfter, renewalAskedAt: expect.any(String) })
    expect(asked.body.mails[0]).toMatchObject({ template: 'renewal' })
    expect(asked.body.mails[0].body).toContain('12 months')

    const link = await tokenOf(t.db, 'candidate', 'mina@client.example')
    const opened = await t.ask('POST', '/api/candidate/open', {
      body: { token: link, email: 'mina@client.example' },
    })
    expect(opened.body.can.renew).toBe(true)
    const cookie = opened.headers.get('set-cookie')!.split(';')[0]!
    const renewed = await t.ask('POST', `/api/candidate/renewal?application=${id}`, {
      headers: { ...ORIGIN, cookie },
    })
    expect([renewed.body.can.renew, renewed.body.eraseAfter > eraseAfter]).toEqual([false, true])
    // Otherwise a candidate could fill the history and the log.
    const again = await t.ask('POST', `/api/candidate/renewal?application=${id}`, {
      headers: { ...ORIGIN, cookie },
    })
    expect(again.status).toBe(409)
    expect(await seen(id)).toMatchObject({
      renewalAskedAt: null,
      history: [{ kind: 'renewed' }, {}, {}, {}, {}],
    })
    expect(await list('?dueWithin=14')).toEqual([])
  })

  test('a change by staff keeps it for another period', async () => {
    const id = await apply(t)
    await dueIn(id, 3)
    await t.ask('PATCH', `/api/applications/${id}`, { body: { note: 'Still open.' }, token })
    expect(await list('?dueWithin=300')).toEqual([])
  })

  test('housekeeping erases what was kept long enough, with its files, mails and a proof', async () => {
    const files = await privateNames(t)
    const old = await apply(t)
    const kept = await apply(t, { email: 'kept@x.example' })
    await dueIn(old, -1)
    await dueIn(kept, 1)
    await eraseOldApplications(t.db, t.privateFiles, 12)
    expect((await list('')).map((one: { id: string }) => one.id)).toEqual([kept])
    expect(await t.db.selectFrom('erasures').select(['id', 'files', 'reason']).execute()).toEqual([
      { id: old, files: 1, reason: 'retention' },
    ])
    expect(await privateNames(t)).toHaveLength(files.length + 1)
    expect((await mailsOf(t.db)).some(({ to }) => to === 'mina@client.example')).toBe(false)
    const [entry] = await t.db.selectFrom('activity').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(entry).toMatchObject({ kind: 'application.erased', actor_name: 'Plinth', subject_id: old })
  })

  test('the export holds no formula, and the log its reason', async () => {
    const jobId = await addOpening(t.db, { title: '=1+1' })
    for (const [at, sign] of ['=', '+', '-', '@'].entries())
      await apply(t, { jobId, name: `${sign}cmd|' /C calc'!A0`, email: `${at}@x.example`, portfolio: '' })
    await apply(t, { name: 'Out of the filter', email: 'b@x.example' })
    const address = `/api/applications/export.csv?jobId=${jobId}`
    const refused = await t.ask('GET', address, { token })
    expect([refused.status, refused.body.errors]).toEqual([422, { reason: 'Choose a reason.' }])
    const { status, headers, body } = await t.ask('GET', `${address}&reason=discussion`, { token })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="plinth-applications-/)
    const rows = body.trim().split('\r\n').slice(1)
    expect(rows).toHaveLength(4)
    for (const row of rows) expect(row.split(',').some((cell: string) => /^"?[=+@-]/.test(cell))).toBe(false)
    const [entry] = await t.db
      .selectFrom('activity')
      .selectAll()
      .where('kind', '=', 'application.exported')
      .execute()
    expect(JSON.parse(entry!.changes)).toMatchObject({
      reason: { after: 'discussion' },
      applications: { after: 4 },
    })
    const blind = await t.ask('GET', `${address}&reason=statistics&blind=1`, { token })
    expect(blind.body).not.toContain('calc')
    expect(blind.body).toContain('Candidate 1')
  })
})
