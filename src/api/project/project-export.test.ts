import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { project } from '../../../test/support/data/project.ts'
import { countChildren } from '../../../test/support/outside/child-processes.ts'
import { databases } from '../../../test/support/outside/databases.ts'

const EXPORT = '/api/projects/export.csv'

describe.each(databases)('the export of projects on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  afterEach(() => vi.useRealTimers())
  beforeEach(async () => {
    token = (await staff(t.db, 'PROJECT_CONTENT_MANAGER')).token
  })
  const add = async (fields: object) => {
    const { status } = await t.ask('POST', '/api/projects', { body: { ...project, ...fields }, token })
    expect(status).toBe(201)
  }
  const rows = async () => {
    const { status, body } = await t.ask('GET', EXPORT, { token })
    expect(status).toBe(200)
    return parse(body, { columns: true, bom: true }) as Record<string, string>[]
  }

  test('has every project in the gallery’s order with its fields, its texts and what tenders ask', async () => {
    await add({ name: 'First', hidden: true, tags: ['BRICK', 'RIVER'] })
    await add({
      name: '=SUM(A1)',
      sections: [
        { type: 'text', content: 'One.' },
        { type: 'text', content: 'Two, in\nlines.' },
      ],
      contractValue: 12_500_000,
      startedOn: '2019-03-17',
      clientContact: { name: 'P. Das', email: 'das@pwd.example' },
    })
    const [newest, first, ...others] = await rows()
    expect(others).toEqual([])
    expect(newest).toMatchObject({
      Order: '1',
      Name: "'=SUM(A1)",
      'Contract value': '12500000',
      'Started on': '2019-03-17',
      'Contact at the client: Name': 'P. Das',
      'Contact at the client: E-mail': 'das@pwd.example',
      Texts: 'One.\n\nTwo, in\nlines.',
      Pictures: '0',
      Hidden: 'No',
    })
    expect(first).toMatchObject({ Order: '2', Name: 'FIRST', Tags: 'BRICK, RIVER', Hidden: 'Yes', Cost: '' })
    const { token: admin } = await staff(t.db, 'SUPER_ADMIN')
    const { entries } = (await t.ask('GET', '/api/activity', { token: admin })).body
    const kinds = entries.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('projects.exported')
  })

  test('days are those of the studio, of the files and of the projects in them', async () => {
    const hour = `${new Date().getFullYear() + 1}-01-31T20:00:00.000Z`
    const day = `${hour.slice(0, 4)}-02-01`
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(hour) })
    token = (await staff(t.db, 'SUPER_ADMIN')).token
    await add({ name: 'First' })
    await t.db.updateTable('projects').set({ created_at: hour, updated_at: hour }).execute()
    const [first] = await rows()
    expect([first!['Date Created'], first!['Date Modified']]).toEqual([day, day])
    const headers = { Authorization: `Bearer ${token}` }
    for (const path of [
      EXPORT,
      '/api/projects/export.xlsx',
      '/api/activity/export.csv',
      '/api/archive.zip',
    ]) {
      const response = await t.app.request(path, { headers })
      expect(response.headers.get('content-disposition')).toContain(`-${day}.`)
      await response.arrayBuffer()
    }
  })

  test('the workbook has amounts and years as numbers, and a formula as a text', async () => {
    await add({ name: '=SUM(A1)', year: 2019, contractValue: 12_500_000 })
    await add({ name: 'Second' })
    const response = await t.app.request('/api/projects/export.xlsx', {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(response.headers.get('content-disposition')).toMatch(/plinth-projects-[\d-]+\.xlsx/)
    const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()))
    const [head, second, first] = sheet!.data
    const cell = (row: typeof head, label: string) => row![head!.indexOf(label)]
    expect([cell(first, 'Name'), cell(first, 'Year'), cell(first, 'Contract value')]).toEqual([
      '=SUM(A1)',
      2019,
      12_500_000,
    ])
    expect([cell(second, 'Order'), cell(second, 'Contract value')]).toEqual([1, null])
    // Written elsewhere: it would keep this process from answering for seconds.
    expect(countChildren('workbook-writer')).toBe(1)
  })

  test('more projects than are read at once come in one file, and none is missing', async () => {
    for (let number = 0; number < 3; number++) await add({ name: `House ${number}` })
    await t.db.deleteFrom('project_slugs').execute()
    const row = await t.db.selectFrom('projects').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: 240 }, (_, index) => ({
      ...row,
      id: `copy-${index}`,
      slug: `copy-${index}`,
      name: `COPY ${index}`,
      position: 1000 + index,
    }))
    await t.db.insertInto('projects').values(copies).execute()
    const all = await rows()
    expect(all).toHaveLength(243)
    expect(all.map(({ Order }) => Number(Order))).toEqual(
      Array.from({ length: 243 }, (_, index) => index + 1),
    )
  })
})
