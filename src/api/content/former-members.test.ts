import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { pictureLibrary, team } from '../../../test/support/data/picture-library.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { plinth } from '../../domain/account/user.ts'
import { type ActivityEvent, sentenceOf } from '../../domain/activity/activity.ts'
import { storeAway } from '../../domain/file/file-store.ts'
import { originalName, pictureUrl } from '../../domain/picture/picture.ts'
import { record } from '../../store/activity/activity.ts'
import { checkNextEntries } from '../../store/activity/verify-chain.ts'
import { change } from '../../store/database/database.ts'
import { existingTables } from '../../store/database/sql-parts.ts'
import { firePublication } from '../../store/draft/fire-publication.ts'
import { eraseAgain } from '../../store/erase-again.ts'
import { queueMail } from '../../store/mail/outbox.ts'
import { housekeeping } from '../../work/housekeeping.ts'

const MINA = {
  id: 1,
  name: 'MINA DAS',
  position: 'Architect',
  isDirector: true,
  biography: 'Born in Tezpur.',
}
const ASHA = { id: 2, name: 'ASHA DEVI', position: 'Engineer', isDirector: false, photo: null }

describe.each(databases)('former members on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
  })
  const { added, addProject } = pictureLibrary(t, () => ({ token, admin: token }))
  const save = (...members: object[]) => t.ask('PUT', '/api/content/team', { body: team({ members }), token })
  const list = async () => (await t.ask('GET', '/api/content/team/former-members', { token })).body
  const forget = (name: string) => t.ask('POST', '/api/content/team/forget', { body: { name }, token })
  const versions = async () => {
    const { items } = (await t.ask('GET', '/api/content/team/versions', { token })).body
    return Promise.all(
      items.map(async ({ number }: { number: number }) => {
        const { body } = await t.ask('GET', `/api/content/team/versions/${number}`, { token })
        return body.members.map(({ name }: { name: string }) => name)
      }),
    )
  }

  /** The tables in which a text is stored. */
  async function tablesWith(text: string) {
    const found: string[] = []
    for (const table of await existingTables(t.db)) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(t.db)
      if (JSON.stringify(rows).toLowerCase().includes(text.toLowerCase())) found.push(table)
    }
    return found
  }

  /** Mina with a portrait, then with another position; a draft from then; then she is taken off the page. */
  async function minaLeft() {
    const photo = await added('Mina Das.jpg')
    await change(t.db, (tx) =>
      record(tx, plinth, { kind: 'picture.uploaded', subject: { id: photo.id, name: 'Mina Das.jpg' } }),
    )
    const mina = { ...MINA, photo: { img_src: pictureUrl(photo), alt: 'Mina Das at her desk' } }
    await save(mina, ASHA)
    await save({ ...mina, position: 'Director' }, ASHA)
    const draft = { fields: { note: 'By appointment.' }, from: null }
    const current = (await t.ask('GET', '/api/content/team')).body
    const drafted = await t.ask('PUT', '/api/content/team/draft', {
      body: { ...draft, from: current.updatedAt },
      token,
    })
    expect(drafted.status).toBe(200)
    await save(ASHA)
    return photo
  }

  test('one is erased with text and portrait from every table, and the log stays valid', async () => {
    const photo = await minaLeft()
    await addProject({ projectLeaders: ['MINA DAS'], projectTeam: 'N. Das' })
    expect(await list()).toEqual([
      {
        name: 'MINA DAS',
        position: 'Director',
        versions: 2,
        until: expect.any(String),
        hasPhoto: true,
        hasBiography: true,
        projects: 1,
      },
    ])
    expect((await tablesWith('Tezpur')).toSorted()).toEqual(['activity', 'drafts', 'versions'])
    expect(await forget('Mina Das')).toMatchObject({ status: 200, body: { versions: 2, photos: 'deleted' } })
    for (const text of ['Tezpur', 'Mina Das at her desk', 'Mina Das.jpg', photo.id])
      expect(await tablesWith(text), text).toEqual(text === photo.id ? ['activity'] : [])
    // The project names her in its own versions and log.
    expect((await tablesWith('Mina Das')).toSorted()).toEqual(['activity', 'projects', 'versions'])
    expect(await list()).toEqual([])
    expect(await versions()).toEqual([['ASHA DEVI'], ['ASHA DEVI'], ['ASHA DEVI']])
    const { fields } = (await t.ask('GET', '/api/content/team/draft', { token })).body
    expect(fields).toMatchObject({ note: 'By appointment.', members: [{ name: 'ASHA DEVI' }] })
    expect(await checkNextEntries(t.db)).toMatchObject({ broken: null })
    const { entries } = (await t.ask('GET', '/api/activity', { token })).body
    expect(entries[0]).toMatchObject({
      kind: 'content.member-forgotten',
      subject: { id: 'team', name: 'Team Page' },
      changes: { member: { before: '1' } },
    })
    const sentences = entries.map((entry: ActivityEvent) => sentenceOf(entry))
    expect(sentences).toContain('edited the Team Page')
    expect(sentences).toContain('uploaded the picture (erased)')
    const erasures = await t.db.selectFrom('erasures').select(['id', 'kind', 'reason']).execute()
    expect(erasures).toEqual([
      { id: expect.stringMatching(/^1 20\S+Z 20\S+Z$/), kind: 'member', reason: 'deleted' },
    ])
  })

  test('a portrait is deleted by the next housekeeping when its files could not be deleted at once', async () => {
    const photo = await minaLeft()
    await t.files.put(originalName(photo), Buffer.from('a portrait'))
    const deletion = vi.spyOn(t.files, 'delete').mockRejectedValue(storeAway(new Error('no answer')))
    const { status, body } = await forget('MINA DAS')
    deletion.mockRestore()
    expect([status, body]).toEqual([200, { versions: 2, photos: 'deleted' }])
    await housekeeping(t.db, t.files, t.privateFiles, pino({ level: 'silent' })).drain()
    expect((await t.ask('GET', pictureUrl(photo))).status).toBe(404)
  })

  test('a portrait that a project shows stays', async () => {
    const photo = await minaLeft()
    await addProject({ sections: [{ type: 'image', content: pictureUrl(photo) }] })
    expect((await forget('MINA DAS')).body).toEqual({ versions: 2, photos: 'used elsewhere' })
    expect(await t.db.selectFrom('pictures').select('id').execute()).toEqual([{ id: photo.id }])
    expect(await tablesWith('Tezpur')).toEqual([])
  })

  test('the Undo of a publication of the page ends, and nothing is left for it', async () => {
    await save({ ...MINA, photo: null }, ASHA)
    const ids = [
      await addProject({ projectLeaders: ['MINA DAS', 'R. DEKA'] }),
      await addProject({ projectLeaders: ['MINA DAS', 'R. DEKA'] }),
    ].map(({ id }) => id)
    const { updatedAt: from } = (await t.ask('GET', '/api/content/team')).body
    await t.ask('PUT', '/api/content/team/draft', { body: { fields: { members: [ASHA] }, from }, token })
    await t.ask('PUT', `/api/projects/${ids[1]}/draft`, { body: { fields: { client: 'NEW' } }, token })
    const drafts = [
      { kind: 'content', id: 'team' },
      { kind: 'project', id: ids[1] },
    ]
    const after = ['ASHA DEVI', 'R. DEKA']
    const leaders = ids.map((id) => ({ id, before: ['MINA DAS', 'R. DEKA'], after }))
    const published = await t.ask('POST', '/api/publications', { body: { drafts, leaders }, token })
    expect(published.status).toBe(201)
    expect(await tablesWith('Tezpur')).toContain('publications')
    expect((await forget('Mina Das')).status).toBe(200)
    expect(await tablesWith('Tezpur')).toEqual([])
    expect(await tablesWith('MINA DAS')).not.toContain('publications')
    expect((await t.ask('GET', '/api/drafts', { token })).body.publications).toEqual([])
    expect(await t.ask('POST', `/api/publications/${published.body.id}/undo`, { token })).toMatchObject({
      status: 409,
      body: {
        message:
          'Somebody was erased from the Team page after this was published. Restore an earlier version in the history instead.',
      },
    })
    for (const id of ids)
      expect((await t.ask('GET', `/api/projects/${id}`)).body).toMatchObject({ projectLeaders: after })
  })

  test('the Undo of a project that a forgotten member led before ends too', async () => {
    await save({ ...MINA, photo: null }, ASHA)
    const { id } = await addProject({ projectLeaders: ['Mina Das'] })
    const fields = { projectLeaders: ['ASHA DEVI'] }
    await t.ask('PUT', `/api/projects/${id}/draft`, { body: { fields }, token })
    const drafts = [{ kind: 'project', id }]
    const { body: published } = await t.ask('POST', '/api/publications', { body: { drafts }, token })
    await save(ASHA)
    expect((await forget('MINA DAS')).status).toBe(200)
    expect((await t.ask('POST', `/api/publications/${published.id}/undo`, { token })).status).toBe(409)
    expect(await tablesWith('MINA DAS')).not.toContain('publications')
  })

  test('no name is left in why a publication was refused, in its mail, and in the answer to one that had merged', async () => {
    await save({ ...MINA, photo: null }, ASHA)
    const draft = async (fields: object) => {
      const { updatedAt: from } = (await t.ask('GET', '/api/content/team')).body
      await t.ask('PUT', '/api/content/team/draft', { body: { fields, from }, token })
    }
    const publish = (more: object, headers = {}) => {
      const body = { drafts: [{ kind: 'content', id: 'team' }], ...more }
      return t.ask('POST', '/api/publications', { body, token, headers })
    }
    await draft({ members: [MINA, { ...ASHA, position: 'Director' }] })
    await save({ ...MINA, photo: null, position: 'Partner' }, ASHA)
    const merged = await publish({}, { 'Idempotency-Key': 'once' })
    expect(merged.body.records[0].arrived.labels).toBe('Members: MINA DAS: Position')
    await draft({ members: [{ ...MINA, position: 'Director' }, ASHA] })
    const { body } = await publish({ at: { day: '2090-01-01', time: '09:00' } })
    await save({ ...MINA, photo: null, position: 'Architect' }, ASHA)
    const refused = await firePublication(t.db, body, new Date('2091-01-01'))
    expect(refused?.problems[0]?.message).toContain('Members: MINA DAS: Position')
    await save(ASHA)
    const tables = ['idempotency_keys', 'outbox', 'publications']
    expect(await tablesWith('MINA DAS')).toEqual(expect.arrayContaining(tables))
    expect((await forget('MINA DAS')).status).toBe(200)
    expect(await tablesWith('MINA DAS')).toEqual([])
    const { publications } = (await t.ask('GET', '/api/drafts', { token })).body
    const why =
      'The reason is no longer stored, since somebody was erased from the Team page. Publish it again to see what is in the way.'
    expect(publications.find(({ id }: { id: string }) => id === body.id).problems).toEqual([
      expect.objectContaining({ id: 'team', message: why }),
    ])
    const mail = await t.db.selectFrom('outbox').select('facts').executeTakeFirstOrThrow()
    expect(JSON.parse(mail.facts).problems).toEqual([{ name: 'Team Page', message: why }])
    // A repeat publishes nothing again, and its answer is the first one without the names.
    const again = await publish({}, { 'Idempotency-Key': 'once' })
    expect([again.status, again.body.id]).toEqual([201, merged.body.id])
    expect(again.body.records).toEqual([{ kind: 'content', id: 'team', name: 'Team Page' }])
  })

  test('texts that are no refusals keep the name', async () => {
    await save({ ...MINA, photo: null }, ASHA)
    await save(ASHA)
    const content = 'Jury members: Mina Das, Asha Devi and others.'
    const { id } = await addProject({ sections: [{ type: 'text', content }] })
    await t.ask('PUT', `/api/projects/${id}/draft`, { body: { fields: { client: 'NEW' } }, token })
    const drafts = [{ kind: 'project', id }]
    const { body: published } = await t.ask('POST', '/api/publications', { body: { drafts }, token })
    const refused = { name: 'Hall', moment: '', problems: [{ name: 'Hall', message: 'Members: Mina Das' }] }
    await change(t.db, (tx) =>
      queueMail(tx, { kind: 'not-published', to: 'a@b.example', about: id, facts: refused }),
    )
    const withTeam = (message: string) => ({
      ...refused,
      problems: [...refused.problems, { name: 'Team Page', message }],
    })
    await change(t.db, (tx) =>
      queueMail(tx, {
        kind: 'not-published',
        to: 'b@b.example',
        about: id,
        facts: withTeam('Members: Mina Das'),
      }),
    )
    const body = 'You will meet these members: Mina Das, Asha Devi.'
    const facts = { template: 'other', subject: 'Meet us', body, interview: null, replyTo: '' } as const
    await change(t.db, (tx) => queueMail(tx, { kind: 'candidate', to: 'a@b.example', about: 'x', facts }))
    expect((await forget('MINA DAS')).status).toBe(200)
    expect((await t.ask('POST', `/api/publications/${published.id}/undo`, { token })).status).toBe(200)
    expect((await t.ask('GET', `/api/projects/${id}`)).body.sections[0].content).toBe(content)
    const mails = await t.db
      .selectFrom('outbox')
      .select('facts')
      .orderBy('kind')
      .orderBy('recipient')
      .execute()
    expect(mails.map((mail) => JSON.parse(mail.facts))).toEqual([
      facts,
      refused,
      withTeam(expect.stringMatching(/^The reason is no longer stored/)),
    ])
  })

  test('nothing is left in the log of a publication of several drafts, and of its Undo', async () => {
    await save({ ...MINA, photo: null }, ASHA)
    const drafts: object[] = []
    for (const [page, fields] of Object.entries({ team: { members: [ASHA] }, about: { title: 'US' } })) {
      const { updatedAt: from } = (await t.ask('GET', `/api/content/${page}`)).body
      const { body } = await t.ask('PUT', `/api/content/${page}/draft`, { body: { fields, from }, token })
      drafts.push({ kind: 'content', id: page, updatedAt: body.updatedAt })
    }
    const published = await t.ask('POST', '/api/publications', { body: { drafts }, token })
    expect(published.status).toBe(201)
    const undone = await t.ask('POST', `/api/publications/${published.body.id}/undo`, { token })
    expect(undone.status).toBe(200)
    await save(ASHA)
    const kinds = async () => {
      const rows = await t.db.selectFrom('activity').select(['kind', 'changes']).execute()
      return rows.filter(({ changes }) => changes.includes('Tezpur')).map(({ kind }) => kind)
    }
    expect(await kinds()).toEqual(expect.arrayContaining(['publication.published', 'publication.undone']))
    expect((await forget('MINA DAS')).status).toBe(200)
    expect(await kinds()).toEqual([])
    expect(await tablesWith('Tezpur')).toEqual([])
  })

  test('who is on the page, and who never was, is not forgotten', async () => {
    await save(ASHA)
    expect(await forget('asha devi')).toMatchObject({
      status: 409,
      body: { message: 'asha devi is on the Team page. Delete them there first.' },
    })
    expect((await forget('Nobody')).status).toBe(404)
    expect((await forget(' ')).status).toBe(422)
    expect(await versions()).toEqual([['ASHA DEVI']])
  })

  test('a proof erases the person again from a restored database, also from the page', async () => {
    await minaLeft()
    await forget('MINA DAS')
    const [proof] = await t.db.selectFrom('erasures').selectAll().execute()
    // The state of a backup from before: the page and its versions have her.
    const [, from, to] = proof!.id.split(' ')
    const stored = { ...team({ members: [{ ...MINA, photo: null }, ASHA] }) }
    const backup = { body: JSON.stringify(stored), updated_at: to!, updated_by: 'x' }
    await t.db.updateTable('content').set(backup).where('page', '=', 'team').execute()
    await t.db.updateTable('versions').set({ body: backup.body }).where('saved_at', '=', from!).execute()
    await t.db.deleteFrom('versions').where('saved_at', '>', to!).execute()
    expect(await tablesWith('Tezpur')).toContain('content')
    expect(await eraseAgain(t.db, t.privateFiles, [])).toBe(1)
    expect(await tablesWith('Tezpur')).toEqual([])
    expect((await t.ask('GET', '/api/content/team')).body.members).toMatchObject([{ name: 'ASHA DEVI' }])
    expect(await eraseAgain(t.db, t.privateFiles, [])).toBe(0)
  })
})
