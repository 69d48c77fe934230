import { expect, test } from 'vitest'
import { publicSite } from './content.ts'
import { directorsOf } from './person.ts'
import type { SiteContent } from './site-schema.ts'
import type { Person } from './team-schema.ts'

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
    photo: null,
  })
  const members = [person(2, 'M. SEN', true), person(4, 'P. BORA', false), person(1, 'R. DEKA', true)]
  expect(directorsOf(members)).toEqual(['M. SEN', 'R. DEKA'])
})
