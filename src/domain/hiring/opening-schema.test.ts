import { expect, test } from 'vitest'
import { newOpening } from './opening-schema.ts'

const opening = { title: ' Project  Architect ', department: 'Architecture', location: 'Guwahati' }

test('a new opening is open and has one vacancy by default', () => {
  const parsed = newOpening.parse(opening)
  expect(parsed).toEqual({
    title: 'Project Architect',
    department: 'Architecture',
    location: 'Guwahati',
    employmentType: 'FULL_TIME',
    vacancy: 1,
    status: 'open',
    closesAt: '',
    description: '',
    projectId: '',
    test: '',
    hidden: false,
  })
})

test('the description keeps its paragraphs', () => {
  expect(newOpening.parse({ ...opening, description: 'One.\n\nTwo.' }).description).toBe('One.\n\nTwo.')
})

test.each([
  ['title', { ...opening, title: '  ' }],
  ['title', { ...opening, title: 'x'.repeat(121) }],
  ['department', { ...opening, department: undefined }],
  ['location', { ...opening, location: 7 }],
  ['vacancy', { ...opening, vacancy: -1 }],
  ['vacancy', { ...opening, vacancy: 1.5 }],
  ['vacancy', { ...opening, vacancy: 'many' }],
  ['status', { ...opening, status: 'OPEN' }],
  ['employmentType', { ...opening, employmentType: 'Full time' }],
  ['closesAt', { ...opening, closesAt: '2026-02-30' }],
  ['closesAt', { ...opening, closesAt: '30 Nov 2026' }],
  ['hidden', { ...opening, hidden: 'true' }],
  ['description', { ...opening, description: 'x'.repeat(5001) }],
  ['description', { ...opening, description: 'a\u0000b' }],
])('a wrong %s is refused', (field, wrong) => {
  expect(newOpening.safeParse(wrong).error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})
