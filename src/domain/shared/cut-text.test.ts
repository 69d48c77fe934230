import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a text is cut before a sign that would be halved', () => {
  expect(cutText('House 🏠 by the river', 7)).toBe('House ')
  expect(cutText('House 🏠 by the river', 8)).toBe('House 🏠')
  expect(cutText('House 🏠', 80)).toBe('House 🏠')
})
