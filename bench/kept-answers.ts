import type { RunningServer } from '../test/support/outside/running-server.ts'
import { loadAgainstBare } from './bare.ts'
import { rate, ratio } from './load.ts'
import { row } from './results.ts'
import { projectsOf } from './studio.ts'

const MANY_CONNECTIONS = 100

/** Answers that are served from memory, compared with a bare server that sends the same bytes. */
export async function measureKeptAnswers({ url, pid }: Pick<RunningServer, 'url' | 'pid'>) {
  const [project] = await projectsOf(url)
  for (const address of ['/', '/api/projects', `/api/projects/${project!.id}`]) {
    const { ours, bare } = await loadAgainstBare(url + address, pid)
    row(`GET ${address.replace(project!.id, ':id')}`, rate(ours))
    row('A bare node:http server with the same bytes', rate(bare))
    row('Ratio', ratio(ours, bare), '0.6 or more')
  }
  const { ours, bare } = await loadAgainstBare(url, pid, { connections: MANY_CONNECTIONS })
  row(`GET / with ${MANY_CONNECTIONS} connections`, rate(ours), 'p99 under 10 ms')
  row('A bare node:http server with the same bytes', rate(bare))
}
