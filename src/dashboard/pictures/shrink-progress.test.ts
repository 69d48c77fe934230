import { expect, test } from 'vitest'
import { shrinkLine } from './shrink-progress.ts'

type State = Parameters<typeof shrinkLine>[0][number]['state']
const line = (...states: State[]) => lineBeside(0, ...states)
const lineBeside = (tooLarge: number, ...states: State[]) =>
  shrinkLine(
    states.map((state, index) => ({ name: `${index + 1}.jpg`, state })),
    tooLarge,
  )

test('pictures that are shrunk together have one line of progress', () => {
  expect(line('shrunk', 'uploading', 'shrinking', 'waiting')).toBe('Shrinking 3 of 4…')
  expect(line('shrunk', 'uploading', 'shrunk', 'uploading')).toBe('Uploading 3 of 4…')
  expect(line('shrunk', 'shrunk')).toBe('2 pictures shrunk and uploaded.')
})

test('the line names the files that failed', () => {
  expect(line('shrunk', 'failed', 'failed')).toBe('2 of 3 failed: 2.jpg, 3.jpg.')
})

test('a single picture needs no line', () => {
  expect(line('shrinking')).toBeUndefined()
})

test('several pictures that are too large have one line, unless others are being shrunk', () => {
  expect(lineBeside(12)).toBe('12 pictures are larger than 900 KB.')
  expect(lineBeside(2, 'shrunk', 'shrunk')).toBe('2 pictures are larger than 900 KB.')
  expect(lineBeside(2, 'shrunk', 'shrinking')).toBe('Shrinking 2 of 2…')
  expect(lineBeside(1)).toBeUndefined()
})
