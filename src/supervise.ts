import cluster from 'node:cluster'
import type { Logger } from 'pino'

const TOO_SOON = 3_000 // ms; who ends this soon after the start would do so again

/** Runs several servers on one port, and a new one for each that dies. */
export function supervise(count: number, log: Logger, onListening: (port: number) => void) {
  let ending = false
  let listening = false
  const started = new Map<number, number>()
  const add = () => started.set(cluster.fork().id, Date.now())

  cluster.on('listening', (_, { port }) => {
    if (!listening) onListening(port)
    listening = true
  })
  cluster.on('exit', (worker, code, signal) => {
    const age = Date.now() - (started.get(worker.id) ?? 0)
    started.delete(worker.id)
    if (ending) return
    log.error({ code, signal }, 'a server process ended; another takes its place')
    if (!listening) {
      // It has said why.
      end('SIGTERM')
      process.exitCode = code || 1
      return
    }
    setTimeout(add, age < TOO_SOON ? TOO_SOON : 0)
  })
  const end = (signal: NodeJS.Signals) => {
    ending = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill(signal)
  }
  process.once('SIGTERM', () => end('SIGTERM'))
  process.once('SIGINT', () => end('SIGTERM'))
  for (let i = 0; i < count; i++) add()
}
