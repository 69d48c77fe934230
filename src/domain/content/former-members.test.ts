import { expect, test } from 'vitest'
import { formerMembers, isIn, isNamed, proofOf, spanOf, spansOf, withoutMembers } from './former-members.ts'
import type { Person } from './pages-schema.ts'

const person = (id: number, name: string, more: Partial<Person> = {}): Person => ({
  id,
  name,
  position: 'Architect',
  isDirector: false,
  photo: null,
  ...more,
})
const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`
const MINA = person(7, 'MINA DAS')
const RAHUL = person(7, 'RAHUL BORA')
const ASHA = person(2, 'ASHA DEVI')
/** The newest first. Rahul got the id of Mina in the save that removed her. */
const versions = [
  { savedAt: day(5), members: [ASHA] },
  { savedAt: day(4), members: [ASHA, { ...RAHUL, biography: 'Draws.' }] },
  { savedAt: day(3), members: [ASHA, RAHUL] },
  { savedAt: day(2), members: [ASHA, MINA] },
  { savedAt: day(1), members: [MINA] },
]

test('former members are those whose name is on the page no more, the last to leave first', () => {
  const facts = { position: 'Architect', hasPhoto: false, hasBiography: false }
  expect(formerMembers([ASHA], versions)).toEqual([
    { ...facts, name: 'RAHUL BORA', versions: 2, until: day(4), hasBiography: true },
    { ...facts, name: 'MINA DAS', versions: 2, until: day(2) },
  ])
  expect(formerMembers([person(9, 'mina das '), RAHUL, ASHA], versions)).toEqual([])
})

test('a proof finds the person in the versions of that time, and nobody who got the id later', () => {
  const [span, ...others] = spansOf('Mina Das', versions)
  expect([span, others]).toEqual([{ entry: 7, from: day(1), to: day(2) }, []])
  expect(spanOf(proofOf(span!))).toEqual(span)
  expect(proofOf(span!)).not.toMatch(/mina/i)
  expect(versions.map(({ savedAt }) => isIn(span!, savedAt))).toEqual([false, false, false, true, true])
})

test('who came back has a span for each time', () => {
  const back = [
    { savedAt: day(7), members: [ASHA] },
    { savedAt: day(6), members: [person(3, 'Mina Das')] },
  ]
  expect(spansOf('MINA DAS', [...back, ...versions])).toEqual([
    { entry: 7, from: day(1), to: day(2) },
    { entry: 3, from: day(6), to: day(6) },
  ])
})

test('what an earlier release stored stays as it is, but for the person', () => {
  const stored = { old: 'field', members: [MINA, ASHA] }
  expect(withoutMembers(stored, ({ id }) => id === 7)).toEqual({ old: 'field', members: [ASHA] })
  const others = { members: 'damaged' }
  expect(withoutMembers(others, () => true)).toBe(others)
  expect(withoutMembers(stored, () => false)).toBe(stored)
})

test('a name whose letters are written in another way is the same', () => {
  expect(isNamed('R. CAFÉ')({ name: 'R. Cafe\u0301' })).toBe(true)
  expect(
    formerMembers([person(1, 'ৰয়'.normalize('NFC'))], [{ savedAt: day(1), members: [person(1, 'ৰ\u09df')] }]),
  ).toEqual([])
})
