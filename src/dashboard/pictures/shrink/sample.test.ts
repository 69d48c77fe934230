import { expect, test } from 'vitest'
import { looksLike, sampleOf } from './sample.ts'

const SIZE = 64
type Colour = [red: number, green: number, blue: number, alpha?: number]

function makeSample(colourAt: (x: number, y: number) => Colour) {
  const data: number[] = []
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const [red, green, blue, alpha = 255] = colourAt(x, y)
      data.push(red, green, blue, alpha)
    }
  }
  return sampleOf({ data, width: SIZE, height: SIZE })
}

const photo = makeSample((x, y) => [x * 4, y * 4, 90])
const black = makeSample(() => [0, 0, 0])

test('a picture with a little noise is the same picture', () => {
  expect(
    looksLike(
      makeSample((x, y) => [x * 4 + (y % 3), y * 4, 90 - (x % 2)]),
      photo,
    ),
  ).toBe(true)
})

test.each([
  ['black', black],
  ['clear', makeSample(() => [0, 0, 0, 0])],
  ['one colour', makeSample(() => [128, 128, 90])],
  ['lying on its side', makeSample((x, y) => [y * 4, x * 4, 90])],
  ['half empty', makeSample((x, y) => (y < 32 ? [x * 4, y * 4, 90] : [128, 128, 128]))],
])('a result that is %s is not the source picture', (_, result) => {
  expect(looksLike(result, photo)).toBe(false)
})

test('a dark picture is not taken for a black one', () => {
  const night = makeSample((x) => [0, 0, x / 4])
  expect(looksLike(night, night)).toBe(true)
  expect(looksLike(black, night)).toBe(false)
})

test('a result of one colour is right when the source has only one', () => {
  const white = makeSample(() => [255, 255, 255])
  expect([looksLike(white, white), looksLike(black, white)]).toEqual([true, false])
})

test('the colour of a transparent pixel is ignored', () => {
  expect(
    looksLike(
      makeSample(() => [255, 0, 0, 0]),
      makeSample(() => [0, 0, 0, 0]),
    ),
  ).toBe(true)
})
