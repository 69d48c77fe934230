import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { storeDraft } from '../../../test/support/data/draft-rows.ts'
import { tokenOf } from '../../../test/support/data/preview-links.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import type { RecordKey } from '../../domain/draft/draft.ts'
import { dayAfter, dayIn, endOfDay } from '../../domain/time/day.ts'
import { deleteOldPreviewLinks, openPreview } from '../../store/draft/preview-links.ts'

const HOUSE: RecordKey = { kind: 'project', id: 'house' }
const MAKER: RecordKey = { kind: 'job', id: 'maker' }
const TEAM: RecordKey = { kind: 'content', id: 'team' }
const LINKS = '/api/preview-links'
const ZONE = 'Asia/Kolkata'
const today = () => dayIn(new Date(), ZONE)

describe.each(databases)('the calls of preview links on $name', ({ open }) => {
  const t = testApp(open, { publicUrl: 'https://studio.example' })
  let admin: string
  let manager: string
  let hiring: string
  beforeEach(async () => {
    admin = (await staff(t.db, 'SUPER_ADMIN')).token
    manager = (await staff(t.db, 'PROJECT_CONTENT_MANAGER')).token
    hiring = (await staff(t.db, 'HR_HIRING')).token
    for (const key of [HOUSE, MAKER, TEAM])
      await storeDraft(t.db, key, { name: key.id.toUpperCase(), fields: {}, base: null })
  })
  const make = (body: object, token = admin) =>
    t.ask('POST', LINKS, { body: { name: 'For the client', drafts: [HOUSE], ...body }, token })
  const list = async (token = admin) => (await t.ask('GET', LINKS, { token })).body

  test('a link is made with its address, which is answered once and is not stored', async () => {
    const { status, body } = await make({ drafts: [HOUSE, TEAM] })
    expect(status).toBe(201)
    const { url, ...link } = body
    expect(url).toMatch(/^https:\/\/studio\.example\/preview#token=[\w-]{43}$/)
    expect(link).toMatchObject({
      name: 'For the client',
      drafts: [
        { ...HOUSE, name: 'HOUSE', exists: true },
        { ...TEAM, name: 'TEAM', exists: true },
      ],
      createdBy: { name: 'The SUPER_ADMIN', email: 'super_admin@plinth.example' },
      endsAt: new Date(endOfDay(dayAfter(today(), 14), ZONE)).toISOString(),
      openedAt: null,
    })
    expect(await list()).toEqual([link])
    const token = tokenOf(url)
    const rows = await t.db.selectFrom('preview_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await openPreview(t.db, token))?.drafts.map(({ id }) => id)).toEqual(['house', 'team'])
    expect((await list())[0].openedAt).toEqual(expect.any(String))
  })

  test('a repeated call with its Idempotency-Key makes one link, whose token is not stored for that either', async () => {
    const keyed = (name: string) =>
      t.ask('POST', LINKS, {
        body: { name, drafts: [HOUSE] },
        token: admin,
        headers: { 'Idempotency-Key': 'a key' },
      })
    const first = await keyed('For the client')
    expect([first.status, await keyed('For the client')]).toEqual([201, first])
    expect((await keyed('Another')).status).toBe(422)
    expect(await list()).toHaveLength(1)
    const rows = await t.db.selectFrom('idempotency_keys').selectAll().execute()
    expect([rows.length, JSON.stringify(rows)]).toEqual([
      1,
      expect.not.stringContaining(tokenOf(first.body.url)),
    ])
  })

  test('the newest is the first of the list, and a draft that is gone keeps its name', async () => {
    const first = (await make({ name: 'First' })).body.id
    await t.db
      .updateTable('preview_links')
      .set({ created_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', first)
      .execute()
    await make({ name: 'Second', drafts: [MAKER] })
    await t.db.deleteFrom('drafts').where('record_id', '=', 'house').execute()
    expect(
      (await list()).map(({ name, drafts }: { name: string; drafts: object[] }) => [name, drafts]),
    ).toEqual([
      ['Second', [{ ...MAKER, name: 'MAKER', exists: true }]],
      ['First', [{ ...HOUSE, name: 'HOUSE', exists: false }]],
    ])
  })

  test('after 20 wrong tokens in an hour others are refused, and a right one still opens its link', async () => {
    const { url, id } = (await make({})).body
    const openBy = (token: string) => t.ask('POST', '/api/previews/open', { body: { token } })
    for (let i = 0; i < 21; i += 1)
      expect(await openBy(tokenOf(url))).toMatchObject({ status: 200, body: { path: `/preview/${id}` } })
    for (let i = 0; i < 20; i += 1) expect((await openBy('wrong')).status).toBe(404)
    expect((await openBy('wrong')).status).toBe(429)
    expect((await openBy(tokenOf(url))).status).toBe(200)
  })

  test('a link does not show a later draft of the same record', async () => {
    const { url } = (await make({})).body
    await t.db.deleteFrom('drafts').where('record_id', '=', 'house').execute()
    await storeDraft(t.db, HOUSE, { name: 'SECOND', fields: {}, base: null })
    await t.db.updateTable('drafts').set({ created_at: '2027-01-01T00:00:00.000Z' }).execute()
    expect(await openPreview(t.db, tokenOf(url))).toBeUndefined()
    expect((await list())[0].drafts).toEqual([{ ...HOUSE, name: 'HOUSE', exists: false }])
  })

  test('a link shows a discarded draft again that is saved again', async () => {
    const draft = '/api/content/about/draft'
    const body = { fields: { title: 'A new year' } }
    await t.ask('PUT', draft, { body, token: admin })
    const { url } = (await make({ drafts: [{ kind: 'content', id: 'about' }] })).body
    const { discarded } = (await t.ask('DELETE', draft, { token: admin })).body
    expect(await openPreview(t.db, tokenOf(url))).toBeUndefined()
    await t.ask('PUT', draft, { body: { ...body, discarded }, token: admin })
    expect((await openPreview(t.db, tokenOf(url)))?.drafts).toMatchObject([{ fields: body.fields }])
  })

  test('a role makes, sees and withdraws links to drafts of what it may change, and no others', async () => {
    expect((await make({}, hiring)).status).toBe(403)
    expect((await make({ drafts: [HOUSE, MAKER] }, manager)).status).toBe(403)
    expect((await make({ drafts: [TEAM] }, manager)).status).toBe(403)
    const house = (await make({}, manager)).body
    const maker = (await make({ drafts: [MAKER] }, hiring)).body
    const both = (await make({ drafts: [MAKER, HOUSE] })).body
    const idsFor = async (token: string) => (await list(token)).map(({ id }: { id: string }) => id).sort()
    expect(await idsFor(manager)).toEqual([house.id])
    expect(await idsFor(hiring)).toEqual([maker.id])
    expect(await idsFor(admin)).toEqual([house.id, maker.id, both.id].sort())
    expect((await t.ask('DELETE', `${LINKS}/${both.id}`, { token: manager })).status).toBe(403)
    expect((await t.ask('DELETE', `${LINKS}/${house.id}`, { token: manager })).status).toBe(200)
    expect((await t.ask('DELETE', `${LINKS}/${house.id}`, { token: manager })).status).toBe(404)
    expect((await t.ask('DELETE', `${LINKS}/${both.id}`, { token: undefined })).status).toBe(401)
  })

  test('making and withdrawing are entries in the log, without the address', async () => {
    const { id, url } = (await make({})).body
    await t.ask('DELETE', `${LINKS}/${id}`, { token: admin })
    const { body } = await t.ask('GET', '/api/activity', { token: admin })
    const made = body.entries.filter(({ kind }: { kind: string }) => kind.startsWith('preview-link'))
    expect(made.map(({ kind, subject }: { kind: string; subject: object }) => [kind, subject])).toEqual([
      ['preview-link.withdrawn', { id, name: 'For the client', exists: false }],
      ['preview-link.created', { id, name: 'For the client', exists: false }],
    ])
    expect(JSON.stringify(body)).not.toContain(tokenOf(url))
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no drafts', { drafts: [] }, 'drafts'],
    ['a draft twice', { drafts: [HOUSE, HOUSE] }, 'drafts'],
    ['an unknown kind', { drafts: [{ kind: 'mail-template', id: 'received' }] }, 'drafts.0.kind'],
    ['a draft that does not exist', { drafts: [HOUSE, { kind: 'project', id: 'maker' }] }, 'drafts'],
    [
      'too many drafts',
      { drafts: Array.from({ length: 201 }, (_, i) => ({ kind: 'project', id: `${i}` })) },
      'drafts',
    ],
    ['a day that does not exist', { endsOn: '2026-02-30' }, 'endsOn'],
    ['yesterday', { endsOn: dayAfter(today(), -1) }, 'endsOn'],
    ['a day after a year', { endsOn: dayAfter(today(), 366) }, 'endsOn'],
  ])('%s is refused at its field', async (_, body, field) => {
    const answer = await make(body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test.each([0, 365])('a link may end after %i days', async (days) => {
    const day = dayAfter(today(), days)
    const { body } = await make({ endsOn: day })
    expect(dayIn(new Date(body.endsAt), ZONE)).toBe(day)
  })

  test('housekeeping deletes links that ended over 30 days ago', async () => {
    const old = (await make({})).body.id
    const recent = (await make({})).body.id
    const ended = (id: string, day: string) =>
      t.db
        .updateTable('preview_links')
        .set({ ends_at: `${day}T00:00:00.000Z` })
        .where('id', '=', id)
        .execute()
    await ended(old, dayAfter(today(), -32))
    await ended(recent, dayAfter(today(), -28))
    await deleteOldPreviewLinks(t.db)
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([recent])
  })
})
