import sharp from 'sharp'
import { expect, test } from 'vitest'
import { movingGif } from '../../../../test/support/data/made-pictures.ts'
import { factsOf } from './file-facts.ts'

const picture = () => sharp({ create: { width: 80, height: 60, channels: 3, background: '#a52' } })

const made = {
  jpeg: () =>
    picture()
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' } })
      .toBuffer(),
  png: () => picture().png().toBuffer(),
  gif: () => picture().gif().toBuffer(),
  webp: () => picture().webp().toBuffer(),
  avif: () => picture().avif({ effort: 0 }).toBuffer(),
}

test.each(Object.entries(made))(
  'a still %s is recognised as complete and not animated',
  async (format, make) => {
    expect(factsOf(await make())).toEqual({ format, isAnimated: false, isComplete: true })
  },
)

test.each(['jpeg', 'png', 'webp'] as const)('a %s without its end is incomplete', async (format) => {
  const bytes = await made[format]()
  expect(factsOf(bytes.subarray(0, bytes.length - 12))).toMatchObject({ format, isComplete: false })
})

test('the end of the preview in a photograph is not the end of the photograph', async () => {
  const preview = await picture().resize(20).jpeg().toBuffer()
  const bytes = await made.jpeg()
  const note = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 0]), preview])
  note.writeUInt16BE(preview.length + 2, 2)
  const withPreview = Buffer.concat([bytes.subarray(0, 2), note, bytes.subarray(2)])
  expect(factsOf(withPreview).isComplete).toBe(true)
  expect(factsOf(withPreview.subarray(0, withPreview.length - 12)).isComplete).toBe(false)
})

test('data that a phone adds after the photograph does not hide its end', async () => {
  expect(factsOf(Buffer.concat([await made.jpeg(), Buffer.alloc(5000, 7)])).isComplete).toBe(true)
})

test('an animated GIF and an animated WebP are recognised', async () => {
  const gif = await movingGif()
  const webp = await sharp(gif, { animated: true }).webp().toBuffer()
  expect([factsOf(gif).isAnimated, factsOf(webp).isAnimated]).toEqual([true, true])
})

test('an animated PNG is recognised', async () => {
  const png = await made.png()
  const head = 8 + 25 // the signature and the first chunk
  const control = Buffer.alloc(20)
  control.writeUInt32BE(8, 0)
  control.write('acTL', 4, 'latin1')
  control.writeUInt32BE(2, 8) // frames
  const animated = Buffer.concat([png.subarray(0, head), control, png.subarray(head)])
  expect(factsOf(animated)).toEqual({ format: 'png', isAnimated: true, isComplete: true })
})

test.each([
  [Buffer.alloc(0)],
  [Buffer.from('GIF')],
  [Buffer.from([0xff, 0xd8])],
  [Buffer.alloc(99, 'rubbish')],
])('bytes that are not a picture throw no error', (bytes) => {
  expect(() => factsOf(bytes)).not.toThrow()
})
