import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { relayMetrics } from './cluster-metrics.ts'

const MIN_UPTIME_MS = 3_000 // a process that ends sooner would probably do so again, so its replacement waits
const SHUTDOWN_TIMEOUT_MS = 9_500 // a process needs at most 9 s, and many systems kill all of them after 10 s

/** Runs several server processes on one port, and replaces each that ends. */
export function supervise(count: number, log: Logger, onListening: (port: number) => void) {
  let isShuttingDown = false
  let isListening = false
  const startTimes = new Map<number, number>()
  const startWorker = () => startTimes.set(cluster.fork().id, Date.now())

  cluster.on('listening', (_, { port }) => {
    if (!isListening) onListening(port)
    isListening = true
  })
  cluster.on('exit', (worker, code, signal) => {
    const age = Date.now() - (startTimes.get(worker.id) ?? 0)
    startTimes.delete(worker.id)
    if (isShuttingDown) {
      // A worker that was still starting has no handler yet and ends by the signal itself.
      if (signal !== 'SIGTERM') process.exitCode ||= code ?? 1
      return exitAfterLastWorker()
    }
    log.error({ code, signal }, 'a server process ended; another takes its place')
    if (!isListening) {
      // The worker has written the reason.
      process.exitCode = code || 1
      shutDown()
      return
    }
    setTimeout(() => isShuttingDown || startWorker(), age < MIN_UPTIME_MS ? MIN_UPTIME_MS : 0)
  })
  const shutDown = () => {
    isShuttingDown = true
    killWorkers('SIGTERM')
    setTimeout(() => {
      log.error('a server process did not end in time, and is killed')
      killWorkers('SIGKILL')
    }, SHUTDOWN_TIMEOUT_MS)
    exitAfterLastWorker()
  }
  const killWorkers = (signal: NodeJS.Signals) => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
  }
  const exitAfterLastWorker = () => {
    if (startTimes.size === 0) process.exit()
  }
  // Handled each time: Ctrl+C sends the signal twice, from the terminal and from `npm start`, and the default would end this process.
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
  relayMetrics()
  for (let i = 0; i < count; i++) startWorker()
}
