import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A photograph-like picture: noise does not compress away. */
export function noisy(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
}

export async function jpeg(width = 600, height = 400) {
  return noisy(width, height).jpeg({ quality: 70 }).toBuffer()
}

/** A photo as a phone stores it: rotated by EXIF, with a GPS position. The top is red when it is upright. */
export async function phonePhoto() {
  const red = await sharp({ create: { width: 200, height: 60, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const upright = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#00f' } })
    .composite([{ input: red, top: 0, left: 0 }])
    .png()
    .toBuffer()
  return sharp(upright)
    .rotate(-90)
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'Secret Camera', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 11/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

export async function movingGif() {
  const frame = async (background: string) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all(['#f00', '#0f0', '#00f'].map(frame))
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100], loop: 0 })
    .toBuffer()
}

const BOMB_SIDE = 16_000 // pixels

/** Few bytes with very many pixels: a black PNG of one bit for each. */
export function bomb() {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(BOMB_SIDE, 0)
  head.writeUInt32BE(BOMB_SIDE, 4)
  head[8] = 1 // bit depth
  // Each row begins with the number of its filter.
  const rows = Buffer.alloc(BOMB_SIDE * (1 + BOMB_SIDE / 8))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** A GIF of this many frames, black and white in turn: equal neighbours would become one. */
export async function longGif(frames: number, width: number, height: number) {
  const pixels = Buffer.alloc(width * height * frames)
  for (let frame = 0; frame < frames; frame++) {
    pixels.fill(frame % 2 === 0 ? 0 : 255, frame * width * height, (frame + 1) * width * height)
  }
  return sharp(pixels, { raw: { width, height: height * frames, channels: 1, pageHeight: height } })
    .gif({ effort: 1 })
    .toBuffer()
}
