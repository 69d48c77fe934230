import { expect, test } from 'vitest'
import { ApiError } from '../../session/api.ts'
import type { CandidateRecord } from './candidate-record.ts'
import {
  type Change,
  changeOf,
  disputeMessage,
  type Fields,
  isChange,
  isMade,
  isSameField,
  leftAfter,
  leftAfterSaving,
  prepare,
  undoable,
  undoOf,
  withChanges,
  wordsOf,
} from './changes.ts'

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
  expect(changeOf(record, { rating: 1 }, [], 'one').key).toBe('one')
})

/** Changes that are made one after another before the first is answered. */
function changes(...made: Fields[]) {
  const pending: Change[] = []
  for (const fields of made) pending.push(changeOf(record, fields, pending))
  return pending
}
const undoing = (made: Change) => undoOf(made).fields

test('pending changes are shown on the record in their order, and not on others', () => {
  const pending = changes({ rating: 3 }, { stage: 'REJECTED', mail }, { rating: 4 })
  expect(withChanges(record, pending)).toEqual({ ...record, rating: 4, stage: 'REJECTED' })
  expect(withChanges({ ...record, id: 'ravi' }, pending)).toEqual({ ...record, id: 'ravi' })
})

test('a change is undone to the pending one before it', () => {
  expect(changes({ rating: 3 }, { tags: [] }, { rating: 4 }).map(undoing)).toEqual([
    { rating: 2 },
    { tags: ['timber'] },
    { rating: 3 },
  ])
})

test('a change over a pending one is of the version that was seen before that one', () => {
  const later = { ...record, updatedAt: '2026-11-29T12:30:00.000Z', rating: 5 }
  const pending = changes({ rating: 3 })
  expect(changeOf(later, { rating: 4 }, pending).updatedAt).toBe(record.updatedAt)
  expect(changeOf(later, { tags: [] }, pending).updatedAt).toBe(later.updatedAt)
})

test('after the change before it has failed, a change and its undo go back to the saved value', () => {
  const [, four] = changes({ rating: 3 }, { rating: 4 })
  const undo = undoOf(four!)
  prepare(four!, record)
  prepare(undo, { ...record, rating: 4 })
  expect([four!.before, undo.fields]).toEqual([{ rating: 2 }, { rating: 2 }])
})

test('a change that is sent again keeps what it replaced, since the record may have it already', () => {
  const again = change({ stage: 'REJECTED', mail })
  prepare(again, { ...record, stage: 'REJECTED' })
  expect(again.before).toEqual({ stage: 'NEW', mail: null })
})

test('what an undo that failed leaves is undone to, and mails nobody', () => {
  const rejected = change({ stage: 'REJECTED', mail })
  const undo = undoOf(rejected)
  const next = changeOf({ ...record, stage: 'REJECTED' }, { stage: 'TEST' }, [undo])
  expect(undoing(next)).toEqual({ stage: 'NEW', mail: null })
  prepare(next, { ...record, stage: 'REJECTED' })
  expect(undoing(next)).toEqual({ stage: 'REJECTED', mail: null })
})

test('a change that is being undone is not undone twice', () => {
  const [three, four] = [change({ rating: 3 }), change({ rating: 4 })]
  expect(undoable([three, four], [undoOf(four)])).toEqual([three])
})

test('after a refusal, what cannot be undone any more is left out', () => {
  const [rated, moved, ravi] = [
    change({ rating: 3 }),
    change({ stage: 'TEST' }),
    change({ rating: 1 }, 'ravi'),
  ]
  const left = (refused: Change, status: number) =>
    leftAfter([rated, moved, ravi], refused, new ApiError(status, 'No.'))
  expect(left(rated, 503), 'it failed').toEqual([moved, ravi])
  expect(left(undoOf(rated), 503), 'its undo failed').toEqual([rated, moved, ravi])
  expect(left(undoOf(rated), 409), 'somebody else changed it').toEqual([moved, ravi])
  expect(left(moved, 404), 'the candidate is erased').toEqual([ravi])
})

