import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { applicationCalls } from '../../../test/support/data/application-calls.ts'
import { addOpening, apply, privateNames } from '../../../test/support/data/applications.ts'
import { mailsOf } from '../../../test/support/data/mails.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import type { Application } from '../../domain/hiring/application-schema.ts'

describe.each(databases)('the candidates on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  let jobId: string
  beforeEach(async () => {
    token = (await staff(t.db, 'HR_HIRING')).token
    jobId = await addOpening(t.db)
  })
  const { list, read, change, names, log } = applicationCalls(t, () => token)

  test('an application is listed with its opening, files and tags, and opened with the rest', async () => {
    const id = await apply(t, { jobId })
    const { items, next, counts } = await list()
    expect(items).toMatchObject([
      {
        id,
        jobId,
        opening: 'Architect',
        name: 'Mina Das',
        email: 'mina@client.example',
        stage: 'NEW',
        rating: 0,
        tags: [],
        files: [{ name: 'My CV.pdf', bytes: 4, kind: 'cv' }],
        isHidden: false,
        renewalAskedAt: null,
      },
    ])
    expect([next, counts.NEW, counts.HIRED]).toEqual([null, 1, 0])
    const { body } = await read(id)
    expect(body).toMatchObject({
      coverNote: 'I build with bamboo.',
      notes: [],
      history: [
        { kind: 'mail', to: 'received', by: { name: 'Plinth' } },
        { kind: 'received', by: { name: 'The candidate' } },
      ],
      mails: [{ template: 'received', state: 'waiting' }],
      otherApplications: [],
      consentVersion: 1,
    })
    const year = new Date(body.appliedAt)
    year.setUTCFullYear(year.getUTCFullYear() + 1)
    expect(body.eraseAfter).toBe(year.toISOString())
  })

  test('an application says since when it has been in its stage, whatever else was changed', async () => {
    const id = await apply(t)
    const other = await apply(t, { email: 'ravi@x.example' })
    const of = async (wanted: string) =>
      (await list()).items.find((item: { id: string }) => item.id === wanted) as Application
    const { appliedAt, stageSince } = await of(id)
    expect(stageSince).toBe(appliedAt)
    const moved = (await change(id, { stage: 'TEST' })).body
    expect(moved.stageSince).toBe(moved.updatedAt)
    await change(id, { rating: 3 })
    expect((await of(id)).stageSince).toBe(moved.stageSince)
    expect((await of(other)).stageSince).toBe((await of(other)).appliedAt)
  })

  test('the list is filtered by opening, stage, rating, tag and words', async () => {
    const mina = await apply(t, { jobId })
    const ravi = await apply(t, {
      name: 'Ravi Bora',
      email: 'ravi@x.example',
      phone: '98640 00101',
      portfolio: '',
    })
    await change(ravi, { rating: 4, tags: ['BIM', 'bim ', 'Timber'], stage: 'SHORTLISTED' })
    await change(mina, { rating: 2 })
    for (const [query, found] of [
      [`?jobId=${jobId}`, ['Mina Das']],
      ['?jobId=general', ['Ravi Bora']],
      ['?jobId=none', []],
      ['?stage=SHORTLISTED', ['Ravi Bora']],
      ['?rating=3', ['Ravi Bora']],
      ['?tag=BIM', ['Ravi Bora']],
      ['?q=DAS+client', ['Mina Das']],
      ['?q=9864000101', ['Ravi Bora']],
      ['?q=mina.example', ['Mina Das']],
      ['?q=%25', []],
      ['?q=mina+bora', []],
      ['?sort=rating', ['Ravi Bora', 'Mina Das']],
      ['?sort=oldest', ['Mina Das', 'Ravi Bora']],
    ] as const)
      expect([query, names(await list(query))]).toEqual([query, found])
    // The stage does not narrow the counts, which the columns of the board show.
    expect((await list('?stage=SHORTLISTED')).counts).toMatchObject({ NEW: 1, SHORTLISTED: 1 })
    expect((await list('?rating=3')).counts).toMatchObject({ NEW: 0, SHORTLISTED: 1 })
    const tags = await t.ask('GET', '/api/applications/tags', { token })
    expect(tags.body).toEqual(['bim', 'timber'])
  })

  test.each(['newest', 'oldest', 'rating'])('pages sorted by %s hold each application once', async (sort) => {
    for (let i = 0; i < 5; i++) {
      const id = await apply(t, { email: `no-${i}@x.example` })
      await change(id, { rating: i % 2 })
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await list(`?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ id }: { id: string }) => id))
      cursor = page.next
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([5, 5])
    expect((await t.ask('GET', '/api/applications?cursor=x', { token })).status).toBe(422)
  })

  test('a change is in the history and the log, which holds no personal text', async () => {
    const id = await apply(t, { jobId })
    const changed = await change(id, {
      stage: 'SHORTLISTED',
      rating: 4,
      tags: ['Timber'],
      note: 'Ask about Shillong.',
    })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      {
        stage: 'SHORTLISTED',
        rating: 4,
        tags: ['timber'],
        notes: [{ text: 'Ask about Shillong.', by: { name: 'The HR_HIRING' } }],
      },
    ])
    expect(changed.body.history.map(({ kind, from, to }: never) => [kind, from, to])).toEqual([
      ['stage', 'NEW', 'SHORTLISTED'],
      ['tags', '', ''],
      ['rating', '0', '4'],
      ['mail', '', 'received'],
      ['received', '', ''],
    ])
    const { entries } = await log()
    expect(entries[0]).toMatchObject({
      kind: 'application.updated',
      subject: { id, name: 'Architect', exists: true },
      changes: {
        stage: { before: 'NEW', after: 'SHORTLISTED' },
        fields: { before: null, after: ['rating', 'tags', 'notes'] },
      },
    })
    expect(JSON.stringify(entries)).not.toMatch(/Mina|mina@|bamboo|Shillong|timber/i)
    expect((await change('none', { rating: 1 })).status).toBe(404)
  })

  test.each([
    [{ stage: 'new' }, 'stage'],
    [{ rating: 6 }, 'rating'],
    [{ rating: 1.5 }, 'rating'],
    [{ tags: ['x'.repeat(41)] }, 'tags.0'],
    [{ tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }, 'tags'],
    [{ note: ' ' }, 'note'],
    [{ note: 'x'.repeat(5001) }, 'note'],
    [{ updatedAt: 'yesterday' }, 'updatedAt'],
    [{ stage: 'HIRED', mail: { subject: 'Hi', body: 'Dear {nmae},' } }, 'mail.body'],
  ])('%j is refused', async (body, field) => {
    const id = await apply(t)
    const refused = await change(id, body)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  })

  test('two people change different fields; the same field is refused with the current version', async () => {
    const other = await staff(t.db, 'SUPER_ADMIN', 'other@plinth.example')
    const id = await apply(t)
    const { updatedAt } = (await read(id)).body
    expect((await change(id, { rating: 3, note: 'One.', updatedAt }, other.token)).status).toBe(200)
    const merged = await change(id, { stage: 'SHORTLISTED', note: 'Two.', updatedAt })
    expect([merged.status, merged.body.rating, merged.body.stage]).toEqual([200, 3, 'SHORTLISTED'])
    expect(merged.body.notes.map(({ text }: { text: string }) => text)).toEqual(['Two.', 'One.'])
    const same = await change(id, { rating: 3, updatedAt })
    expect(same.status).toBe(200)
    const refused = await change(id, { rating: 5, note: 'Three.', updatedAt })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        message: 'The SUPER_ADMIN saved this application meanwhile.',
        current: { rating: 3, stage: 'SHORTLISTED' },
        savedBy: { email: 'other@plinth.example' },
      },
    ])
    expect((await read(id)).body.notes).toHaveLength(2)
  })

  test('notes and changes at the same moment are all kept', async () => {
    const id = await apply(t)
    const notes = Array.from({ length: 10 }, (_, at) => `note ${at}`)
    const answers = await Promise.all(notes.map((note) => change(id, { note })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const stored = (await read(id)).body.notes.map(({ text }: { text: string }) => text)
    expect(stored.toSorted()).toEqual(notes)
  })

  test('many are moved at once, and those in another stage are left where they are', async () => {
    const ids = [
      await apply(t),
      await apply(t, { email: 'b@x.example' }),
      await apply(t, { email: 'c@x.example' }),
    ]
    await change(ids[2]!, { stage: 'OFFER' })
    const move = (body: object) => t.ask('POST', '/api/applications/stage', { body, token })
    const { body } = await move({ ids: [...ids, 'erased'], stage: 'SHORTLISTED', from: 'NEW' })
    expect(body.moved.map(({ id, from }: never) => [id, from]).toSorted()).toEqual(
      ids
        .slice(0, 2)
        .map((id) => [id, 'NEW'])
        .toSorted(),
    )
    expect(body.left).toEqual([ids[2], 'erased'])
    expect((await list()).counts).toMatchObject({ NEW: 0, SHORTLISTED: 2, OFFER: 1 })
    const back = await move({ ids: ids.slice(0, 2), stage: 'NEW', from: 'SHORTLISTED' })
    expect([back.body.moved.length, (await list()).counts.NEW]).toEqual([2, 2])
    expect((await move({ ids: [], stage: 'NEW' })).status).toBe(422)
    expect((await move({ ids: Array(501).fill('x'), stage: 'NEW' })).status).toBe(422)
  })

  test('a file is a download that runs nothing, only for the application it belongs to', async () => {
    const id = await apply(t)
    const other = await apply(t, { email: 'other@x.example' })
    const [file] = (await read(id)).body.files
    const answer = await t.ask('GET', `/api/applications/${id}/files/${file.id}`, { token })
    expect([answer.status, answer.body]).toEqual([200, 'a CV'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="My CV.pdf"; filename*=UTF-8''My%20CV.pdf`,
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': '4',
    })
    const wrong = await t.ask('GET', `/api/applications/${other}/files/${file.id}`, { token })
    expect(wrong.status).toBe(404)
  })

  test('a deletion erases everything, and keeps the id, the time and the number of files', async () => {
    const earlier = await privateNames(t)
    const kept = await apply(t, { email: 'kept@x.example' })
    const id = await apply(t, { jobId })
    await change(id, { note: 'A note.', tags: ['timber'], stage: 'OFFER' })
    expect((await t.ask('DELETE', `/api/applications/${id}`, { token })).status).toBe(200)
    expect((await read(id)).status).toBe(404)
    expect((await list()).items.map((one: { id: string }) => one.id)).toEqual([kept])
    for (const table of [
      'application_files',
      'application_notes',
      'application_events',
      'application_tags',
      'application_cover_notes',
      'application_links',
    ] as const) {
      const rows = await t.db.selectFrom(table).select('application_id').execute()
      expect([table, rows.every((row) => row.application_id === kept)]).toEqual([table, true])
    }
    expect((await mailsOf(t.db)).every(({ to }) => to !== 'mina@client.example')).toBe(true)
    expect(await privateNames(t)).toHaveLength(earlier.length + 1)
    const proofs = await t.db.selectFrom('erasures').selectAll().execute()
    expect(proofs).toEqual([
      { id, kind: 'application', erased_at: expect.any(String), files: 1, reason: 'deleted' },
    ])
    const { entries } = await log()
    expect(entries[0]).toMatchObject({ kind: 'application.erased', subject: { id, exists: false } })
    expect(JSON.stringify(entries)).not.toMatch(/Mina|mina@/)
    expect((await t.ask('DELETE', `/api/applications/${id}`, { token })).status).toBe(404)
  })

  test('other applications of the same person are listed', async () => {
    const first = await apply(t)
    const second = await apply(t, { jobId })
    expect((await read(first)).body.otherApplications).toMatchObject([
      { id: second, jobId, opening: 'Architect', stage: 'NEW' },
    ])
  })

  test('applications are numbered for each opening, and an erased one leaves the other numbers as they are', async () => {
    const first = await apply(t, { jobId })
    const second = await apply(t, { jobId, email: 'asha@client.example' })
    const general = await apply(t)
    await t.ask('DELETE', `/api/applications/${first}`, { token })
    const third = await apply(t, { jobId, email: 'bina@client.example' })
    const numbers = (await list()).items.map(({ id, number }: Application) => [id, number])
    expect(Object.fromEntries(numbers)).toEqual({ [second]: 2, [third]: 3, [general]: 1 })
  })

  test('an application that is erased while it is read is not there', async () => {
    const id = await apply(t)
    await t.db.deleteFrom('application_cover_notes').where('application_id', '=', id).execute()
    expect((await read(id)).status).toBe(404)
  })
})
