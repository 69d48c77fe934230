import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test('sizes of files are in KB or MB', () => {
  const sizes = [1, 900 * 1024, 19_084_083, 3_000_000_000]
  expect(sizes.map(formatBytes)).toEqual(['1 KB', '900 KB', '18.2 MB', '2,861 MB'])
})
