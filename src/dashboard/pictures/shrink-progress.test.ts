import { expect, test } from 'vitest'
import { shrinkProgress } from './shrink-progress.ts'

type State = Parameters<typeof shrinkProgress>[0][number]['state']
const line = (...states: State[]) =>
  shrinkProgress(states.map((state, place) => ({ name: `${place + 1}.jpg`, state })))

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
