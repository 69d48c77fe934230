import { readFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
import sharp, { type OverlayOptions } from 'sharp'
import { cropOf } from '../../domain/picture/focus.ts'
import type { Focus } from '../../domain/picture/picture-schema.ts'
import { SHARING_CARD } from '../../domain/picture/sharing-card.ts'
import { ink, paper, stone } from '../../domain/shared/colours.ts'
import { scriptFonts } from '../typeset/fonts.ts'

type CardTexts = { name: string; caption: string; studio: string }
type DrawnCard = { picture?: Uint8Array; focus?: Focus; texts: CardTexts }
type FilledCard = { picture: Uint8Array; focus?: Focus; texts?: undefined }
/** The bytes of an uploaded picture with its focal point, and the texts below it. */
export type Card = DrawnCard | FilledCard

const { width: WIDTH, height: HEIGHT } = SHARING_CARD
const QUALITY = 85
const MARGIN = 48
const INNER_WIDTH = WIDTH - 2 * MARGIN
const PICTURE_HEIGHT = 404
const NAME_SIZES = [42, 32] // a name that needs more than two lines gets the smaller size
const LINE_HEIGHT = 50
const SMALL_SIZE = 22

type Run = { font: fontkit.Font; text: string }

const fonts = new Map<string, fontkit.Font>()
const clusters = new Intl.Segmenter('en')
/** They join letters and have no shape. */
const JOINERS = /[\u200c\u200d]/g

/**
 * A JPEG of 1200x630 with the picture and the name below it; without texts the picture fills it. A picture with a focal point is
 * cropped around that point, and above texts fills the width; without one it is whole there. Text is drawn as shapes, so no font
 * needs to be installed.
 */
export function sharingCard(card: Card): Promise<Buffer> {
  return card.texts ? drawnCard(card) : filledCard(card)
}

const filledCard = async ({ picture, focus }: FilledCard) =>
  (await cropped(picture, WIDTH, HEIGHT, focus))
    .flatten({ background: paper })
    .jpeg({ quality: QUALITY })
    .toBuffer()

async function drawnCard({ picture: cover, focus, texts }: DrawnCard): Promise<Buffer> {
  // The fonts have one shape for a letter with its mark.
  const [name, caption, studio] = [texts.name, texts.caption, texts.studio].map((text) =>
    text.normalize('NFC'),
  ) as [string, string, string]
  const { size, lines } = nameLines(name)
  const first = cover ? MARGIN + PICTURE_HEIGHT + 64 : HEIGHT / 2 - 20
  const owner = cut(studio, SMALL_SIZE, INNER_WIDTH / 2)
  const ownerWidth = widthOf(owner, SMALL_SIZE)
  const facts = cut(caption, SMALL_SIZE, INNER_WIDTH - ownerWidth - MARGIN)
  const shapes = [
    ...lines.map((line, index) => shapeOf(line, size, MARGIN, first + index * LINE_HEIGHT, ink)),
    shapeOf(facts, SMALL_SIZE, MARGIN, HEIGHT - MARGIN, stone),
    shapeOf(owner, SMALL_SIZE, WIDTH - MARGIN - ownerWidth, HEIGHT - MARGIN, stone),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${shapes.join('')}</svg>`
  const layers: OverlayOptions[] = [{ input: Buffer.from(svg) }]
  if (cover) {
    layers.push({ input: await fitted(cover, focus), left: MARGIN, top: MARGIN })
  }
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: paper } })
    .composite(layers)
    .jpeg({ quality: QUALITY })
    .toBuffer()
}

async function fitted(cover: Uint8Array, focus: Focus | undefined): Promise<Buffer> {
  const picture = focus
    ? await cropped(cover, INNER_WIDTH, PICTURE_HEIGHT, focus)
    : sharp(cover).autoOrient().resize(INNER_WIDTH, PICTURE_HEIGHT, { fit: 'inside' })
  return picture.png().toBuffer()
}

async function cropped(bytes: Uint8Array, width: number, height: number, focus: Focus | undefined) {
  const picture = sharp(bytes).autoOrient()
  const { autoOrient } = await picture.metadata()
  return picture.extract(cropOf(autoOrient, width / height, focus)).resize(width, height, { fit: 'fill' })
}

/** Most texts need the first font only. */
function loaded(file: string): fontkit.Font {
  const font = fonts.get(file) ?? (fontkit.create(readFileSync(file)) as fontkit.Font)
  fonts.set(file, font)
  return font
}

/** The parts of a text, each with the first font that has its letters. Letters that no font has are left out. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const cluster of clustersOf(text)) {
    const file = scriptFonts.find((one) =>
      [...cluster.replace(JOINERS, '')].every((letter) =>
        loaded(one).hasGlyphForCodePoint(letter.codePointAt(0)!),
      ),
    )
    const last = runs.at(-1)
    if (file && last?.font === loaded(file)) last.text += cluster
    else if (file) runs.push({ font: loaded(file), text: cluster })
  }
  return runs
}

const clustersOf = (text: string) => [...clusters.segment(text)].map(({ segment }) => segment)

const widthOf = (text: string, size: number) =>
  runsOf(text).reduce(
    (width, run) => width + (run.font.layout(run.text).advanceWidth * size) / run.font.unitsPerEm,
    0,
  )

/** A name in at most two lines, cut with an ellipsis if it is too long. */
export function nameLines(name: string): { size: number; lines: string[] } {
  const tries = NAME_SIZES.map((size) => ({ size, lines: linesOf(name, size, INNER_WIDTH) }))
  const whole = tries.find(({ lines }) => lines.length <= 2)
  if (whole) return whole
  const { size, lines } = tries.at(-1)!
  return { size, lines: [lines[0]!, cut(`${lines[1]} ${lines[2]}`, size, INNER_WIDTH)] }
}

function linesOf(text: string, size: number, width: number) {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap((word) => piecesOf(word, size, width))) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function piecesOf(word: string, size: number, width: number): string[] {
  const piece = fittingStart(word, size, width)
  return piece.length < word.length ? [piece, ...piecesOf(word.slice(piece.length), size, width)] : [word]
}

/** The text, cut with an ellipsis if it does not fit. */
function cut(text: string, size: number, width: number) {
  if (widthOf(text, size) <= width) return text
  return `${fittingStart(text, size, width - widthOf('…', size)).trimEnd()}…`
}

/** The longest start of a text that fits, at least one letter with its signs. */
function fittingStart(text: string, size: number, width: number) {
  const letters = clustersOf(text)
  let [fits, over] = [1, letters.length + 1]
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    if (widthOf(letters.slice(0, middle).join(''), size) <= width) fits = middle
    else over = middle
  }
  return letters.slice(0, fits).join('')
}

function shapeOf(text: string, size: number, left: number, baseline: number, colour: string) {
  let x = left
  const paths = runsOf(text).flatMap(({ font, text }) => {
    const { glyphs, positions } = font.layout(text)
    const scale = size / font.unitsPerEm
    return glyphs.map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!
      const at = `translate(${x + xOffset * scale} ${baseline - yOffset * scale})`
      x += xAdvance * scale
      return `<path transform="${at} scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
    })
  })
  return `<g fill="${colour}">${paths.join('')}</g>`
}
