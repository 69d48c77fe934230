import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { whenNpmEnds } from './npm-process.mjs'

const BIN = fileURLToPath(new URL('../node_modules/.bin', import.meta.url))
const isWindows = process.platform === 'win32'

/** Node 24, which comes with the packages. */
export const NODE = path.join('node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

/** An environment that finds the programs of the packages first, including Node 24. */
export function withPackages() {
  return { ...process.env, PATH: [BIN, process.env.PATH].join(path.delimiter) }
}

/** An environment with only the machine's own programs. */
export function withoutPackages() {
  const folders = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => path.resolve(folder) !== BIN)
  return { ...process.env, PATH: folders.join(path.delimiter) }
}

/**
 * Runs a program to its end and returns its output.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number, text: string }>}
 */
export function output([program = '', ...args], env) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], shell: isWindows })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  return ended(child).then((code) => ({ code, text }))
}

/**
 * Runs a program to its end and shows its output.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 */
export function show([program = '', ...args], env) {
  return ended(spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'], shell: isWindows }))
}

/**
 * Returns the exit code. A program that cannot be started counts as failed.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function ended(child) {
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal)
    // The other children get the signal first.
    setImmediate(() => process.exit(1))
  }
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of signals) process.once(signal, pass)
  return new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('close', (code) => resolve(code ?? 1))
  }).finally(() => {
    for (const signal of signals) process.off(signal, pass)
  })
}

/**
 * Runs a program with Node 24 in place of this process. Where Node can (from 22.15, not on Windows) it takes over the process, so
 * that no second one is kept; elsewhere it is a child that shares input and output, and both end together.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function handOver(args, env) {
  if (process.execve && !isWindows) {
    const endWithNpm = new URL('end-with-npm.mjs', import.meta.url).href
    process.execve(path.resolve(NODE), [NODE, '--import', endWithNpm, ...args], env)
  }
  const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href
  const child = spawn(NODE, ['--import', endWithParent, ...args], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let isEnding = false
  const end = () => {
    // Ctrl+C in a terminal also reaches the program, and npm sends us the signal twice: forward it only once.
    if (!isEnding) child.kill('SIGTERM')
    isEnding = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  whenNpmEnds(end)
  child.on('error', (error) => {
    console.error(`Node 24 does not start: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code) => process.exit(code ?? 1))
}
