import cluster from 'node:cluster'
import * as build from 'virtual:react-router/server-build'
import { InvalidSetting, readConfig } from './config.ts'
import { openLog } from './log.ts'
import { logEverything } from './log-everything.ts'
import { startServer } from './start-server.ts'
import { supervise } from './supervise.ts'

const announce = (port: number) => process.stdout.write(`Plinth is serving at http://localhost:${port}\n`)
const announceRegistration = (port: number) =>
  process.stdout.write(
    `Nobody is registered yet. Create the first account at http://localhost:${port}/register\n`,
  )

try {
  const config = readConfig()
  const log = openLog(config)
  logEverything(log)
  if (config.webConcurrency > 1 && cluster.isPrimary) supervise(config.webConcurrency, log, announce)
  else
    await startServer(config, log, build, (port, isRegistered) => {
      if (cluster.isPrimary) announce(port)
      // Only one of several processes says it.
      if (!isRegistered && (cluster.worker?.id ?? 1) === 1) announceRegistration(port)
    })
} catch (error) {
  if (!(error instanceof InvalidSetting)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
