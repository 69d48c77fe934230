import { expect, test } from 'vitest'
import { cleanTags, suggestTags } from './tag.ts'

test('tags are trimmed, in upper case, unique and in their original order', () => {
  expect(cleanTags([' mud  wall', 'BRICK', '', 'Mud Wall', '  '])).toEqual(['MUD WALL', 'BRICK'])
})

test('suggestions contain the input, exclude chosen tags, are sorted, and are at most ten', () => {
  const saved = Array.from({ length: 12 }, (_, i) => `WALL ${String.fromCharCode(76 - i)}`)
  const suggested = suggestTags([...saved, 'ROOF'], 'wall', ['WALL A'])
  expect(suggested).toHaveLength(10)
  expect(suggested[0]).toBe('WALL B')
  expect(suggestTags(['ROOF', 'BRICK'], '', [])).toEqual(['BRICK', 'ROOF'])
})

test('a tag whose letters are written in another way is the same', () => {
  expect(cleanTags(['বিদ্যা\u09df', 'বিদ্যা\u09af\u09bc', 'café', 'cafe\u0301'])).toEqual(['বিদ্যা\u09df', 'CAFÉ'])
})
