import { expect, test } from 'vitest'
import { findPdfObjects, MAX_OBJECTS } from './find-pdf-objects.ts'

/** The objects after the positions. */
const found = (text: string) => findPdfObjects(Buffer.from(text, 'latin1')).map((at) => text.slice(at))

test.each<[string, string[]]>([
  ['1 0 obj<<>>', ['<<>>']],
  ['12 34obj 5', [' 5']],
  ['1 0 obj 2 0 obj 3', [' 2 0 obj 3', ' 3']],
  ['9 % a\n 0 %b\robj % c', [' % c']],
  ['1 %2 0 obj\n0 %\n%\n\nobj.', ['\n0 %\n%\n\nobj.', '.']],
  ['%1 0\nobj.', ['.']],
  ['1%\n%1 \n0%1 \nobj.', ['.']],
  ['trailer<<a', ['<<a']],
  ['trailer %\n <<a', [' %\n <<a']],
  ['1 0 % obj', []],
  ['1 0 %\n% obj', []],
  ['10 obj', []],
  ['1 0 endobj', []],
  ['1 a 0 obj', []],
  ['1 0 Obj', []],
  ['0 obj', []],
  ['trailer <', []],
  ['trailers <<', []],
  ['obj', []],
  ['', []],
])('in %j', (text, behind) => {
  expect(found(text)).toEqual(behind)
})

test('too many objects are refused', () => {
  expect(findPdfObjects(Buffer.from('1 0 obj '.repeat(MAX_OBJECTS)))).toHaveLength(MAX_OBJECTS)
  expect(() => found('1 0 obj '.repeat(MAX_OBJECTS + 1))).toThrow('it has too many objects')
})
