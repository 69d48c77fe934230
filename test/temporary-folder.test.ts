import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const parent = mkdtempSync(path.join(tmpdir(), 'plinth-parent-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

/** What a process prints that uses a temporary folder, in memory if there is such a place. */
const run = (memory: string, print = 'console.log(tmpdir())') => {
  const program = `
    import { execFileSync } from 'node:child_process'
    import { tmpdir } from 'node:os'
    import { takeTemporaryFolder } from './scripts/temporary-folder.mjs'
    takeTemporaryFolder(${JSON.stringify(memory)})
    ${print}`
  const args = ['--input-type=module', '-e', program]
  return execFileSync(process.execPath, args, {
    env: { ...process.env, TMPDIR: parent },
    encoding: 'utf8',
  }).trim()
}

test('without a file system in memory, temporary files are where the system has them, until the run ends', () => {
  const folder = run(path.join(parent, 'missing'))
  expect(path.dirname(folder)).toBe(parent)
  expect(existsSync(folder)).toBe(false)
})

test('nothing is left in a file system in memory', () => {
  run(parent)
  expect(readdirSync(parent)).toEqual([])
})

test('the processes that are started keep there what they have compiled', () => {
  const printed = run(
    parent,
    `console.log(tmpdir())
    execFileSync(process.execPath, ['-p', 'require("node:module").getCompileCacheDir()'], { stdio: 'inherit' })`,
  )
  const [folder = '', compiled = ''] = printed.split('\n')
  expect(path.relative(folder, compiled)).toMatch(/^compiled/)
})
