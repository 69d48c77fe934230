import { beforeEach, describe, expect, test } from 'vitest'
import careers from '../../../starter/careers.json' with { type: 'json' }
import contact from '../../../starter/contact.json' with { type: 'json' }
import site from '../../../starter/site.json' with { type: 'json' }
import team from '../../../starter/team.json' with { type: 'json' }
import { staff, testApp } from '../../../test/support/app.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { plinth } from '../../domain/account/user.ts'
import { linesOf, sentenceOfLine } from '../../domain/activity/activity-lines.ts'
import { contentPages } from '../../domain/content/content.ts'
import { emptyContent } from '../../domain/content/content-fields.ts'
import { putContent } from '../../store/content/content.ts'
import { publish } from '../../store/database/database.ts'

const { logo: _, ...plainSite } = site
const { strip: __, marquee: ___, ...teamTexts } = team
const teamPage = { ...teamTexts, strip: [], marquee: { upper: [], lower: [] } }
const CONTACT = '/api/content/contact'

describe.each(databases)('content pages on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
    await publish(t.db, (tx) => putContent(tx, plinth, 'contact', contact))
  })
  const read = (path = CONTACT) => t.ask('GET', path, { token })
  const write = (body: object, path = CONTACT) => t.ask('PUT', path, { body, token })

  test('a page can be saved as it was read, and that is no change', async () => {
    for (const [page, content] of Object.entries({ careers, contact, site: plainSite })) {
      await publish(t.db, (tx) => putContent(tx, plinth, page as 'contact', content))
      const path = `/api/content/${page}`
      const before = (await read(path)).body
      const { status, body } = await write(before, path)
      expect([page, status, body]).toEqual([page, 200, before])
    }
    expect((await t.ask('GET', '/api/activity?kind=content', { token })).body.entries).toEqual([])
  })

  test('a part of a page can be sent; absent fields stay unchanged', async () => {
    const { status, body } = await write({ formHeading: '  Write to us ' })
    expect([status, body]).toMatchObject([200, { ...contact, formHeading: 'Write to us' }])
    expect((await t.ask('GET', CONTACT)).body).toEqual(body)
  })

  test('a project that went to the trash while the new leader was chosen comes back with that leader', async () => {
    const { body } = await t.ask('POST', '/api/projects', {
      body: { ...project, projectLeaders: ['R. DEKA'] },
      token,
    })
    await t.ask('DELETE', `/api/projects/${body.id}`, { token })
    const leaders = [{ id: body.id, before: ['R. DEKA'], after: ['M. SEN'] }]
    expect((await write({ leaders }, '/api/content/team')).status).toBe(200)
    const restored = await t.ask('POST', `/api/projects/${body.id}/restore`, { token })
    expect(restored.body.projectLeaders).toEqual(['M. SEN'])
  })

  test('the projects of a director who leaves get another leader in one change with the page, which is undone in one', async () => {
    const member = { id: 1, name: 'R. DEKA', position: 'PARTNER', isDirector: true, photo: null }
    const members = [member, { ...member, id: 2, name: 'M. SEN' }]
    const TEAM = '/api/content/team'
    const before = (await write({ ...teamPage, members }, TEAM)).body
    const add = async (name: string, projectLeaders: string[]) =>
      (await t.ask('POST', '/api/projects', { body: { ...project, name, projectLeaders }, token })).body
    const [hall, court] = [await add('Hall', ['R. DEKA', 'M. SEN']), await add('Court', ['R. DEKA'])]
    const ledBy = async ({ id }: { id: string }) => (await read(`/api/projects/${id}`)).body.projectLeaders
    const leaders = [
      { id: hall.id, before: hall.projectLeaders, after: ['M. SEN'] },
      { id: court.id, before: court.projectLeaders, after: ['M. SEN'] },
    ]
    const saved = await write({ members: members.slice(1), updatedAt: before.updatedAt, leaders }, TEAM)
    expect(saved.status).toBe(200)
    expect(saved.body).not.toHaveProperty('leaders')
    expect(saved.body.led).toEqual([hall.id, court.id])
    expect([await ledBy(hall), await ledBy(court)]).toEqual([['M. SEN'], ['M. SEN']])
    const { entries } = (await t.ask('GET', '/api/activity', { token })).body
    const lines = linesOf(entries.slice(0, 3)).map(sentenceOfLine)
    expect(lines).toEqual(['edited 2 projects', 'edited the Team Page'])

    const undo = leaders.map(({ id, before, after }) => ({ id, before: after, after: before }))
    const undone = await write({ ...before, updatedAt: saved.body.updatedAt, leaders: undo }, TEAM)
    expect(undone.body.members).toEqual(before.members)
    expect([await ledBy(hall), await ledBy(court)]).toEqual([hall.projectLeaders, ['R. DEKA']])

    // Together or not at all: the second project has other leaders by now.
    await t.ask('PUT', `/api/projects/${court.id}`, { body: { projectLeaders: ['A. BARUAH'] }, token })
    const refused = await write({ members: [], leaders }, TEAM)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'The leaders of COURT were changed meanwhile. The page is not changed yet: try again.',
    ])
    expect((await read(TEAM)).body.members).toEqual(before.members)
    expect(await ledBy(hall)).toEqual(hall.projectLeaders)
    for (const after of [[], [' '], ['A', 'x'.repeat(121)]]) {
      const leaders = [{ id: hall.id, before: hall.projectLeaders, after }]
      expect((await write({ leaders }, TEAM)).status, `${after}`).toBe(422)
    }
  })

  test('a save from an older version is refused with the current page and who saved it', async () => {
    const { updatedAt } = (await read()).body
    const saved = await write({ note: 'First', updatedAt })
    const late = await write({ note: 'Second', updatedAt })
    expect([late.status, late.body]).toMatchObject([
      409,
      { current: saved.body, savedAt: saved.body.updatedAt, savedBy: { email: expect.any(String) } },
    ])
    expect((await read()).body.note).toBe('First')
    // Without milliseconds it is the same time or an earlier one, never a later one.
    const second = updatedAt.replace(/\.\d+Z$/, 'Z')
    expect((await write({ note: 'Late', updatedAt: second })).status).toBe(409)
    expect((await write({ note: 'Third', updatedAt: saved.body.updatedAt })).status).toBe(200)
  })

  test('an invalid page is refused with a message per field, and nothing is stored', async () => {
    const before = (await read()).body
    const offices = [{ ...before.offices[0], city: '', phone_numbers: ['call us'] }]
    const { status, body } = await write({ title: '', offices })
    expect([status, body.errors]).toEqual([
      422,
      {
        title: 'Enter a title for the page.',
        'offices.0.city': 'Enter the city.',
        'offices.0.phone_numbers.0': 'Enter a full phone number.',
      },
    ])
    expect((await write({ updatedAt: 'yesterday' })).status).toBe(422)
    expect((await write({ offices: 'none' })).status).toBe(422)
    expect((await read()).body).toEqual(before)
  })

  test('a pasted map is reduced to its address, and an address that is no map is refused', async () => {
    const { offices } = (await read()).body
    const src = 'https://www.google.com/maps/embed?pb=!1m18'
    const withMap = (google_maps_iframe_src: string) => ({
      offices: [{ ...offices[0], google_maps_iframe_src }],
    })
    const { body } = await write(withMap(`<iframe src="${src}" width="600"></iframe>`))
    expect(body.offices[0].google_maps_iframe_src).toBe(src)
    for (const address of ['javascript:alert(1)', 'https://www.google.com.evil.example/maps/embed?pb=1'])
      expect((await write(withMap(address))).body.errors).toHaveProperty('offices.0.google_maps_iframe_src')
  })

  test('a picture that was never uploaded is refused', async () => {
    const gone = `/media/${'a'.repeat(32)}.jpg`
    const { status, body } = await write(
      { ...plainSite, logo: { img_src: gone, alt: '' } },
      '/api/content/site',
    )
    expect([status, body.errors?.['logo.img_src']]).toEqual([
      422,
      'This picture no longer exists. Upload it again.',
    ])
  })

  test.each(contentPages.filter((page) => page !== 'contact'))(
    '%s that was never saved answers its defaults, which are accepted back; the first change of them saves it',
    async (page) => {
      const path = `/api/content/${page}`
      const before = await read(path)
      expect([before.status, before.body]).toMatchObject([200, emptyContent(page)])
      expect(await write(before.body, path)).toMatchObject({ status: 200, body: before.body })
      const field = page === 'site' ? 'studioName' : 'title'
      const saved = await write({ ...before.body, [field]: 'Another' }, path)
      const { updatedAt } = saved.body
      expect([saved.status, saved.body]).toEqual([200, { ...before.body, [field]: 'Another', updatedAt }])
      expect((await write({ [field]: 'Late', updatedAt: before.body.updatedAt }, path)).status).toBe(409)
      expect((await t.ask('GET', path)).body).toMatchObject({ [field]: 'Another', updatedAt })
    },
  )

  test('openapi.json names the fields of a page that may be sent', async () => {
    const { paths } = (await t.ask('GET', '/api/openapi.json')).body
    const { schema } = paths['/api/content/contact'].put.requestBody.content['application/json']
    expect(Object.keys(schema.properties)).toEqual([
      'title',
      'offices',
      'note',
      'formHeading',
      'mapsOnClick',
      'updatedAt',
    ])
    expect(schema.required).toBeUndefined()
  })

  test('only editors are sent the studio’s settings', async () => {
    await write({ ...plainSite, enquiriesTo: ['desk@studio.example'] }, '/api/content/site')
    const visitor = (await t.ask('GET', '/api/content/site')).body
    for (const hidden of ['enquiriesTo', 'applicationsTo', 'timeZone'])
      expect(visitor).not.toHaveProperty(hidden)
    const { token: other } = await staff(t.db, 'HR_HIRING')
    expect((await t.ask('GET', '/api/content/site', { token: other })).body).not.toHaveProperty('enquiriesTo')
    expect((await read('/api/content/site')).body.enquiriesTo).toEqual(['desk@studio.example'])
  })

  test('the log names the user, the page and the changed fields', async () => {
    await write({ note: 'Closed on Sundays', title: contact.title })
    const { entries } = (await t.ask('GET', '/api/activity?kind=content', { token })).body
    expect(entries).toMatchObject([
      {
        kind: 'content.updated',
        subject: { id: 'contact', name: 'Contact Page', exists: true },
        changes: { note: { before: contact.note, after: 'Closed on Sundays' } },
      },
    ])
    expect(Object.keys(entries[0].changes)).toEqual(['note'])
  })
})
