import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as fontkit from 'fontkit'
import sharp, { type OverlayOptions } from 'sharp'

export type CardTexts = { name: string; caption: string; studio: string }

const WIDTH = 1200 // px, as the networks that show cards ask for
const HEIGHT = 630
const MARGIN = 48
const PICTURE_HEIGHT = 404
const NAME_SIZE = 42
const SMALL_SIZE = 22
const PAPER = '#f6f1e7'
const INK = '#1a1916'
const STONE = '#5f594e'
const FONT = path.resolve('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

let font: fontkit.Font | undefined

/** A JPEG of 1200x630: the whole cover on paper, below it the project's name. Letters are drawn as shapes: no font is asked of the machine. */
export async function sharingCard(cover: Uint8Array | undefined, texts: CardTexts): Promise<Buffer> {
  const { name, caption, studio } = texts
  const lines = linesOf(name, NAME_SIZE, WIDTH - 2 * MARGIN).slice(0, 2)
  const first = cover ? MARGIN + PICTURE_HEIGHT + 64 : HEIGHT / 2 - 20
  const shapes = [
    ...lines.map((line, index) => shapeOf(line, NAME_SIZE, MARGIN, first + index * 50, INK)),
    shapeOf(caption, SMALL_SIZE, MARGIN, HEIGHT - MARGIN, STONE),
    shapeOf(studio, SMALL_SIZE, WIDTH - MARGIN - widthOf(studio, SMALL_SIZE), HEIGHT - MARGIN, STONE),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${shapes.join('')}</svg>`
  const layers: OverlayOptions[] = [{ input: Buffer.from(svg) }]
  if (cover) {
    const fitted = await sharp(cover)
      .autoOrient()
      .resize(WIDTH - 2 * MARGIN, PICTURE_HEIGHT, { fit: 'inside' })
      .png()
      .toBuffer()
    layers.push({ input: fitted, left: MARGIN, top: MARGIN })
  }
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite(layers)
    .jpeg({ quality: 85 })
    .toBuffer()
}

function theFont() {
  font ??= fontkit.create(readFileSync(FONT)) as fontkit.Font
  return font
}

/** What the font can write; the rest would be boxes. */
const writable = (text: string) =>
  [...text].filter((letter) => theFont().hasGlyphForCodePoint(letter.codePointAt(0)!)).join('')

function widthOf(text: string, size: number) {
  return (theFont().layout(writable(text)).advanceWidth * size) / theFont().unitsPerEm
}

function linesOf(text: string, size: number, width: number) {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function shapeOf(text: string, size: number, left: number, baseline: number, colour: string) {
  const { glyphs, positions } = theFont().layout(writable(text))
  const scale = size / theFont().unitsPerEm
  let x = left
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${x} ${baseline}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
    x += positions[index]!.xAdvance * scale
    return path
  })
  return `<g fill="${colour}">${paths.join('')}</g>`
}
