import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../session/api.ts'
import { type Change, changeOptions, showIn } from './change.ts'

const KEY = ['openings'] as const
type Letters = { letters: string }

let queries: QueryClient
let said: string[]
/** The calls that are not answered yet. */
let calls: { sent: Letters; answer: (letters: string) => void; refuse: (error: Error) => void }[]

beforeEach(() => {
  queries = new QueryClient()
  queries.setQueryData(KEY, '')
  said = []
  calls = []
})

const messages = {
  offerUndo: (message: string, undo: () => void) => {
    said.push(`${message} [Undo]`)
    return undo
  },
  toastSuccess: (message: string, { about = '' } = {}) => {
    said.push(`${message} (${about})`)
    return () => {}
  },
  toastError: (message: string, { about = '' } = {}) => {
    said.push(`${message} (${about})`)
    return () => {}
  },
}

/** A change that adds letters to a text; the answer is the whole text. */
const adding = (rest: Partial<Change<Letters, string>> = {}): Change<Letters, string> => ({
  scope: 'letters',
  send: (sent) => new Promise((resolve, reject) => calls.push({ sent, answer: resolve, refuse: reject })),
  show: ({ letters }) => showIn<string>(queries, { queryKey: KEY }, (text) => text + letters),
  failure: 'It could not be saved.',
  ...rest,
})

function change(letters: string, kind = adding()) {
  const { mutate } = new MutationObserver(queries, changeOptions(queries, kind, messages))
  mutate({ letters }).catch(() => {})
}

const shown = () => queries.getQueryData(KEY)
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('changes are shown at once, and sent one after another', async () => {
  change('a')
  change('b')
  await settled()
  expect(shown()).toBe('ab')
  expect(calls.map(({ sent }) => sent.letters)).toEqual(['a'])
  calls[0]!.answer('a')
  await settled()
  expect(calls.map(({ sent }) => sent.letters)).toEqual(['a', 'b'])
})

test('a change that fails is taken back, and those after it stay shown', async () => {
  change('a')
  change('b')
  await settled()
  calls[0]!.refuse(new ApiError(503, 'Try later.'))
  await settled()
  expect(shown()).toBe('b')
  expect(said).toEqual(['Try later. ()'])
})

test('two changes that both fail are both taken back', async () => {
  change('a')
  change('b')
  await settled()
  calls[0]!.refuse(new ApiError(503, 'Try later.'))
  await settled()
  calls[1]!.refuse(new ApiError(503, 'Try later.'))
  await settled()
  expect(shown()).toBe('')
})

test('the answer of the server is shown, and on it the changes that wait', async () => {
  const kind = adding({ showAnswer: (text) => queries.setQueryData(KEY, text) })
  change('a', kind)
  change('b', kind)
  await settled()
  calls[0]!.answer('xa')
  await settled()
  expect(shown()).toBe('xab')
})

test('what a change makes stale is read again after the last one that waits', async () => {
  const kind = adding({ changed: 'openings' })
  change('a', kind)
  change('b', kind)
  await settled()
  const isStale = () => queries.getQueryState(KEY)?.isInvalidated
  calls[0]!.answer('a')
  await settled()
  expect(isStale()).toBe(false)
  calls[1]!.refuse(new Error('lost'))
  await settled()
  expect(isStale()).toBe(true)
})

test('a saved change is said, with Undo when it can be undone', async () => {
  change('a', adding({ onSaved: (_, { letters }) => ({ message: `${letters} is added.`, undo: () => {} }) }))
  change(
    'b',
    adding({ onSaved: () => ({ message: 'Undone.' }), about: ({ letters }) => `letter ${letters}` }),
  )
  change('c', adding({ onSaved: () => undefined }))
  for (const at of [0, 1, 2]) {
    await settled()
    calls[at]!.answer('')
  }
  await settled()
  expect(said).toEqual(['a is added. [Undo]', 'Undone. (letter b)'])
})

test('a failure is said unless its screen says it', async () => {
  change('a', adding({ about: 'letters' }))
  await settled()
  calls[0]!.refuse(new Error('lost'))
  change('b', adding({ onRefused: () => true }))
  await settled()
  calls[1]!.refuse(new Error('lost'))
  await settled()
  expect(said).toEqual(['It could not be saved. (letters)'])
})

test('a key that no query has is a compile error', () => {
  // @ts-expect-error: the names of queries are in session/queries.ts.
  expect(queries.getQueryData(['opening-list'])).toBeUndefined()
})
