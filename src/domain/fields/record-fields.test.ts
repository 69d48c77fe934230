import { expect, expectTypeOf, test, vi } from 'vitest'
import { wholePicture } from '../content/content-parts-fields.ts'
import { type Audience, adapted, isSameRecord, seenBy } from './record-fields.ts'

const table = {
  client: { audience: 'visitors' },
  note: { audience: 'staff' },
  contractValue: { audience: 'writers' },
} as const
const record = { client: 'PWD', note: 'Ask again', contractValue: 1_234_567, undeclared: true }

test('staff see what visitors see and more, and writers what staff see and more', () => {
  const visitors = seenBy('visitors', table, record)
  const staff = seenBy('staff', table, record)
  const writers = seenBy('writers', table, record)
  expect(visitors).toStrictEqual({ client: 'PWD' })
  expect(staff).toStrictEqual({ ...visitors, note: 'Ask again' })
  expect(writers).toStrictEqual({ ...staff, contractValue: 1_234_567 })
  expectTypeOf(visitors).toEqualTypeOf<{ client: string }>()
  expectTypeOf(staff).toEqualTypeOf<{ client: string; note: string }>()
  expectTypeOf(writers).toEqualTypeOf<{ client: string; note: string; contractValue: number }>()
})

test('a reader that is known at run time only has for sure what visitors see', () => {
  const seen = seenBy('writers' as Audience, table, record)
  expectTypeOf<keyof typeof seen>().toEqualTypeOf<'client'>()
})

test.each([1_234_567, '12,34,567', null])('an amount of another release stays %j', (contractValue) => {
  const fields = { contractValue: { label: 'Contract value', empty: null } }
  expect(adapted(fields, { contractValue })).toEqual({ contractValue })
})

test('an amount or a picture that another release did not know, or knew as another kind of value, is empty', () => {
  const picture = { label: 'Photo', empty: null, isPicture: true } as const
  const amount = { label: 'Contract value', empty: null }
  const fields = { contractValue: amount, fee: amount, photo: picture, logo: picture }
  const older: object = { fee: { amount: 3 }, photo: 'photo.jpg' }
  expect(adapted(fields, older)).toEqual({ contractValue: null, fee: null, photo: null, logo: null })
})

test('a number that another release could not read is still one that cannot be read', () => {
  const fields = { months: { label: 'Months', empty: 12 }, years: { label: 'Years', empty: 3 } }
  const older: object = { months: null }
  expect(adapted(fields, older)).toEqual({ months: null, years: 3 })
})

test('of a long list only the entry that was changed is compared', () => {
  const fields = {
    offices: {
      label: 'Offices',
      empty: [],
      nameOf: () => '',
      entries: {
        city: { label: 'City', empty: '' },
        place: { label: 'Place', empty: {}, parts: { address: { label: 'Address', empty: '' } } },
      },
    },
  }
  const office = (id: number) => ({ id, city: `City ${id}`, place: { address: `${id} Hill Road` } })
  const offices = [office(1), office(2), office(3)]
  const typed = (city: string) => ({ offices: offices.with(1, { ...offices[1]!, city }) })
  const compared = vi.spyOn(JSON, 'stringify')
  expect(isSameRecord(fields, { offices }, typed('City 4'))).toBe(false)
  expect(isSameRecord(fields, { offices }, typed(' City 2'))).toBe(true)
  expect(compared.mock.calls.map(([value]) => value)).toEqual(['City 2', 'City 4', 'City 2', 'City 2'])
  compared.mockRestore()
  expect(isSameRecord(fields, { offices }, { offices: offices.toReversed() })).toBe(false)
  expect(isSameRecord(fields, { offices }, { offices: offices.slice(1) })).toBe(false)
})

test('a picture that an entry lacks is the same as none', () => {
  const photo = { label: 'Photo', empty: null, ...wholePicture }
  const fields = { members: { label: 'Members', empty: [], nameOf: () => '', entries: { photo } } }
  expect(isSameRecord(fields, { members: [{ id: 1 }] }, { members: [{ id: 1, photo: null }] })).toBe(true)
})