test('what a colleague has changed between two changes is not undone', () => {
  const [two, moved, four] = [change({ rating: 2 }), change({ stage: 'TEST' }), change({ rating: 4 })]
  const three = changeOf({ ...record, rating: 5 }, { rating: 3 })
  expect(leftAfterSaving([two, moved, three], three, [three])).toEqual([moved, three])
  const five = changeOf({ ...record, rating: 3 }, { rating: 5 })
  expect(leftAfterSaving([three, moved, five], five, [five, four])).toEqual([three, moved, five])
})

test('tags lead to the next change in any order', () => {
  const timber = change({ tags: ['timber', 'model'] })
  const none = changeOf({ ...record, tags: ['model', 'timber'] }, { tags: [] })
  expect(leftAfterSaving([timber, none], none, [none])).toEqual([timber, none])
})

test('a saved undo leaves what was made before, and of later changes of its field only those that wait', () => {
  const [three, four, five] = [1, 2, 3].map((rating) =>
    changeOf({ ...record, rating }, { rating: rating + 1 }),
  ) as [Change, Change, Change]
  const ravi = change({ rating: 1 }, 'ravi')
  const undo = undoOf(four)
  const waits = change({ rating: 0 })
  expect(leftAfterSaving([three, four, five, ravi, waits], undo, [undo, waits])).toEqual([three, ravi, waits])
  expect(leftAfterSaving([three, five], undo, [undo]), 'it undid a change that failed').toEqual([three, five])
})

test('values that the record has already are no change', () => {
  for (const fields of [{ stage: 'NEW' }, { rating: 2 }, { tags: ['timber'] }] satisfies Fields[])
    expect(isChange(record, fields)).toBe(false)
  expect(isChange({ ...record, tags: ['model', 'timber'] }, { tags: ['timber', 'model'] })).toBe(false)
  for (const fields of [{ stage: 'TEST' }, { rating: 0 }, { tags: [] }] satisfies Fields[])
    expect(isChange(record, fields)).toBe(true)
})

test('a change is made by who gave the record its value, which was another one before', () => {
  expect(isMade(change({ rating: 5 }), record, 'u2')).toBe(true)
  expect(isMade(change({ rating: 5 }), record, 'u1'), 'the newest is of Ira').toBe(false)
  expect(isMade(undoOf(change({ rating: 5 })), record, 'u2')).toBe(true)
  expect(isMade(change({ tags: [] }), record, 'u1'), 'nobody has changed the tags').toBe(false)
  expect(isMade(change({ stage: 'NEW', mail }), record, 'u1'), 'only its mail was sent').toBe(false)
})

test('two changes are of the same field when they are of one candidate and one field', () => {
  expect(isSameField(change({ rating: 1 }), change({ rating: 0 }))).toBe(true)
  expect(isSameField(change({ stage: 'TEST', mail }), change({ stage: 'NEW' }))).toBe(true)
  expect(isSameField(change({ rating: 1 }), change({ rating: 1 }, 'ravi'))).toBe(false)
  expect(isSameField(change({ tags: [] }), change({ rating: 0 }))).toBe(false)
})

test('the message about a move that is not saved says whether a mail went with the other move', () => {
  const [by, at] = [{ id: 'u2', name: 'Ira' }, record.updatedAt]
  const message = (mailedAt: string) => {
    const history = [
      { kind: 'mail', by, at: mailedAt },
      { kind: 'stage', by, at },
    ] as CandidateRecord['history']
    return disputeMessage(change({ stage: 'OFFER' }), { ...record, stage: 'REJECTED', history }, 'u1')
  }
  expect(message(at)).toMatch(/^Ira changed this meanwhile: stage Rejected with a mail\. Yours/)
  expect(message('2026-11-29T13:00:00.000Z')).toMatch(/^Ira changed this meanwhile: stage Rejected\. Yours/)
})

test('the message about a change that is not saved names who changed the field last', () => {
  const message = (fields: Fields, userId: string) => disputeMessage(change(fields), record, userId)
  expect(message({ rating: 5 }, 'u1')).toBe(
    'Ira changed this meanwhile: rating 2. Yours is not saved: rating 5.',
  )
  expect(message({ stage: 'REJECTED', mail }, 'u1')).toBe(
    'You, perhaps in another tab or browser, changed this meanwhile: stage New. Yours is not saved: stage Rejected with the mail.',
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
