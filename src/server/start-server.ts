import cluster from 'node:cluster'
import { chmodSync, existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { DATABASE_FILE } from '../domain/file/file-store.ts'
import { pages } from '../domain/shared/pages.ts'
import { gracefulShutdown } from '../http/graceful-shutdown.ts'
import { KeptAnswers } from '../http/kept/kept-answers.ts'
import { SiteEdition } from '../http/kept/site-edition.ts'
import { RequestCounts } from '../http/metrics/request-counts.ts'
import { httpServer } from '../http/server.ts'
import { builtInCaptcha, recaptcha, signInProofs } from '../outside/captcha.ts'
import type { Config } from '../outside/config.ts'
import { DocumentChecker } from '../outside/document/check-documents.ts'
import { virusScanner } from '../outside/document/virus-scanner.ts'
import { openDataDir, probeDataDir, RESTORING } from '../outside/file/data-dir.ts'
import { checkFiles, openFiles, openPrivateFiles, rootsOf } from '../outside/file/files.ts'
import { InvalidSetting } from '../outside/invalid-setting.ts'
import { passwords } from '../outside/passwords.ts'
import { PictureEncoder } from '../outside/picture/encode-pictures.ts'
import { previousKeys, secretKey } from '../outside/secret-key.ts'
import { secretBox } from '../outside/secrets.ts'
import { Typesetter } from '../outside/typeset/typeset.ts'
import { WorkbookWriter } from '../outside/workbook/write-workbook.ts'
import { makeSetupLink } from '../store/account/setup-links.ts'
import { hasUsers } from '../store/account/users.ts'
import { type Database, openDatabase } from '../store/database/database.ts'
import { migrate } from '../store/migrations/migrate.ts'
import { backupNow, backupProcess, scheduledBackups } from '../work/backup/scheduled-backups.ts'
import { housekeeping } from '../work/housekeeping.ts'
import { isBusy } from '../work/is-busy.ts'
import { mailWorker } from '../work/mail-worker.ts'
import { packMaker } from '../work/pack-maker.ts'
import { pictureQueue } from '../work/picture-queue.ts'
import { publisher } from '../work/publisher.ts'
import { importStarter } from '../work/starter.ts'
import { createApp } from './app.ts'
import { checkStores, markStores } from './check-stores.ts'
import type { BuiltPages } from './site.ts'
import { explainListenError, explainStoreError } from './start-failure.ts'

// Together less than the 10 s after which `docker stop` kills the process.
const REQUESTS_TIMEOUT_MS = 7_000
const STORES_TIMEOUT_MS = 2_000

/** The mode of the Unix socket: whom the proxy runs as must be in the server's group. */
const USER_AND_GROUP = 0o660

/** Opens the database and the file store, runs the migrations, creates the app and starts the background work. */
export async function openApp(config: Config, log: Logger, pages: BuiltPages, openWait?: number) {
  const { secret, db, replica, files, privateFiles } = await openStores(config, log, openWait).catch(
    (error: unknown) => {
      throw explainStoreError(error, config)
    },
  )
  const captcha = config.recaptcha ? recaptcha(config.recaptcha) : builtInCaptcha(secret)
  const encoder = new PictureEncoder()
  const documents = new DocumentChecker({
    scan: config.virusScanner ? virusScanner(config.virusScanner) : undefined,
  })
  const typesetter = new Typesetter(files)
  const workbooks = new WorkbookWriter()
  if (config.seed === 'demo' && (await importStarter(db, files, encoder)))
    log.info('added the starter content')
  const queue = pictureQueue({ db, files, encoder, log, isBusy })
  const mails = mailWorker({
    db,
    // Loads nodemailer only where a mail server is set, since it takes memory.
    mailer: config.smtp && (await import('../outside/mail/mailer.ts')).smtpMailer(config.smtp),
    publicUrl: config.publicUrl,
    mailingPace: config.mailingPace,
    log,
  })
  const housekeeper = housekeeping(db, files, privateFiles, log)
  const publishing = publisher({ db, log, onMail: () => mails.wake() })
  const packs = packMaker({ db, privateFiles, typesetter, publicUrl: config.publicUrl, log })
  const workers = [housekeeper, packs, publishing, queue, mails]
  for (const worker of workers) worker.wake()
  const kept = new KeptAnswers(new SiteEdition(db))
  const requests = new RequestCounts()
  const app = createApp({
    db,
    replica,
    kept,
    files,
    privateFiles,
    documents,
    typesetter,
    workbooks,
    encoder,
    captcha,
    signInProofs: signInProofs(secret),
    passwords: passwords(),
    secrets: secretBox(secret, ...previousKeys(config)),
    probeFiles: () => (config.s3 ? checkFiles(files) : probeDataDir(config.dataDir)),
    onPicture: () => queue.wake(),
    onWrite() {
      mails.wake()
      packs.wake()
    },
    makeBackup: () => backupNow(db, config, log),
    settings: config,
    requests,
    log,
    pages,
  })
  let stopBackups = async () => {}
  /** Makes backups by its schedule, and compares what it restores with the site that runs at this address. */
  const startBackups = (liveUrl: string) => {
    if (!config.backup.target) return
    const { run, stop } = backupProcess(liveUrl)
    const backups = scheduledBackups(db, { time: config.backup.time, log, run })
    backups.wake()
    stopBackups = () => {
      stop()
      return backups.stop()
    }
  }
  const close = async () => {
    for (const child of [encoder, documents, typesetter, workbooks]) child.close()
    await Promise.all([...workers.map((worker) => worker.stop()), stopBackups()])
    await Promise.all([db.destroy(), replica?.destroy()])
  }
  return {
    app,
    kept,
    requests,
    setupPath: () => setupPath(db, config),
    startBackups,
    stopBackups: () => stopBackups(),
    close,
  }
}

/** Where the first account is made, while there is none. Without SETUP_TOKEN its link works until then, also from other machines. */
async function setupPath(db: Database, { setupToken }: Config): Promise<string | undefined> {
  if (await hasUsers(db)) return undefined
  return setupToken ? pages.register.path : `${pages.register.path}#setup=${await makeSetupLink(db)}`
}

async function openStores(config: Config, log: Logger, openWait?: number) {
  const { dataDir, databaseUrl, databaseReadUrl, poolSize, s3 } = config
  refuseUnfinishedRestore(config)
  if (!databaseUrl || !s3)
    openDataDir(dataDir, (error, file) =>
      log.warn(
        { err: error, place: file },
        'the rights of a file in DATA_DIR could not be narrowed to its user',
      ),
    )
  const roots = await checkStores(config, await rootsOf(config), openWait)
  const secret = secretKey(config)
  const onBreak = (error: Error) =>
    log.warn({ err: error }, 'an idle connection to the database broke, and is replaced')
  const db = await openDatabase(databaseUrl ? { databaseUrl, poolSize } : { dataDir, openWait }, onBreak)
  await migrate(db)
  await markStores(db, roots)
  const replica = databaseReadUrl && (await openDatabase({ databaseUrl: databaseReadUrl, poolSize }, onBreak))
  return {
    secret,
    db,
    replica: replica || undefined,
    files: await openFiles(config),
    privateFiles: await openPrivateFiles(config, secret, ...previousKeys(config)),
  }
}

/** A restore that was killed may have put the old database aside, and the server would begin a new one. */
function refuseUnfinishedRestore({ dataDir, databaseUrl }: Config) {
  if (databaseUrl || existsSync(path.join(dataDir, DATABASE_FILE))) return
  if (existsSync(path.join(dataDir, RESTORING)))
    throw new InvalidSetting(
      `A restore into the folder of the setting DATA_DIR, ${dataDir}, was interrupted. Run npm run restore again with the same file; or move the data that is in before-restore-… back, and remove ${RESTORING}.`,
    )
}

/** Serves until SIGTERM or SIGINT. `onListening` gets no port when it serves on a Unix socket. */
export async function startServer(
  config: Config,
  log: Logger,
  build: ServerBuild,
  onListening: (port: number | undefined, setupPath: string | undefined) => void,
) {
  const { app, kept, requests, startBackups, stopBackups, close, ...opened } = await openApp(config, log, {
    build,
    clientDir: 'build/client',
  })
  // Only one of several processes says these.
  const isFirst = (cluster.worker?.id ?? 1) === 1
  const setup = isFirst ? await opened.setupPath() : undefined
  if (isFirst && config.unencrypted.length > 0)
    log.warn(
      { settings: config.unencrypted },
      'connections to other machines are not encrypted, or their certificates are not checked: REQUIRE_TLS=true would refuse that',
    )
  const server = httpServer(app.fetch, { kept, onKept: (status) => requests.countKept(status) })
  const shutDownServer = gracefulShutdown(server)
  server.on('error', (error: NodeJS.ErrnoException) => {
    process.stderr.write(`${explainListenError(error, config)}\n`)
    process.exit(1)
  })
  const { port, host, socket } = config
  server.listen(socket ? { path: socket } : { port, host }, () => {
    if (socket) chmodSync(socket, USER_AND_GROUP)
    const chosenPort = socket ? undefined : (server.address() as AddressInfo).port
    startBackups(socket ?? `http://${localHost(host)}:${chosenPort}`)
    onListening(chosenPort, setup)
  })
  let isShuttingDown = false
  const shutDown = async () => {
    // Ctrl+C sends the signal twice, from the terminal and from `npm start`; the second one must not interrupt the shutdown.
    if (isShuttingDown) return
    isShuttingDown = true
    // Before connections are refused, which a rehearsal of a restore would note as a failure. Its end is waited for in `close`.
    void stopBackups()
    const cutOff = await shutDownServer(REQUESTS_TIMEOUT_MS)
    if (cutOff > 0) log.warn({ requests: cutOff }, 'requests under way were cut off: they took too long')
    setTimeout(() => {
      log.error('the stores did not close in time')
      process.exit(1)
    }, STORES_TIMEOUT_MS).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
}

/** The address under which this machine reaches itself; `host` is what the server listens on. */
function localHost(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
