import type { ProjectJson } from '../src/api/project/project-json.ts'
import { type RunningServer, startBuiltServer } from '../test/support/running-server.ts'
import { loadAgainstBare, loadReads, rate } from './load.ts'
import { heading, row } from './results.ts'

/** Answers that are served from memory, compared with a bare server that sends the same bytes. */
export async function measureKeptAnswers({ url, pid }: RunningServer) {
  const [project] = (await (await fetch(`${url}/api/projects`)).json()) as ProjectJson[]
  for (const address of ['/', '/api/projects', `/api/projects/${project!.id}`]) {
    const { ours, bare } = await loadAgainstBare(url + address, pid)
    row(`GET ${address}`, rate(ours))
    row('A bare node:http server with the same bytes', rate(bare))
    row('Ratio', (ours.perSecond / bare.perSecond).toFixed(2), '0.8 or more')
  }
  const many = await loadReads(url, { connections: 100 })
  row('GET / with 100 connections', rate(many), 'p99 under 10 ms')
}

// `node bench/kept-answers.ts` measures only this.
if (import.meta.main) {
  const server = await startBuiltServer({ LOG_LEVEL: 'info' })
  heading('Kept answers')
  await measureKeptAnswers(server).finally(server.stop)
}
