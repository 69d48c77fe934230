import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { degrees, PDFDocument, type PDFFont, PDFName, type PDFPage, rgb } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'

const FONT = path.resolve('node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const SIZE = 7 // pt
/** From the right and from the lower edge, as the page is read. */
const RIGHT = 45 // pt
const BELOW = 18 // pt
const PADDING = 3 // pt

/** A PDF that can be appended, or undefined: programs write what no library reads, and what one reads another may not copy. */
export async function openedPdf(file: string): Promise<PDFDocument | undefined> {
  try {
    const document = await PDFDocument.load(await readFile(file), { updateMetadata: false })
    // Copied once for a try.
    const pages = await (await PDFDocument.create()).copyPages(document, document.getPageIndices())
    return pages.length > 0 ? document : undefined
  } catch (error) {
    console.error(`A certificate could not be appended: ${(error as Error).message}`)
    return undefined
  }
}

/** A document with the pages of others behind its own, each as it is, with its page number on white. */
export async function withAppended(bytes: Uint8Array, others: readonly PDFDocument[]) {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  // They say that all of it is tagged, which the appended pages need not be.
  document.catalog.delete(PDFName.of('Metadata'))
  document.registerFontkit(fontkit as never)
  const font = await document.embedFont(await readFile(FONT), { subset: true })
  for (const other of others) {
    const pages = await document.copyPages(other, other.getPageIndices())
    for (const page of pages) stamp(document.addPage(page), String(document.getPageCount()), font)
  }
  return { bytes: await document.save(), pages: document.getPageCount() }
}

/** In the right lower corner as the page is read, which may be turned. */
function stamp(page: PDFPage, number: string, font: PDFFont) {
  const { x, y, width, height } = page.getCropBox()
  const turn = ((page.getRotation().angle % 360) + 360) % 360
  const length = font.widthOfTextAtSize(number, SIZE)
  const fromRight = RIGHT + length
  const corners: Record<number, [number, number]> = {
    0: [x + width - fromRight, y + BELOW],
    90: [x + width - BELOW, y + height - fromRight],
    180: [x + fromRight, y + height - BELOW],
    270: [x + BELOW, y + fromRight],
  }
  const [left, bottom] = corners[turn] ?? corners[0]!
  const rotate = degrees(turn)
  const [across, up] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  page.drawRectangle({
    x: left - PADDING * (across - up),
    y: bottom - PADDING * (up + across),
    width: length + 2 * PADDING,
    height: SIZE + 2 * PADDING,
    rotate,
    color: rgb(1, 1, 1),
  })
  page.drawText(number, { x: left, y: bottom, size: SIZE, font, rotate, color: rgb(0, 0, 0) })
}
