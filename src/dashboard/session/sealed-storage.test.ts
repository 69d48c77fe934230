import { beforeEach, expect, test, vi } from 'vitest'
import { ownKey } from './own-storage.ts'
import { lock, opened, read, unlock, write } from './sealed-storage.ts'

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
  lock()
  unlock(ownKey('ira', ''), [KEY])
  return () => {
    lock()
    vi.unstubAllGlobals()
  }
})

test('what is stored is read again, and is nowhere in plain text', () => {
  write(name, 'Salary: ₹ 12,34,567')
  expect(read(name)).toBe('Salary: ₹ 12,34,567')
  expect(entries.get(name)).not.toContain('Salary')
  expect(atob(entries.get(name)!.slice('sealed:'.length))).not.toContain('Salary')
  const first = entries.get(name)
  write(name, 'Salary: ₹ 12,34,567')
  expect(entries.get(name)).not.toBe(first)
})

test('after signing out it is not read and nothing is written; the same user reads it again', () => {
  write(name, 'Salary')
  lock()
  expect(read(name)).toBe(null)
  expect(() => write(name, 'More')).toThrow('The storage is locked.')
  unlock(ownKey('bina', ''), [FORMER])
  expect(read(name)).toBe(null)
  unlock(ownKey('ira', ''), [KEY])
  expect(read(name)).toBe('Salary')
})

test('an entry under another name, or changed, is not read', () => {
  write(name, 'Salary')
  const stored = entries.get(name)!
  expect(opened(ownKey('ira', '8'), stored)).toBe(null)
  expect(opened(name, `${stored.slice(0, -6)}AAAAA=`)).toBe(null)
  expect(opened(name, 'sealed:no base64!')).toBe(null)
})

test('after a change of the server’s key, what was stored before is still read', () => {
  unlock(ownKey('ira', ''), [FORMER])
  write(name, 'Salary')
  unlock(ownKey('ira', ''), [KEY, FORMER])
  expect(read(name)).toBe('Salary')
})
