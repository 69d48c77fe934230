import cluster from 'node:cluster'
import * as build from 'virtual:react-router/server-build'
import { whyExpired } from '../outside/client-certificate.ts'
import { readConfig } from '../outside/config.ts'
import { InvalidSetting } from '../outside/invalid-setting.ts'
import { logEverything, openLog } from './log.ts'
import { removeStaleSocket } from './stale-socket.ts'
import { startServer } from './start-server.ts'
import { supervise } from './supervise.ts'

const serving = (place: string) => `Plinth is serving at ${place}\n`
const registration = (site: string, path: string) =>
  `Nobody is registered yet. Create the first account at ${site}${path}\n`

try {
  const config = readConfig()
  const log = openLog(config)
  logEverything(log)
  const placeAt = (port: number | undefined) => config.socket ?? `http://localhost:${port}`
  if (cluster.isPrimary) {
    // The site is served all the same: mails wait in the outbox.
    const why = config.smtp?.client && whyExpired(config.smtp.client)
    if (why) log.error(why)
    if (config.socket) await removeStaleSocket(config.socket)
  }
  if (config.webConcurrency > 1 && cluster.isPrimary)
    supervise(config.webConcurrency, log, (port) => process.stdout.write(serving(placeAt(port))))
  else
    await startServer(config, log, build, (port, setupPath) => {
      const site = config.socket || config.port === port ? config.publicUrl : placeAt(port)
      // In one write, so that a program that waits for the first line gets both.
      process.stdout.write(
        (cluster.isPrimary ? serving(placeAt(port)) : '') + (setupPath ? registration(site, setupPath) : ''),
      )
    })
} catch (error) {
  if (!(error instanceof InvalidSetting)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
  // Its channel would keep one of several processes, and so all of them.
  cluster.worker?.disconnect()
}
