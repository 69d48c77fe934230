import cluster from 'node:cluster'
import * as build from 'virtual:react-router/server-build'
import { pino } from 'pino'
import { readConfig, WrongSetting } from './config.ts'
import { startServer } from './start-server.ts'
import { supervise } from './supervise.ts'

const announce = (port: number) => console.log(`Plinth is serving at http://localhost:${port}`)

try {
  const config = readConfig()
  const log = pino({ level: config.logLevel })
  if (config.webConcurrency > 1 && cluster.isPrimary) supervise(config.webConcurrency, log, announce)
  else await startServer(config, log, build, cluster.isPrimary ? announce : () => {})
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error
  console.error(error.message)
  process.exitCode = 1
}
