import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { MAX_FILE_BYTES } from '../../../src/domain/picture/file-limit.ts'

/** A picture that is too large for the site. It can be shrunk, or is refused with this message. */
type CameraPicture = {
  name: string
  path: string
  refusal?: RegExp
}

// A new set gets a new folder; making one takes seconds.
const CACHE = path.resolve('node_modules/.cache/plinth-camera-pictures-3')

/** Each corner has its own colour, so that a rotated or mirrored picture is recognised. */
const CORNERS = {
  topLeft: '#d02020',
  topRight: '#20b040',
  bottomLeft: '#2040d0',
  bottomRight: '#e0c020',
}

type Noise = { mean?: number; sigma?: number }

const TILE = 512 // px; making noise takes far longer than repeating it

const noise = (width: number, height: number, { mean = 120, sigma = 40 }: Noise = {}) =>
  sharp({
    create: {
      width: Math.min(TILE, width),
      height: Math.min(TILE, height),
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean, sigma },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()

/** Noise, as a camera makes it, with a patch of colour in each corner. */
async function scene(width: number, height: number, kind?: Noise): Promise<Sharp> {
  const [w, h] = [Math.round(width / 5), Math.round(height / 5)]
  const patch = (background: string, left: number, top: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background } },
    left,
    top,
  })
  const { data, info } = await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite([
      { input: await noise(width, height, kind), tile: true },
      patch(CORNERS.topLeft, 0, 0),
      patch(CORNERS.topRight, width - w, 0),
      patch(CORNERS.bottomLeft, 0, height - h),
      patch(CORNERS.bottomRight, width - w, height - h),
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

/** The pixels as a camera stores them for each EXIF orientation. */
const STORED: Record<number, (upright: Sharp) => Sharp> = {
  1: (upright) => upright,
  2: (upright) => upright.flop(),
  3: (upright) => upright.rotate(180),
  4: (upright) => upright.flip(),
  5: (upright) => upright.rotate(270).flop(),
  6: (upright) => upright.rotate(270),
  7: (upright) => upright.rotate(90).flop(),
  8: (upright) => upright.rotate(90),
}

const GPS = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '26/1 11/1 0/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '91/1 44/1 0/1',
}

/** Many bytes for few pixels. */
const HEAVY = { quality: 100, chromaSubsampling: '4:4:4' }

async function photo(orientation: number) {
  const stored = await STORED[orientation]!(await scene(850, 600))
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(stored)
    .jpeg(HEAVY)
    .withExif({ IFD0: { Make: 'Secret Camera', Copyright: 'Somebody' }, IFD3: GPS })
    .withMetadata({ orientation })
    .toBuffer()
}

/** A picture whose left half is transparent. */
async function halfTransparent(width: number, height: number) {
  const half = await (await scene(width / 2, height)).png({ compressionLevel: 0 }).toBuffer()
  return sharp({ create: { width, height, channels: 4, background: '#0000' } }).composite([
    { input: half, left: width / 2, top: 0 },
  ])
}

async function moving(frames: number, width: number, height: number) {
  const stills = Array.from({ length: frames }, async () =>
    (await scene(width, height)).png({ compressionLevel: 0 }).toBuffer(),
  )
  return sharp(await Promise.all(stills), { join: { animated: true } })
}

const half = async (whole: Promise<Buffer>) => {
  const bytes = await whole
  return bytes.subarray(0, bytes.length / 2)
}

const MOVES = /would lose its animation/
const BROKEN = /cannot be read/

const made: Record<string, { make: () => Promise<Buffer>; refusal?: RegExp }> = {
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8].map((way) => [`orientation-${way}.jpg`, { make: () => photo(way) }]),
  ),
  // Over 16 megapixels and over 3840 px, and too noisy for 900 KB at that size.
  'over-canvas.jpg': {
    make: async () =>
      (await scene(7680, 2160)).rotate(270).jpeg({ quality: 85 }).withMetadata({ orientation: 6 }).toBuffer(),
  },
  'alpha.png': {
    make: async () => (await halfTransparent(860, 760)).png({ compressionLevel: 1 }).toBuffer(),
  },
  'alpha-lossy.webp': {
    make: async () => (await halfTransparent(1300, 1000)).webp({ quality: 100, effort: 0 }).toBuffer(),
  },
  'display-p3.jpg': {
    make: async () => (await scene(850, 600)).withIccProfile('p3').jpeg(HEAVY).toBuffer(),
  },
  'cmyk.jpg': {
    make: async () =>
      (await scene(480, 400)).toColourspace('cmyk').withIccProfile('cmyk').jpeg(HEAVY).toBuffer(),
  },
  'progressive.jpg': {
    make: async () => (await scene(850, 600)).jpeg({ ...HEAVY, progressive: true }).toBuffer(),
  },
  'grey.jpg': {
    make: async () => (await scene(1400, 1000)).toColourspace('b-w').jpeg(HEAVY).toBuffer(),
  },
  '16-bit.png': {
    make: async () => (await scene(520, 360)).toColourspace('rgb16').png({ compressionLevel: 0 }).toBuffer(),
  },
  'small-but-heavy.png': {
    make: async () => (await scene(760, 540)).png({ compressionLevel: 0 }).toBuffer(),
  },
  // Longer than the textures of many graphics cards, 16,384 px.
  'panorama.jpg': {
    make: async () => (await scene(17_000, 200, { sigma: 25 })).jpeg({ quality: 85 }).toBuffer(),
  },
  'tower.jpg': {
    make: async () => (await scene(200, 17_000, { sigma: 25 })).jpeg({ quality: 85 }).toBuffer(),
  },
  'night.jpg': {
    make: async () => (await scene(1000, 700, { mean: 6, sigma: 8 })).jpeg(HEAVY).toBuffer(),
  },
  'white-scan.png': {
    make: () =>
      sharp({ create: { width: 700, height: 500, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 0 })
        .toBuffer(),
  },
  'still.gif': { make: async () => (await scene(1200, 900)).gif({ effort: 1 }).toBuffer() },
  'photo.avif': {
    make: async () =>
      (await scene(1000, 720)).avif({ quality: 95, chromaSubsampling: '4:4:4', effort: 0 }).toBuffer(),
  },
  'moving.gif': {
    make: async () => (await moving(4, 480, 480)).gif({ effort: 1 }).toBuffer(),
    refusal: MOVES,
  },
  'moving.webp': {
    make: async () => (await moving(6, 520, 520)).webp({ quality: 95, effort: 0 }).toBuffer(),
    refusal: MOVES,
  },
  'truncated.jpg': {
    make: () => half(scene(1200, 800).then((picture) => picture.jpeg(HEAVY).toBuffer())),
    refusal: BROKEN,
  },
  'truncated.png': {
    make: () => half(scene(1000, 700).then((picture) => picture.png({ compressionLevel: 0 }).toBuffer())),
    refusal: BROKEN,
  },
  'rubbish.heic': { make: async () => Buffer.alloc(1_500_000, 'rubbish '), refusal: /HEIC/ },
  'rubbish.jpg': { make: async () => Buffer.alloc(1_500_000, 'rubbish '), refusal: BROKEN },
}

