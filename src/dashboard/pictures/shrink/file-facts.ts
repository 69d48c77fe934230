type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

export type FileFacts = {
  /** Absent for an unknown format; the browser may still be able to read it. */
  format?: Format
  isAnimated: boolean
  /** False if the end of the file is missing; some browsers would show the rest of the picture in grey. */
  isComplete: boolean
}

const LATIN = new TextDecoder('latin1')
const word = (bytes: Uint8Array, at: number, length = 4) => LATIN.decode(bytes.subarray(at, at + length))
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** Format and state of a picture, read from its bytes; the file name is ignored. */
export function factsOf(bytes: Uint8Array): FileFacts {
  if (bytes[0] === 0xff && bytes[1] === 0xd8)
    return { format: 'jpeg', isAnimated: false, isComplete: hasJpegEnd(bytes) }
  if (word(bytes, 1, 3) === 'PNG') return { format: 'png', ...pngFacts(bytes) }
  if (word(bytes, 0, 3) === 'GIF')
    return { format: 'gif', isAnimated: gifFrames(bytes) > 1, isComplete: true }
  if (word(bytes, 0) === 'RIFF' && word(bytes, 8) === 'WEBP') return { format: 'webp', ...webpFacts(bytes) }
  const brand = word(bytes, 4) === 'ftyp' ? word(bytes, 8) : ''
  if (brand === 'avif' || brand === 'avis')
    return { format: 'avif', isAnimated: brand === 'avis', isComplete: true }
  return { isAnimated: false, isComplete: true }
}

/** Looks for the end marker after the start of the image data, since a preview in the metadata has its own end marker. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda)
    at += 2 + view.getUint16(at + 2)
  for (at = bytes.indexOf(0xff, at); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === 0xd9) return true
  }
  return false
}

function pngFacts(bytes: Uint8Array) {
  const view = viewOf(bytes)
  let isAnimated = false
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const chunk = word(bytes, at + 4)
    if (chunk === 'IEND') return { isAnimated, isComplete: true }
    if (chunk === 'acTL') isAnimated = view.getUint32(at + 8) > 1
  }
  return { isAnimated, isComplete: false }
}

const WEBP_ANIMATED = 0b10

function webpFacts(bytes: Uint8Array) {
  const isAnimated = word(bytes, 12) === 'VP8X' && (bytes[20]! & WEBP_ANIMATED) !== 0
  return { isAnimated, isComplete: viewOf(bytes).getUint32(4, true) + 8 <= bytes.length }
}

const GIF_EXTENSION = 0x21
const GIF_FRAME = 0x2c

function gifFrames(bytes: Uint8Array): number {
  const colours = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const afterBlocks = (at: number) => {
    while (bytes[at]) at += 1 + bytes[at]!
    return at + 1
  }
  let frames = 0
  let at = 13 + colours(bytes[10])
  while (at < bytes.length) {
    if (bytes[at] === GIF_EXTENSION) at = afterBlocks(at + 2)
    else if (bytes[at] === GIF_FRAME) {
      frames += 1
      at = afterBlocks(at + 11 + colours(bytes[at + 9]))
    } else break
  }
  return frames
}
