import cluster from 'node:cluster'
import type { Logger } from 'pino'

const MIN_UPTIME_MS = 3_000 // ms; who ends this soon after the start would do so again

/** Runs several servers on one port, and a new one for each that dies. */
export function supervise(count: number, log: Logger, onListening: (port: number) => void) {
  let isShuttingDown = false
  let isListening = false
  const startTimes = new Map<number, number>()
  const add = () => startTimes.set(cluster.fork().id, Date.now())

  cluster.on('listening', (_, { port }) => {
    if (!isListening) onListening(port)
    isListening = true
  })
  cluster.on('exit', (worker, code, signal) => {
    const age = Date.now() - (startTimes.get(worker.id) ?? 0)
    startTimes.delete(worker.id)
    if (isShuttingDown) {
      // One that was still starting is ended by the signal itself.
      if (signal !== 'SIGTERM') process.exitCode ||= code
      return exitAfterLastWorker()
    }
    log.error({ code, signal }, 'a server process ended; another takes its place')
    if (!isListening) {
      // It has said why.
      process.exitCode = code || 1
      shutDown()
      return
    }
    setTimeout(() => isShuttingDown || add(), age < MIN_UPTIME_MS ? MIN_UPTIME_MS : 0)
  })
  const shutDown = () => {
    isShuttingDown = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
    exitAfterLastWorker()
  }
  const exitAfterLastWorker = () => {
    if (startTimes.size === 0) process.exit()
  }
  // Also the second time: Ctrl+C comes from the terminal and once more from `npm start`, and must not cut the servers off.
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
  for (let i = 0; i < count; i++) add()
}
