import { expect, test } from 'vitest'
import { parseJson } from './body.ts'

const nested = (levels: number) => `${'['.repeat(levels - 1)}{}${']'.repeat(levels - 1)}`

test('JSON may be nested 50 levels deep, and is refused beyond that, however deep it is', () => {
  for (const text of ['7', '"[["', nested(50)]) expect(parseJson(text, 'The body')).toEqual(JSON.parse(text))
  for (const levels of [51, 250_000]) {
    for (const text of [nested(levels), `{"some":[1],"deep":${nested(levels - 1)}}`]) {
      expect(() => parseJson(text, 'The body')).toThrow(
        expect.objectContaining({ status: 400, message: 'The body is nested over 50 levels deep.' }),
      )
    }
  }
})
