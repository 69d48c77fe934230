import { describe, expect, test } from 'vitest'
import type { FieldTable } from '../../../domain/fields/record-fields.ts'
import { ApiError } from '../../session/api.ts'
import type { StoredDraft } from '../../session/stored-drafts.ts'
import type { EditedRecord, Way } from './edited-record.ts'
import { type EditorEvent, editorReducer } from './editor-reducer.ts'
import { type EditorState, faultsIn, isDirty, isLeaving, isLocked, openedEditor } from './editor-state.ts'
import { Invalid, type Question } from './save-merged.ts'
import { OLDEST } from './shared-draft.ts'

type Note = { title: string; text: string; picture: string }
type Stored = Note & { id: string; updatedAt: string }
type Types = { draft: Note; fields: Note; answer: Stored }
type State = EditorState<Types>
type Event = EditorEvent<Types>

const table: FieldTable<Note> = {
  title: { label: 'Title', empty: '', isRequired: true },
  text: { label: 'Text', empty: '' },
  picture: { label: 'Picture', empty: '' },
}
const empty: Note = { title: '', text: '', picture: 'a.jpg' }
/** The rules write titles in upper case, and want a title and a picture. */
const record: EditedRecord<Types> = {
  kind: 'job',
  table,
  check: ({ title, text, picture }) => {
    const errors = { ...(!title && { title: 'Missing.' }), ...(!picture && { picture: 'Missing.' }) }
    return Object.keys(errors).length ? { errors } : { fields: { title: title.toUpperCase(), text, picture } }
  },
  nameOf: ({ title }) => title,
  versionOf: ({ id, updatedAt, ...draft }) => ({ draft, updatedAt }),
  idOf: ({ id }) => id,
  failure: () => 'It could not be saved',
  write: () => Promise.reject(new Error('No test calls it.')),
  conflictIn: () => undefined,
  create: {
    empty: () => empty,
    send: () => Promise.reject(new Error('No test calls it.')),
    madeIn: () => undefined,
  },
}
const stored: Stored = { ...empty, title: 'HALL', text: 'Old', id: '7', updatedAt: 'v1' }
const savedBy = { id: 'b', name: 'Ira', email: '' }
const at = new Date(2026, 10, 23, 6, 9)

const opened = (draft?: StoredDraft<Note>, from: Stored | undefined = stored) =>
  openedEditor(record, { stored: from }, draft, { own: 'own', other: 'other' })
const openedNew = () => openedEditor(record, {}, undefined, { own: 'own', other: 'other' })
const run = (state: State, ...events: Event[]) => events.reduce<State>(editorReducer, state)
const typed = (changes: Partial<Note>): Event => ({ type: 'typed', changes })
const submitted = (way: Way = 'stay', running = {}): Event => ({ type: 'submitted', way, running })
const saved = (fields: Partial<Note> = {}): Event => ({
  type: 'saved',
  answer: { ...stored, ...fields, updatedAt: 'v2' },
  key: 'next',
  at,
})
const refused = (error: unknown): Event => ({ type: 'refused', error })
const upload = (state: 'uploading' | 'failed') =>
  state === 'failed'
    ? { name: 'b.jpg', bytes: 1, state, failure: 'Too large.' }
    : { name: 'b.jpg', bytes: 1, state, share: 0.5 }
const uploading = { picture: upload('uploading') }

describe('typing', () => {
  test('makes a form unsaved until it is as it was saved again, blanks apart', () => {
    const state = run(opened(), typed({ title: 'HALL 2' }))
    expect(isDirty(state)).toBe(true)
    expect(isDirty(run(state, typed({ title: ' HALL ' })))).toBe(false)
  })

  test('may depend on what was typed just before', () => {
    const more: Event = { type: 'typed', changes: ({ text }) => ({ text: `${text}!` }) }
    expect(run(opened(), more, more).draft.text).toBe('Old!!')
  })

  test('forgets what the server said of the field, and of what is inside it, and of no other', () => {
    const errors = { title: 'Taken.', text: 'Long.', 'text.3': 'Long.' }
    const state = run(opened(), submitted(), refused(new ApiError(422, '', { errors })))
    expect(run(state, typed({ text: 'New' })).refused).toEqual({ title: 'Taken.' })
  })

  test('goes on while the form is saved to stay, and not once it is saved and left, or given up', () => {
    const begun = run(opened(), typed({ text: 'New' }))
    expect(run(begun, submitted('stay'), typed({ text: 'Newer' })).draft.text).toBe('Newer')
    for (const state of [run(begun, submitted('leave')), run(begun, { type: 'discarded' })])
      expect(run(state, typed({ text: 'Newer' })).draft.text).toBe('New')
  })
})

