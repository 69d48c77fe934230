import { startBareServer } from './bare.ts'
import { fillProjects } from './fill-projects.ts'
import { ALL_CORES, loadReads, perSecond } from './load.ts'
import { cpuSeconds } from './processes.ts'
import { median, quotient, table } from './results.ts'
import { addStarterContent, type Store, startServer } from './store.ts'
import { projectsOf } from './studio.ts'

const PROJECTS = 200
const CONNECTIONS = 32
const SECONDS = 2
const ROUNDS = 3

type Server = { url: string; pid: number }
/** `cpu`: of all server processes, for one request, in µs. */
type Cost = { perSecond: number; cpu: number }

/**
 * One worker and two on one database, beside a bare server of one process and of two with the same bytes. What counts is the CPU
 * time of a request: what asks needs a part of the cores, so that requests a second cannot double.
 */
export async function measureWorkers(at: Store) {
  await addStarterContent(at)
  await fillProjects(at, PROJECTS)
  const one = await startServer(at)
  const two = await startServer(at, { WEB_CONCURRENCY: '2' }).catch(async (error) => {
    await one.stop()
    throw error
  })
  try {
    const [project] = await projectsOf(one.url)
    const lines: string[][] = []
    for (const path of ['/', '/api/projects', `/api/projects/${project!.id}`]) {
      const name = `GET ${path.replace(project!.id, ':id')}`
      const bare = [await startBareServer(one.url + path, 1), await startBareServer(one.url + path, 2)]
      try {
        const ours = [one, two].map(({ url, pid }) => ({ url: url + path, pid }))
        const costs = await inTurns([...ours, ...bare])
        lines.push(lineOf(name, costs.slice(0, 2), '1.7 or more'))
        lines.push(lineOf('the same bytes from a bare server', costs.slice(2)))
      } finally {
        for (const server of bare) await server.stop()
      }
    }
    table(
      ['', '1 worker', '2 workers', 'CPU of a request, 1', 'CPU of a request, 2', 'Times one', 'Goal'],
      lines,
    )
  } finally {
    await two.stop()
    await one.stop()
  }
}

/** Medians of each. */
async function inTurns(servers: readonly Server[]): Promise<Cost[]> {
  const costs: Cost[][] = servers.map(() => [])
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [index, server] of servers.entries()) {
      const cost = await costOf(server)
      if (round > 0) costs[index]!.push(cost)
    }
  return costs.map((rounds) => ({
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cpu: median(rounds.map(({ cpu }) => cpu)),
  }))
}

async function costOf({ url, pid }: Server): Promise<Cost> {
  const before = cpuSeconds(pid)
  // The load and the servers share all cores.
  const load = await loadReads(url, { seconds: SECONDS, connections: CONNECTIONS, cores: ALL_CORES })
  return { perSecond: load.perSecond, cpu: ((cpuSeconds(pid) - before) * 1e6) / load.requests }
}

/** `costs`: with one process, and with two. */
const lineOf = (name: string, costs: readonly Cost[], goal = '') => [
  name,
  ...costs.map(perSecond),
  ...costs.map(({ cpu }) => `${cpu.toFixed(1)} µs`),
  quotient(2 * costs[0]!.cpu, costs[1]!.cpu),
  goal,
]
