import { beforeEach, expect, test, vi } from 'vitest'
import { loadStorage, ownKey, STORAGE_DENIED, sealed } from './own-storage.ts'
import {
  type Draftable,
  draftKey,
  forgetDraft,
  forgetDraftsOf,
  NEW,
  readDraft,
  restoreDraft,
  type StoredDraft,
  unfinishedOf,
  writeDraft,
} from './stored-drafts.ts'

type Draft = { name: string }
const kept = (form: string, name = 'HALL', at = '2026-11-03T12:00:00.000Z'): StoredDraft<Draft> => ({
  shape: 'name:string',
  form,
  at,
  name,
  draft: { name },
  base: { draft: { name: '' } },
  sent: [],
  key: 'k',
})
const project = (id: string): Draftable => ({ kind: 'project', id })
const key = draftKey('ira', project(NEW))

/** The part of localStorage that drafts use: entries are its own properties. */
class FakeStorage {
  getItem(name: string) {
    return (this as Record<string, unknown>)[name] ?? null
  }
  setItem(name: string, value: string) {
    if (value.length > 2000) throw new DOMException('Full.', 'QuotaExceededError')
    Object.assign(this, { [name]: value })
  }
  removeItem(name: string) {
    delete (this as Record<string, unknown>)[name]
  }
}

beforeEach(async () => {
  await loadStorage()
  vi.stubGlobal('localStorage', new FakeStorage())
  for (const user of ['ira', 'i']) sealed!.unlock(ownKey(user, ''), ['A'.repeat(43)])
})

test('a draft belongs to one user, and only that user’s drafts are deleted', () => {
  writeDraft(key, kept('a'), false)
  writeDraft(draftKey('ira', project('p1')), kept('b', 'OLDER', '2026-11-01T12:00:00.000Z'), false)
  writeDraft(draftKey('i', project('p2')), kept('c'), false)
  expect(unfinishedOf('ira').map(({ kind, id, name }) => [kind, id, name])).toEqual([
    ['project', NEW, 'HALL'],
    ['project', 'p1', 'OLDER'],
  ])
  forgetDraftsOf('ira')
  expect(unfinishedOf('ira')).toEqual([])
  expect(unfinishedOf('i')).toHaveLength(1)
})

test.each([
  ['project', 'plinth.draft.ira.7'],
  ['job', 'plinth.draft.ira.openings/7'],
  ['content', 'plinth.draft.ira.content/7'],
  ['mail-template', 'plinth.draft.ira.mail-templates/7'],
  ['reply', 'plinth.draft.ira.replies/7'],
] as const)('the key of a draft of the kind %s says what it is of: %s', (kind, stored) => {
  expect(draftKey('ira', { kind, id: '7' })).toBe(stored)
  writeDraft(stored, kept('a'), false)
  expect(unfinishedOf('ira')).toMatchObject([{ kind, id: '7' }])
})

test('another form’s draft is overwritten only on request', () => {
  expect(writeDraft(key, kept('a', 'FIRST'), false)).toBe('kept')
  expect(writeDraft(key, kept('b', 'SECOND'), false)).toBe('elsewhere')
  expect(readDraft<Draft>(key)?.draft.name).toBe('FIRST')
  expect(writeDraft(key, kept('b', 'SECOND'), true)).toBe('kept')
  expect(readDraft<Draft>(key)?.draft.name).toBe('SECOND')
})

test('a full or missing storage gives a result, not an error', () => {
  expect(writeDraft(key, kept('a', 'TOO MUCH '.repeat(300)), false)).toBe('denied')
  vi.stubGlobal('localStorage', undefined)
  expect(readDraft(key)).toBeUndefined()
  expect(unfinishedOf('ira')).toEqual([])
  expect(writeDraft(key, kept('a'), false)).toBe('denied')
})

test('a draft is restored where there is no other and it can be stored; else it is said why not', () => {
  const dispatch = vi.fn()
  vi.stubGlobal('dispatchEvent', dispatch)
  expect(restoreDraft(key, kept('a', 'FIRST'))).toBeUndefined()
  expect(restoreDraft(key, kept('a', 'SECOND'))).toBe('Not undone: what was typed since stays.')
  expect(readDraft<Draft>(key)?.draft.name).toBe('FIRST')
  forgetDraft(key)
  expect(restoreDraft(key, kept('a', 'TOO MUCH '.repeat(300)))).toBe(STORAGE_DENIED)
  expect(dispatch, 'open forms read what was restored').toHaveBeenCalledOnce()
})

test.each(['{', 'null', '{"draft":{}}', '{"draft":{},"base":{}}', '{"draft":{},"base":{"draft":{}}}'])(
  'a text that is not a draft is ignored: %s',
  (text) => {
    localStorage.setItem(key, text)
    expect(readDraft(key)).toBeUndefined()
    expect(unfinishedOf('ira')).toEqual([])
  },
)
