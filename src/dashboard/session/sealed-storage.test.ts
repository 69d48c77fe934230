import { beforeEach, expect, test, vi } from 'vitest'
import { lockStorage, opened, ownKey, readSealed, unlockStorage, writeSealed } from './sealed-storage.ts'

const KEY = 'A'.repeat(43)
const FORMER = 'B'.repeat(43)
const name = ownKey('ira', '7')
let entries: Map<string, string>

beforeEach(() => {
  entries = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => entries.set(key, text),
  })
  lockStorage()
  unlockStorage('ira', [KEY])
  return () => {
    lockStorage()
    vi.unstubAllGlobals()
  }
})

test('what is stored is read again, and is nowhere in plain text', () => {
  writeSealed(name, 'Salary: ₹ 12,34,567')
  expect(readSealed(name)).toBe('Salary: ₹ 12,34,567')
  expect(entries.get(name)).not.toContain('Salary')
  expect(atob(entries.get(name)!.slice('sealed:'.length))).not.toContain('Salary')
  const first = entries.get(name)
  writeSealed(name, 'Salary: ₹ 12,34,567')
  expect(entries.get(name)).not.toBe(first)
})

test('after signing out it is not read and nothing is written; the same user reads it again', () => {
  writeSealed(name, 'Salary')
  lockStorage()
  expect(readSealed(name)).toBe(null)
  expect(() => writeSealed(name, 'More')).toThrow('The storage is locked.')
  unlockStorage('bina', [FORMER])
  expect(readSealed(name)).toBe(null)
  unlockStorage('ira', [KEY])
  expect(readSealed(name)).toBe('Salary')
})

test('an entry under another name, or changed, is not read', () => {
  writeSealed(name, 'Salary')
  const stored = entries.get(name)!
  expect(opened(ownKey('ira', '8'), stored)).toBe(null)
  expect(opened(name, `${stored.slice(0, -6)}AAAAA=`)).toBe(null)
  expect(opened(name, 'sealed:no base64!')).toBe(null)
})

test('after a change of the server’s key, what was stored before is still read', () => {
  unlockStorage('ira', [FORMER])
  writeSealed(name, 'Salary')
  unlockStorage('ira', [KEY, FORMER])
  expect(readSealed(name)).toBe('Salary')
})
