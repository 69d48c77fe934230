import { expect, test } from 'vitest'
import type { DraftFacts, Publication } from '../../../domain/draft/draft-schema.ts'
import { mergeRecords } from '../../../domain/fields/merge.ts'
import type { FieldTable } from '../../../domain/fields/record-fields.ts'
import { ApiError } from '../../session/api.ts'
import type { EditedRecord } from './edited-record.ts'
import { type EditorEvent, editorReducer } from './editor-reducer.ts'
import { type EditorState, faultsOfSave, isDirty, openedEditor } from './editor-state.ts'
import { runSave } from './run-save.ts'
import { type DraftCalls, DraftGone, type SharedDraft } from './shared-draft.ts'

type Note = { title: string; text: string }
type Stored = Note & { id: string; updatedAt: string }
type Types = { draft: Note; fields: Note; answer: Stored }

const table: FieldTable<Note> = { title: { label: 'Title', empty: '' }, text: { label: 'Text', empty: '' } }
const ira = { id: 'b', name: 'Ira', email: '' }
const at = (count: number) => new Date(Date.UTC(2026, 10, 25) + count).toISOString()

/** A server with one note and its draft. That lost answers do no harm is tested in test/screens/shared-drafts.test.tsx. */
class Server {
  note: Stored | undefined
  draft: (Note & { base?: Note; updatedAt: string }) | undefined
  #time = 10
  constructor(note?: Note) {
    if (note) this.note = { ...note, id: '1', updatedAt: at(1) }
  }
  shared(): SharedDraft<Note> {
    const { base, updatedAt, title, text } = this.draft!
    const facts: DraftFacts = {
      kind: 'job',
      id: '1',
      name: title,
      isNew: !base,
      updatedAt,
      savedBy: ira,
      publicationId: null,
    }
    return { facts, draft: { title, text }, base }
  }
  saveDraft(
    fields: Partial<Note>,
    began: { updatedAt?: string; from?: string | null; discarded?: object } = {},
  ) {
    const { draft, note } = this
    const conflict = (current: object) => new ApiError(409, '', { current, savedBy: ira, savedAt: '' })
    if (draft && (began.from !== undefined || (began.updatedAt && began.updatedAt < draft.updatedAt)))
      throw conflict({
        draft: { title: draft.title, text: draft.text },
        updatedAt: draft.updatedAt,
        isDraft: true,
      })
    if (!draft && began.updatedAt) throw new ApiError(404, 'Gone.')
    const base = draft ? draft.base : note && { title: note.title, text: note.text }
    if (!draft && note && began.from && began.from < note.updatedAt)
      throw conflict({ draft: base, updatedAt: note.updatedAt })
    this.draft = { title: '', text: '', ...(draft ?? base), ...fields, base, updatedAt: at(this.#time++) }
    return this.shared()
  }
  isInTrash = false
  publish({ updatedAt }: Pick<DraftFacts, 'updatedAt'>, decided?: { over: string; theirs: string[] }) {
    const { draft, note } = this
    if (this.isInTrash) throw new ApiError(404, 'This note was moved to the trash.')
    if (!draft) throw new ApiError(422, '', { errors: { drafts: 'Gone.' } })
    if (updatedAt < draft.updatedAt) throw new ApiError(409, 'Somebody saved this draft meanwhile.')
    const { base, title, text } = draft
    const three = { base: base ?? { title, text }, mine: { title, text }, theirs: note ?? { title, text } }
    const { merged, disputed } = mergeRecords(table, three, decided?.theirs)
    if (disputed.length && decided?.over !== note?.updatedAt)
      throw new ApiError(409, '', { current: note, updatedAt: note?.updatedAt, savedBy: ira, disputed })
    this.note = { title: merged.title, text: merged.text, id: '1', updatedAt: at(this.#time++) }
    this.draft = undefined
    return { id: 'p1' } as Publication
  }
}

const answerIn = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status ? error.answer : undefined

/** A form of the note, as it opens now. */
function formOn(server: Server) {
  const record: EditedRecord<Types> = {
    kind: 'job',
    table,
    check: (draft) => (draft.title ? { fields: draft } : { errors: { title: 'Missing.' } }),
    nameOf: ({ title }) => title,
    versionOf: ({ title, text, updatedAt }) => ({ draft: { title, text }, updatedAt }),
    idOf: ({ id }) => id,
    failure: () => 'It could not be saved.',
    write: async (body) => Object.assign(server.note!, body),
    conflictIn: () => undefined,
    create: { empty: () => ({ title: '', text: '' }), send: () => Promise.reject(), madeIn: () => undefined },
  }
  const drafts: DraftCalls<Types> = {
    save: async (_id, { fields, ...began }) => server.saveDraft(fields, began),
    conflictIn: (error) => answerIn(error, 409),
    publish: async (facts, decided) => server.publish(facts, decided),
    disputeIn(error) {
      const refusal = answerIn(error, 409)
      return refusal?.disputed && { ...refusal, theirs: refusal.current }
    },
    readRecord: async () => server.note && { ...server.note },
  }
  const loaded = { stored: server.note && { ...server.note }, shared: server.draft && server.shared() }
  const latest: { current: EditorState<Types> } = {
    current: openedEditor(record, loaded, undefined, { own: 'k1', other: 'k2' }),
  }
  const act = (event: EditorEvent<Types>) => {
    latest.current = editorReducer(latest.current, event)
  }
  const type = (changes: Partial<Note>) => act({ type: 'typed', changes })
  /** Presses a button, and ends as the form does. */
  async function press(way: 'draft' | 'stay') {
    act({ type: 'submitted', way, running: {} })
    if (latest.current.phase !== 'saving') return undefined
    try {
      const outcome = await runSave({ latest, act, drafts, keep: () => {} })
      if ('draft' in outcome) {
        if (outcome.draft === 'still editing') act({ type: 'not saved' })
        else act({ type: 'draft saved', shared: outcome.draft.answer, at: new Date() })
        return outcome.draft
      }
      if (outcome.record === 'still editing') act({ type: 'not saved' })
      else act({ type: 'saved', answer: outcome.record.answer, key: 'next', at: new Date() })
      return outcome.record
    } catch (error) {
      if (error instanceof DraftGone)
        act({ type: 'draft gone', answer: error.record as Stored | undefined, message: error.message })
      else act({ type: 'refused', error })
      return undefined
    }
  }
  return { latest, act, type, press }
}

const hall = { title: 'HALL', text: 'First' }

test('a first draft begins from the record, and the next from the draft; neither is public', async () => {
  const server = new Server(hall)
  const { latest, type, press } = formOn(server)
  type({ title: '' })
  await press('draft')
  expect(server).toMatchObject({ note: hall, draft: { title: '', text: 'First' } })
  expect(latest.current).toMatchObject({ phase: 'editing', base: { isDraft: true, draft: { title: '' } } })
  type({ title: 'BARN' })
  await press('draft')
  expect(server).toMatchObject({ note: hall, draft: { title: 'BARN' } })
  expect(latest.current.note).toMatch(/^Draft saved/)
})

test('a draft that appeared since the form was opened is merged, and what both changed is asked about', async () => {
  const server = new Server(hall)
  const { latest, type, press } = formOn(server)
  server.saveDraft({ title: 'THEIRS', text: 'Theirs' })
  type({ text: 'Mine' })
  const saved = press('draft')
  await expect.poll(() => latest.current.dispute?.merge.disputed).toEqual(['text'])
  latest.current.dispute!.answer([])
  expect(await saved).toMatchObject({ arrived: ['Title'], who: 'Ira' })
  expect(server.draft).toMatchObject({ title: 'THEIRS', text: 'Mine' })
  expect(latest.current.key).toBe('k1')
})

test('publishing saves what was typed first, and the form goes on from the record', async () => {
  const server = new Server(hall)
  server.saveDraft({ text: 'Draft' })
  const { latest, type, press } = formOn(server)
  type({ title: 'BARN' })
  expect(await press('stay')).toMatchObject({ publication: { id: 'p1' } })
  expect(server).toMatchObject({ note: { title: 'BARN', text: 'Draft' }, draft: undefined })
  expect(latest.current).toMatchObject({ shared: undefined, stored: { title: 'BARN' } })
  expect([latest.current.base.isDraft, isDirty(latest.current)]).toEqual([undefined, false])
  expect([latest.current.key, latest.current.note]).toEqual(['next', expect.stringMatching(/^Published/)])
})

test('publishing without a change publishes, by the rules', async () => {
  const server = new Server(hall)
  server.saveDraft({ title: '' })
  const { latest, type, press } = formOn(server)
  await press('stay')
  expect(latest.current.failure).toEqual({ isOfFields: true })
  type({ title: 'HALL' })
  await press('draft')
  expect(await press('stay')).toMatchObject({ publication: { id: 'p1' } })
})

test('what was saved to the public since the draft began is asked about, and one side is published', async () => {
  const server = new Server(hall)
  server.saveDraft({ text: 'Draft' })
  Object.assign(server.note!, { text: 'Public', updatedAt: at(50) })
  const { latest, press } = formOn(server)
  const put = press('stay')
  await expect.poll(() => latest.current.dispute?.merge.disputed).toEqual(['text'])
  latest.current.dispute!.answer(undefined)
  expect([await put, latest.current.phase]).toEqual(['still editing', 'editing'])
  const again = press('stay')
  await expect.poll(() => latest.current.dispute).toBeDefined()
  latest.current.dispute!.answer(['text'])
  await again
  expect(server.note).toMatchObject({ text: 'Public' })
})

test('a colleague’s newer draft is merged before it is published', async () => {
  const server = new Server(hall)
  server.saveDraft({ text: 'Draft' })
  const { press } = formOn(server)
  server.saveDraft({ title: 'NEWER' })
  expect(await press('stay')).toMatchObject({ arrived: ['Title'], who: 'Ira', publication: { id: 'p1' } })
  expect(server.note).toMatchObject({ title: 'NEWER', text: 'Draft' })
})

test('a draft that was published meanwhile, with other changes, is merged when the next one begins', async () => {
  const server = new Server(hall)
  server.saveDraft({ text: 'Draft' })
  const { latest, type, press } = formOn(server)
  server.saveDraft({ title: 'THEIRS' })
  server.publish(server.draft!)
  type({ text: 'Mine' })
  await press('draft')
  expect(latest.current.draft).toEqual({ title: 'HALL', text: 'Mine' })
  await press('draft')
  expect(server.draft).toMatchObject({ title: 'THEIRS', text: 'Mine' })
})

test('a draft that was published meanwhile, with nothing typed since, leaves the form with the record', async () => {
  const server = new Server(hall)
  server.saveDraft({ text: 'Draft' })
  const { latest, press } = formOn(server)
  server.saveDraft({ title: 'THEIRS' })
  server.publish(server.draft!)
  await press('stay')
  expect(latest.current).toMatchObject({
    draft: { title: 'THEIRS', text: 'Draft' },
    shared: undefined,
    phase: 'editing',
  })
  expect([latest.current.failure, isDirty(latest.current)]).toEqual([undefined, false])
})

test('a draft whose record was moved to the trash is refused with these words, and kept', async () => {
  const server = new Server(hall)
  server.saveDraft({ text: 'Draft' })
  const { latest, press } = formOn(server)
  server.isInTrash = true
  await press('stay')
  expect(latest.current).toMatchObject({
    failure: { message: 'This note was moved to the trash.' },
    draft: { text: 'Draft' },
    shared: { draft: { text: 'Draft' } },
  })
})

test('the form takes a colleague’s newer draft that is read, unless something is typed', () => {
  const server = new Server(hall)
  server.saveDraft({ text: 'Draft' })
  const { latest, act, type } = formOn(server)
  const read = (fields: Partial<Note>) =>
    act({ type: 'draft read', shared: server.saveDraft(fields), answer: server.note })
  read({ title: 'NEWER' })
  expect(latest.current).toMatchObject({ draft: { title: 'NEWER', text: 'Draft' }, base: { isDraft: true } })
  act({ type: 'switched' })
  read({ title: 'NEWEST' })
  expect(latest.current).toMatchObject({ draft: hall, shared: { draft: { title: 'NEWEST' } } })
  act({ type: 'switched' })
  type({ text: 'Typed' })
  read({ text: 'Theirs' })
  expect(latest.current).toMatchObject({ draft: { text: 'Typed' }, shared: { draft: { text: 'Draft' } } })
})

test('a draft that is read while the form is saved is read again after that', async () => {
  const server = new Server(hall)
  server.saveDraft({ text: 'Draft' })
  const { latest, act, press } = formOn(server)
  const put = press('stay')
  act({ type: 'draft read', shared: undefined, answer: server.note })
  expect(latest.current).toMatchObject({
    phase: 'saving',
    isOutdated: true,
    shared: { draft: { text: 'Draft' } },
  })
  await put
  expect(latest.current).toMatchObject({ phase: 'editing', isOutdated: true })
  act({ type: 'draft read', shared: undefined, answer: server.note })
  expect(latest.current).toMatchObject({ phase: 'editing', isOutdated: false, shared: undefined })
})

test('a form that waits for files does not save them to the public when its draft is discarded', () => {
  const server = new Server(hall)
  server.saveDraft({ text: 'Draft' })
  const { latest, act, type } = formOn(server)
  type({ text: 'Typed' })
  const running = { text: { name: 'b.jpg', bytes: 1, state: 'uploading', share: 0.5 } } as const
  act({ type: 'submitted', way: 'stay', running })
  expect(latest.current.phase).toBe('waiting')
  act({ type: 'draft discarded' })
  act({ type: 'uploads arrived', running: {} })
  expect(latest.current).toMatchObject({ phase: 'editing', draft: hall })
})

test('the form switches to the public version and back, but not with unsaved changes', () => {
  const server = new Server(hall)
  server.saveDraft({ text: 'Draft' })
  const { latest, act, type } = formOn(server)
  act({ type: 'switched' })
  expect(latest.current).toMatchObject({ draft: hall, base: { updatedAt: at(1) } })
  type({ text: 'Typed' })
  act({ type: 'switched' })
  expect(latest.current.draft.text).toBe('Typed')
  type(hall)
  act({ type: 'switched' })
  expect(latest.current).toMatchObject({ draft: { text: 'Draft' }, base: { isDraft: true } })
})

test('a discarded draft leaves the record, or nothing of a new one; an Undo brings it back with what was typed', () => {
  const server = new Server(hall)
  const shared = server.saveDraft({ text: 'Draft' })
  const { latest, act, type } = formOn(server)
  act({ type: 'draft discarded' })
  expect(latest.current).toMatchObject({ draft: hall, shared: undefined, phase: 'editing' })
  type({ title: 'TYPED' })
  act({ type: 'draft read', shared, answer: server.note })
  expect(latest.current.draft).toEqual({ title: 'TYPED', text: 'Draft' })
  const fresh = new Server()
  fresh.saveDraft({ text: 'New' })
  const ofNew = formOn(fresh)
  ofNew.act({ type: 'draft discarded' })
  expect(ofNew.latest.current.phase).toBe('over')
})

test('a draft waits for files on their way, and is refused for one that did not arrive', () => {
  const { latest, act, type } = formOn(new Server(hall))
  const upload = { name: 'b.jpg', bytes: 1 }
  type({ title: '' })
  act({ type: 'submitted', way: 'draft', running: { text: { ...upload, state: 'uploading', share: 0.5 } } })
  expect(latest.current.phase).toBe('waiting')
  const running = { text: { ...upload, state: 'failed', failure: 'Too large.' } } as const
  act({ type: 'uploads arrived', running })
  expect(latest.current).toMatchObject({ phase: 'editing', refusals: 1 })
  const text = 'b.jpg is not uploaded yet. Fix it, or cancel it.'
  // No longer when it is cancelled.
  expect([running, {}].map((now) => faultsOfSave(latest.current, now))).toEqual([{ text }, {}])
})
