import { setTimeout as pause } from 'node:timers/promises'
import type { ProjectJson } from '../src/api/project/project-json.ts'
import { projectPath } from '../src/domain/shared/pages.ts'
import type { RunningServer } from '../test/support/outside/running-server.ts'
import { loadAgainstBare } from './bare.ts'
import { fillProjects } from './fill-projects.ts'
import { type Load, loadReads, perSecond, ratio } from './load.ts'
import { withNginx } from './nginx.ts'
import { megabytes, residentMemory } from './processes.ts'
import { median, ms, quotient, table, timeOf } from './results.ts'
import { toFirstAnswer } from './start.ts'
import { addStarterContent, type Store, startServer } from './store.ts'
import { projectsOf, registerAdmin } from './studio.ts'

const SIZES = [18, 200, 2_000, 20_000]
const TIMES = 15
const SHORT = { seconds: 1, rounds: 3 }
/** Is found by one project, by its number. */
const wordsOf = ({ name }: ProjectJson) => name.toLowerCase().slice(2)

/** The costs of one size; `/`, `page`, `call` and `list` are kept answers, the others are ms and bytes. */
type Costs = {
  loads: Record<KeptName, Loads>
  start: number
  one: number
  save: number
  search: number
  searchAfterSave: number
  home: number
  list: number
  memory: number
}
type Loads = { ours: Load; bare: Load; nginx: Load }
type KeptName = keyof typeof kept

const kept = {
  home: 'GET /',
  page: 'GET /projects/:slug',
  call: 'GET /api/projects/:id',
  list: 'GET /api/projects',
}
const GOAL_RATIO = '0.6 or more'

/** The costs of each size of the studio on one database: a store that grows from 18 to 20,000 projects. */
export async function measureScale(at: Store) {
  const costs: Costs[] = []
  let token: string | undefined
  await addStarterContent(at)
  try {
    for (const size of SIZES) {
      await fillProjects(at, size)
      const { started: server, took } = await toFirstAnswer(() => startServer(at))
      try {
        token ??= await registerAdmin(server.url)
        costs.push(await costsOf(server, token, took))
        console.log(`  ${size} projects: measured`)
      } finally {
        await server.stop()
      }
    }
  } finally {
    writeTables(costs)
  }
}

/** Those of the sizes that were measured. */
function writeTables(costs: readonly Costs[]) {
  const sizes = SIZES.slice(0, costs.length).map((size) => `${size.toLocaleString('en')} projects`)
  const names = Object.keys(kept) as KeptName[]
  table(
    ['Kept answers', ...sizes, 'Goal'],
    names.flatMap((name) => {
      const line = (label: string, of: (loads: Loads) => string, goal = '') => [
        label,
        ...costs.map(({ loads }) => of(loads[name])),
        goal,
      ]
      return [
        line(kept[name], ({ ours }) => perSecond(ours)),
        line('the same bytes from a bare server', ({ bare }) => perSecond(bare)),
        line('the same bytes from nginx', ({ nginx }) => perSecond(nginx)),
        line('Ratio to the bare server', ({ ours, bare }) => ratio(ours, bare), GOAL_RATIO),
      ]
    }),
  )
  const [, few = costs[0]!] = costs
  const line = (label: string, of: (cost: Costs) => number, goal: string, words = ms) => [
    label,
    ...costs.map((cost) => words(of(cost))),
    quotient(of(costs.at(-1)!), of(few)),
    goal,
  ]
  table(
    ['What one costs', ...sizes, 'The last to 200', 'Goal'],
    [
      line('Start to first answer of /', ({ start }) => start, 'under 1,000 ms'),
      line('One project, changed just now', ({ one }) => one, 'flat'),
      line('A save', ({ save }) => save, 'flat'),
      line('A search', ({ search }) => search, 'flat'),
      line('A search after a save', ({ searchAfterSave }) => searchAfterSave, ''),
      line('/ after a save', ({ home }) => home, ''),
      line('The list, first time', ({ list }) => list, 'under 100 times'),
      line('Memory of the server after all this', ({ memory }) => memory, '', megabytes),
    ],
  )
}

async function costsOf(server: RunningServer, token: string, start: number): Promise<Costs> {
  const { url } = server
  const list = await timeOf(() => ask(`${url}/api/projects`))
  const projects = await projectsOf(url)
  const project = projects[Math.floor(projects.length / 2)]!
  const address = `${url}/api/projects/${project.id}`
  const loads = {
    home: await loadsOf(server, url),
    page: await loadsOf(server, url + projectPath(project.slug)),
    call: await loadsOf(server, address),
    list: await loadsOf(server, `${url}/api/projects`),
  }

  const search = `${url}/api/projects/search?q=${encodeURIComponent(wordsOf(project))}`
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const save = (number: number) =>
    ask(address, { method: 'PUT', headers, body: JSON.stringify({ client: `CLIENT ${number}` }) })
  const saves: number[] = []
  const ones: number[] = []
  const searchesAfterSave: number[] = []
  const searches: number[] = []
  const homes: number[] = []
  for (let number = 0; number < TIMES; number++) {
    saves.push(await timeOf(() => save(number)))
    // For the first of the changed version.
    ones.push(await timeOf(() => ask(address)))
    searchesAfterSave.push(await timeOf(() => ask(search)))
    searches.push(await timeOf(() => ask(search)))
    homes.push(await timeOf(() => ask(url)))
    await pause(20)
  }
  return {
    loads,
    start,
    one: median(ones),
    save: median(saves),
    search: median(searches),
    searchAfterSave: median(searchesAfterSave),
    home: median(homes),
    list,
    memory: residentMemory(server.pid),
  }
}

/** A kept answer beside a bare server and nginx with the same bytes. */
async function loadsOf(server: RunningServer, address: string): Promise<Loads> {
  const { ours, bare } = await loadAgainstBare(address, server.pid, SHORT)
  const nginx = await withNginx(address, (nginxUrl) => loadReads(nginxUrl, SHORT))
  return { ours, bare, nginx }
}

async function ask(url: string, options: RequestInit = {}) {
  const response = await fetch(url, options)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return response.arrayBuffer()
}
