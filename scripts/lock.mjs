import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_INTERVAL = 300 // ms

/**
 * Lets two runs in one folder install and build one after the other. The lock file is outside the folder, so that installing and
 * building cannot remove it. It contains the process id of its owner, so that the lock of a dead process is detected.
 * @param {() => Promise<void>} work
 */
export async function runAlone(work) {
  const folder = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 16)
  const lock = path.join(os.tmpdir(), `plinth-${folder}.lock`)
  for (let hasPrinted = false; !taken(lock); hasPrinted = true) {
    if (!hasPrinted) console.log('Waiting for another run in this folder to finish installing and building…')
    await pause(POLL_INTERVAL)
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** @param {string} lock */
function taken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    if (isStale(lock)) rmSync(lock, { force: true })
    return false
  }
}

/** @param {string} lock */
function isStale(lock) {
  try {
    const owner = readFileSync(lock, 'utf8')
    // Empty while its owner is about to write its process id.
    if (owner !== '') process.kill(Number(owner), 0)
    return false
  } catch (error) {
    // ESRCH: the process does not exist. Other errors, such as EPERM, mean that it does.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
}
