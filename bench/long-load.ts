import { setTimeout as pause } from 'node:timers/promises'
import type { ProjectJson } from '../src/api/project/project-json.ts'
import { pages, pagesWith, projectPath } from '../src/domain/shared/pages.ts'
import { openDatabase } from '../src/store/database/database.ts'
import { perSecond, startVisits } from './load.ts'
import { type MemorySample, megabytes, watchMemory } from './memory.ts'
import { row } from './results.ts'
import { addStarterContent, startServer } from './store.ts'
import { registerAdmin } from './studio.ts'
import { cameraPicture, upload } from './uploads.ts'

const MINUTES = 10
const CONNECTIONS = 10
const UPLOADS = 200
const AT_ONCE = 20
const GOAL = 'under 300 MB'
const MAX_GROWTH = 1.03 // what one minute's mean differs from another's without growing

/** The memory of a server on SQLite while visitors ask as fast as it answers, and 200 pictures are uploaded in the first half. */
export async function measureLongLoad(dataDir: string) {
  const at = { dataDir }
  await addStarterContent(at)
  const picture = await cameraPicture()
  const server = await startServer(at)
  try {
    const token = await registerAdmin(server.url)
    const projects = (await (await fetch(`${server.url}/api/projects`)).json()) as ProjectJson[]
    const visits = startVisits(server.url, pathsOf(projects), CONNECTIONS)
    const memory = watchMemory(server.pid)
    const begun = performance.now()
    const waitUntil = (minutes: number) => pause(Math.max(0, begun + minutes * 60_000 - performance.now()))
    const batches = UPLOADS / AT_ONCE
    for (let batch = 0; batch < batches; batch++) {
      await waitUntil((batch * MINUTES) / 2 / batches)
      const numbers = Array.from({ length: AT_ONCE }, (_, index) => batch * AT_ONCE + index)
      await Promise.all(numbers.map((number) => upload(server.url, token, picture, number)))
    }
    const uploaded = (performance.now() - begun) / 1000
    await waitUntil(MINUTES)
    const samples = memory.stop()
    const load = await visits.stop()
    row(
      `Answers in ${MINUTES} minutes, pages and calls in turns`,
      `${load.requests.toLocaleString('en')}, ${perSecond(load)}`,
    )
    row(`${UPLOADS} pictures of 24 megapixels are uploaded after`, `${uploaded.toFixed(0)} s`)
    row('Pictures that wait to be encoded at the end', String(await waitingPictures(dataDir)))
    writeMemory(samples)
  } finally {
    await server.stop()
  }
}

/** Kept pages and calls, and one page and one call of which each is asked once and has to be made. */
function pathsOf(projects: readonly ProjectJson[]): string[] {
  const texts = pagesWith('hasContent').map((page) => pages[page].path)
  const shown = projects.slice(0, 5)
  return [
    ...Array(5).fill('/'),
    ...texts,
    ...shown.map(({ slug }) => projectPath(slug)),
    ...shown.map(({ id }) => `/api/projects/${id}`),
    '/api/projects',
    '/?q=hall-{n}',
    '/api/projects/search?q=hall-{n}',
  ]
}

function writeMemory(samples: readonly MemorySample[]) {
  const half = Math.floor(samples.length / 2)
  const minute = Math.floor(samples.length / MINUTES)
  const mean = (part: readonly MemorySample[], of: keyof MemorySample) =>
    part.reduce((sum, sample) => sum + sample[of], 0) / part.length
  const most = (of: (sample: MemorySample) => number) => megabytes(Math.max(...samples.map(of)))
  row(
    'Memory of all its processes, most',
    most(({ all }) => all),
    GOAL,
  )
  row(
    'The same, counting once what they share',
    most(({ sharedOnce }) => sharedOnce),
    GOAL,
  )
  row(
    'Memory of the server process, most',
    most(({ server }) => server),
  )
  row(
    'Memory of the encoders and other children, most',
    most(({ all, server }) => all - server),
  )
  for (const [name, of] of [
    ['all its processes', 'all'],
    ['the same, counting once what they share', 'sharedOnce'],
    ['the server process', 'server'],
  ] as const) {
    const first = mean(samples.slice(half, half + minute), of)
    const last = mean(samples.slice(-minute), of)
    row(
      `${name}: mean of the first minute of the second half, and of the last minute`,
      `${megabytes(first)}, ${megabytes(last)}`,
      `no growth: under ${megabytes(first * MAX_GROWTH)}`,
    )
  }
}

async function waitingPictures(dataDir: string): Promise<number> {
  const db = await openDatabase({ dataDir })
  try {
    const { count } = await db
      .selectFrom('picture_jobs')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  } finally {
    await db.destroy()
  }
}
