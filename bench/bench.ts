import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import type { ProjectJson } from '../src/api/project/project-json.ts'
import { pages, pagesWith } from '../src/domain/pages.ts'
import { type RunningServer, startBuiltServer } from '../test/support/running-server.ts'
import { startPostgres } from '../test/support/throwaway-postgres.ts'
import { measureApplications } from './applications.ts'
import { measureCandidateBoard } from './candidate-board.ts'
import { measureCandidatePage } from './candidate-page.ts'
import { measureCandidates } from './candidates.ts'
import { measureContent } from './content.ts'
import { measureEnquiries } from './enquiries.ts'
import { firstVisit } from './first-visit.ts'
import { forgottenTimes } from './forgotten-password.ts'
import { measureForm } from './form.ts'
import { measureGallery } from './gallery.ts'
import { measureKeptAnswers } from './kept-answers.ts'
import { lighthouseScores } from './lighthouse.ts'
import { loadCreates, rate } from './load.ts'
import { megabytes, residentMemory } from './memory.ts'
import { measureOddAddresses } from './odd-addresses.ts'
import { measurePictures } from './pictures.ts'
import { measurePortal } from './portal.ts'
import { kilobytes, median, part, row, writeResults } from './results.ts'
import { measureSave } from './save.ts'
import { measureScale } from './scale.ts'
import { measureSignIns } from './sign-in.ts'
import { npmStart, toFirstAnswer } from './start.ts'
import type { Store } from './store.ts'
import { fillUpTo, picturesAreEncoded, registerAdmin } from './studio.ts'
import { measureViewer } from './viewer.ts'

const IDLE = 5_000 // ms
const STARTER_PROJECTS = 18
const MANY_PROJECTS = 200
const DEBUGGING_PORT = 9333
const TEXT_PAGES = pagesWith('hasContent').map((page) => pages[page].path)
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.once('SIGTERM', () => process.exit(1))
const start = () => startBuiltServer({ DATA_DIR: dataDir })
let server: RunningServer

await part('Start and memory', async () => {
  const first = performance.now()
  server = await start()
  const imported = performance.now()
  row('First start, which imports the starter content', ms(imported - first), 'under 10 s')
  await picturesAreEncoded(dataDir)
  row(
    'All its pictures encoded, in the background, after',
    `${Math.round((performance.now() - imported) / 1000)} s`,
  )
  await server.stop()
  row('A second `npm start` is serving after', ms(await npmStart(dataDir)), 'under 3 s')
  const starts: number[] = []
  for (let round = 0; round < 3; round++) {
    if (round > 0) await server.stop()
    const { started, took } = await toFirstAnswer(start)
    server = started
    starts.push(took)
  }
  row('Server process, start to first answer of /', ms(median(starts)), 'under 1 s')
  await pause(IDLE)
  row('Memory, idle', megabytes(residentMemory(server.pid)), 'under 130 MB')
})

await part(`Requests, ${STARTER_PROJECTS} projects`, () => measureKeptAnswers(server))

await part('Addresses with unknown query parameters', () => measureOddAddresses(server))

await part(`First visit, ${STARTER_PROJECTS} projects, as served`, async () => {
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  try {
    for (const { width, height } of VIEWPORTS) {
      const { bytes, requests, layoutShift } = await firstVisit(browser, server.url, width, height)
      const at = `${width}x${height}`
      row(`${at}: JS`, kilobytes(bytes.JS), 'under 110 KB')
      row(`${at}: CSS`, kilobytes(bytes.CSS), 'under 15 KB')
      for (const kind of ['HTML', 'fonts', 'pictures', 'films', 'other'] as const)
        row(`${at}: ${kind}`, kilobytes(bytes[kind]))
      row(`${at}: requests`, String(requests))
      row(`${at}: layout shift`, layoutShift.toFixed(3), '0')
    }
    for (const address of TEXT_PAGES) {
      const { bytes } = await firstVisit(browser, server.url + address, 390, 844)
      const most = address === '/contact' ? 105 : address === '/team' ? 102 : 103
      row(`${address}: JS`, kilobytes(bytes.JS), `under ${most} KB`)
    }
  } finally {
    await browser.close()
  }
})

await part('Lighthouse, mobile, median of 3', async () => {
  const [project] = (await (await fetch(`${server.url}/api/projects`)).json()) as ProjectJson[]
  const options = playwrightConfig.use?.launchOptions
  const args = [...(options?.args ?? []), `--remote-debugging-port=${DEBUGGING_PORT}`]
  const browser = await chromium.launch({ ...options, args })
  try {
    for (const address of ['/', `/projects/${project?.slug}`, ...TEXT_PAGES]) {
      const scores = await lighthouseScores(server.url + address, DEBUGGING_PORT)
      row(`${address}: performance`, String(scores.performance), '97 or more')
      for (const name of ['accessibility', 'best-practices', 'seo'] as const) {
        row(`${address}: ${name}`, String(scores[name]), '100')
      }
      row(`${address}: largest contentful paint`, ms(scores.largestPaint), 'under 1,800 ms')
      row(`${address}: blocked`, ms(scores.blocking), 'under 100 ms')
      row(`${address}: layout shift`, scores.layoutShift.toFixed(3), '0')
    }
  } finally {
    await browser.close()
  }
})

await part(`Requests, ${MANY_PROJECTS} projects`, async () => {
  const token = await registerAdmin(server.url)
  await fillUpTo(MANY_PROJECTS, server.url, token)
  await measureKeptAnswers(server)
  row('POST /api/projects, signed in', rate(await loadCreates(server.url, token)), '200/s or more')
  await measureSignIns(server.url, dataDir, token)
  row('Memory, after all this', megabytes(residentMemory(server.pid)))
  await measurePortal(server.url, token)
  await measureForm(server.url, token)
  await measureSave(server.url, token)
  await measureContent(server.url, token)
  await measureGallery(server.url, token)
  await measureViewer(server.url, dataDir, token)
})

await part('A forgotten password, median of 200', async () => {
  const { known, unknown } = await forgottenTimes()
  row('An address with an account', `${median(known).toFixed(2)} ms`)
  row('An address without one', `${median(unknown).toFixed(2)} ms`, 'the same')
})

await server!.stop()

await part('50 applications at once, each with a CV of 5 MB', measureApplications)
await onEachDatabase('5,000 candidates, signed in', 'candidates', measureCandidates)
await part('The picture library, 20,000 pictures, signed in', () =>
  measurePictures(path.join(dataDir, 'pictures')),
)

await onEachDatabase(
  'The inbox, 5,000 enquiries of 5,000 characters, signed in',
  'enquiries',
  measureEnquiries,
)

await onEachDatabase('From 18 to 20,000 projects', 'scale', measureScale)

await part('The board of candidates, 5,000 candidates, signed in', () =>
  measureCandidateBoard(path.join(dataDir, 'candidate-board')),
)

await part('The page of a candidate, nothing kept by the browser, signed in', () =>
  measureCandidatePage(path.join(dataDir, 'candidate-page')),
)

writeResults('docs/performance.md')
process.exit()

/** Measures with SQLite in a folder of this name, and on PostgreSQL. */
async function onEachDatabase(name: string, folder: string, measure: (at: Store) => Promise<void>) {
  await part(name, () => measure({ dataDir: path.join(dataDir, folder) }))
  await part(`${name}, on PostgreSQL`, async () => {
    const postgres = await startPostgres()
    await measure({ databaseUrl: postgres.url }).finally(postgres.stop)
  })
}

function ms(milliseconds: number) {
  return `${Math.round(milliseconds).toLocaleString('en')} ms`
}
