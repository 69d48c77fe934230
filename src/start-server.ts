import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { createApp } from './app.ts'
import { type Config, secretKey } from './config.ts'
import { httpServer } from './http/server.ts'
import { builtInCaptcha, recaptcha } from './outside/captcha.ts'
import { PictureEncoder } from './outside/encode-pictures.ts'
import { openFiles } from './outside/files.ts'
import { secretBox } from './outside/secrets.ts'
import { openDatabase } from './store/database.ts'
import { migrate } from './store/migrate.ts'
import { housekeeping } from './work/housekeeping.ts'
import { MailWorker } from './work/mail-worker.ts'
import { PictureQueue } from './work/picture-queue.ts'
import { importStarter } from './work/starter.ts'

const CLOSING_TIMEOUT = 10_000 // ms for requests under way

/** Opens the stores, brings them up to date, and makes the app and the work behind it. */
export async function openApp(
  config: Config,
  log: Logger,
  pages: { build: ServerBuild | (() => Promise<ServerBuild>); clientDir: string },
) {
  const secret = secretKey(config)
  const captcha = config.recaptcha ? recaptcha(config.recaptcha) : builtInCaptcha(secret)
  const { dataDir, databaseUrl } = config
  const db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir }, (error) =>
    log.warn({ err: error }, 'an idle connection to the database broke, and is replaced'),
  )
  await migrate(db)
  const files = await openFiles(config)
  const encoder = new PictureEncoder()
  if (config.seed === 'demo' && (await importStarter(db, files, encoder)))
    log.info('put in the starter content')
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
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(listenFailure(error, config))
    process.exit(1)
  })
  server.listen({ port: config.port, host: config.host }, () => {
    onListening((server.address() as AddressInfo).port)
  })
  let isEnding = false
  const end = () => {
    // Ctrl+C comes from the terminal and once more from `npm start`: requests under way are still waited for.
    if (isEnding) return
    isEnding = true
    server.close(() => void close().then(() => process.exit(0)))
    // Kept-alive connections that wait for nothing do not hold the end up.
    server.closeIdleConnections()
    setTimeout(() => process.exit(1), CLOSING_TIMEOUT).unref()
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

function listenFailure(error: NodeJS.ErrnoException, { port, host }: Config) {
  if (error.code === 'EADDRINUSE')
    return `The setting PORT names a port that is taken: ${port}. Choose another one.`
  if (error.code === 'EACCES')
    return `The setting PORT names a port that needs more rights: ${port}. Choose one from 1024.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `The setting HOST names an address that this machine does not have: ${host}.`
  }
  return `The server could not start: ${error.message}`
}
