import { describe, expect, test } from 'vitest'
import { differencesAsText, differencesIn, fieldLabel } from './activity-difference.ts'

const picture = `/media/${'a'.repeat(32)}.jpg`
const only = (before: unknown, after: unknown) => differencesIn({ field: { before, after } })[0]

test.each([
  ['projectTeam', 'Team'],
  ['sizeM2FT2', 'Size'],
  ['name', 'Name'],
  ['google_maps_iframe_src', 'Map'],
])('%s is called %s', (field, label) => expect(fieldLabel(field)).toBe(label))

describe('a difference', () => {
  test('of single values has the text before and after', () => {
    expect(only('A', 'B')).toMatchObject({ as: 'value', before: { text: 'A' }, after: { text: 'B' } })
    expect(only(true, false)).toMatchObject({ before: { text: 'Yes' }, after: { text: 'No' } })
    expect(only(null, 0)).toMatchObject({ before: undefined, after: { text: '0' } })
    expect(only('', 'B')).toMatchObject({ before: undefined })
    expect(only(picture, '')).toMatchObject({ before: { text: 'Picture', picture }, after: undefined })
  })

  test('of lists has the added and removed entries, also of duplicates', () => {
    expect(only(['A', 'A', 'B'], ['A', 'C'])).toMatchObject({
      as: 'list',
      removed: [{ text: 'A' }, { text: 'B' }],
      added: [{ text: 'C' }],
    })
    expect(only(null, ['A'])).toMatchObject({ removed: [], added: [{ text: 'A' }] })
  })

  test('of a list with the same entries in another order has both orders', () => {
    expect(only(['A', 'B'], ['B', 'A'])).toMatchObject({
      as: 'order',
      before: [{ text: 'A' }, { text: 'B' }],
      after: [{ text: 'B' }, { text: 'A' }],
    })
  })

  test('of sections is shown as texts and pictures', () => {
    const text = { type: 'text', content: 'A hall of bamboo.' }
    const image = { type: 'image', content: picture, alt: 'The hall', width: 900, height: 600 }
    expect(only([text], [image])).toMatchObject({
      removed: [{ text: 'A hall of bamboo.' }],
      added: [{ text: 'The hall', picture }],
    })
    const { width: _, height: __, ...unmeasured } = image
    expect(only([text, unmeasured], [text, image]), 'width and height are not shown').toBeUndefined()
  })

  test('of a record lists its nested fields that differ', () => {
    expect(
      differencesIn({ hero: { before: { title: 'A', text: 'T' }, after: { title: 'B', text: 'T' } } }),
    ).toEqual([{ label: 'Hero / Title', as: 'value', before: { text: 'A' }, after: { text: 'B' } }])
  })
})

test('changes are written as lines of plain text for a spreadsheet', () => {
  const changes = {
    name: { before: 'A', after: 'B' },
    client: { before: '', after: 'C' },
    tags: { before: ['X'], after: ['Y', 'Z'] },
    order: { before: ['1', '2'], after: ['2', '1'] },
  }
  expect(differencesAsText(changes)).toBe(
    'Name: A → B\nClient: empty → C\nTags: removed X; added Y; Z\nOrder: 1; 2 → 2; 1',
  )
})
