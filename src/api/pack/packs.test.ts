import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { privateNames } from '../../../test/support/data/applications.ts'
import { pdf } from '../../../test/support/data/documents.ts'
import { jpeg } from '../../../test/support/data/made-pictures.ts'
import { packCalls } from '../../../test/support/data/pack-calls.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { PACK_DAYS } from '../../domain/pack/pack-fields.ts'
import { DAY } from '../../domain/time/durations.ts'
import { expirePacks } from '../../store/pack/packs.ts'
import { deleteUnusedPrivateFiles } from '../../work/delete-unused-files.ts'

/** Functions of an app, as a Project Content Manager. */
function managersCalls(open: (typeof databases)[number]['open']) {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'PROJECT_CONTENT_MANAGER')).token
    for (const name of await privateNames(t)) await t.privateFiles.delete(name)
  })
  return { t, ...packCalls(t, () => token) }
}

describe.each(databases)('tender packs on $name', ({ open }) => {
  const { t, ask, addProject, settings, make, maker, packs, logged, pdfAt, pdfOf, workbookOf } =
    managersCalls(open)

  test('a pack has cover, contents, table with totals and sheets in the chosen order, with the chosen private fields alone', async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await jpeg(60, 40))], { type: 'image/jpeg' }), 'a.jpg')
    const { url } = (await ask('POST', 'projects/upload', form)).body
    const old = await addProject({
      name: 'Old House',
      year: 2001,
      contractValue: 12_500_000,
      role: 'Lead',
      cost: 'HIDDEN COST',
    })
    const recent = await addProject({
      ...{ name: 'Recent House', year: 2024, contractValue: 500_000, hidden: true },
      sections: [{ type: 'image', content: url, alt: 'The court' }],
    })
    const sent = {
      ...settings([old, recent]),
      client: 'PWD Meghalaya',
      order: 'newest',
      fields: ['role', 'contractValue', 'client'],
    }
    const made = await make(sent)
    expect(made).toMatchObject({
      status: 201,
      body: { state: 'waiting', createdBy: 'The PROJECT_CONTENT_MANAGER' },
    })
    expect((await ask('GET', `packs/${made.body.id}/file`)).status).toBe(404)
    await maker().drain()
    const [listed] = await packs()
    expect(listed).toMatchObject({ id: made.body.id, state: 'ready', failure: '', missing: 0, done: 2 })
    const { headers, texts } = await pdfOf(made.body.id)
    expect(headers.get('content-disposition')).toContain('Town-Hall-Tura.pdf')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(texts).toHaveLength(listed.pages)
    expect(texts[0]).toMatch(/26 NOV 2026[\s\S]*Town Hall, Tura[\s\S]*PWD Meghalaya/)
    const all = texts.join('\n')
    expect(all.indexOf('RECENT HOUSE')).toBeLessThan(all.indexOf('OLD HOUSE'))
    for (const words of ['₹ 1,25,00,000', '₹ 1,30,00,000', '2 projects', 'Lead', 'ROLE'])
      expect(all).toContain(words)
    expect(all).not.toContain('HIDDEN COST')
  })

  test('an order by hand is that of the chosen ids, also when the pack is made again without a deleted project', async () => {
    const ids: string[] = []
    for (const name of ['Alder House', 'Birch House', 'Cedar House']) ids.push(await addProject({ name }))
    const [alder, birch, cedar] = ids as [string, string, string]
    const { body } = await make({ ...settings([birch, cedar, alder]), order: 'hand', hasSheets: false })
    expect(body.settings).toMatchObject({ order: 'hand', projectIds: [birch, cedar, alder] })
    const namesIn = async (id: string) =>
      (await pdfOf(id)).texts
        .join('\n')
        .match(/(Alder|Birch|Cedar) House/gi)
        ?.map((name) => name.toUpperCase())
    await maker().drain()
    expect(await namesIn(body.id)).toEqual(['BIRCH HOUSE', 'CEDAR HOUSE', 'ALDER HOUSE'])
    await ask('DELETE', `projects/${cedar}`)
    const again = await ask('POST', `packs/${body.id}/again`)
    await maker().drain()
    expect(await namesIn(again.body.id)).toEqual(['BIRCH HOUSE', 'ALDER HOUSE'])
    const works = await make({ ...settings([birch, alder]), kind: 'works', order: 'hand' })
    const rows = await workbookOf(works.body.id)
    expect(rows.slice(1).map((row) => row[1])).toEqual([
      expect.stringMatching(/birch house/i),
      expect.stringMatching(/alder house/i),
    ])
  })

  test('a statement of similar works is one table, as PDF and as a workbook', async () => {
    const id = await addProject({
      ...{ name: '=SUM(A1)', contractValue: 12_500_000, startedOn: '2019-03-17', finishedOn: '2021-09-23' },
      clientContact: { name: 'P. Das', phone: '+91 361 000 0000' },
    })
    const { body } = await make({ ...settings([id]), kind: 'works' })
    await maker().drain()
    const text = (await pdfOf(body.id)).texts.join()
    for (const words of [
      '=SUM(A1)',
      '17 Mar 2019',
      '23 Sep 2021',
      '₹ 1,25,00,000',
      'P. Das, +91 361 000 0000',
    ])
      expect(text).toContain(words)
    const rows = await workbookOf(body.id)
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ['No.', 'Name of work', 'Client', 'Cost of work', 'Contract value (₹)'],
      [1, '=SUM(A1), MEGHALAYA', project.client.toUpperCase(), null, 12_500_000],
    ])
    expect(rows[1]!.slice(5)).toEqual(['17 Mar 2019', '23 Sep 2021', 'P. Das, +91 361 000 0000'])
    const ofPack = await make(settings([id]))
    expect((await ask('GET', `packs/${ofPack.body.id}/works.xlsx`)).status).toBe(404)
    const entries = await logged()
    expect(entries.at(-1)).toMatchObject({
      kind: 'pack.made',
      changes: { projects: { after: 1 }, contacts: { after: true } },
    })
    expect(entries.map(({ kind }: { kind: string }) => kind)).toContain('pack.exported')
  })

  test('making it again uses the projects of today, says how many are gone, and leaves the old one', async () => {
    const [gone, stays] = [await addProject({ name: 'Gone' }), await addProject({ name: 'Stays' })]
    const { body } = await make(settings([gone, stays]))
    await maker().drain()
    await ask('DELETE', `projects/${gone}`)
    const again = await ask('POST', `packs/${body.id}/again`)
    expect(again.status).toBe(201)
    await maker().drain()
    expect(await packs()).toMatchObject([
      { id: again.body.id, state: 'ready', missing: 1 },
      { id: body.id, missing: 0 },
    ])
    expect((await pdfOf(again.body.id)).texts.join()).not.toContain('GONE')
    await ask('DELETE', `projects/${stays}`)
    await ask('POST', `packs/${body.id}/again`)
    await maker().drain()
    expect((await packs())[0]).toMatchObject({
      state: 'failed',
      failure: 'None of its projects exists any more.',
    })
  })

  test('after 30 days the file is deleted and the settings stay, and not a day before', async () => {
    const id = await addProject({})
    const { body } = await make(settings([id]))
    await maker().drain()
    const daysFromNow = (days: number) => new Date(Date.now() + days * DAY)
    const passAt = async (at: Date) => {
      await expirePacks(t.db, at)
      await deleteUnusedPrivateFiles(t.db, t.privateFiles, at)
    }
    await passAt(daysFromNow(PACK_DAYS - 1))
    expect(await privateNames(t)).toHaveLength(1)
    await passAt(daysFromNow(PACK_DAYS + 1))
    expect(await privateNames(t)).toEqual([])
    expect(await packs()).toMatchObject([{ id: body.id, state: 'expired' }])
    expect((await ask('GET', `packs/${body.id}/file`)).status).toBe(404)
    expect((await ask('POST', `packs/${body.id}/again`)).status).toBe(201)
  })

  test('what is not valid is refused with a reason', async () => {
    const id = await addProject({})
    const refused: [object, string][] = [
      [{ ...settings([]) }, 'projectIds'],
      [{ ...settings([id]), title: ' ' }, 'title'],
      [{ ...settings([id]), date: '2026-02-30' }, 'date'],
      [{ ...settings([id]), hasTable: false, hasSheets: false }, 'hasSheets'],
      [{ ...settings([id]), fields: ['password'] }, 'fields.0'],
      [{ ...settings(Array.from({ length: 301 }, (_, index) => `${index}`)) }, 'projectIds'],
    ]
    for (const [body, field] of refused) {
      const answer = await make(body)
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
    }
    expect(await packs()).toEqual([])
  })

  test('a preview names no contact, stores nothing, and is not in the log', async () => {
    const id = await addProject({ clientContact: { name: 'P. Das', phone: '+91 361 000 0000' } })
    const text = (await pdfAt('packs/preview', { ...settings([id]), kind: 'works' })).texts.join()
    expect(text).toContain('TOWN HALL, TURA')
    expect(text).not.toMatch(/Das|361 000/)
    expect(await packs()).toEqual([])
    expect(await privateNames(t)).toEqual([])
    expect((await ask('POST', 'packs/preview', settings(['none']))).status).toBe(422)
    expect(await logged()).toEqual([])
  })
})

