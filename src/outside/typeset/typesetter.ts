import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import sharp from 'sharp'
import { answerTasks } from '../process/answer-tasks.ts'
import { PDF_FILE, type PrintedPicture, type TypesetResult, type TypesetTask } from './typeset-task.ts'

/** A process of its own, since it takes 200 MB and all of a processor: it ends when idle. */

const QUALITY = 80
/** As many as there are processors on the smallest machine that is planned for. */
const AT_ONCE = 2
/** Checked while it is written: tags, titles, descriptions of pictures, embedded fonts. */
const STANDARD = 'ua-1'

const TEMPLATE = path.resolve('src/outside/typeset/sheets.typ')
const FONTS = [
  path.resolve('node_modules/@expo-google-fonts/inter/300Light'),
  path.resolve('node_modules/@expo-google-fonts/inter/400Regular'),
  path.resolve('node_modules/@expo-google-fonts/inter/500Medium'),
  // Assamese, Bengali and Manipuri; Hindi, Bodo and Nepali.
  path.resolve('node_modules/@expo-google-fonts/noto-sans-bengali/400Regular'),
  path.resolve('node_modules/@expo-google-fonts/noto-sans-devanagari/400Regular'),
]

sharp.cache(false)
sharp.concurrency(1)

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
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: FONTS }] })
  const compiled = compiler.compile({ mainFileContent: readFileSync(TEMPLATE, 'utf8') })
  const { result } = compiled
  if (!result) throw new Error(faultsIn(compiler, compiled))
  const file = path.join(folder, PDF_FILE)
  const pdf = compiler.pdf(result, { pdfStandard: STANDARD })
  if (appended.length === 0) {
    await writeFile(file, pdf)
    return { pages: result.numOfPages }
  }
  // Loaded when it is needed: most documents end with nothing else.
  const { withAppended } = await import('./append-pdfs.ts')
  const bound = await withAppended(
    pdf,
    appended.map((name) => path.join(folder, name)),
  )
  await writeFile(file, bound.bytes)
  return { pages: bound.pages }
}

/** As JPEG, which a PDF embeds as it is; transparent parts become white. */
async function print(folder: string, { source, file, width }: PrintedPicture) {
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
