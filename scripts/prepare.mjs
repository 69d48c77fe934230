import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runAlone } from './lock.mjs'
import { NODE, output, withoutPackages, withPackages } from './run.mjs'
import { ExpectedError } from './run-command.mjs'

const OLDEST_NODE = 20
/** The new build is made here and then replaces the old one, so that a running server never sees an incomplete build. */
const NEXT_BUILD = 'build.next'
const OLD_BUILD = 'build.old'
const BUILT_FROM = 'build/built-from'
const BUILT_FOLDERS = ['src', 'public']
const BUILT_FILES = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/compress-assets.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/**
 * Installs what is missing or out of date, and builds when the sources have changed since.
 * @param {{ development: boolean, build: boolean }} wanted
 */
export async function prepare({ development, build }) {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new ExpectedError(`Plinth needs Node ${OLDEST_NODE} or later; this is ${process.version}.`)
  }
  await runAlone(async () => {
    await installPackages(development)
    if (build) await buildPages()
  })
}

/** @param {boolean} development */
async function installPackages(development) {
  if (!hasPackages(development)) {
    console.log('Installing packages…')
    const kinds = development ? '--include=dev' : '--omit=dev'
    // Only one package needs its install script: `node`, which downloads Node 24 (see below).
    await npm(['ci', kinds, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  if (!existsSync(NODE)) {
    console.log('Fetching Node 24…')
    await npm(['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts', '--loglevel=error'])
    if (!existsSync(NODE)) throw new ExpectedError('Node 24 could not be fetched for this kind of machine.')
  }
}

/** Compares npm's record of the installed packages with the lockfile. */
function hasPackages(/** @type {boolean} */ development) {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const wanted = packagesIn('package-lock.json')
  const installed = packagesIn('node_modules/.package-lock.json')
  return Object.entries(wanted).every(([folder, { version, integrity, dev, optional, devOptional }]) => {
    const mayLack = folder === '' || optional || devOptional || (dev && !development)
    return mayLack || (installed[folder]?.version === version && installed[folder]?.integrity === integrity)
  })
}

/**
 * @typedef {{ version: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Locked
 * @param {string} lockfile
 * @returns {Record<string, Locked>}
 */
function packagesIn(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages
}

const OFFLINE = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/

/** @param {string[]} args */
async function npm(args) {
  const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env
  // The npm that started this script, with its own Node, because ours is in the folder that npm replaces.
  const command = /npm-cli\.[cm]?js$/.test(cli) ? [node, cli] : ['npm']
  const { code, text } = await output([...command, ...args], withoutPackages())
  if (code === 0) return
  if (OFFLINE.test(text)) {
    throw new ExpectedError('npm could not reach its registry. Check the network, and run the command again.')
  }
  throw new ExpectedError(`The packages could not be installed.\n\n${text.trim()}`)
}

async function buildPages() {
  const sources = hashOfSources()
  if (existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === sources) return
  console.log('Building…')
  const { code, text } = await output(['npm', 'run', 'build'], {
    ...withPackages(),
    BUILD_DIRECTORY: NEXT_BUILD,
    NO_COLOR: '1',
  })
  if (code !== 0) throw new ExpectedError(`The build failed.\n\n${text.trim()}`)
  writeFileSync(path.join(NEXT_BUILD, path.basename(BUILT_FROM)), sources)
  rmSync(OLD_BUILD, { recursive: true, force: true })
  if (existsSync('build')) renameSync('build', OLD_BUILD)
  renameSync(NEXT_BUILD, 'build')
  rmSync(OLD_BUILD, { recursive: true, force: true })
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of [...BUILT_FILES, ...BUILT_FOLDERS.flatMap(filesIn)]) {
    const bytes = readFileSync(file)
    hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(file).isFile())
    .sort()
}
