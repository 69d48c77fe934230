import { expect, test } from 'vitest'
import { z } from 'zod'
import { email } from '../account/email-schema.ts'
import { contentSchemas } from '../content/content-schema.ts'
import { storedOpening } from '../hiring/opening-schema.ts'
import { shownFields } from '../project/project-schema.ts'
import { sections } from '../project/section-schema.ts'
import { newFaults, readStored } from './stored-schema.ts'
import { line, requiredLine, text } from './text-schema.ts'

const entry = z.object({ id: z.number().positive(), label: requiredLine(5, 'Enter the label.') })
const page = z.object({
  title: requiredLine(10, 'Enter the title.'),
  note: line(10),
  months: z.number().int().min(1).default(24),
  isShown: z.boolean(),
  kind: z.enum(['house', 'school']),
  logo: z
    .object({ address: line(20), alt: line(5).default('') })
    .nullable()
    .transform((value) => value ?? undefined)
    .optional(),
  story: z.object({ left: z.array(text(10)), right: z.array(text(10)) }),
  entries: z.array(entry).max(2),
  described: z.record(z.enum(['home', 'team']), z.object({ title: requiredLine(10, 'Enter the title.') })),
  mailTo: z.array(email).transform((all) => [...new Set(all)]),
  sections: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('text'), content: text(3) }),
      z.object({ type: z.enum(['image', 'gif']), content: line(3), alt: line(5).optional() }),
    ]),
  ),
})
const whole = {
  title: 'Team',
  note: '',
  months: 12,
  isShown: true,
  kind: 'school',
  story: { left: ['a'], right: [] },
  entries: [{ id: 1, label: 'One' }],
  described: { home: { title: 'Home' }, team: { title: 'Team' } },
  mailTo: ['a@plinth.example'],
  sections: [{ type: 'text', content: 'abc' }],
}

test('a valid stored value is read unchanged', () => {
  expect(readStored(page, whole)).toEqual(whole)
})

test.each([undefined, null, {}, [], 'text', 7])('%j is read as an empty record', (stored) => {
  expect(readStored(page, stored)).toEqual({
    title: '',
    note: '',
    months: 24,
    isShown: false,
    kind: 'house',
    story: { left: [], right: [] },
    entries: [],
    described: { home: { title: '' }, team: { title: '' } },
    mailTo: [],
    sections: [],
  })
})

test('a missing field is read as empty at any depth, and the other fields are kept', () => {
  const { title, story, described, ...older } = whole
  expect(
    readStored(page, {
      ...older,
      story: { left: ['a'] },
      entries: [{ id: 4 }],
      described: { home: { title: 'Home' } },
    }),
  ).toEqual({
    ...whole,
    title: '',
    story: { left: ['a'], right: [] },
    entries: [{ id: 4, label: '' }],
    described: { home: { title: 'Home' }, team: { title: '' } },
  })
})

test('an entry that was stored without an id gets one by its place that no other entry of the list has', () => {
  const entries = [{ label: 'One' }, { id: 3, label: 'Two' }, { label: 'Four' }]
  expect(readStored(page, { ...whole, entries }).entries).toEqual([
    { id: 1, label: 'One' },
    { id: 3, label: 'Two' },
    { id: 4, label: 'Four' },
  ])
})

test.each([
  ['title', 'x'.repeat(11)],
  ['note', 'x'.repeat(11)],
  ['months', 0],
  ['kind', 'hospital'],
  ['logo', { address: 'x'.repeat(21), alt: 'a' }],
  ['story', { left: ['x'.repeat(11)], right: ['b'] }],
  ['entries', Array.from({ length: 3 }, (_, at) => ({ id: at + 1, label: 'Label' }))],
  ['mailTo', ['not an address']],
  ['sections', [{ type: 'text', content: 'long' }]],
  ['sections', [{ type: 'gif', content: 'long', alt: 'a' }]],
  ['sections', [{ type: 'film', content: 'abc' }]],
])('%s keeps a value that breaks a rule: %j', (field, value) => {
  expect(readStored(page, { ...whole, [field]: value })).toEqual({ ...whole, [field]: value })
})

test.each([
  ['title', 7, ''],
  ['months', null, 24],
  ['months', '12', 0],
  ['isShown', 'yes', false],
  ['kind', 7, 'house'],
  ['logo', null, undefined],
  ['story', 'a text', { left: [], right: [] }],
  ['entries', 'a text', []],
  ['entries', [null, { id: 1, label: 'One' }], [{ id: 1, label: 'One' }]],
])('%s with a value of another type is read as its default: %j', (field, value, expected) => {
  expect(readStored(page, { ...whole, [field]: value })).toEqual({ ...whole, [field]: expected })
})

test('only changed values are reported as invalid, also when list entries were moved', () => {
  const long = 'x'.repeat(6)
  const stored = {
    ...whole,
    entries: [
      { id: 1, label: 'One' },
      { id: 2, label: long },
    ],
  }
  const faultsOf = (value: object) =>
    newFaults(page.safeParse(value).error?.issues ?? [], value, stored).map(({ path }) => path.join('.'))
  expect(faultsOf({ ...stored, note: 'New' })).toEqual([])
  expect(faultsOf({ ...stored, entries: stored.entries.toReversed() })).toEqual([])
  expect(faultsOf({ ...stored, title: 'x'.repeat(11) })).toEqual(['title'])
  expect(faultsOf({ ...stored, entries: [{ id: 2, label: `${long}y` }] })).toEqual(['entries.0.label'])
  expect(faultsOf({ ...stored, described: { home: { title: 'Home' } } })).not.toEqual([])
})

test('every schema of a stored record is of a class that is read part by part, or a choice of one value', () => {
  const inside = (schema: z.ZodType): z.ZodType[] => {
    const { checks: _, ...def } = schema.def
    const parts = Object.values(def).flatMap((part) =>
      part instanceof z.ZodType || typeof part !== 'object' ? [part] : Object.values(part ?? {}),
    )
    const schemas: z.ZodType[] = parts.filter((part) => part instanceof z.ZodType)
    return [schema, ...schemas.flatMap(inside)]
  }
  const all = [...Object.values(contentSchemas), storedOpening, sections, shownFields].flatMap(inside)
  const known =
    'object array record optional default nullable pipe transform union string number boolean enum literal unknown'
  expect(all.map(({ type }) => type).filter((type) => !known.split(' ').includes(type))).toEqual([])
  const unions = all.filter((schema) => schema instanceof z.ZodUnion)
  expect(unions.every((union) => union instanceof z.ZodDiscriminatedUnion)).toBe(true)
})
