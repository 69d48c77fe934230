import { expect, test } from 'vitest'
import type { ProjectFields } from './project.ts'
import { arrived, baseAfter, differing, isSameProject, merged, mergeOf } from './project-merge.ts'

const base: ProjectFields = {
  name: 'TOWN HALL',
  category: 'CIVIC',
  subCategory: 'TOWN HALLS',
  location: 'ASSAM',
  year: 2024,
  client: 'PWD',
  collaborators: 'NONE',
  projectTeam: 'A TEAM',
  projectLeaders: ['R. DEKA', 'M. BORA'],
  tags: ['BRICK', 'RIVER'],
  status: 'ON-SITE',
  sizeM2FT2: '',
  keyDate: '2026-01-01',
  previewImageUrl: '',
  hidden: false,
  sections: [{ type: 'text', content: 'One.' }],
}
const result = (mine: Partial<ProjectFields>, theirs: Partial<ProjectFields>) => {
  const [a, b] = [
    { ...base, ...mine },
    { ...base, ...theirs },
  ]
  const merge = mergeOf(base, a, b)
  return { merge, fields: merged(a, b, merge) }
}

test('what only one changed stands, whoever it was', () => {
  const { merge, fields } = result({ client: 'NHM' }, { year: 2025 })
  expect(merge).toEqual({ taken: ['year'], joined: {}, disputed: [] })
  expect(fields).toEqual({ ...base, client: 'NHM', year: 2025 })
})

test('the same change by both is no dispute, and nothing arrived', () => {
  const { merge } = result({ client: 'NHM' }, { client: 'NHM' })
  expect(merge).toEqual({ taken: [], joined: {}, disputed: [] })
})

test('different changes of one field are disputed; the chosen side stands', () => {
  const [mine, theirs] = [
    { ...base, client: 'NHM', name: 'MINE' },
    { ...base, client: 'SSA', name: 'THEIRS' },
  ]
  const merge = mergeOf(base, mine, theirs)
  expect(merge.disputed).toEqual(['name', 'client'])
  expect(merged(mine, theirs, merge, ['client'])).toMatchObject({ name: 'MINE', client: 'SSA' })
})

test('a category and its sub-category are one thing', () => {
  const sports = { category: 'SPORTS', subCategory: 'STADIUMS' }
  expect(result({}, sports).fields).toMatchObject(sports)
  const { merge, fields } = result({ subCategory: 'AUDITORIUMS' }, sports)
  expect(merge.disputed).toEqual(['category'])
  expect(fields).toMatchObject({ category: 'CIVIC', subCategory: 'AUDITORIUMS' })
  expect(
    merged({ ...base, subCategory: 'AUDITORIUMS' }, { ...base, ...sports }, merge, ['category']),
  ).toMatchObject(sports)
})

test('tags and leaders join: what either added is in, what either removed is out', () => {
  const { merge, fields } = result(
    { tags: ['RIVER', 'MINE', 'BOTH'], projectLeaders: ['M. BORA', 'R. DEKA'] },
    { tags: ['BRICK', 'THEIRS', 'BOTH'] },
  )
  expect(fields.tags).toEqual(['THEIRS', 'BOTH', 'MINE'])
  expect(fields.projectLeaders).toEqual(['M. BORA', 'R. DEKA'])
  expect(merge.disputed).toEqual([])
  expect(arrived(merge)).toEqual(['tags'])
})

test('sections compare by text, picture and description, not by what is known of the picture', () => {
  const picture = { type: 'image' as const, content: 'https://example.org/a.jpg' }
  const sized = { ...picture, alt: '', width: 400, height: 300 }
  expect(isSameProject({ ...base, sections: [picture] }, { ...base, sections: [sized] })).toBe(true)
  expect(
    differing({ ...base, sections: [picture] }, { ...base, sections: [{ ...sized, alt: 'A porch' }] }),
  ).toEqual(['sections'])
  expect(result({}, { sections: [picture] }).fields.sections).toEqual([picture])
  expect(result({ sections: [] }, { sections: [picture] }).merge.disputed).toEqual(['sections'])
})

test('a year in the form is text, in the store a number, and the same', () => {
  expect(isSameProject({ ...base, year: '2024' }, base)).toBe(true)
})

test('after a merge that left a dispute, what arrived counts as theirs, and the dispute is still one', () => {
  const mine = { ...base, client: 'MINE' }
  const theirs = { ...base, client: 'THEIRS', year: 2025 }
  const merge = mergeOf(base, mine, theirs)
  const next = { mine: merged(mine, theirs, merge), base: baseAfter(base, theirs, merge) }
  expect(next.mine).toMatchObject({ client: 'MINE', year: 2025 })
  // They take their year back, or change it again: mine follows, and nobody is asked about it.
  for (const year of [2024, 2026])
    expect(mergeOf(next.base, next.mine, { ...theirs, year })).toMatchObject({
      taken: ['year'],
      disputed: ['client'],
    })
})
