import { expect, test } from 'vitest'
import { TEXT_LENGTH } from '../project/section-schema.ts'
import { textsOf } from './texts.ts'

test('each paragraph is a text, and lines inside it stay', () => {
  expect(textsOf('One,\nin lines.\n\n \nTwo.\n\n')).toEqual(['One,\nin lines.', 'Two.'])
})

test('a paragraph that is too long is divided after a sentence', () => {
  const sentence = `${'a school by the river '.repeat(13)}ends.`
  const texts = textsOf([sentence, sentence, sentence].join(' '))
  expect(texts).toEqual([`${sentence} ${sentence}`, sentence])
})

test('without sentences it is divided between words, and without words anywhere; nothing is lost', () => {
  const words = textsOf('word '.repeat(400))
  expect(words.every((text) => text.length <= TEXT_LENGTH && !/^\s|\s$/.test(text))).toBe(true)
  expect(words.join(' ')).toBe('word '.repeat(400).trim())
  const letters = textsOf('x'.repeat(TEXT_LENGTH * 2 + 1))
  expect(letters.map(({ length }) => length)).toEqual([TEXT_LENGTH, TEXT_LENGTH, 1])
  const signs = textsOf(`x${'🏠'.repeat(TEXT_LENGTH / 2)}`)
  expect(signs.at(-1), 'no sign is halved').toBe('🏠')
})
