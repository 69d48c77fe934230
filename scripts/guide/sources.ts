import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

export const TEXT = 'docs/guide.md'
export const PDF = 'public/dashboard-guide.pdf'
/** What the PDF was made from, and which PDF that was: a test holds both against what lies there. */
export const MADE_FROM = 'docs/guide/made-from.json'
export const STYLE = 'scripts/guide/guide.css'
export const TOKENS = 'src/ui/tokens.css'
const PROGRAM = ['scripts/guide/guide-page.ts', 'scripts/guide/make-guide.ts']

/** The pictures that the text names, as addresses beside it. */
export function picturesIn(text: string): string[] {
  return [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, address = '']) => address)
}

export const pictureFile = (address: string) => path.posix.join(path.posix.dirname(TEXT), address)

/** SHA-256 of everything that decides what the guide looks like, and of the PDF that lies there. */
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