// Typeset files do not depend on the database.
describe('the files of tender packs', () => {
  const { ask, addProject, settings, make, maker, packs, logged, pdfOf } = managersCalls(databases[0]!.open)

  test('the file is called by its title, in any script', async () => {
    const id = await addProject({ name: 'Old House' })
    const made = await make({ ...settings([id]), title: 'গুৱাহাটী, চাৰ্\u200cকাৰ' })
    await maker().drain()
    const { headers } = await pdfOf(made.body.id)
    expect(headers.get('content-disposition')).toContain(encodeURIComponent('গুৱাহাটী-চাৰ্\u200cকাৰ.pdf'))
  })

  test('project sheets are bound without cover, contents, table and certificates', async () => {
    const ids = [
      await addProject({ name: 'Alder House', role: 'Lead' }),
      await addProject({ name: 'Birch House' }),
    ]
    const sent = {
      ...settings(ids),
      kind: 'sheets',
      fields: ['role'],
      hasSheets: false,
      hasCertificates: true,
    }
    const { body } = await make({ ...sent, hasTable: false })
    await maker().drain()
    const { texts } = await pdfOf(body.id)
    expect(texts).toHaveLength(2)
    const [birch, alder] = texts as [string, string]
    expect(birch).toMatch(/BIRCH HOUSE/)
    expect(alder).toMatch(/ALDER HOUSE[\s\S]*Lead/)
    expect(texts.join('')).not.toMatch(/Contents|Town Hall, Tura/)
    expect((await ask('GET', `packs/${body.id}/works.xlsx`)).status).toBe(404)
  })

  test('the certificates of the projects are its last pages, with page numbers, listed before them', async () => {
    const turned = await PDFDocument.load(await pdf(1))
    turned.getPage(0).setRotation(degrees(90))
    const send = async (bytes: Uint8Array) => {
      const form = new FormData()
      form.set('certificate', new Blob([new Uint8Array(bytes)]), 'a.pdf')
      return (await ask('POST', 'projects/certificates', form)).body.file
    }
    const [first, second] = [await send(await pdf(2)), await send(await turned.save())]
    const house = await addProject({
      certificates: [
        { id: 1, name: 'Completion', file: first },
        { id: 2, name: 'Award', file: second },
      ],
    })
    const bare = { ...settings([house, await addProject({ name: 'Without' })]), hasTable: false }
    await make(bare)
    await make({ ...bare, hasCertificates: true })
    await maker().drain()
    const [withThem, without] = await packs()
    expect([withThem.state, without.state]).toEqual(['ready', 'ready'])
    // The list, and three pages.
    expect(withThem.pages).toBe(without.pages + 4)
    const { texts } = await pdfOf(withThem.id)
    const list = texts.at(-4)!
    const from = without.pages + 2
    expect(list).toMatch(new RegExp(`Completion\\s*${from}\\s*TOWN HALL, TURA\\s*Award\\s*${from + 2}`))
    expect(texts[1]).toMatch(new RegExp(`Certificates\\s*${from - 1}`))
    expect(texts.slice(-3)).toEqual([
      expect.stringMatching(new RegExp(`Page 1[\\s\\S]*${from}`)),
      expect.stringMatching(new RegExp(`Page 2[\\s\\S]*${from + 1}`)),
      expect.stringMatching(new RegExp(`Page 1[\\s\\S]*${from + 2}`)),
    ])
    expect(await logged()).toMatchObject([
      { kind: 'pack.made', changes: { certificates: { after: true } } },
      { kind: 'pack.made', changes: { certificates: { after: false } } },
    ])
  })
})
