import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_AGAIN = 300 // ms

/**
 * Two runs in one folder install and build one after the other. The lock lies outside the folder, where nothing that is
 * installed or built can remove it; it holds the number of its process, so one that was left behind is known.
 * @param {() => Promise<void>} work
 */
export async function runAlone(work) {
  const folder = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 16)
  const lock = path.join(os.tmpdir(), `plinth-${folder}.lock`)
  for (let hasToldSo = false; !taken(lock); hasToldSo = true) {
    if (!hasToldSo) console.log('Waiting for another run in this folder to finish installing and building…')
    await pause(LOOK_AGAIN)
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
    if (isLeftBehind(lock)) rmSync(lock, { force: true })
    return false
  }
}

/** @param {string} lock */
function isLeftBehind(lock) {
  try {
    const owner = readFileSync(lock, 'utf8')
    // Empty: its owner is just about to write its number.
    if (owner !== '') process.kill(Number(owner), 0)
    return false
  } catch (error) {
    // No such process. Anything else, such as a process of another user, is somebody.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
}