describe('submitting', () => {
  test('saves what is valid, and takes no second press', () => {
    const state = run(opened(), typed({ text: 'New' }), submitted('stay'))
    expect([state.phase, isLocked(state), isLeaving(state)]).toEqual(['saving', true, false])
    expect(run(state, submitted('leave'))).toBe(state)
  })

  test('without a change says so, and saves when the form would be left', () => {
    expect(run(opened(), submitted('stay'))).toMatchObject({ phase: 'editing', note: 'No changes to save' })
    expect(run(opened(), submitted('leave'))).toMatchObject({ phase: 'saving' })
  })

  test('without a change saves a new record, and one whose last answer was lost', () => {
    const fresh = run(openedNew(), typed({ title: 'X' }), typed({ title: '' }))
    expect(run(fresh, submitted()).failure).toEqual({ isOfFields: true })
    expect(run(opened(), { type: 'sent', fields: stored }, submitted()).phase).toBe('saving')
  })

  test('with faults shows them, and counts the refusal', () => {
    const state = run(opened(), typed({ title: '' }), submitted('leave'))
    expect(state).toMatchObject({
      phase: 'editing',
      wasTried: true,
      refusals: 1,
      failure: { isOfFields: true },
    })
    expect(faultsIn(state, {})).toEqual({ title: 'Missing.' })
    expect(run(state, submitted('leave')).refusals).toBe(2)
  })

  test('waits for a picture on its way, and saves the same way when it has arrived', () => {
    const state = run(opened(), typed({ picture: '' }), submitted('leave', uploading))
    expect(state).toMatchObject({ phase: 'waiting', way: 'leave' })
    expect(isLocked(state)).toBe(false)
    const arrived = run(state, typed({ picture: 'b.jpg' }), { type: 'uploads arrived', running: {} })
    expect(arrived).toMatchObject({ phase: 'saving', way: 'leave', saving: { picture: 'b.jpg' } })
  })

  test('again while it waits, with a fault, shows it and goes on waiting: corrected, it is saved on arrival', () => {
    const waiting = run(opened(), typed({ text: 'New' }), submitted('stay', uploading))
    const faulty = run(waiting, typed({ title: '' }), submitted('stay', uploading))
    expect(faulty).toMatchObject({ phase: 'waiting', refusals: 1 })
    expect(run(opened(), typed({ title: '' }), submitted('stay', uploading)).phase).toBe('editing')
    const arrived: Event = { type: 'uploads arrived', running: {} }
    expect(run(faulty, typed({ title: 'HALL' }), arrived).phase).toBe('saving')
    expect(run(faulty, arrived)).toMatchObject({ phase: 'editing', refusals: 2 })
  })

  test('waits no longer on request, and an upload that arrives then saves nothing', () => {
    const state = run(opened(), typed({ text: 'New' }), submitted('stay', uploading), {
      type: 'stopped waiting',
    })
    expect(run(state, { type: 'uploads arrived', running: {} }).phase).toBe('editing')
  })

  test('is refused by a picture that did not arrive', () => {
    const running = { picture: upload('failed') }
    const waiting = run(opened(), typed({ text: 'New' }), submitted('stay', uploading))
    const state = run(waiting, { type: 'uploads arrived', running })
    expect(state).toMatchObject({ phase: 'editing', refusals: 1 })
    expect(faultsIn(state, running).picture).toBe('b.jpg is not uploaded yet. Fix it, or cancel it.')
  })
})

describe('saved', () => {
  test('and edited further, the form begins from the saved version, with a key for another record', () => {
    const state = run(opened(), typed({ text: 'New' }), submitted(), saved({ text: 'New' }))
    expect(state).toMatchObject({ phase: 'editing', note: 'Saved 06:09', key: 'next', sent: [], revision: 0 })
    expect([isDirty(state), state.base.updatedAt]).toEqual([false, 'v2'])
  })

  test('a text that the rules changed is taken over, and parts that are open begin again', () => {
    const state = run(opened(), typed({ title: 'barn' }), submitted(), saved({ title: 'BARN' }))
    expect(state).toMatchObject({ draft: { title: 'BARN' }, revision: 1 })
  })

  test('what was typed since it was sent stays, and is not saved yet', () => {
    const state = run(
      opened(),
      typed({ title: 'barn' }),
      submitted(),
      typed({ text: 'Late' }),
      saved({ title: 'BARN' }),
    )
    expect(state.draft).toMatchObject({ title: 'BARN', text: 'Late' })
    expect(isDirty(state)).toBe(true)
  })

  test('a fact that only the first answer has stays known', () => {
    const first: Stored & { wasPublic?: boolean } = { ...stored, wasPublic: true }
    expect(run(opened(undefined, first), typed({ text: 'New' }), submitted(), saved()).stored).toMatchObject({
      wasPublic: true,
    })
  })

  test('and left, it is over: nothing is unsaved, whatever the draft holds', () => {
    const state = run(opened(), typed({ title: 'barn' }), submitted('leave'), saved({ title: 'BARN' }))
    expect([state.phase, isDirty(state), isLeaving(state)]).toEqual(['over', false, true])
  })

  test('an Undo of the save takes back what was saved, and leaves what was typed since', () => {
    const after = run(
      opened(),
      typed({ title: 'BARN' }),
      submitted(),
      saved({ title: 'BARN' }),
      typed({ text: 'Late' }),
    )
    const state = run(after, { type: 'undone', answer: { ...stored, updatedAt: 'v3' }, key: 'k' })
    expect(state.draft).toMatchObject({ title: 'HALL', text: 'Late' })
    expect(state.base.updatedAt).toBe('v3')
  })
})

