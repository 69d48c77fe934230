import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Metric } from '../http/metrics/request-counts.ts'

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

const TIMEOUT_MS = 1_000 // a process that answers later is left out

/** A message between a server process and the first one, with the id of one reading. */
type Message =
  | { kind: 'wanted' | 'asked'; id: string }
  | { kind: 'own'; id: string; metrics: Metric[] }
  | { kind: 'all'; id: string; metrics: Metric[][] }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'kind' in message

/** Each value has its process as a label: sums of counters would fall when a process is replaced. */
export function metricsOfAll(own: () => Metric[]): () => Promise<Metric[][]> {
  const { worker } = cluster
  if (!worker) return async () => [own()]
  const readings = new Map<string, (metrics: Metric[][]) => void>()
  process.on('message', (message) => {
    if (!isMessage(message)) return
    if (message.kind === 'asked') send({ kind: 'own', id: message.id, metrics: labelled(own(), worker.id) })
    if (message.kind === 'all') readings.get(message.id)?.(message.metrics)
  })
  return async () => {
    const id = randomUUID()
    try {
      return await new Promise<Metric[][]>((resolve) => {
        readings.set(id, resolve)
        send({ kind: 'wanted', id })
      })
    } finally {
      readings.delete(id)
    }
  }
}

const send = (message: Message) => process.send?.(message)

const labelled = (metrics: Metric[], id: number) =>
  metrics.map((metric) => ({
    ...metric,
    values: metric.values.map((sample) => ({ ...sample, labels: { ...sample.labels, process: String(id) } })),
  }))

/** In the first process: asks all server processes for their metrics when one of them wants these. */
function relayMetrics() {
  const readings = new Map<string, { left: number; metrics: Metric[][]; finish: () => void }>()
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isMessage(message)) return
    if (message.kind === 'wanted') begin(message.id, worker)
    if (message.kind === 'own') {
      const reading = readings.get(message.id)
      reading?.metrics.push(message.metrics)
      if (reading?.metrics.length === reading?.left) reading?.finish()
    }
  })

  const send = (worker: Worker, message: Message) => {
    if (worker.isConnected()) worker.send(message)
  }
  function begin(id: string, asker: Worker) {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const metrics: Metric[][] = []
    const finish = () => {
      clearTimeout(timer)
      readings.delete(id)
      send(asker, { kind: 'all', id, metrics })
    }
    const timer = setTimeout(finish, TIMEOUT_MS)
    readings.set(id, { left: workers.length, metrics, finish })
    for (const worker of workers) send(worker, { kind: 'asked', id })
  }
}
