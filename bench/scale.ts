import { setTimeout as pause } from 'node:timers/promises'
import type { ProjectJson } from '../src/api/project/project-json.ts'
import { projectPath } from '../src/domain/pages.ts'
import { openDatabase } from '../src/store/database.ts'
import { type RunningServer, startBuiltServer } from '../test/support/running-server.ts'
import { fillProjects } from './fill-projects.ts'
import { loadAgainstBare, loadReads } from './load.ts'
import { withNginx } from './nginx.ts'
import { median, row } from './results.ts'
import { toFirstAnswer } from './start.ts'
import { type Store, settingsOf } from './store.ts'
import { registerAdmin } from './studio.ts'

export const SIZES = [18, 200, 2_000, 20_000]
const TIMES = 15
const SHORT = { seconds: 2, rounds: 1 }
/** Is found by one project, by its number. */
const wordsOf = ({ name }: ProjectJson) => name.toLowerCase().slice(2)

type Costs = {
  start: number
  one: number
  save: number
  search: number
  searchAfterSave: number
  list: number
}

/** What each size of the studio costs on one database: a store that grows from 18 to 20,000 projects. */
export async function measureScale(at: Store) {
  const costs: Costs[] = []
  let token: string | undefined
  for (const size of SIZES) {
    if (size > SIZES[0]!) await fillProjects(at, size)
    else await startStudio(at)
    const { started: server, took } = await toFirstAnswer(() => startBuiltServer(settingsOf(at)))
    try {
      token ??= await registerAdmin(server.url)
      costs.push(await costsOf(server, token, size, took))
    } finally {
      await server.stop()
    }
  }
  const [, few, , many] = costs as [Costs, Costs, Costs, Costs]
  for (const name of ['one', 'save', 'search', 'searchAfterSave', 'list'] as const)
    row(`${labels[name]}, 20,000 projects to 200`, `${(many[name] / few[name]).toFixed(1)}`, goals[name])
}

/** With all starter pictures encoded: each that is finished is a change of the site, after which pages are made again. */
async function startStudio(at: Store) {
  const server = await startBuiltServer(settingsOf(at))
  const db = await openDatabase(at)
  try {
    while (await db.selectFrom('picture_jobs').select('id').limit(1).executeTakeFirst()) await pause(1000)
  } finally {
    await db.destroy()
    await server.stop()
  }
}

const labels = {
  one: 'One project',
  save: 'A save',
  search: 'A search',
  searchAfterSave: 'A search after a save',
  list: 'The list',
}
const goals = { one: 'flat', save: 'flat', search: 'flat', searchAfterSave: '', list: 'under 100' }

async function costsOf(server: RunningServer, token: string, size: number, start: number): Promise<Costs> {
  const at = `${size.toLocaleString('en')} projects`
  const { url } = server
  row(`${at}: start to first answer of /`, ms(start), 'under 1,000 ms')
  const listTook = await took(async () => (await fetch(`${url}/api/projects`)).arrayBuffer())
  const projects = (await (await fetch(`${url}/api/projects`)).json()) as ProjectJson[]
  const project = projects[Math.floor(projects.length / 2)]!
  await measureLoads(server, at, project)

  const address = `${url}/api/projects/${project.id}`
  const search = `${url}/api/projects/search?q=${encodeURIComponent(wordsOf(project))}`
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const save = (number: number) =>
    ask(address, { method: 'PUT', headers, body: JSON.stringify({ client: `CLIENT ${number}` }) })
  const saves: number[] = []
  const ones: number[] = []
  const searchesAfterSave: number[] = []
  const searches: number[] = []
  for (let number = 0; number < TIMES; number++) {
    saves.push(await took(() => save(number)))
    // For the first of the changed version.
    ones.push(await took(() => ask(address)))
    searchesAfterSave.push(await took(() => ask(search)))
    searches.push(await took(() => ask(search)))
    await pause(20)
  }
  const home = await took(() => ask(url))
  const costs = {
    start,
    one: median(ones),
    save: median(saves),
    search: median(searches),
    searchAfterSave: median(searchesAfterSave),
    list: listTook,
  }
  row(`${at}: one project, changed just now`, ms(costs.one))
  row(`${at}: a save`, ms(costs.save))
  row(`${at}: a search`, ms(costs.search))
  row(`${at}: a search after a save`, ms(costs.searchAfterSave))
  row(`${at}: / after a save`, ms(home))
  row(`${at}: the list, first time`, ms(costs.list))
  return costs
}

/** Kept answers beside a bare server and nginx with the same bytes. */
async function measureLoads(server: RunningServer, at: string, project: ProjectJson) {
  for (const address of ['/', projectPath(project.slug), `/api/projects/${project.id}`]) {
    const { ours, bare } = await loadAgainstBare(server.url + address, server.pid, SHORT)
    const nginx = await withNginx(server.url + address, (nginxUrl) => loadReads(nginxUrl, SHORT))
    row(
      `${at}: GET ${address.replace(project.id, ':id').replace(project.slug, ':slug')}`,
      `${perSecond(ours)}, bare ${perSecond(bare)}, nginx ${perSecond(nginx)}`,
    )
    row('Ratio to the bare server', (ours.perSecond / bare.perSecond).toFixed(2), '0.8 or more')
  }
}

const perSecond = (load: { perSecond: number }) => `${Math.round(load.perSecond).toLocaleString('en')}/s`

async function ask(url: string, options: RequestInit = {}) {
  const response = await fetch(url, options)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return response.arrayBuffer()
}

/** ms */
async function took(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

const ms = (time: number) => `${time < 20 ? time.toFixed(1) : Math.round(time).toLocaleString('en')} ms`
