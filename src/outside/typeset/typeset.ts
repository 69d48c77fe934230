import { createWriteStream } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../domain/file/file-store.ts'
import { originalName, variantName, variantWidths } from '../../domain/picture/picture.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import { hairline, ink, stone } from '../../domain/shared/colours.ts'
import { tooBusy } from '../../domain/shared/problem.ts'
import type { Paper, Sheet, SheetDocument } from '../../domain/sheet/sheet.ts'
import { ChildWorker } from '../process/child-worker.ts'
import { PICTURE_ENV } from '../process/picture-env.ts'
import { makeFolder, removeFolder, removeLeftFolders } from './folders.ts'
import {
  CONTENT_FILE,
  PDF_FILE,
  type PrintedPicture,
  type TypesetResult,
  type TypesetTask,
} from './typeset-task.ts'

const TIMEOUT = 5 * 60_000 // ms, for a pack of hundreds of projects
const PRIORITY = 5 // a nice value: when all processors are busy, it gets about 25% of one
/** Documents that wait or are made. */
const MAX_WAITING = 20
const BUSY = 'Many documents are being made at the moment. Please try again in a minute.'
const RETRY_AFTER = 60 // s
const MANY_SHEETS = 10

/** Pixels of the first picture of a sheet and of the others: 220 for an inch of their largest size. */
const PRINTED: Record<Paper, { first: number; others: number }> = {
  a4: { first: 1500, others: 800 },
  a3: { first: 2100, others: 900 },
}

/** What is not in a document: pictures and certificates without a file that can be read, and characters that no font has. */
export type LeftOut = { pictures: number; certificates: number; characters: readonly string[] }

/** A finished document, while `typeset` runs. */
export type Typeset = { file: string; bytes: number; pages: number; leftOut: LeftOut }

type Options = {
  /** Throws 503 when as many wait or are made. */
  atMost?: number
  /** Called with the number of sheets whose pictures are prepared. */
  onSheet?: (done: number) => Promise<void>
  /** The content of a certificate. */
  openFile?: (file: string) => Promise<ReadableStream<Uint8Array> | undefined>
}

/** Makes PDFs, one after the other, in a child process. */
export class Typesetter extends ChildWorker<TypesetTask> {
  readonly #files: FileStore
  #documents = 0

  constructor(files: FileStore) {
    super({
      name: 'typesetter',
      program: 'typesetter',
      timeout: TIMEOUT,
      priority: PRIORITY,
      env: PICTURE_ENV,
      execArgv: ['--max-semi-space-size=2'],
    })
    this.#files = files
    removeLeftFolders()
  }

  /** Makes the document and hands it to `use`; afterwards its file is removed. Throws 503 when too many wait. */
  readonly typeset = async <T>(
    document: SheetDocument,
    use: (made: Typeset) => Promise<T>,
    { onSheet = async () => {}, openFile, atMost = MAX_WAITING }: Options = {},
  ): Promise<T> => {
    if (this.#documents >= atMost) throw tooBusy(BUSY, RETRY_AFTER)
    this.#documents += 1
    let folder = ''
    try {
      folder = await makeFolder()
      const sheets = document.sheets.map((sheet) => printedPictures(sheet, document.paper))
      const tried = new Set<string>()
      const printed = new Set<string>()
      for (const [index, all] of sheets.entries()) {
        // Each once, also when several projects show it.
        const pictures = all.filter(({ file }) => !tried.has(file) && tried.add(file))
        for (const file of await this.#print(folder, pictures)) printed.add(file)
        await onSheet(index + 1)
      }
      // What printing many pictures has left would be added to what typesetting takes.
      if (sheets.length > MANY_SHEETS) this.rest()
      const content = contentOf(document, sheets, printed)
      // JSON escapes no character but halves of characters, which Typst refuses.
      const json = JSON.stringify(content).replace(/\\ud[89a-f][\da-f]{2}/g, '\\ufffd')
      await writeFile(path.join(folder, CONTENT_FILE), json)
      const appended = []
      for (const [index, { file }] of document.appended.entries()) {
        const name = `appended-${index}.pdf`
        const content = await openFile?.(file)
        // An empty file cannot be read, and is counted.
        await writeFile(path.join(folder, name), content ?? '')
        appended.push(name)
      }
      const { pages, replaced, unreadable } = await this.run<TypesetResult>({
        ...{ kind: 'typeset', folder, appended },
      })
      const file = path.join(folder, PDF_FILE)
      const leftOut = {
        pictures: tried.size - printed.size,
        certificates: unreadable,
        characters: replaced,
      }
      return await use({ file, pages, bytes: (await stat(file)).size, leftOut })
    } finally {
      this.#documents -= 1
      if (folder) await removeFolder(folder)
    }
  }

  /** The files that could be printed. */
  async #print(folder: string, pictures: readonly SourcePicture[]): Promise<readonly string[]> {
    const copied = []
    for (const picture of pictures)
      if (await this.#copy(picture.from, path.join(folder, picture.source))) copied.push(picture)
    if (copied.length === 0) return []
    const printed = await this.run<string[]>({ kind: 'print', folder, pictures: copied })
    for (const { source } of copied) await rm(path.join(folder, source))
    return printed
  }

  /** False when there is no such file. */
  async #copy(name: string, target: string): Promise<boolean> {
    const found = await this.#files.read(name)
    if (!found) return false
    const { body } = found
    if (body instanceof Uint8Array) await writeFile(target, body)
    else await pipeline(Readable.fromWeb(body as never), createWriteStream(target))
    return true
  }
}

type SourcePicture = PrintedPicture & {
  /** The name in the store. */
  from: string
  /** As the template reads it. */
  shown: { file: string; alt: string; width: number; height: number }
}

function printedPictures({ pictures }: Sheet, paper: Paper): SourcePicture[] {
  const { first, others } = PRINTED[paper]
  return pictures.map(({ picture, alt }, index) => {
    const width = index === 0 ? first : others
    const file = `${picture.id}-${width}.jpg`
    const shown = { file, alt, width: picture.width, height: picture.height }
    return { file, source: `${file}.source`, width, from: smallestFile(picture, width), shown }
  })
}

/** The content as the template reads it, with the pictures that could be printed. */
const contentOf = (
  document: SheetDocument,
  sheets: readonly (readonly SourcePicture[])[],
  printed: ReadonlySet<string>,
) => ({
  ...document,
  colours: { ink, stone, hairline },
  sheets: document.sheets.map((sheet, index) => ({
    ...sheet,
    pictures: sheets[index]!.filter(({ file }) => printed.has(file)).map(({ shown }) => shown),
  })),
})

/** The name of the picture's smallest file that has enough pixels. */
function smallestFile(picture: Picture, width: number): string {
  if (!picture.hasWebp) return originalName(picture)
  const widths = variantWidths(picture.width)
  return variantName(picture.id, widths.find((one) => one >= width) ?? widths.at(-1)!, 'webp')
}
