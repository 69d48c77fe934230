import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { createApp } from './app.ts'
import { type Config, secretKey } from './config.ts'
import { endable } from './http/end-server.ts'
import { httpServer } from './http/server.ts'
import { builtInCaptcha, recaptcha } from './outside/captcha.ts'
import { openDataDir, probeDataDir } from './outside/data-dir.ts'
import { PictureEncoder } from './outside/encode-pictures.ts'
import { checkFiles, openFiles } from './outside/files.ts'
import { secretBox } from './outside/secrets.ts'
import { listenFailure, storeFailure } from './start-failure.ts'
import { openDatabase } from './store/database.ts'
import { migrate } from './store/migrate.ts'
import { housekeeping } from './work/housekeeping.ts'
import { MailWorker } from './work/mail-worker.ts'
import { PictureQueue } from './work/picture-queue.ts'
import { importStarter } from './work/starter.ts'

// ms. Together less than the 10 s after which `docker stop` kills.
const REQUESTS_TIMEOUT = 7_000
const STORES_TIMEOUT = 2_000

type Pages = { build: ServerBuild | (() => Promise<ServerBuild>); clientDir: string }

/** Opens the stores, brings them up to date, and makes the app and the work behind it. */
export async function openApp(config: Config, log: Logger, pages: Pages) {
  const { secret, db, files } = await openStores(config, log).catch((error: unknown) => {
    throw storeFailure(error, config)
  })
  const captcha = config.recaptcha ? recaptcha(config.recaptcha) : builtInCaptcha(secret)
  const encoder = new PictureEncoder()
  if (config.seed === 'demo' && (await importStarter(db, files, encoder)))
    log.info('added the starter content')
  const queue = new PictureQueue({ db, files, encoder, log })
  const mails = new MailWorker({
    db,
    mailer: config.smtp && (await openMailer(config.smtp)),
    publicUrl: config.publicUrl,
    log,
  })
  const house = housekeeping(db, files, log)
  house.wake()
  queue.wake()
  mails.wake()
  const app = createApp({
    db,
    files,
    encoder,
    captcha,
    secrets: secretBox(secret),
    probeFiles: () => (config.s3 ? checkFiles(files) : probeDataDir(config.dataDir)),
    onPicture: () => queue.wake(),
    onWrite: () => mails.wake(),
    settings: config,
    log,
    pages,
  })
  const close = async () => {
    encoder.close()
    await Promise.all([queue.stop(), mails.stop(), house.stop()])
    await db.destroy()
  }
  return { app, close }
}

async function openStores(config: Config, log: Logger) {
  const { dataDir, databaseUrl, s3 } = config
  if (!databaseUrl || !s3)
    openDataDir(dataDir, (error, place) =>
      log.warn({ err: error, place }, 'the rights of a file in DATA_DIR could not be narrowed to its user'),
    )
  const secret = secretKey(config)
  const db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir }, (error) =>
    log.warn({ err: error }, 'an idle connection to the database broke, and is replaced'),
  )
  await migrate(db)
  return { secret, db, files: await openFiles(config) }
}

/** Loaded only where there is a mail server: without one it would cost memory for nothing. */
async function openMailer(smtp: NonNullable<Config['smtp']>) {
  const { smtpMailer } = await import('./outside/mailer.ts')
  return smtpMailer(smtp)
}

/** Serves until the process is told to end. */
export async function startServer(
  config: Config,
  log: Logger,
  build: ServerBuild,
  onListening: (port: number) => void,
) {
  const { app, close } = await openApp(config, log, { build, clientDir: 'build/client' })
  const server = httpServer(app.fetch)
  const endServer = endable(server)
  server.on('error', (error: NodeJS.ErrnoException) => {
    process.stderr.write(`${listenFailure(error, config)}\n`)
    process.exit(1)
  })
  server.listen({ port: config.port, host: config.host }, () => {
    onListening((server.address() as AddressInfo).port)
  })
  let isEnding = false
  const end = async () => {
    // Ctrl+C comes from the terminal and once more from `npm start`: requests under way are still waited for.
    if (isEnding) return
    isEnding = true
    const cutOff = await endServer(REQUESTS_TIMEOUT)
    if (cutOff > 0) log.warn({ requests: cutOff }, 'requests under way were cut off: they took too long')
    setTimeout(() => {
      log.error('the stores did not close in time')
      process.exit(1)
    }, STORES_TIMEOUT).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
