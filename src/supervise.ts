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
    if (ending) {
      // One that was still starting is ended by the signal itself.
      if (signal !== 'SIGTERM') process.exitCode ||= code
      return endWithTheLast()
    }
    log.error({ code, signal }, 'a server process ended; another takes its place')
    if (!listening) {
      // It has said why.
      process.exitCode = code || 1
      end()
      return
    }
    setTimeout(() => ending || add(), age < TOO_SOON ? TOO_SOON : 0)
  })
  const end = () => {
    ending = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
    endWithTheLast()
  }
  const endWithTheLast = () => {
    if (started.size === 0) process.exit()
  }
  // Also the second time: Ctrl+C comes from the terminal and once more from `npm start`, and must not cut the servers off.
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  for (let i = 0; i < count; i++) add()
}
