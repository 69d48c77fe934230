import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { withTexts } from '../../domain/shared/json-texts.ts'
import type { SheetDocument } from '../../domain/sheet/sheet.ts'
import { answerTasks } from '../process/answer-tasks.ts'
import { fontFolders, scriptFonts } from './fonts.ts'
import {
  CONTENT_FILE,
  PDF_FILE,
  type PrintedPicture,
  type TypesetResult,
  type TypesetTask,
} from './typeset-task.ts'

/** A process of its own, since it takes 200 MB and all of a processor: it ends when idle. Each task loads only its own library. */

const QUALITY = 80
/** As many as there are processors on the smallest machine that is planned for. */
const AT_ONCE = 2
/** Checked while it is written: tags, titles, descriptions of pictures, embedded fonts. */
const STANDARD = 'ua-1'
/** In its refusal of a character that no font has. */
const NO_GLYPH = 'could not be displayed'

const TEMPLATE = path.resolve('src/outside/typeset/sheets.typ')
/** The files that could be printed: a damaged picture is no reason to make nothing. */
async function printAll(folder: string, pictures: readonly PrintedPicture[]): Promise<string[]> {
  const printed: string[] = []
  const queue = pictures.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of queue)
        await print(folder, one).then(
          () => printed.push(one.file),
          (error: Error) => console.error(`The picture ${one.file} could not be printed: ${error.message}`),
        )
    }),
  )
  return printed
}

async function typeset(folder: string, appended: readonly string[]): Promise<TypesetResult> {
  const content = await readContent(folder)
  // Loaded when it is needed: most documents end with nothing else.
  const pdfs = appended.length > 0 ? await import('./append-pdfs.ts') : undefined
  const listed = []
  const others = []
  let from = 1
  for (const [index, name] of appended.entries()) {
    const pdf = await pdfs?.openedPdf(path.join(folder, name))
    if (!pdf) continue
    others.push(pdf)
    listed.push({ ...content.appended[index]!, from })
    from += pdf.getPageCount()
  }
  const whole = { ...content, appended: listed }
  const { pdf, pages, replaced } = await compiled(folder, whole).catch(async (error: unknown) => {
    if (!String((error as Error).message ?? error).includes(NO_GLYPH)) throw error
    // Loaded when it is needed: the fonts' library takes 30 MB.
    const { printableBy } = await import('./printable.ts')
    const { printable, replaced } = printableBy(scriptFonts)
    return { ...(await compiled(folder, withTexts(whole, printable))), replaced: replaced() }
  })
  const bound = pdfs && others.length > 0 ? await pdfs.withAppended(pdf, others) : undefined
  await writeFile(path.join(folder, PDF_FILE), bound?.bytes ?? pdf)
  return { pages: bound?.pages ?? pages, replaced, unreadable: appended.length - others.length }
}

async function compiled(folder: string, content: object) {
  await writeFile(path.join(folder, CONTENT_FILE), JSON.stringify(content))
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: fontFolders }] })
  const outcome = compiler.compile({ mainFileContent: readFileSync(TEMPLATE, 'utf8') })
  if (!outcome.result) throw new Error(faultsIn(compiler, outcome))
  const pdf = withoutSuspects(compiler.pdf(outcome.result, { pdfStandard: STANDARD }))
  return { pdf, pages: outcome.result.numOfPages, replaced: [] as string[] }
}

const SUSPECTS = '/Suspects false'

/**
 * The same PDF without the statement that its tags are not suspect, which is the default: poppler reports it as an error. Blanks in
 * its place leave every object at its offset.
 */
function withoutSuspects(pdf: Buffer): Buffer {
  const at = pdf.indexOf(SUSPECTS, pdf.lastIndexOf('/MarkInfo'))
  if (at !== -1) pdf.fill(' ', at, at + SUSPECTS.length)
  return pdf
}

const readContent = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, CONTENT_FILE), 'utf8')) as Pick<SheetDocument, 'appended'>

/** As JPEG, which a PDF embeds as it is; transparent parts become white. */
async function print(folder: string, { source, file, width }: PrintedPicture) {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const from = path.join(folder, source)
  await sharp(from)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toFile(path.join(folder, file))
}

function faultsIn(compiler: NodeCompiler, compiled: ReturnType<NodeCompiler['compile']>): string {
  const error = compiled.takeDiagnostics()
  return error ? JSON.stringify(compiler.fetchDiagnostics(error)) : 'no reason was given'
}

answerTasks(
  (task: TypesetTask): Promise<unknown> =>
    task.kind === 'print' ? printAll(task.folder, task.pictures) : typeset(task.folder, task.appended),
  () => 'not typeset',
)
