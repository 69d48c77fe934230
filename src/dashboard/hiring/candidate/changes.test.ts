import { expect, test } from 'vitest'
import type { CandidateRecord } from './candidate-record.ts'
import { changeOf, disputeMessage, type Fields, isChange, isSameField, wordsOf } from './changes.ts'

const record = {
  id: 'mina',
  stage: 'NEW',
  rating: 2,
  tags: ['timber'],
  updatedAt: '2026-11-29T12:00:00.000Z',
  history: [
    { kind: 'rating', by: { id: 'u2', name: 'Ira' } },
    { kind: 'stage', by: { id: 'u1', name: 'Ravi' } },
    { kind: 'rating', by: { id: 'u1', name: 'Ravi' } },
  ],
} as CandidateRecord
const mail = { subject: 'No', body: 'Dear {name}' }
const change = (fields: Fields, id = 'mina') => changeOf({ ...record, id }, fields)

test.each([
  [
    { stage: 'REJECTED', mail },
    { stage: 'NEW', mail: null },
  ],
  [{ rating: 0 }, { rating: 2 }],
  [{ tags: [] }, { tags: ['timber'] }],
] satisfies [Fields, Fields][])('%j is undone by %j, which mails nobody', (fields, before) => {
  expect(change(fields)).toMatchObject({ id: 'mina', fields, before, updatedAt: record.updatedAt })
})

test('each change has a key of its own, unless it is sent again', () => {
  expect(change({ rating: 1 }).key).not.toBe(change({ rating: 1 }).key)
  expect(changeOf(record, { rating: 1 }, 'one').key).toBe('one')
})

test('values that the record has already are no change', () => {
  for (const fields of [{ stage: 'NEW' }, { rating: 2 }, { tags: ['timber'] }] satisfies Fields[])
    expect(isChange(record, fields)).toBe(false)
  for (const fields of [{ stage: 'TEST' }, { rating: 0 }, { tags: [] }] satisfies Fields[])
    expect(isChange(record, fields)).toBe(true)
})

test('two changes are of the same field when they are of one candidate and one field', () => {
  expect(isSameField(change({ rating: 1 }), change({ rating: 0 }))).toBe(true)
  expect(isSameField(change({ stage: 'TEST', mail }), change({ stage: 'NEW' }))).toBe(true)
  expect(isSameField(change({ rating: 1 }), change({ rating: 1 }, 'ravi'))).toBe(false)
  expect(isSameField(change({ tags: [] }), change({ rating: 0 }))).toBe(false)
})

test('the message about a change that is not saved names who changed the field last', () => {
  const message = (fields: Fields, userId: string) => disputeMessage(change(fields), record, userId)
  expect(message({ rating: 5 }, 'u1')).toBe(
    'Ira changed this meanwhile: rating 2. Yours is not saved: rating 5.',
  )
  expect(message({ stage: 'REJECTED', mail }, 'u1')).toBe(
    'You, in another tab or browser, changed this meanwhile: stage New. Yours is not saved: stage Rejected with the mail.',
  )
  expect(message({ tags: [] }, 'u1')).toBe(
    'Somebody changed this meanwhile: tags timber. Yours is not saved: no tags.',
  )
})

test.each([
  [{ stage: 'NEW' }, 'stage New'],
  [{ stage: 'NEW', mail: null }, 'stage New'],
  [{ rating: 0 }, 'no rating'],
  [{ rating: 3 }, 'rating 3'],
  [{ tags: ['timber', 'model'] }, 'tags timber, model'],
] satisfies [Fields, string][])('%j in words: %s', (fields, words) => {
  expect(wordsOf(fields)).toBe(words)
})
