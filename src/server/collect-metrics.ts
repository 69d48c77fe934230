import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallParts } from '../api/shared/call-parts.ts'
import type { PageCounts } from '../http/kept/kept-answers.ts'
import { type Metric, metric, type RequestCounts } from '../http/metrics/request-counts.ts'
import { findRun } from '../store/backup/backup-runs.ts'
import type { Database } from '../store/database/database.ts'
import { poolOf } from '../store/database/postgres.ts'
import { waitingMails } from '../store/mail/outbox.ts'
import { waitingPictures } from '../store/picture/pictures.ts'

const DATABASE_TIMEOUT_MS = 2_000
const TIMER_MS = 20

type Parts = Pick<CallParts, 'db' | 'encoder' | 'documents' | 'typesetter' | 'workbooks'> & {
  requests: RequestCounts
  pageCounts: PageCounts
}

export function processMetrics({ db, requests, pageCounts, ...children }: Parts): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution: TIMER_MS })
  delay.enable()
  return () => [
    ...requests.metrics(),
    metric('counter', 'plinth_page_cache_hits_total', 'Pages served from memory.', pageCounts.hits),
    metric('counter', 'plinth_page_renders_total', 'Public pages rendered.', pageCounts.renders),
    ...childMetrics({
      ...children.encoder.states(),
      documents: children.documents.state(),
      sheets: children.typesetter.state(),
      workbooks: children.workbooks.state(),
    }),
    ...poolMetrics(db),
    ...eventLoopMetrics(delay),
    metric('gauge', 'process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    metric('counter', 'process_cpu_seconds_total', 'CPU time of the process.', cpuSeconds()),
    metric('gauge', 'process_start_time_seconds', 'Unix time of the start.', performance.timeOrigin / 1000),
  ]
}

/** The same for all processes; without queues and backups when the database does not answer. */
export async function databaseMetrics(db: Database): Promise<Metric[]> {
  const read = Promise.all([
    waitingMails(db),
    waitingPictures(db),
    findRun(db, 'backup'),
    findRun(db, 'rehearsal'),
  ])
  const found = await Promise.race([
    read.catch(() => undefined),
    pause(DATABASE_TIMEOUT_MS, undefined, { ref: false }),
  ])
  const up = metric('gauge', 'plinth_database_up', '1 when the database answers.', found ? 1 : 0)
  if (!found) return [up]
  const [mails, pictures, backup, rehearsal] = found
  const queue = (name: string, { waiting, oldest }: { waiting: number; oldest: string | undefined }) => ({
    length: { value: waiting, labels: { queue: name } },
    age: { value: oldest ? secondsSince(oldest) : 0, labels: { queue: name } },
  })
  const both = [queue('mails', mails), queue('pictures', pictures)]
  return [
    up,
    metric(
      'gauge',
      'plinth_queue_length',
      'Mails to send, pictures to encode.',
      both.map(({ length }) => length),
    ),
    metric(
      'gauge',
      'plinth_queue_oldest_seconds',
      'How long the oldest of them has waited.',
      both.map(({ age }) => age),
    ),
    metric('gauge', 'plinth_mails_given_up', 'Mails that could not be sent.', mails.givenUp),
    metric('gauge', 'plinth_backup_success_seconds', 'Unix time of the last success, 0 for never.', [
      { value: unixTime(backup.doneAt), labels: { run: 'backup' } },
      { value: unixTime(rehearsal.doneAt), labels: { run: 'rehearsal' } },
    ]),
  ]
}

function childMetrics(
  children: Record<string, { busy: number; waiting: number; failures: number }>,
): Metric[] {
  const values = (key: 'busy' | 'waiting' | 'failures') =>
    Object.entries(children).map(([child, state]) => ({ value: state[key], labels: { child } }))
  return [
    metric('gauge', 'plinth_child_busy', '1 while the child process does a task.', values('busy')),
    metric('gauge', 'plinth_child_waiting', 'Tasks that wait for the child process.', values('waiting')),
    metric(
      'counter',
      'plinth_child_failures_total',
      'How often it crashed or took too long.',
      values('failures'),
    ),
  ]
}

function poolMetrics(db: Database): Metric[] {
  const pool = poolOf(db)
  if (!pool) return []
  const { totalCount, idleCount, waitingCount } = pool
  const values = [
    { value: totalCount - idleCount, labels: { state: 'busy' } },
    { value: idleCount, labels: { state: 'idle' } },
  ]
  return [
    metric('gauge', 'plinth_pool_connections', 'Connections to PostgreSQL.', values),
    metric('gauge', 'plinth_pool_waiting', 'Queries that wait for a connection.', waitingCount),
  ]
}

/** Since the metrics were last read. The histogram has the time from one run of its timer to the next. */
function eventLoopMetrics(delay: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - TIMER_MS / 1000)
  const values = [
    { value: seconds(delay.percentile(50)), labels: { quantile: '0.5' } },
    { value: seconds(delay.percentile(99)), labels: { quantile: '0.99' } },
    { value: seconds(delay.max), labels: { quantile: '1' } },
  ]
  delay.reset()
  return [
    metric(
      'gauge',
      'plinth_event_loop_delay_seconds',
      'How late a timer ran, since the last reading.',
      values,
    ),
  ]
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const unixTime = (time: string) => (time === '' ? 0 : Date.parse(time) / 1000)

const secondsSince = (time: string) => Math.max(0, (Date.now() - Date.parse(time)) / 1000)
