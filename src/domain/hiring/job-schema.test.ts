import { expect, test } from 'vitest'
import { newJob } from './job-schema.ts'

const job = { title: ' Project  Architect ', department: 'Architecture', location: 'Guwahati' }

test('a new opening is open and has one vacancy by default', () => {
  const parsed = newJob.parse(job)
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
  expect(newJob.parse({ ...job, description: 'One.\n\nTwo.' }).description).toBe('One.\n\nTwo.')
})

test.each([
  ['title', { ...job, title: '  ' }],
  ['title', { ...job, title: 'x'.repeat(121) }],
  ['department', { ...job, department: undefined }],
  ['location', { ...job, location: 7 }],
  ['vacancy', { ...job, vacancy: -1 }],
  ['vacancy', { ...job, vacancy: 1.5 }],
  ['vacancy', { ...job, vacancy: 'many' }],
  ['status', { ...job, status: 'OPEN' }],
  ['employmentType', { ...job, employmentType: 'Full time' }],
  ['closesAt', { ...job, closesAt: '2026-02-30' }],
  ['closesAt', { ...job, closesAt: '30 Nov 2026' }],
  ['hidden', { ...job, hidden: 'true' }],
  ['description', { ...job, description: 'x'.repeat(5001) }],
  ['description', { ...job, description: 'a\u0000b' }],
])('a wrong %s is refused', (field, wrong) => {
  expect(newJob.safeParse(wrong).error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})
