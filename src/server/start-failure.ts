import path from 'node:path'
import { DATABASE_FILE } from '../domain/file/file-store.ts'
import { Problem } from '../domain/shared/problem.ts'
import type { Config } from '../outside/config.ts'
import { InvalidSetting } from '../outside/invalid-setting.ts'
import { DatabaseBusy } from '../store/database/sqlite/when-free.ts'

type ErrorWithCode = Error & { code?: string }

/** Says which setting to change when the database or the file store cannot be opened; returns any other error unchanged. */
export function explainStoreError(failure: unknown, { dataDir, databaseUrl }: Config): unknown {
  const isFromPostgres = databaseUrl !== undefined && failure instanceof Problem
  const error = isFromPostgres ? failure.cause : failure
  if (!(error instanceof Error) || error instanceof InvalidSetting) return error
  const why = isFromPostgres ? whyNoPostgres(error) : whyNotOpened(error, dataDir)
  return why === undefined ? error : new InvalidSetting(why)
}

/** If a host name has several addresses, the error has no message, only a code. */
const whyNoPostgres = ({ message, code = '' }: ErrorWithCode) =>
  `The setting DATABASE_URL names a database that cannot be used: ${message || code}. Check the address, and that the database runs.`

function whyNotOpened(error: ErrorWithCode, dataDir: string): string | undefined {
  const { code = '' } = error
  const file = path.join(dataDir, DATABASE_FILE)
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
    return `The database ${file} in the folder of the setting DATA_DIR is damaged or no SQLite database: ${error.message}. Restore a backup by npm run restore -- <file> --replace; or move it away, with ${DATABASE_FILE}-wal and ${DATABASE_FILE}-shm, and a new one is created.`
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT')
    return `There is no space left in the folder of the setting DATA_DIR, ${dataDir}. Free some, and start again.`
  if (error instanceof DatabaseBusy || code.startsWith('SQLITE_BUSY'))
    return `The database ${file} in the folder of the setting DATA_DIR is locked by another process. End that process, and start again.`
  if (isFileFailure(error))
    return `The folder of the setting DATA_DIR, ${dataDir}, cannot be used: ${error.message}. Choose a folder that the server's user may read and write.`
  return undefined
}

const isFileFailure = ({ code = '', syscall }: ErrorWithCode & { syscall?: string }) =>
  /^SQLITE_(CANTOPEN|READONLY|PERM|IOERR)/.test(code) ||
  ['mkdir', 'open', 'scandir', 'stat', 'read', 'link', 'unlink', 'write'].includes(syscall ?? '')

export function explainListenError(error: NodeJS.ErrnoException, { port, host, socket }: Config) {
  if (socket) return `The setting HOST names a Unix socket that cannot be made: ${error.message}.`
  if (error.code === 'EADDRINUSE')
    return `The setting PORT names a port that is taken: ${port}. Choose another one.`
  if (error.code === 'EACCES')
    return `The setting PORT names a port that needs more rights: ${port}. Choose one from 1024.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `The setting HOST names an address that this machine does not have: ${host}.`
  }
  return `The server could not start: ${error.message}`
}
