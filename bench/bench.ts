import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '../test/support/outside/running-server.ts'
import { startPostgres } from '../test/support/outside/throwaway-postgres.ts'
import { measureApplications } from './applications.ts'
import { measureCandidateBoard } from './candidate-board.ts'
import { measureCandidatePage } from './candidate-page.ts'
import { measureCandidates } from './candidates.ts'
import { measureContent } from './content.ts'
import { measureDrafts } from './drafts.ts'
import { measureEnquiries } from './enquiries.ts'
import { measureFirstVisits } from './first-visit.ts'
import { measureForgottenPassword } from './forgotten-password.ts'
import { measureForm } from './form.ts'
import { measureGallery } from './gallery.ts'
import { measureImports } from './imports.ts'
import { measureKeptAnswers } from './kept-answers.ts'
import { measureLighthouse, TEXT_PAGES } from './lighthouse.ts'
import { loadCreates, rate } from './load.ts'
import { measureLongLoad } from './long-load.ts'
import { measureOddAddresses } from './odd-addresses.ts'
import { measurePacks } from './packs.ts'
import { measureParallel } from './parallel.ts'
import { measurePictures } from './pictures.ts'
import { measurePortal } from './portal.ts'
import { megabytes, residentMemory, watchMemory } from './processes.ts'
import { median, ms, part, row, timed, writeResults } from './results.ts'
import { measureSave } from './save.ts'
import { measureScale } from './scale.ts'
import { measureSignIns } from './sign-in.ts'
import { npmStart, toFirstAnswer } from './start.ts'
import { measureStaticCopy } from './static-copy.ts'
import { type Store, startServer } from './store.ts'
import { fillUpTo, picturesAreEncoded, projectsOf, registerAdmin } from './studio.ts'
import { measureViewer } from './viewer.ts'
import { measureWorkers } from './workers.ts'

const IDLE = 5_000 // ms
const STARTER_PROJECTS = 18
const MANY_PROJECTS = 200

const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.once('SIGTERM', () => process.exit(1))

const start = () => startServer({ dataDir })
/** Undefined until a part needs it. */
let running: RunningServer | undefined

/** The server of the studio that the first parts share, with its pictures encoded. */
async function studio(): Promise<RunningServer> {
  if (!running) {
    running = await start()
    await picturesAreEncoded(dataDir)
  }
  return running
}

let adminToken: string | undefined
const signedIn = async () => (adminToken ??= await registerAdmin((await studio()).url))

/** The first parts grow one studio. Each can be measured without those before it. */
const studioParts: Record<string, () => Promise<void>> = {
  start: () => part('Start and memory', measureStart),

  kept: () => part(`Requests, ${STARTER_PROJECTS} projects`, async () => measureKeptAnswers(await studio())),

  odd: () => part('Addresses with unknown query parameters', async () => measureOddAddresses(await studio())),

  visit: () =>
    part(`First visit, ${STARTER_PROJECTS} projects, as served`, async () =>
      measureFirstVisits((await studio()).url),
    ),

  lighthouse: () =>
    part('Lighthouse, mobile, median of 3', async () => {
      const { url } = await studio()
      const [project] = await projectsOf(url)
      await measureLighthouse(url, ['/', `/projects/${project?.slug}`, ...TEXT_PAGES])
    }),

  many: () =>
    part(`Requests, ${MANY_PROJECTS} projects`, async () => {
      const { url, pid } = await studio()
      const token = await signedIn()
      await fillUpTo(MANY_PROJECTS, url, token)
      await measureKeptAnswers({ url, pid })
      row('POST /api/projects, signed in', rate(await loadCreates(url, token)), '200/s or more')
      await measureSignIns(url, dataDir, token)
      row('Memory, after all this', megabytes(residentMemory(pid)))
    }),

  dashboard: async () => {
    const { url } = await studio()
    const token = await signedIn()
    for (const measure of [measurePortal, measureForm, measureSave, measureContent, measureGallery])
      await measure(url, token)
    await measureViewer(url, dataDir, token)
  },
}

