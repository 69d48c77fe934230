import { expect, test } from 'vitest'
import { bestFit, type Encode } from './best-fit.ts'

const START = { width: 1000, height: 500 }
const LIMIT = 100_000

/** An encoder whose files grow with the pixels and with the quality. */
function encoder(bytesPerPixel: number, weight = (quality: number) => quality) {
  const tried: number[] = []
  const encode: Encode = async ({ width, height }, quality) => {
    tried.push(quality)
    return new Blob([new Uint8Array(Math.round(width * height * bytesPerPixel * weight(quality)))])
  }
  return { encode, tried }
}

test('a picture that fits at the best quality keeps its size', async () => {
  const { encode, tried } = encoder(0.1)
  expect((await bestFit(START, LIMIT, encode))?.size).toEqual(START)
  expect(tried).toEqual([0.7, 0.95])
})

test('the best quality that fits is found before the picture is made smaller', async () => {
  const { encode, tried } = encoder(0.25)
  const found = await bestFit(START, LIMIT, encode)
  expect(found?.size).toEqual(START)
  // 0.8 fits exactly.
  expect(found!.blob.size).toBeLessThanOrEqual(LIMIT)
  expect(found!.blob.size).toBeGreaterThan(0.97 * LIMIT)
  expect(tried.length).toBeLessThan(9)
})

test('a picture that does not fit at the lowest accepted quality is made smaller', async () => {
  const { encode } = encoder(3)
  const found = await bestFit(START, LIMIT, encode)
  expect(found!.blob.size).toBeLessThanOrEqual(LIMIT)
  expect(found!.blob.size).toBeGreaterThan(0.7 * LIMIT)
  expect(found!.size.width / found!.size.height).toBeCloseTo(2, 1)
})

test('an encoder that ignores the quality still gets under the limit', async () => {
  const { encode } = encoder(4, () => 1)
  expect((await bestFit(START, LIMIT, encode))!.blob.size).toBeLessThanOrEqual(LIMIT)
})

test('a picture that never fits gives no result', async () => {
  expect(await bestFit(START, LIMIT, async () => new Blob([new Uint8Array(LIMIT + 1)]))).toBeUndefined()
})
