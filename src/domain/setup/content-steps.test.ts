import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emptyContent } from '../content/content-fields.ts'
import { contentSteps, type StoredPages } from './content-steps.ts'

const read = (page: string) =>
  JSON.parse(readFileSync(new URL(`../../../starter/${page}.json`, import.meta.url), 'utf8'))
const demonstration: Required<StoredPages> = {
  site: read('site'),
  about: read('about'),
  team: read('team'),
  careers: read('careers'),
  contact: read('contact'),
}
const { site, about, team, contact } = demonstration

const doneOf = (pages: StoredPages, before: StoredPages = demonstration) =>
  Object.entries(contentSteps(pages, before)).flatMap(([step, isDone]) => (isDone ? [step] : []))

test('nothing is done by the demonstration content, nor without content', () => {
  expect(doneOf(demonstration)).toEqual([])
  expect(doneOf({})).toEqual([])
  expect(doneOf({}, {})).toEqual([])
  expect(doneOf({ careers: emptyContent('careers') }, {})).toEqual([])
})

const logo = { img_src: '/media/own.png', alt: '' }
const [member] = team.members
const [office] = contact.offices

test.each<[string, StoredPages, string[]]>([
  ['a name without a logo', { site: { ...site, studioName: 'Sen Architects' } }, []],
  ['a name and a logo', { site: { ...site, studioName: 'Sen Architects', logo } }, ['identity']],
  ['the default name', { site: { ...site, studioName: 'Studio', logo } }, []],
  ['a tagline', { site: { ...site, tagline: 'Houses for the rain' } }, ['sharing']],
  ['a sharing picture', { site: { ...site, sharingPicture: logo } }, ['sharing']],
  ['a member', { team: { ...team, members: [{ ...member!, name: 'A. SEN', isDirector: false }] } }, []],
  ['a director', { team: { ...team, members: [{ ...member!, name: 'A. SEN' }] } }, ['team']],
  [
    'a director beside theirs',
    { team: { ...team, members: [...team.members, { ...member!, name: 'A. SEN' }] } },
    [],
  ],
  ['a story', { about: { ...about, story: { left: ['We build.'], right: [] } } }, ['about']],
  ['an office', { contact: { ...contact, offices: [{ ...office!, address: '1 Hill Road' }] } }, ['contact']],
  [
    'an introduction',
    { careers: { ...emptyContent('careers'), paragraphs: ['Work with us.'] } },
    ['careers'],
  ],
])('%s of its own ticks its steps', (_, pages, expected) => {
  expect(doneOf(pages)).toEqual(expected)
})
