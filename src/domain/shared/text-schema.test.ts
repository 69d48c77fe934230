import { expect, test } from 'vitest'
import type { z } from 'zod'
import { line, requiredLine, text } from './text-schema.ts'

test('invisible characters are removed before a text is trimmed and its length is checked', () => {
  expect(text(5).parse('\u202e brick \u200b')).toBe('brick')
  expect(line(9).parse('TOWN\u200b\n\u200eHALL\u00ad')).toBe('TOWN HALL')
  expect(requiredLine(9, 'Enter a name.').safeParse('\u200b\u3164 \u2060').error?.issues[0]?.message).toBe(
    'Enter a name.',
  )
})

test('line breaks, emoji and the joiners of Indian scripts are kept', () => {
  const value = 'চাৰ্\u200cকাৰ\n👩🏽\u200d🚀 ❤\ufe0f'
  expect(text(40).parse(value)).toBe(value)
})

test('each line break is one character', () => {
  expect(text(5).parse('a\r\nb\rc')).toBe('a\nb\nc')
})

test('control characters are refused', () => {
  expect(text(9).safeParse('a\u0000b').error?.issues[0]?.message).toBe(
    'Contains characters that cannot be stored.',
  )
})

test('a text that is absent is called required, and a value of another type no text', () => {
  const message = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
  expect(message(text(9), undefined)).toBe('This field is required.')
  expect(message(requiredLine(9, 'Enter a name.'), undefined)).toBe('Enter a name.')
  expect(message(requiredLine(9, 'Enter a name.'), 7)).toBe('Must be text.')
})
