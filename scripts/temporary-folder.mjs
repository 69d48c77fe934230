import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A file system in memory, which most Linux machines have. Databases on it wait for no disk. */
const MEMORY = '/dev/shm'
const ENOUGH = 4 * 1024 ** 3 // bytes; a run of all tests takes less than one of them

/**
 * Creates the folder of all temporary files of this process and of those that it starts, and removes it at the end, with what tests
 * left that were killed.
 */
export function takeTemporaryFolder(memory = MEMORY) {
  const folder = newFolder(isFitFor(memory) ? memory : os.tmpdir())
  process.env.TMPDIR = folder
  // Node keeps there what it has compiled: most modules are loaded by many processes.
  process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled')
  process.on('exit', () => remove(folder))
  return folder
}

/** Whether the folder has room for the tests, and programs start from it, which containers often forbid. */
function isFitFor(/** @type {string} */ parent) {
  try {
    const { bavail, bsize } = statfsSync(parent)
    return bavail * bsize >= ENOUGH && startsProgramsIn(parent)
  } catch {
    return false
  }
}

function startsProgramsIn(/** @type {string} */ parent) {
  const folder = newFolder(parent)
  try {
    const program = path.join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    execFileSync(program)
    return true
  } finally {
    remove(folder)
  }
}

function newFolder(/** @type {string} */ parent) {
  const folder = mkdtempSync(path.join(parent, 'plinth-'))
  // When the tests run as root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  return folder
}

/** Processes that end at the same time may still write there. */
const remove = (/** @type {string} */ folder) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
