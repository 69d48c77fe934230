import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { digestOf } from './digest.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['', 'Town Hall, गुवाहाटी'])('the digest of %j is its SHA-256, on plain http too', (text) => {
  vi.stubGlobal('crypto', {})
  expect(digestOf(text)).toBe(createHash('sha256').update(text).digest('hex'))
})
