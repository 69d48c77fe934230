import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { TOKEN } from '../../domain/account/user.ts'
import { loadStorage, ownKey, sealed } from '../session/own-storage.ts'
import { readDraft, type StoredDraft } from '../session/stored-drafts.ts'
import type { EditedRecord } from './rules/edited-record.ts'
import { openedEditor } from './rules/editor-state.ts'
import { useStoredDraft } from './use-stored-draft.ts'

type Note = { text: string; hidden: boolean }
type Stored = Note & { updatedAt: string }

const record: EditedRecord<{ draft: Note; fields: Note; answer: Stored }> = {
  kind: 'job',
  table: { text: { label: 'Text', empty: '' }, hidden: { label: 'Hidden', empty: false } },
  check: (fields) => ({ fields }),
  nameOf: ({ text }) => text,
  versionOf: ({ updatedAt, ...draft }) => ({ draft, updatedAt }),
  idOf: () => '7',
  failure: () => '',
  write: () => Promise.reject(new Error('No test calls it.')),
  conflictIn: () => undefined,
}

test('a draft keeps the time of its last edit when it is sent, also with fields that the pressed button decides', async () => {
  await loadStorage()
  const stored: Stored = { text: 'Old', hidden: false, updatedAt: 'v1' }
  const { updatedAt, ...base } = stored
  const edited = { draft: { ...base, text: 'New' }, base: { draft: base, updatedAt }, sent: [], key: 'k' }
  const kept: StoredDraft<Note> = {
    ...edited,
    shape: '',
    form: 'f',
    name: 'New',
    at: '2026-11-03T12:00:00.000Z',
  }
  const state = openedEditor(record, { stored }, kept, { own: 'own', other: 'other' })
  const entries = new Map([[TOKEN, 'a session']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  })
  const key = ownKey('ira', '7')
  sealed!.unlock(ownKey('ira', ''), ['A'.repeat(43)])
  const { keep } = drawn(() => useStoredDraft(key, state, { current: state }, () => {}))
  keep({ content: { ...state, draft: { ...state.draft, hidden: true } } })
  expect(readDraft<Note>(key)).toMatchObject({ at: kept.at, draft: { text: 'New', hidden: true } })
  keep()
  expect(readDraft(key)?.at).toBe(kept.at)
  vi.unstubAllGlobals()
})

function drawn<T>(hook: () => T): T {
  const drawn: T[] = []
  const Component = () => {
    drawn.push(hook())
    return null
  }
  renderToStaticMarkup(createElement(Component))
  return drawn[0]!
}
