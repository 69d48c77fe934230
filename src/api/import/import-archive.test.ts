import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { type Archive, archiveCalls, opening } from '../../../test/support/data/archive-calls.ts'
import { jpeg, movingGif } from '../../../test/support/data/made-pictures.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases, emptied } from '../../../test/support/outside/databases.ts'
import { filesNamedIn, recordKey } from '../../domain/import/archive.ts'
import { archiveRowsToStore, planArchive } from '../../domain/import/archive-plan.ts'
import { withTexts } from '../../domain/shared/json-texts.ts'

describe.each(databases)('the import of an archive on $name', ({ open }) => {
  const t = testApp(open)
  const { signIn, upload, certificate, archive, storedOriginal, uploadFor, begin } = archiveCalls(t)
  /** Encoded again, it would lose what is behind its end. */
  const starterPicture = async () =>
    storedOriginal(Buffer.concat([await movingGif(), Buffer.from('behind')]), 'sun.gif', 'gif')

  /** Imports it as the dashboard does: what differs is changed. Returns the id of the import. */
  async function importArchive({ records, facts, paths, bytes }: Archive, token: string): Promise<string> {
    const now = (await archive(token)).records
    const rows = planArchive(records, {
      ...{ role: 'SUPER_ADMIN', isChanging: true, paths: new Set(paths) },
      website: {
        records: new Map(now.map((one) => [recordKey(one), one.fields])),
        ...{ trashed: new Set<string>(), files: new Set<string>() },
      },
    })
    expect(rows.flatMap(({ faults }) => faults)).toEqual([])
    const stored = archiveRowsToStore(rows)
    const id = await begin(stored.length, token)
    const sent = new Map<string, string>()
    for (const { row, record, action } of stored) {
      const isNew = action === 'new'
      for (const { path, text, isCertificate } of filesNamedIn(record)) {
        if (sent.has(text)) continue
        const content = await bytes(path)
        const about = facts.find((one) => one.path === path)!
        if (isCertificate) {
          const answer = await upload('/api/projects/certificates', 'certificate', content, token, about.name)
          sent.set(text, answer.file)
        } else sent.set(text, (await uploadFor(id, content, about, token)).body.url)
      }
      const { kind, id: recordId, slugs } = record
      const { status, body: answer } = await t.ask('PUT', `/api/imports/${id}/rows/${row}`, {
        body: {
          ...{ kind, id: recordId, isNew, slugs: isNew ? slugs : undefined },
          fields: withTexts(record.fields, (text) => sent.get(text) ?? text),
        },
        token,
      })
      expect([status, answer]).toEqual([200, { id: recordId }])
    }
    return id
  }

  test('imported into an empty studio it makes the same archive again, but for the ids of certificates', async () => {
    const token = await signIn('SUPER_ADMIN')
    const picture = await upload('/api/projects/upload', 'file', await jpeg(61), token, 'b.jpg')
    const { url } = picture
    const demonstration = await starterPicture()
    const about = { name: 'The hall / from the east', focus: { x: 0.25, y: 0.75 } }
    await t.ask('PATCH', `/api/pictures/${picture.id}`, { body: about, token })
    const file = await certificate(token, 'b.pdf')
    const rich = {
      ...{ tags: ['BRICK'], hidden: true, contractValue: 12_500_000, previewImageUrl: url },
      ...{
        clientContact: { name: 'P. Das' },
        certificates: [{ id: 4, name: 'Done', file }],
      },
      sections: [
        { type: 'text', content: 'One.\n\nStill one.' },
        { type: 'image', content: url, alt: 'The hall' },
        { type: 'gif', content: demonstration, alt: 'The sun' },
      ],
    }
    const added = async (path: string, body: object) => (await t.ask('POST', path, { body, token })).body
    const hall = await added('/api/projects', { ...project, name: 'Old Hall', ...rich })
    const inns = [
      await added('/api/projects', { ...project, name: 'Inn' }),
      await added('/api/projects', { ...project, name: 'Inn' }),
    ]
    await t.ask('PUT', `/api/projects/${hall.id}`, { body: { name: 'Hall' }, token })
    const order = [inns[0].id, hall.id, inns[1].id]
    await t.ask('PUT', '/api/projects/order', { body: { ids: order }, token })
    const first = await added('/api/jobs', { ...opening, title: 'Architect', projectId: hall.id })
    await added('/api/jobs', opening)
    await t.ask('PUT', `/api/jobs/${first.id}`, { body: { title: 'Senior Architect' }, token })
    await t.ask('PUT', '/api/content/site', { body: { tagline: 'Built by hand' }, token })
    const text = { subject: 'Your enquiry', body: 'Dear {name},' }
    await t.ask('PUT', '/api/mail-templates/reply', { body: { ...text, updatedAt: null }, token })
    const before = await archive(token)
    expect(before.records.slice(0, 5).map(({ slugs }) => slugs)).toEqual([
      ...[['inn'], ['hall', 'old-hall'], ['inn-2']],
      ...[['site-architect'], ['senior-architect', 'architect']],
    ])
    const proof = expect.stringMatching(/^[\w-]{43}$/)
    expect(before.facts).toEqual([
      { path: picture.url.replace('/media/', 'pictures/'), ...about, proof },
      { path: demonstration.replace('/media/', 'pictures/'), name: 'sun.gif', proof },
      { path: `certificates/${file}.pdf`, name: 'b.pdf' },
    ])

    await emptied(t.db)
    const again = await signIn('SUPER_ADMIN')
    const empty = await archive(again)
    const id = await importArchive(before, again)
    const after = await archive(again)
    /** All of it, with the certificates by their order, since they have other ids. */
    async function comparable({ records, facts, paths, bytes }: Archive) {
      const certificates = records.flatMap(filesNamedIn).filter(({ isCertificate }) => isCertificate)
      const numbered = (of: 'text' | 'path') => {
        const numbers = new Map(certificates.map((file, index) => [file[of], `file ${index}`]))
        return (text: string) => numbers.get(text) ?? text
      }
      const files = await Promise.all(paths.filter((path) => path.includes('/')).map(bytes))
      return [
        withTexts(records, numbered('text')),
        ...withTexts([facts, paths], numbered('path')),
        ...files.map((one) => Buffer.from(one).toString('base64')),
      ]
    }
    expect(await comparable(after)).toEqual(await comparable(before))
    expect(after.records.slice(0, 3).map((record) => record.id)).toEqual(order)
    expect((await t.ask('GET', '/api/jobs', { token: again })).body).toHaveLength(2)

    const undone = await t.ask('POST', `/api/imports/${id}/undo`, { body: {}, token: again })
    expect(undone.body).toMatchObject({ left: 0, kept: 0 })
    const left = await archive(again)
    expect([left.records, left.facts, left.paths]).toEqual([empty.records, [], empty.paths])
    expect(await t.db.selectFrom('mail_templates').select('name').execute()).toEqual([])
  })

  test('a picture that is in the library keeps its name and focal point', async () => {
    const token = await signIn('SUPER_ADMIN')
    const bytes = await jpeg(68)
    const { id, url } = await upload('/api/projects/upload', 'file', bytes, token, 'a.jpg')
    await t.ask('PATCH', `/api/pictures/${id}`, { body: { name: 'Renamed' }, token })
    const about = { path: url.replace('/media/', 'pictures/'), name: 'East', focus: { x: 0, y: 1 } }
    const sent = await uploadFor(await begin(1, token), bytes, about, token)
    expect(sent.body).toEqual({ url })
    const { name, focus } = (await t.ask('GET', `/api/pictures/${id}`, { token })).body
    expect([name, focus]).toEqual(['Renamed', null])
  })

  test('an opening comes back without a project that was deleted or is in the trash', async () => {
    const token = await signIn('SUPER_ADMIN')
    const ids = []
    for (const name of ['Trashed', 'Deleted', 'Kept']) {
      const { id } = (await t.ask('POST', '/api/projects', { body: { ...project, name }, token })).body
      ids.push(id)
      await t.ask('POST', '/api/jobs', { body: { ...opening, title: name, projectId: id }, token })
    }
    for (const id of ids.slice(0, 2)) await t.ask('DELETE', `/api/projects/${id}`, { token })
    await t.ask('DELETE', `/api/projects/trash/${ids[1]}`, { token })
    const before = await archive(token)
    await emptied(t.db)
    const again = await signIn('SUPER_ADMIN')
    await importArchive(before, again)
    expect((await t.ask('GET', '/api/jobs', { token: again })).body).toMatchObject([
      { title: 'Kept', projectId: ids[2] },
      { title: 'Deleted', projectId: '' },
      { title: 'Trashed', projectId: '' },
    ])
  })

  test('in a site with records of its own the new ones come first, in the order of the archive', async () => {
    const token = await signIn('SUPER_ADMIN')
    for (const name of ['C', 'B', 'A'])
      await t.ask('POST', '/api/projects', { body: { ...project, name }, token })
    for (const title of ['Y', 'X']) await t.ask('POST', '/api/jobs', { body: { ...opening, title }, token })
    const before = await archive(token)
    await emptied(t.db)
    const again = await signIn('SUPER_ADMIN')
    await t.ask('POST', '/api/projects', { body: { ...project, name: 'Own' }, token: again })
    await t.ask('POST', '/api/jobs', { body: { ...opening, title: 'Own' }, token: again })
    await importArchive(before, again)
    const names = async (path: string) =>
      (await t.ask('GET', path, { token: again })).body.map((one: { name?: string; title?: string }) => {
        return one.name ?? one.title
      })
    expect(await names('/api/projects')).toEqual(['A', 'B', 'C', 'OWN'])
    expect(await names('/api/jobs')).toEqual(['X', 'Y', 'Own'])
  })
})
