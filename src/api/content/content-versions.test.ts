import { beforeEach, describe, expect, test } from 'vitest'
import contact from '../../../starter/contact.json' with { type: 'json' }
import site from '../../../starter/site.json' with { type: 'json' }
import team from '../../../starter/team.json' with { type: 'json' }
import { staff, testApp } from '../../../test/support/app.ts'
import { addTestPicture } from '../../../test/support/data/test-picture.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { plinth } from '../../domain/account/user.ts'
import { sentenceOf } from '../../domain/activity/activity.ts'
import { putContent } from '../../store/content/content.ts'
import { publish } from '../../store/database/database.ts'

const { logo: _, ...plainSite } = site
const CONTACT = '/api/content/contact'

describe.each(databases)('the versions of content pages on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  let user: { id: string; name: string; email: string }
  beforeEach(async () => {
    ;({ token, user } = await staff(t.db, 'SUPER_ADMIN'))
    await publish(t.db, (tx) => putContent(tx, plinth, 'contact', contact))
  })
  const get = (path: string) => t.ask('GET', path, { token })
  const put = (body: object, path = CONTACT) => t.ask('PUT', path, { body, token })
  const restore = (number: number, body: object = {}, path = CONTACT) =>
    t.ask('POST', `${path}/versions/${number}/restore`, { body, token })

  test('each save is a version with its author and its changed fields, newest first', async () => {
    const { body: saved } = await put({ note: 'Closed on Sundays', title: contact.title })
    expect((await put({ note: 'Closed on Sundays' })).body, 'a save without a change').toEqual(saved)
    const { items, next } = (await get(`${CONTACT}/versions`)).body
    const savedBy = { id: user.id, name: user.name, email: user.email }
    expect([items, next]).toEqual([
      [
        { number: 2, savedAt: saved.updatedAt, savedBy, fields: ['note'] },
        { number: 1, savedAt: expect.any(String), savedBy: plinth, fields: ['offices', 'note'] },
      ],
      null,
    ])
    expect((await get(`${CONTACT}/versions/1`)).body).toEqual(contact)
    const { updatedAt: __, ...fields } = saved
    expect((await get(`${CONTACT}/versions/2`)).body).toEqual(fields)
  })

  test('restoring is a save: a new version, a later updatedAt and a log entry; and it can be undone', async () => {
    const { body: changed } = await put({ note: 'Closed', formHeading: 'Write' })
    const { status, body } = await restore(1)
    expect([status, body]).toMatchObject([200, { ...contact, notRestored: [] }])
    expect(body.updatedAt > changed.updatedAt).toBe(true)
    expect((await get(CONTACT)).body).toEqual({ ...contact, updatedAt: body.updatedAt })
    const { items } = (await get(`${CONTACT}/versions`)).body
    expect(items[0]).toMatchObject({ number: 3, restoredFrom: 1, fields: ['note', 'formHeading'] })
    const { entries } = (await get('/api/activity?kind=content')).body
    expect(entries[0]).toMatchObject({
      kind: 'content.version-restored',
      changes: { note: { before: 'Closed', after: contact.note }, restoredFrom: { before: null, after: 1 } },
    })
    expect(sentenceOf(entries[0])).toBe('restored an earlier version of the Contact Page')
    expect((await restore(2)).body).toMatchObject({ note: 'Closed', formHeading: 'Write' })
  })

  test('single fields can be restored, and what does not differ is not saved', async () => {
    await put({ note: 'Closed', formHeading: 'Write' })
    const { body } = await restore(1, { fields: ['note'] })
    expect(body).toMatchObject({ note: contact.note, formHeading: 'Write' })
    expect((await restore(1, { fields: ['note'] })).body).toEqual(body)
    expect((await get(`${CONTACT}/versions`)).body.items).toHaveLength(3)
  })

  test('of two editors, the one who began from an older version gets the current page', async () => {
    const { updatedAt } = (await get(CONTACT)).body
    const { body: current } = await put({ note: 'Closed', updatedAt })
    const late = await restore(1, { updatedAt })
    expect([late.status, late.body]).toMatchObject([409, { current, savedBy: { email: user.email } }])
    expect((await restore(1, { updatedAt: current.updatedAt })).status).toBe(200)
  })

  test('an optional picture that was added later is taken away', async () => {
    const SITE = '/api/content/site'
    const logo = { img_src: await addTestPicture(t.db, 'logo'), alt: 'Logo' }
    await put(plainSite, SITE)
    await put({ logo }, SITE)
    expect((await restore(1, {}, SITE)).body.logo).toBeNull()
    expect((await get(SITE)).body.logo).toBeNull()
    expect((await restore(2, {}, SITE)).body.logo).toEqual(logo)
  })

  test('pictures that no longer exist are named, and the rest is restored', async () => {
    const TEAM = '/api/content/team'
    const [kept, gone] = [await addTestPicture(t.db, 'kept'), await addTestPicture(t.db, 'gone')]
    const [member] = team.members
    const page = {
      ...team,
      strip: [kept, gone].map((img_src) => ({ img_src, alt: '' })),
      members: [{ ...member, photo: { img_src: gone, alt: '' } }],
      marquee: { upper: [], lower: [] },
    }
    await put(page, TEAM)
    await put({ title: 'US', strip: [], members: [] }, TEAM)
    await t.db.deleteFrom('pictures').where('id', '=', gone.slice(7, 39)).execute()
    const { status, body } = await restore(1, {}, TEAM)
    const message = 'This picture no longer exists, so it is not restored.'
    expect([status, body]).toMatchObject([
      200,
      {
        title: team.title,
        strip: [{ img_src: kept }],
        notRestored: [
          { field: 'strip.1.img_src', message },
          { field: 'members.0.photo.img_src', message },
        ],
      },
    ])
    expect(body.members[0]).toMatchObject({ name: member!.name, photo: null })
  })

  describe('a version of an earlier release', () => {
    const store = (body: object) =>
      t.db
        .updateTable('versions')
        .set({ body: JSON.stringify(body) })
        .where('number', '=', 1)
        .execute()

    test('shows defaults for the fields that it lacks, which a restore leaves as they are; unknown fields are ignored', async () => {
      const { note: _, formHeading: __, ...older } = contact
      await put({ title: 'Write to us' })
      await store({ ...older, formHeading: contact.formHeading })
      expect((await get(`${CONTACT}/versions/1`)).body).toEqual({ ...contact, note: '' })
      await store({ ...older, fax: '1' })
      const { body } = await restore(1)
      const { note, formHeading } = contact
      expect(body).toMatchObject({ title: contact.title, note, formHeading })
      const message = 'This version does not have this field yet, so it stays as it is.'
      expect(body.notRestored).toEqual(
        expect.arrayContaining([
          { field: 'note', message },
          { field: 'formHeading', message },
        ]),
      )
    })

    test('that breaks a newer rule is refused with the field, and its other fields can be restored', async () => {
      await put({ note: 'Closed', title: 'Write to us' })
      await store({ ...contact, note: 'x'.repeat(2000) })
      const { status, body } = await restore(1)
      expect([status, body.errors]).toEqual([422, { note: 'At most 300 characters.' }])
      expect((await restore(1, { fields: ['title'] })).body.title).toBe(contact.title)
    })
  })

  test('a field that is named many times is refused, since each would be compared again', async () => {
    await put({ offices: [{ ...contact.offices[0], city: 'Shillong' }] })
    const refused = await restore(1, { fields: Array(60_000).fill('offices') })
    expect([refused.status, refused.body.errors]).toEqual([422, { fields: 'List each field only once.' }])
  })

  test.each(['{"title": ', 'null', '[]'])(
    'a damaged version (%s) is refused with a clear message, and the log has the reason',
    async (body) => {
      const logged = t.said.length
      await put({ note: 'Closed' })
      await t.db.updateTable('versions').set({ body }).where('number', '=', 1).execute()
      for (const answer of [await get(`${CONTACT}/versions/1`), await restore(1)])
        expect([answer.status, answer.body]).toEqual([
          422,
          { message: 'Version 1 is damaged and cannot be read.' },
        ])
      const reasons = t.said.slice(logged).filter((line) => /"err".*Version 1 is damaged/.test(line))
      expect(reasons).toHaveLength(2)
      expect((await get(`${CONTACT}/versions`)).body.items).toHaveLength(2)
      expect((await get(`${CONTACT}/versions/2`)).status).toBe(200)
    },
  )

  test('what does not exist is not found, and unknown fields are refused', async () => {
    for (const path of ['/api/content/about/versions', `${CONTACT}/versions/2`, `${CONTACT}/versions/x`])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    expect((await restore(2)).status).toBe(404)
    for (const body of [{ fields: ['fax'] }, { fields: [] }, { fields: 'note' }, { updatedAt: 'now' }])
      expect([body, (await restore(1, body)).status]).toEqual([body, 422])
  })
})
