import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

export const TEXT = 'docs/guide.md'
export const PDF = 'public/dashboard-guide.pdf'
/** The hashes of the PDF's sources and of the PDF; a test compares them with the files. */
export const MADE_FROM = 'docs/guide/made-from.json'
export const STYLE = 'scripts/guide/guide.css'
export const TOKENS = 'src/ui/tokens.css'
const PROGRAM = ['scripts/guide/guide-page.ts', 'scripts/guide/make-guide.ts']

/** The pictures in the text, as paths relative to it. */
export function picturesIn(text: string): string[] {
  return [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, address = '']) => address)
}

export const pictureFile = (address: string) => path.posix.join(path.posix.dirname(TEXT), address)

/** The SHA-256 of all sources of the guide, and of the PDF. */
export async function hashes(): Promise<{ sources: string; pdf: string }> {
  const text = await readFile(TEXT, 'utf8')
  const files = [TEXT, STYLE, TOKENS, ...PROGRAM, ...picturesIn(text).map(pictureFile)]
  const sources = createHash('sha256')
  for (const file of files) {
    const bytes = await readFile(file)
    sources.update(`${file}\0${bytes.length}\0`).update(bytes)
  }
  const pdf = createHash('sha256').update(await readFile(PDF))
  return { sources: sources.digest('hex'), pdf: pdf.digest('hex') }
}
