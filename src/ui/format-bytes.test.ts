import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test('sizes of files are in KB or MB', () => {
  expect([formatBytes(900 * 1024), formatBytes(19_084_083)]).toEqual(['900 KB', '18.2 MB'])
})
