import { expect, test } from 'vitest'
import type { z } from 'zod'
import { line, requiredLine, text } from './text-schema.ts'

test('invisible characters are removed before a text is trimmed and its length is checked', () => {
  expect(text(5).parse('\u202e brick \u200b')).toBe('brick')
  expect(line(9).parse('TOWN\u200b\n\u200eHALL\u00ad')).toBe('TOWN HALL')
})

test.each(['\u200b\u3164 \u2060', '\ufffe\u{1ffff}\ufdd0', '\u2800 \u2800'])(
  'a name without a visible character is none: %j',
  (value) => {
    const { error } = requiredLine(9, 'Enter a name.').safeParse(value)
    expect(error?.issues[0]?.message).toBe('Enter a name.')
  },
)

test('line breaks, emoji and the joiners of Indian scripts are kept', () => {
  const value = 'চাৰ্\u200cকাৰ\n👩🏽\u200d🚀 ❤\ufe0f'
  expect(text(40).parse(value)).toBe(value)
})

test('each line break is one character', () => {
  expect(text(5).parse('a\r\nb\rc')).toBe('a\nb\nc')
})

test('letters that can be written in several ways are stored in one, and counted as they are typed', () => {
  const [typed, composed] = ['বিদ্যা\u09df', 'বিদ্যা\u09af\u09bc']
  expect(text(typed.length).parse(typed)).toBe(typed)
  expect(text(typed.length).parse(composed)).toBe(typed)
  expect(text(typed.length - 1).safeParse(composed).success).toBe(false)
  expect(text(4).parse('Cafe\u200b\u0301')).toBe('Café')
})

test('control characters are refused, and those without a look removed', () => {
  const { error } = text(9).safeParse('a\u0000b')
  expect(error?.issues[0]?.message).toBe('Contains characters that cannot be stored.')
  expect(requiredLine(9, 'Enter a name.').safeParse('\u0085').error?.issues[0]?.message).toBe('Enter a name.')
  expect(text(9).parse('a\u0092b')).toBe('ab')
})

test('a text that is absent is called required, and a value of another type no text', () => {
  const message = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
  expect(message(text(9), undefined)).toBe('This field is required.')
  expect(message(requiredLine(9, 'Enter a name.'), undefined)).toBe('Enter a name.')
  expect(message(requiredLine(9, 'Enter a name.'), 7)).toBe('Must be text.')
})
