import * as build from 'virtual:react-router/server-build'
import { pino } from 'pino'
import { readConfig, WrongSetting } from './config.ts'
import { startServer } from './start-server.ts'

try {
  const config = readConfig()
  await startServer(config, pino({ level: config.logLevel }), build)
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error
  console.error(error.message)
  process.exitCode = 1
}
