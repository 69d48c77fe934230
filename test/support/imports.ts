import { beforeEach, expect } from 'vitest'
import type { Role } from '../../src/domain/account/role.ts'
import type { Database } from '../../src/store/database/database.ts'
import { staff, testApp } from './app.ts'
import { jpeg } from './data/made-pictures.ts'
import { project } from './data/project.ts'

export const settings = {
  head: 0,
  columns: ['name'],
  otherwise: {},
  meant: {},
  folders: {},
  existing: 'update',
}
export const begun = { name: 'works.xlsx', digest: 'a'.repeat(64), total: 3, settings }

/** The app on this database, with functions to import as a Project Content Manager, or as who has signed in since. */
export function importingApp(open: () => Promise<Database>) {
  const t = testApp(open)
  let token: string
  const signInAs = async (role: Role) => {
    token = (await staff(t.db, role)).token
  }
  beforeEach(() => signInAs('PROJECT_CONTENT_MANAGER'))
  const ask = (method: string, path: string, body?: unknown) => t.ask(method, `/api/${path}`, { body, token })
  const begin = async (changes: object = {}): Promise<string> => {
    const { status, body } = await ask('POST', 'imports', { ...begun, ...changes })
    expect(status).toBe(201)
    return body.id
  }
  const store = (id: string, row: number, record: object) => ask('PUT', `imports/${id}/rows/${row}`, record)
  const add = (id: string, row: number, fields: object = {}) =>
    store(id, row, { kind: 'project', id: '', isNew: true, fields: { ...project, ...fields } })
  const set = (id: string, row: number, record: string, fields: object, updatedAt?: string) =>
    store(id, row, { kind: 'project', id: record, isNew: false, updatedAt, fields })
  const undo = (id: string, body: object = {}) => ask('POST', `imports/${id}/undo`, body)
  const names = async () => (await ask('GET', 'projects')).body.map(({ name }: { name: string }) => name)
  const projectOf = async (id: string) => (await ask('GET', `projects/${id}`)).body
  const pictureFiles = new Map<number, Promise<Buffer>>()
  /** The same number is the same file. */
  const upload = async (pixels: number, importId?: string) => {
    const form = new FormData()
    if (!pictureFiles.has(pixels)) pictureFiles.set(pixels, jpeg(40 + pixels))
    const bytes = new Uint8Array(await pictureFiles.get(pixels)!)
    form.set('file', new Blob([bytes], { type: 'image/jpeg' }), `${pixels}.jpg`)
    return ask('POST', importId === undefined ? 'projects/upload' : `imports/${importId}/pictures`, form)
  }
  const uploaded = async (pixels: number, importId?: string): Promise<string> =>
    (await upload(pixels, importId)).body.url
  const pictureNames = async () =>
    (await t.db.selectFrom('pictures').select('name').orderBy('name').execute()).map(({ name }) => name)
  const tags = async () => (await ask('GET', 'tags')).body.map(({ tag }: { tag: string }) => tag)
  const slugs = async () =>
    (await t.db.selectFrom('project_slugs').select('slug').orderBy('slug').execute()).map(({ slug }) => slug)
  const picture = (url: string) => ({ type: 'image', content: url })
  const count = async (table: 'projects' | 'versions' | 'project_slugs' | 'pictures' | 'picture_uses') =>
    (await t.db.selectFrom(table).selectAll().execute()).length
  return {
    t,
    signInAs,
    ask,
    begin,
    store,
    add,
    set,
    undo,
    names,
    projectOf,
    upload,
    uploaded,
    pictureNames,
    tags,
    slugs,
    picture,
    count,
  }
}
