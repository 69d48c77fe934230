import { setTimeout as pause } from 'node:timers/promises'
import type { ProjectJson } from '../src/api/project/project-json.ts'
import { pages, pagesWith, projectPath } from '../src/domain/shared/pages.ts'
import { perSecond, startVisits } from './load.ts'
import { type MemorySample, megabytes, watchMemory } from './processes.ts'
import { row } from './results.ts'
import { addStarterContent, type Store, withDatabase, withServer } from './store.ts'
import { projectsOf } from './studio.ts'
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
  await withServer(at, {}, async ({ url, pid }, token) => {
    const visits = startVisits(url, pathsOf(await projectsOf(url)), CONNECTIONS)
    const memory = watchMemory(pid)
    const begun = performance.now()
    const waitUntil = (minutes: number) => pause(Math.max(0, begun + minutes * 60_000 - performance.now()))
    const batches = UPLOADS / AT_ONCE
    for (let batch = 0; batch < batches; batch++) {
      await waitUntil((batch * MINUTES) / 2 / batches)
      const numbers = Array.from({ length: AT_ONCE }, (_, index) => batch * AT_ONCE + index)
      await Promise.all(numbers.map((number) => upload(url, token, picture, number)))
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
    row('Pictures that wait to be encoded at the end', String(await waitingPictures(at)))
    writeMemory(samples)
  })
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

const waitingPictures = (at: Store) =>
  withDatabase(at, async (db) => (await db.selectFrom('picture_jobs').select('picture_id').execute()).length)
