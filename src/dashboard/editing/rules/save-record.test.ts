import { expect, test } from 'vitest'
import type { FieldTable } from '../../../domain/fields/record-fields.ts'
import { ApiError } from '../../session/api.ts'
import type { EditedRecord } from './edited-record.ts'
import { type EditorEvent, editorReducer } from './editor-reducer.ts'
import { type EditorState, openedEditor } from './editor-state.ts'
import type { Content } from './save-merged.ts'
import { saveRecord } from './save-record.ts'

type Note = { title: string; text: string }
type Stored = Note & { id: string; updatedAt: string }
type Types = { draft: Note; fields: Note; answer: Stored }

const table: FieldTable<Note> = { title: { label: 'Title', empty: '' }, text: { label: 'Text', empty: '' } }
const noteOf = (note: Note, id = '1', updatedAt = 'v1'): Stored => ({ ...note, id, updatedAt })

/** A server that knows keys and versions; each answer may be lost once. */
class Server {
  notes = new Map<string, Stored & { sent: Note }>()
  isAnswerLost = false
  #count = 0
  async make(note: Note, key: string) {
    const earlier = this.notes.get(key)
    if (earlier && (earlier.sent.title !== note.title || earlier.sent.text !== note.text))
      throw new ApiError(422, 'Another body.', { current: earlier })
    const made = earlier ?? { ...noteOf(note, String(++this.#count)), sent: note }
    this.notes.set(key, made)
    return this.#answer(made)
  }
  async write(id: string, { updatedAt, ...note }: Note & { updatedAt?: string }) {
    const [key, before] = [...this.notes].find(([, one]) => one.id === id) ?? []
    if (!key || !before) throw new ApiError(404, 'It was deleted.')
    if (updatedAt !== before.updatedAt)
      throw new ApiError(409, '', {
        current: before,
        savedBy: { id: 'b', name: 'Ira', email: '' },
        savedAt: '',
      })
    const written = { ...before, ...note, updatedAt: `v${Number(before.updatedAt.slice(1)) + 1}` }
    this.notes.set(key, written)
    return this.#answer(written)
  }
  #answer(note: Stored) {
    if (!this.isAnswerLost) return note
    this.isAnswerLost = false
    throw new ApiError(0, '')
  }
}

/** A form of a note, with what it keeps and holds. */
function formOn(server: Server, stored?: Stored) {
  const currentOf = (error: unknown, status: number) =>
    error instanceof ApiError && error.status === status ? error.answer : undefined
  const record: EditedRecord<Types> = {
    kind: 'job',
    table,
    check: (draft) => ({ fields: draft }),
    nameOf: ({ title }) => title,
    versionOf: ({ title, text, updatedAt }) => ({ draft: { title, text }, updatedAt }),
    idOf: ({ id }) => id,
    failure: () => 'It could not be saved.',
    write: (body, { id }) => server.write(id, body),
    conflictIn: (error) => currentOf(error, 409),
    create: {
      empty: () => ({ title: '', text: '' }),
      send: (note, key) => server.make(note, key),
      madeIn: (error) => currentOf(error, 422)?.current,
    },
  }
  const latest: { current: EditorState<Types> } = {
    current: openedEditor(record, { stored }, undefined, { own: 'k1', other: 'k2' }),
  }
  const kept: Content<Note>[] = []
  const act = (event: EditorEvent<Types>) => {
    latest.current = editorReducer(latest.current, event)
  }
  const save = (note: Note) => {
    act({ type: 'typed', changes: note })
    act({ type: 'submitted', way: 'stay', running: {} })
    const { draft, base } = latest.current
    const form = { latest, act, keep: (content: Content<Note>) => kept.push(content) }
    return saveRecord(form, { fields: note, content: { draft, base } })
  }
  return { latest, act, kept, save }
}

const first = { title: 'HALL', text: 'First' }
const second = { title: 'HALL', text: 'Second' }
const silence = expect.objectContaining({ status: 0 })

test('a new record is made once, and what is sent is kept before it is', async () => {
  const server = new Server()
  const { save, kept } = formOn(server)
  expect(await save(first)).toMatchObject({ answer: { id: '1' }, arrived: [] })
  expect([server.notes.size, kept[0]?.draft]).toEqual([1, first])
})

test('what was typed after a lost answer changes the record that the first try had made', async () => {
  const server = new Server()
  const { save } = formOn(server)
  server.isAnswerLost = true
  await expect(save(first)).rejects.toEqual(silence)
  expect(await save(second)).toMatchObject({ answer: { id: '1', text: 'Second', updatedAt: 'v2' } })
  expect(server.notes.size).toBe(1)
})

test('a draft that another tab had restored too makes a record of its own', async () => {
  const server = new Server()
  await server.make(first, 'k1')
  const { save, latest } = formOn(server)
  expect(await save(second)).toMatchObject({ answer: { id: '2', text: 'Second' } })
  expect([server.notes.size, latest.current.key === 'k1']).toEqual([2, false])
})

test('a save whose answer was lost is no conflict when it is sent again', async () => {
  const server = new Server()
  const stored = await server.make(first, 'x')
  const { save, latest } = formOn(server, stored)
  server.isAnswerLost = true
  await expect(save(second)).rejects.toEqual(silence)
  expect(latest.current.sent).toEqual([second])
  expect(await save(second)).toMatchObject({ answer: { text: 'Second', updatedAt: 'v2' } })
  expect(latest.current.dispute).toBeUndefined()
})

test('what was typed since a save whose answer was lost is saved over it without a question', async () => {
  const server = new Server()
  const { save, latest } = formOn(server, await server.make(first, 'x'))
  server.isAnswerLost = true
  await expect(save(second)).rejects.toEqual(silence)
  // A question would leave it waiting for an answer.
  expect(await save({ title: 'HALL', text: 'Third' })).toMatchObject({
    answer: { text: 'Third', updatedAt: 'v3' },
    arrived: [],
  })
  expect(latest.current.dispute).toBeUndefined()
})

test('a refused save is forgotten', async () => {
  const { save, latest } = formOn(new Server(), noteOf(first, '9'))
  await expect(save(second)).rejects.toThrow('It was deleted.')
  expect(latest.current.sent).toEqual([])
})

test('what both changed is asked about: one side is chosen, or nothing is saved', async () => {
  const server = new Server()
  const stored = await server.make(first, 'x')
  const { save, latest } = formOn(server, stored)
  await server.write('1', { title: 'HALL', text: 'Theirs', updatedAt: 'v1' })
  const put = save({ title: 'BARN', text: 'Mine' })
  await expect.poll(() => latest.current.dispute?.merge.disputed).toEqual(['text'])
  latest.current.dispute!.answer(undefined)
  expect(await put).toBe('still editing')
  const again = save({ title: 'BARN', text: 'Mine' })
  await expect.poll(() => latest.current.dispute).toBeDefined()
  latest.current.dispute!.answer(['text'])
  expect(await again).toMatchObject({ answer: { title: 'BARN', text: 'Theirs' } })
  expect(latest.current).toMatchObject({ dispute: undefined, draft: { title: 'BARN', text: 'Theirs' } })
})
