import { expect, test } from 'vitest'
import { freeSlug, isSlug, slugOf } from './slug.ts'

test.each([
  ['TOWN HALL, TURA', 'town-hall-tura'],
  ['  Café & Résidence  ', 'cafe-and-residence'],
  ['গুৱাহাটী', 'project'],
  ['../../etc/passwd', 'etc-passwd'],
  ['---', 'project'],
])('%s has the address %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(isSlug(slug)).toBe(true)
})

test('a long name keeps a short address that does not end in a dash', () => {
  const slug = slugOf(`${'a'.repeat(79)} b`)
  expect(slug).toBe('a'.repeat(79))
})

test('a slug that is taken gets the next number', async () => {
  const taken = new Set(['hall', 'hall-2', 'hall-4'])
  expect(await freeSlug('hall', async (slugs) => slugs.filter((slug) => taken.has(slug)))).toBe('hall-3')
  const many = ['hall', ...Array.from({ length: 40 }, (_, index) => `hall-${index + 2}`)]
  expect(await freeSlug('hall', async (slugs) => slugs.filter((slug) => many.includes(slug)))).toBe('hall-42')
})
