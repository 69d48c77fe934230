import {
  findChromium,
  findFirefox,
  findNginx,
  findPgbouncer,
  findPostgres,
  findWebKitDriver,
  findWrk,
  findXvfb,
} from './find-programs.mjs'
import { output, withoutPackages } from './run.mjs'

/** Installs the browser, the database server, its pooler and the proxy for the tests if they are missing. Prints what cannot be installed. */
export async function installPrograms() {
  await installTogether()
  if (!findChromium()) {
    const named = process.env.CHROMIUM_PATH
    const missing = named
      ? `CHROMIUM_PATH is not a program: ${named}`
      : (await aptInstall('chromium-headless-shell', 'Chromium')) &&
        (await aptInstall('chromium', 'Chromium'))
    if (missing || !findChromium()) {
      console.log(`The browser tests cannot run: ${missing ?? 'Chromium was installed but not found.'}`)
      console.log('Install Chromium or Google Chrome, or set CHROMIUM_PATH, and run the command again.')
    }
  }
  if (!findPostgres()) {
    const missing = await aptInstall('postgresql', 'PostgreSQL')
    if (missing) console.log(`The tests on PostgreSQL cannot run: ${missing}`)
  }
  if (!findPgbouncer()) {
    const missing = await aptInstall('pgbouncer', 'pgbouncer')
    if (missing) console.log(`The tests behind a connection pooler cannot run: ${missing}`)
  }
  if (!findNginx()) {
    const missing = await aptInstall('nginx-light', 'nginx')
    if (missing) console.log(`The tests of several servers behind a proxy cannot run: ${missing}`)
  }
}

/**
 * Installs the two other browsers for the tests if they are missing. Prints what cannot be installed.
 * @returns {Promise<boolean>} whether both are installed
 */
export async function installEngines() {
  const missing = [
    !findFirefox() && (await aptInstall('firefox-esr', 'Firefox')),
    !findWebKitDriver() && (await aptInstall('webkit2gtk-driver', 'WebKitGTK')),
    !findXvfb() && (await aptInstall('xvfb', 'Xvfb')),
  ].filter((why) => typeof why === 'string')
  for (const why of missing) console.log(`The scenarios cannot run in both engines: ${why}`)
  return missing.length === 0
}

/** Installs the program that `npm run bench` asks the server with if it is missing. Prints why it cannot be installed. */
export async function installWrk() {
  if (findWrk()) return
  const missing = await aptInstall('wrk', 'wrk')
  if (missing) console.log(`Requests a second cannot be measured: ${missing}`)
}

/** Installs most of what is missing in one run of apt-get, which takes half the time; what fails is tried again by itself. */
async function installTogether() {
  const missing = [
    !findChromium() && !process.env.CHROMIUM_PATH && 'chromium-headless-shell',
    !findPostgres() && 'postgresql',
    !findPgbouncer() && 'pgbouncer',
    !findNginx() && 'nginx-light',
  ].filter((name) => typeof name === 'string')
  if (missing.length > 1) await aptInstall(missing, 'the programs of the tests')
}

let isListFresh = false

/**
 * @param {string | string[]} packages
 * @param {string} name
 * @returns {Promise<string | undefined>} why it could not be installed
 */
async function aptInstall(packages, name) {
  const names = [packages].flat()
  if (process.getuid?.() !== 0) return `${name} is not installed, and installing it needs root.`
  const env = { ...withoutPackages(), DEBIAN_FRONTEND: 'noninteractive' }
  console.log(`Installing ${name}…`)
  if (!isListFresh) await output(['apt-get', 'update'], env)
  isListFresh = true
  const { code, text } = await output(['apt-get', 'install', '-y', '--no-install-recommends', ...names], env)
  return code === 0
    ? undefined
    : `apt-get could not install ${names.join(', ')}. ${text.trim().split('\n').at(-1) ?? ''}`
}
