import { accessSync, constants, readdirSync } from 'node:fs'
import path from 'node:path'

/** The headless shell comes first, because it runs the tests in half the time. */
const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const CHROMIUM_FILES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
/** The folder of the PostgreSQL server on Debian, where its programs are not in PATH. */
const POSTGRES_HOME = '/usr/lib/postgresql'

/** The browser for the tests: CHROMIUM_PATH, else the system's. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return isProgram(named) ? named : undefined
  return onPath(CHROMIUM_NAMES) ?? CHROMIUM_FILES.find(isProgram)
}

export const findFirefox = () => onPath(['firefox-esr', 'firefox'])
export const findWebKitDriver = () => onPath(['WebKitWebDriver'])
/** The program that asks a server as fast as it answers, for `npm run bench`. */
export const findWrk = () => onPath(['wrk'])
/** A virtual screen. */
export const findXvfb = () => onPath(['Xvfb'])

/** A proxy for several servers, and a connection pooler for PostgreSQL; Debian's are not in the PATH of users. */
export const findNginx = () => onPath(['nginx']) ?? ['/usr/sbin/nginx'].find(isProgram)
export const findPgbouncer = () => onPath(['pgbouncer']) ?? ['/usr/sbin/pgbouncer'].find(isProgram)

/** The folder of initdb and postgres, the newest version first. */
export function findPostgres() {
  const versions = subfolders(POSTGRES_HOME).sort((a, b) => Number(b) - Number(a))
  const debian = versions.map((version) => path.join(POSTGRES_HOME, version, 'bin'))
  return [...debian, ...searchPath()].find((folder) =>
    ['initdb', 'postgres'].every((name) => isProgram(path.join(folder, name))),
  )
}

/** @param {string[]} names */
function onPath(names) {
  return names.flatMap((name) => searchPath().map((folder) => path.join(folder, name))).find(isProgram)
}

function searchPath() {
  return (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
}

/** @param {string} folder */
function subfolders(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
