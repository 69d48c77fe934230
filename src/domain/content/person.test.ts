import { expect, test } from 'vitest'
import type { Person } from './pages-schema.ts'
import {
  directorsLost,
  directorsOf,
  givenProjects,
  leadersLost,
  projectsLed,
  withDirector,
} from './person.ts'

const person = (id: number, name: string, isDirector: boolean): Person => ({
  id,
  name,
  isDirector,
  position: 'ARCHITECT',
  photo: null,
})

const members = [person(2, 'M. SEN', true), person(4, 'P. BORA', false), person(1, 'R. DEKA', true)]
const [sen, bora, deka] = members as [Person, Person, Person]

test('the directors are whom a project can be led by, in the order of the team', () => {
  expect(directorsOf(members)).toEqual(['M. SEN', 'R. DEKA'])
})

test('a new director is added with an id of its own; a member of the same name becomes one', () => {
  expect(withDirector(members, 'K. AO', 'PARTNER')).toEqual([
    ...members,
    { ...person(5, 'K. AO', true), position: 'PARTNER' },
  ])
  expect(withDirector(members, 'p. Bora', 'PARTNER')).toEqual([sen, { ...bora, isDirector: true }, deka])
  expect(withDirector([{ ...bora, name: 'P. BORÁ' }], 'P. Bora\u0301', 'PARTNER')).toHaveLength(1)
})

test('a director is lost when deleted, renamed or unmarked, not when moved or replaced by one of the same name', () => {
  expect(directorsLost(members, [sen, bora])).toEqual(['R. DEKA'])
  expect(directorsLost(members, [sen, bora, { ...deka, name: 'RINA DEKA' }])).toEqual(['R. DEKA'])
  expect(directorsLost(members, [sen, bora, { ...deka, isDirector: false }])).toEqual(['R. DEKA'])
  expect(directorsLost(members, [deka, sen])).toEqual([])
  expect(directorsLost(members, [sen, { ...deka, id: 9 }])).toEqual([])
  expect(directorsLost([deka, { ...deka, id: 9 }], [deka])).toEqual([])
})

test('of the lost directors those count who lead projects', () => {
  const museum = { name: 'MUSEUM', projectLeaders: ['M. SEN', 'R. DEKA'] }
  const school = { name: 'SCHOOL', projectLeaders: ['R. DEKA'] }
  const projects = [museum, school]
  expect(leadersLost(members, [bora], projects)).toEqual([
    { name: 'M. SEN', projects: [museum] },
    { name: 'R. DEKA', projects: [museum, school] },
  ])
  expect(leadersLost(members, [deka], [school])).toEqual([])
})

test('a project counts once for each of its leaders, also for one who is named twice', () => {
  const museum = { projectLeaders: ['M. SEN', 'R. DEKA', 'M. SEN'] }
  const school = { projectLeaders: ['R. DEKA'] }
  expect([...projectsLed([museum, school])]).toEqual([
    ['M. SEN', 1],
    ['R. DEKA', 2],
  ])
})

test('the projects of lost directors are given to others, each once, and a leader is named once', () => {
  const museum = { id: 'm', projectLeaders: ['M. SEN', 'P. BORA', 'R. DEKA'] }
  const school = { id: 's', projectLeaders: ['R. DEKA', 'A. BARUAH'] }
  const lost = [
    { name: 'M. SEN', projects: [museum] },
    { name: 'R. DEKA', projects: [museum, school] },
  ]
  expect(givenProjects(lost, new Map([['R. DEKA', 'A. BARUAH']]))).toEqual([
    { id: 'm', before: museum.projectLeaders, after: ['M. SEN', 'P. BORA', 'A. BARUAH'] },
    { id: 's', before: school.projectLeaders, after: ['A. BARUAH'] },
  ])
  expect(givenProjects(lost, new Map([['M. SEN', 'P. BORA']]))).toMatchObject([
    { id: 'm', after: ['P. BORA', 'R. DEKA'] },
  ])
  expect(givenProjects(lost, new Map())).toEqual([])
})