async function cached(name: string, make: () => Promise<Buffer>) {
  const file = path.join(CACHE, name)
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true })
    // Renamed only when it is complete: two runs may make it at the same time.
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, await make())
    renameSync(unfinished, file)
  }
  return file
}

/** The path of a photograph of 24 megapixels in 20 MB, whose shrinking bench/form.ts measures. */
export const largePhotograph = () =>
  cached('20-mb.jpg', async () => (await scene(6000, 4000)).jpeg({ quality: 97 }).toBuffer())

/** The path of one of these pictures. */
export const cameraPicture = (name: keyof typeof made) => cached(name, made[name]!.make)

/**
 * Pictures as cameras, phones and programs make them, all over the size limit; made once and cached. Each has as few pixels as
 * what it shows needs, because the browser encodes each several times.
 */
export const cameraPictureNames = Object.keys(made)

export const readCameraPicture = async (name: string): Promise<CameraPicture> => ({
  name,
  path: await cameraPicture(name),
  refusal: made[name]!.refusal,
})

const SIDE = 10 // cells

/** The picture scaled down to a few cells of red, green and blue: upright, in sRGB, on violet. */
async function seen(bytes: Buffer) {
  // Flattened before it is scaled: decoders that scale mix clear pixels into an edge.
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .flatten({ background: '#80f' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info }).resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer()
}

/** The difference allowed, of 255. Two readings of one ink profile differ. */
const tolerance = (name: string) => (name.startsWith('cmyk') ? 64 : 14)

/** The faults of the bytes that a browser made of this picture. */
export async function faultsOfShrunk(bytes: Buffer, { name, path }: CameraPicture): Promise<string[]> {
  const { exif, xmp, iptc, orientation = 1, hasAlpha } = await sharp(bytes).metadata()
  const isClear = hasAlpha && !(await sharp(bytes).stats()).isOpaque
  const [after, before] = await Promise.all([seen(bytes), seen(readFileSync(path))])
  const worst = Math.max(...after.map((value, index) => Math.abs(value - before[index]!)))
  const faults = {
    'it is too large': bytes.length > MAX_FILE_BYTES,
    'it has metadata': exif !== undefined || xmp !== undefined || iptc !== undefined,
    'it is not upright': orientation !== 1,
    'its transparent parts are lost, or new': isClear !== name.startsWith('alpha'),
    [`the colour of its worst cell differs by ${worst}`]: worst >= tolerance(name),
  }
  return Object.entries(faults).flatMap(([fault, isThere]) => (isThere ? fault : []))
}
