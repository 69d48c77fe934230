import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isWholePicture } from './whole-picture.ts'

test.each(['jpg', 'png', 'webp', 'avif', 'gif'] as const)(
  'a %s file that was cut is noticed',
  async (format) => {
    const picture = sharp({ create: { width: 90, height: 70, channels: 3, background: '#a52' } })
    const bytes = new Uint8Array(await picture.toFormat(format === 'jpg' ? 'jpeg' : format).toBuffer())
    expect(isWholePicture(format, bytes)).toBe(true)
    for (const length of [1, 9, 100, bytes.length - 1])
      if (length < bytes.length) expect(isWholePicture(format, bytes.subarray(0, length))).toBe(false)
  },
)
