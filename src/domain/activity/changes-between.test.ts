import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aboutFields, teamFields } from '../content/content-fields.ts'
import type { AboutContent } from '../content/pages-schema.ts'
import { emptyRecord } from '../fields/record-fields.ts'
import { changesBetween } from './activity.ts'
import { differencesAsText } from './activity-difference.ts'

const member = (id: number, name: string, position = 'ARCHITECT') => ({ id, name, position, biography: 'B' })
const membersChanged = (before: object[], after: object[]) =>
  changesBetween({ members: before }, { members: after }, teamFields).members

describe('the changes of a list of numbered entries', () => {
  const [a, b, c] = [member(1, 'A'), member(2, 'B'), member(3, 'C')]

  test('have only the entries that were changed, added and removed', () => {
    const changed = member(2, 'B', 'PARTNER')
    const added = member(4, 'D')
    expect(membersChanged([a, b, c], [a, changed, added])).toEqual({
      before: [b, c],
      after: [changed, added],
    })
  })

  test('have the ids and names of the others when entries were moved', () => {
    const changed = member(3, 'C', 'PARTNER')
    expect(membersChanged([a, b, c], [changed, a, b])).toEqual({
      before: [{ id: 1, name: 'A' }, { id: 2, name: 'B' }, c],
      after: [changed, { id: 1, name: 'A' }, { id: 2, name: 'B' }],
    })
  })

  test('are whole where an older release stored entries without ids', () => {
    const before = [{ name: 'A' }, { name: 'B' }]
    expect(membersChanged(before, [a, b])).toEqual({ before, after: [a, b] })
  })

  test('of one card among two hundred are as small as the card', () => {
    const page = (changed: string): AboutContent => {
      const card = { img_src: '', alt: '', project_name: 'HALL', project_location: 'ASSAM' }
      const cards = Array.from({ length: 200 }, (_, index) => ({ ...card, id: index + 1 }))
      cards[7] = { ...cards[7]!, project_name: changed }
      const section = { id: 1, heading: 'H', shown: true, paragraphs: [], carousel_cards: cards }
      return { ...emptyRecord<AboutContent>(aboutFields), capabilities: [section] }
    }
    expect(JSON.stringify(changesBetween(page('A'), page('B'), aboutFields)).length).toBeLessThan(500)
  })
})

test('what is shown of the changes is the same as of the whole lists', () => {
  const ids = fc.integer({ min: 1, max: 5 })
  const word = fc.constantFrom('', 'A', 'B')
  const listOf = <T extends { id: number }>(entry: fc.Arbitrary<T>) =>
    fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 5 })
  const paragraphs = listOf(fc.record({ id: ids, text: word }))
  const cards = listOf(
    fc.record({ id: ids, img_src: word, alt: word, project_name: word, project_location: word }),
  )
  const collaborators = listOf(
    fc.oneof(
      fc.record({ id: ids, img_src: word, name: word, role: word }),
      fc.record({ id: ids, text: word }),
    ),
  )
  const section = { id: ids, heading: word, shown: fc.boolean(), paragraphs }
  const anyPage: fc.Arbitrary<AboutContent> = fc.record({
    title: word,
    story: fc.record({ left: fc.array(word, { maxLength: 3 }), right: fc.constant([]) }),
    hero: fc.record({ img_src: word, alt: word }),
    metrics: listOf(fc.record({ id: ids, title: word, value: fc.nat(2) })),
    capabilities: listOf(fc.record({ ...section, carousel_cards: cards })),
    collaborators: fc.record({ ...section, carousel_cards: collaborators }),
  })
  fc.assert(
    fc.property(anyPage, anyPage, (before, after) => {
      const shown = (changes: ReturnType<typeof changesBetween>) =>
        differencesAsText({ kind: 'content.updated', subject: { id: 'about', name: '' }, changes })
      expect(shown(changesBetween(before, after, aboutFields))).toEqual(shown(changesBetween(before, after)))
    }),
    { numRuns: 300 },
  )
})
