import { expect, expectTypeOf, test } from 'vitest'
import { type Audience, adapted, seenBy } from './record-fields.ts'

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
