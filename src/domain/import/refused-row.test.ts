import { expect, test } from 'vitest'
import { faultsByColumn, MAX_FAULTS, WHOLE_ROW } from './refused-row.ts'

const project = { kind: 'project', id: '' } as const
const fault = { message: 'First.' }

test('each fault has the label of its field, and the letter of the column that fills it', () => {
  const errors = { year: 'A year.', 'clientContact.email': 'An address.', 'sections.3.content': 'Gone.' }
  expect(faultsByColumn(project, { ...fault, errors }, ['name', 'clientContact.email'])).toEqual([
    { column: 'Year', message: 'A year.' },
    { column: 'Contact at the client: E-mail (B)', message: 'An address.' },
    { column: 'Sections', message: 'Gone.' },
  ])
})

test('what belongs to no field is a fault of the whole row', () => {
  expect(faultsByColumn(project, fault, [])).toEqual([{ column: 'The whole row', message: 'First.' }])
  expect(faultsByColumn({ kind: 'job', id: '' }, { ...fault, errors: { constructor: 'No.' } }, [])).toEqual([
    { column: 'The whole row', message: 'No.' },
  ])
})

test('the fields of other records have their own labels', () => {
  const errors = { location: 'Where?' }
  expect(faultsByColumn({ kind: 'job', id: '' }, { ...fault, errors }, [])).toEqual([
    { column: 'Location', message: 'Where?' },
  ])
})

test('of many faults and long messages the first part is remembered, which says how many there are', () => {
  const errors = Object.fromEntries(
    Array.from({ length: 1000 }, (_, index) => [`sections.${index}.content`, 'x'.repeat(2000)]),
  )
  const faults = faultsByColumn({ kind: 'project', id: '' }, { ...fault, errors }, [])
  expect(faults).toHaveLength(MAX_FAULTS + 1)
  expect(faults[0]).toEqual({ column: 'Sections', message: `${'x'.repeat(499)}…` })
  expect(faults.at(-1)).toEqual({ column: WHOLE_ROW, message: `More faults: ${1000 - MAX_FAULTS}.` })
})