const otherParts: Record<string, () => Promise<void>> = {
  password: () =>
    part('A forgotten password, median of 200', () =>
      measureForgottenPassword(path.join(dataDir, 'forgotten-password')),
    ),

  applications: () =>
    part('50 applications at once, each with a CV of 5 MB', () =>
      measureApplications(path.join(dataDir, 'applications')),
    ),

  candidates: () => onEachDatabase('5,000 candidates, signed in', 'candidates', measureCandidates),

  pictures: () =>
    part('The picture library, 20,000 pictures, signed in', () =>
      measurePictures(path.join(dataDir, 'pictures')),
    ),

  imports: () => part('Imports, signed in', () => measureImports(path.join(dataDir, 'imports'))),

  packs: () => part('Tender packs, signed in', () => measurePacks(path.join(dataDir, 'packs'))),

  static: () =>
    part('A static copy of the website, and Lighthouse, mobile, median of 3', () =>
      measureStaticCopy(path.join(dataDir, 'static')),
    ),

  enquiries: () =>
    onEachDatabase(
      'The inbox, 5,000 enquiries of 5,000 characters, signed in',
      'enquiries',
      measureEnquiries,
    ),

  board: () =>
    part('The board of candidates, 5,000 candidates, signed in', () =>
      measureCandidateBoard(path.join(dataDir, 'candidate-board')),
    ),

  candidate: () =>
    part('The page of a candidate, nothing kept by the browser, signed in', () =>
      measureCandidatePage(path.join(dataDir, 'candidate-page')),
    ),

  drafts: () => onEachDatabase('Drafts, two processes', 'drafts', measureDrafts),

  scale: () => onEachDatabase('From 18 to 20,000 projects', 'scale', measureScale),

  workers: () => onEachDatabase('One worker and two, 200 projects', 'workers', measureWorkers),

  parallel: () =>
    onEachDatabase('Pages during uploads and applications, 200 projects', 'parallel', measureParallel),

  memory: () => part('Memory under load', () => measureLongLoad(path.join(dataDir, 'long-load'))),
}

const chosen = process.argv.slice(2)
const names = Object.keys({ ...studioParts, ...otherParts })
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part '${unknown.join("', '")}'. The parts: ${names.join(' ')}`)
  process.exit(2)
}
await measure(studioParts)
await running?.stop()
await measure(otherParts)
writeResults('bench/results')
process.exit()

async function measure(parts: Record<string, () => Promise<void>>) {
  for (const [name, measurePart] of Object.entries(parts))
    if (chosen.length === 0 || chosen.includes(name)) await timed(name, measurePart)
}

async function measureStart() {
  const first = performance.now()
  const server = await start()
  const imported = performance.now()
  row('First start, which imports the starter content', ms(imported - first), 'under 10 s')
  const memory = watchMemory(server.pid)
  await picturesAreEncoded(dataDir)
  row(
    'All its pictures encoded, in the background, after',
    `${Math.round((performance.now() - imported) / 1000)} s`,
  )
  const most = Math.max(...memory.stop().map(({ all }) => all))
  row('Memory meanwhile, server and encoders, most', megabytes(most), 'under 350 MB')
  await server.stop()
  row('A second `npm start` is serving after', ms(await npmStart(dataDir)), 'under 3 s')
  const starts: number[] = []
  for (let round = 0; round < 3; round++) {
    await running?.stop()
    const { started, took } = await toFirstAnswer(start)
    running = started
    starts.push(took)
  }
  row('Server process, start to first answer of /', ms(median(starts)), 'under 1 s')
  await pause(IDLE)
  row('Memory, idle', megabytes(residentMemory(running!.pid)), 'under 110 MB')
}

/** Measures with SQLite in a folder of this name, and on PostgreSQL. */
async function onEachDatabase(name: string, folder: string, measure: (at: Store) => Promise<void>) {
  await part(`${name}, on SQLite`, () => measure({ dataDir: path.join(dataDir, folder) }))
  await part(`${name}, on PostgreSQL`, async () => {
    const postgres = await startPostgres()
    await measure({ databaseUrl: postgres.url }).finally(postgres.stop)
  })
}
