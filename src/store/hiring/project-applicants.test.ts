import { expect, test } from 'vitest'
import { sumsByProject } from './project-applicants.ts'

test('the candidates of all openings that name a project are added up', () => {
  const jobs = [
    { id: 'a', projectId: 'hall' },
    { id: 'b', projectId: 'hall' },
    { id: 'c', projectId: 'school' },
  ]
  const counts = new Map([
    ['a', { applicants: 3, newApplicants: 2, shortlisted: 1 }],
    ['b', { applicants: 1, newApplicants: 0, shortlisted: 1 }],
    ['of no project', { applicants: 9, newApplicants: 9, shortlisted: 9 }],
  ])
  expect([...sumsByProject(jobs, counts)]).toEqual([
    ['hall', { applicants: 4, newApplicants: 2, shortlisted: 2 }],
  ])
})
