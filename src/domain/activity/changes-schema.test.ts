import { expect, test } from 'vitest'
import { differencesAsText } from './activity-difference.ts'
import { storedChanges } from './changes-schema.ts'

test.each([
  [{ name: { before: 'A', after: 'B' } }, { name: { before: 'A', after: 'B' } }],
  [{ name: { after: 'B' } }, { name: { before: null, after: 'B' } }],
  [{ name: {} }, { name: { before: null, after: null } }],
  [
    { name: 'B', tags: ['C'] },
    { name: { before: null, after: 'B' }, tags: { before: null, after: ['C'] } },
  ],
  [{ name: null }, { name: { before: null, after: null } }],
  [[], {}],
  ['renamed', {}],
  [null, {}],
])('stored changes of the shape %j can be read and shown', (stored, expected) => {
  const changes = storedChanges.parse(stored)
  expect(changes).toEqual(expected)
  const subject = { id: 'contact', name: 'Contact Page' }
  expect(differencesAsText({ kind: 'content.updated', subject, changes })).toBeTypeOf('string')
})
