import { expect, test } from 'vitest'
import { nextId, publicSite, type SiteContent } from './content.ts'
import { directorsOf, type Person } from './person.ts'

test('the id of a new entry is the highest plus 1', () => {
  expect(nextId([])).toBe(1)
  expect(nextId([{ id: 3 }, { id: 7 }, { id: 2 }])).toBe(8)
})

test('visitors do not learn whom the mails of the studio go to', () => {
  const site = {
    studioName: 'Plinth Studio',
    enquiriesTo: ['a@plinth.example'],
    applicationsTo: ['b@plinth.example'],
  } as SiteContent
  expect(publicSite(site)).toEqual({ studioName: 'Plinth Studio' })
})

test('the directors are whom a project can be led by, in the order of the team', () => {
  const person = (id: number, name: string, isDirector: boolean): Person => ({
    id,
    name,
    isDirector,
    position: 'ARCHITECT',
  })
  const members = [person(2, 'M. SEN', true), person(4, 'P. BORA', false), person(1, 'R. DEKA', true)]
  expect(directorsOf(members)).toEqual(['M. SEN', 'R. DEKA'])
})
