import type { PictureFormat } from './picture-format.ts'

/** Whether a picture file has the end of its format, or the length that its head names: it does not when it was cut. */
export function isWholePicture(format: PictureFormat, bytes: Uint8Array): boolean {
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (format) {
    case 'jpg':
      return bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9
    case 'png':
      return bytes.length > 8 && numbers.getUint32(bytes.length - 8) === IEND
    case 'gif':
      return bytes.at(-1) === 0x3b
    case 'webp':
      return bytes.length > 8 && numbers.getUint32(4, true) + 8 === bytes.length
    case 'avif':
      return endOfBoxes(numbers) === bytes.length
  }
}

/** The name of the last part of a PNG file. */
const IEND = 0x49454e44

/** An AVIF file is boxes one after the other, each with its length. */
function endOfBoxes(numbers: DataView): number {
  let end = 0
  while (end + 8 <= numbers.byteLength) {
    const length = numbers.getUint32(end)
    if (length < 8) break
    end += length
  }
  return end
}
