import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ImportJson } from '../src/dashboard/projects/import/import-queries.ts'
import { guessedColumns } from '../src/domain/import/import-columns.ts'
import { planImport } from '../src/domain/import/import-plan.ts'
import { IMPORT_ROWS, type ImportedRecord, type NewImport } from '../src/domain/import/import-schema.ts'
import { megabytes, residentMemory } from './processes.ts'
import { ms, row, timeOf } from './results.ts'
import { withServer } from './store.ts'
import { call } from './studio.ts'
import { upload } from './uploads.ts'

const ROWS = 200
const PICTURES = 10 // of each row, each another one
const PROJECTS = path.join('starter', 'projects')

const HEAD = [
  'Name',
  'Category',
  'State',
  'Year',
  'Client',
  'Team',
  'Collaborators',
  'Leaders',
  'Status',
  'Texts',
]
const line = (number: number) => [
  ...[`School ${number}`, 'Education', 'Assam', 2020, 'Education Department', 'P. Bora', 'Axis', 'R. Deka'],
  ...['Completed', 'A school by the river.\n\nIt has a court under one long roof.'],
]
const planOf = (rows: number) => {
  const cells = [HEAD, ...Array.from({ length: rows }, (_, index) => line(index))]
  const settings: NewImport['settings'] = {
    ...guessedColumns(cells),
    ...{ otherwise: {}, meant: {}, folders: {}, existing: 'skip' },
  }
  return { settings, plan: planImport({ cells, settings, existing: [], pictures: [] }) }
}

/** An import of projects with pictures, its archive and its undoing, by the calls that the browser sends. */
export async function measureImports(dataDir: string) {
  const planned = await timeOf(() => planOf(IMPORT_ROWS))
  row(`The plan of ${IMPORT_ROWS.toLocaleString('en')} rows`, ms(planned))

  await withServer({ dataDir }, { SEED: 'none' }, async ({ url, pid }, token) => {
    const before = residentMemory(pid)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, residentMemory(pid))
    }, 500)
    let [id, bytes] = ['', 0]
    const imported = await timeOf(async () => {
      id = await importRows(url, token)
    })
    clearInterval(watch)
    const label = `An import of ${ROWS} rows with ${ROWS * PICTURES} pictures`
    row(label, `${Math.round(imported / 1000)} s`)
    row(`${label}: the memory of the server grows by`, megabytes(most - before), 'under 150 MB')
    const archived = await timeOf(async () => {
      bytes = await download(`${url}/api/archive.zip`, token)
    })
    row(`The archive of it, ${megabytes(bytes)}`, ms(archived))
    row('Its undoing', ms(await timeOf(() => undo(url, token, id))))
    const { counts } = await call<{ counts: { all: number } }>(url, '/api/pictures', { token })
    if (counts.all > 0) throw new Error(`Undoing has left ${counts.all} pictures.`)
  })
}

/** Returns the id of the import. */
async function importRows(url: string, token: string): Promise<string> {
  const { settings, plan } = planOf(ROWS)
  const body: NewImport = { name: 'schools.xlsx', digest: '0'.repeat(64), total: ROWS, settings }
  const { id } = await call<ImportJson>(url, '/api/imports', { token, body })
  const files = readdirSync(PROJECTS)
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => readFileSync(path.join(PROJECTS, name)))
  let sent = 0
  for (const planned of plan.rows) {
    if (planned.kind !== 'new') throw new Error(`Row ${planned.row} is ${planned.kind}.`)
    const sections = []
    for (let picture = 0; picture < PICTURES; picture++, sent++) {
      const file = files[sent % files.length]!
      const { url: content } = await upload(url, token, file, sent, `/api/imports/${id}/pictures`)
      sections.push({ type: 'image', content })
    }
    const record: ImportedRecord = {
      kind: 'project',
      id: '',
      isNew: true,
      fields: { ...planned.fields, sections },
    }
    await call(url, `/api/imports/${id}/rows/${planned.row}`, { token, method: 'PUT', body: record })
  }
  return id
}

async function undo(url: string, token: string, id: string) {
  for (;;) {
    const { left } = await call<{ left: number }>(url, `/api/imports/${id}/undo`, { token, body: {} })
    if (left === 0) return
  }
}

/** The bytes of a file. */
async function download(address: string, token: string): Promise<number> {
  const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
  let bytes = 0
  for await (const part of response.body!) bytes += part.byteLength
  return bytes
}
