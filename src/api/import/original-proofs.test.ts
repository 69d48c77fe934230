import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretBox } from '../../outside/secrets.ts'
import { originalProofs } from './original-proofs.ts'

const [former, current, foreign] = ['former', 'current', 'foreign'].map((key) => key.repeat(8)) as [
  string,
  string,
  string,
]
const id = 'a'.repeat(32)
const path = `pictures/${id}.jpg`
const bytes = Buffer.from('the picture')
const madeWith = (...keys: [string, ...string[]]) =>
  originalProofs(secretBox(...keys)).make(path, createHash('sha256').update(bytes).digest())
const provenBy = (proof: string, ...keys: [string, ...string[]]) =>
  originalProofs(secretBox(...keys)).provenId({ path, name: 'a.jpg', proof }, bytes)

test('a proof made with the former key counts while that is a setting, and new ones are made with the current key', () => {
  expect(provenBy(madeWith(former), current, former)).toBe(id)
  expect(provenBy(madeWith(former), current)).toBeUndefined()
  expect(madeWith(current, former)).toBe(madeWith(current))
  expect(provenBy(madeWith(foreign), current, former)).toBeUndefined()
  expect(provenBy('', current)).toBeUndefined()
})