describe('refused', () => {
  const begun = run(opened(), typed({ text: 'New' }), submitted('leave'))

  test('by the server for its fields: each says why, and the first gets the keyboard', () => {
    const state = run(begun, refused(new ApiError(422, 'Check them.', { errors: { text: 'Too long.' } })))
    expect(state).toMatchObject({ phase: 'editing', refused: { text: 'Too long.' }, refusals: 1 })
    expect(state.failure).toEqual({ isOfFields: true })
  })

  test('since the merged version breaks a rule', () => {
    expect(run(begun, refused(new Invalid({ text: 'Too long.' })))).toMatchObject({
      refused: { text: 'Too long.' },
      failure: { isOfFields: true },
    })
  })

  test.each([
    ['by its own words', new ApiError(403, 'You may not.'), { message: 'You may not.' }],
    ['without words', new ApiError(409, ''), { message: 'It could not be saved' }],
    [
      'by silence, which may be tried again the same way',
      new ApiError(0, ''),
      {
        message: 'It could not be saved. The server did not answer. What you typed is still here.',
        way: 'leave',
      },
    ],
    [
      'by a failure of the server',
      new ApiError(500, 'Out of order.'),
      { message: 'Out of order. What you typed is still here.', way: 'leave' },
    ],
  ])('%s', (_, error, failure) => {
    expect(run(begun, refused(error)).failure).toEqual(failure)
  })

  test('the failure is gone when it is tried again', () => {
    expect(run(begun, refused(new ApiError(0, '')), submitted()).failure).toBeUndefined()
  })

  test('what was sent is remembered while its answer is missing, once, and the last ten', () => {
    const fields = (text: string) => ({ ...stored, text })
    const first = fields('0')
    const sent = (one: object): Event => ({ type: 'sent', fields: one })
    expect(run(begun, sent(first), sent({ ...first })).sent).toEqual([first])
    expect(run(begun, sent(first), { type: 'answered', fields: first }).sent).toEqual([])
    const many = Array.from({ length: 12 }, (_, count) => sent(fields(String(count))))
    expect(run(begun, ...many).sent).toHaveLength(10)
  })
})

test.each<[string, Event]>([
  ['refused', refused(new ApiError(0, ''))],
  ['saved', saved()],
  ['merged no further', { type: 'not saved' }],
])('a form that was given up while it was saved stays so when it is %s', (_, answer) => {
  const state = run(opened(), typed({ text: 'New' }), submitted(), { type: 'discarded' }, answer)
  expect([state.phase, isDirty(state)]).toEqual(['over', false])
})

describe('a conflict', () => {
  const begun = run(opened(), typed({ text: 'Mine' }), submitted())

  test('is asked about until it is decided, and the form may go on being edited', () => {
    const dispute = { ...({} as Question<Note>), answer: () => {} }
    const asked = run(begun, { type: 'conflict', dispute })
    expect(asked.dispute).toBe(dispute)
    const state = run(asked, { type: 'conflict decided' }, { type: 'not saved' })
    expect(state).toMatchObject({ dispute: undefined, phase: 'editing', draft: { text: 'Mine' } })
  })

  test('that is merged shows what others saved, and keeps what was typed meanwhile', () => {
    const content = {
      draft: { ...stored, title: 'THEIRS', text: 'Mine' },
      base: { draft: stored, updatedAt: 'v2' },
    }
    const state = run(begun, typed({ text: 'Mine, and more' }), { type: 'merged', content })
    expect(state).toMatchObject({ draft: { title: 'THEIRS', text: 'Mine, and more' }, revision: 1 })
    expect([state.saving, state.base.updatedAt]).toEqual([content.draft, 'v2'])
  })
})

describe('a form that had unsaved changes', () => {
  const draft: StoredDraft<Note> = {
    shape: '',
    form: 'f',
    at: '2026-11-22T12:00:00.000Z',
    name: 'HALL',
    draft: { ...empty, title: 'HALL', text: 'Kept' },
    base: { draft: { ...empty, title: 'HALL', text: 'Old' }, updatedAt: 'v1' },
    sent: [],
    key: 'kept',
  }

  test('opens with them and their key', () => {
    expect(opened(draft)).toMatchObject({ draft: { text: 'Kept' }, key: 'kept', restored: { at: draft.at } })
  })

  test('merges what others saved since, and names what both changed', () => {
    const changed = opened(draft, { ...stored, title: 'THEIRS', updatedAt: 'v2' })
    expect(changed).toMatchObject({
      draft: { title: 'THEIRS', text: 'Kept' },
      restored: { arrived: ['title'] },
    })
    const disputed = opened(draft, { ...stored, text: 'Theirs', updatedAt: 'v2' })
    expect(disputed.restored?.disputed).toEqual(['text'])
    expect(disputed.base.updatedAt).toBe('v1')
  })

  test('does not restore what was saved although its answer was lost, nor what is no draft', () => {
    const lost = { ...draft, sent: [draft.draft] }
    expect(opened(lost, { ...stored, text: 'Kept', updatedAt: 'v2' }).restored).toBeUndefined()
  })

  test('exchanges them for the saved version, and that for them, as often as one likes', () => {
    const exchanged = (from: number): Event => ({ type: 'exchanged', from })
    const fresh = run(opened(draft), exchanged(0))
    expect(fresh).toMatchObject({ draft: { text: 'Old' }, key: 'other', exchanges: 1, revision: 1 })
    const again = run(fresh, typed({ text: 'Other' }), exchanged(1))
    expect(again).toMatchObject({ draft: { text: 'Kept' }, key: 'kept', exchanges: 2 })
    expect(run(again, exchanged(2)).draft.text).toBe('Other')
    // A question that was asked before the last exchange.
    expect(run(again, exchanged(1))).toBe(again)
  })

  test('exchanges them never during a save or after it, and ends the wait for files whose save would be unasked', () => {
    const exchanged: Event = { type: 'exchanged', from: 0 }
    const waiting = run(opened(draft), submitted('leave', uploading), exchanged)
    expect(waiting).toMatchObject({ phase: 'editing', draft: { text: 'Old' } })
    const saving = run(opened(draft), submitted('leave'), exchanged)
    expect(saving).toMatchObject({ phase: 'saving', draft: { text: 'Kept' }, exchanges: 0 })
    const later = run(opened(draft), submitted(), saved({ text: 'Kept' }))
    expect(run(later, exchanged)).toBe(later)
  })

  test('opens with them over a shared draft, which is saved over as one that is newer where both changed a field', () => {
    const shared = {
      facts: {
        kind: 'job',
        id: '7',
        name: 'HALL',
        isNew: false,
        updatedAt: 'd1',
        savedBy,
        publicationId: null,
      },
      draft: { ...draft.base.draft, title: 'DRAFT' },
      base: draft.base.draft,
    } as const
    const keys = { own: 'own', other: 'other' }
    const state = openedEditor(record, { stored, shared }, draft, keys)
    expect(state).toMatchObject({
      draft: { title: 'DRAFT', text: 'Kept' },
      base: { updatedAt: 'd1', isDraft: true },
    })
    const both = { ...shared, draft: { ...shared.draft, text: 'Draft' } }
    const disputed = openedEditor(record, { stored, shared: both }, draft, keys)
    expect(disputed).toMatchObject({
      restored: { disputed: ['text'] },
      base: { updatedAt: OLDEST, isDraft: true },
    })
  })

  test('says nothing of them any more once it is saved', () => {
    expect(run(opened(draft), submitted(), saved({ text: 'Kept' })).restored).toBeUndefined()
  })

  test('another tab that keeps the same record is known, and a draft that is kept again draws nothing', () => {
    const state = run(opened(draft), { type: 'kept', keeping: 'elsewhere' })
    expect(state.keeping).toBe('elsewhere')
    expect(run(state, { type: 'kept', keeping: 'elsewhere' })).toBe(state)
  })
})

test('a new record begins empty, and is made by another key when that is renewed', () => {
  const state = openedNew()
  expect(state).toMatchObject({ draft: empty, base: { draft: empty }, key: 'own', stored: undefined })
  expect(run(state, { type: 'key renewed', key: 'second' }).key).toBe('second')
})
