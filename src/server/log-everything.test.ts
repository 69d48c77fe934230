import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The log lines and the exit code of a process that runs this program. */
function run(program: string) {
  const script = `
    const { pino } = await import('pino')
    const { logEverything } = await import(${JSON.stringify(path.resolve('src/server/log.ts'))})
    logEverything(pino())
    ${program}`
  const { stdout, stderr, status } = spawnSync('node', ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  return {
    lines: `${stdout}${stderr}`
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    status,
  }
}

test('each message of a library is one log line', () => {
  const { lines, status } = run(`
    console.warn('the address %s\\ncould not be decoded', '/x')
    console.error(new TypeError('broken'))
    console.info('a client left')`)
  expect(lines).toMatchObject([
    { level: 40, msg: 'the address /x\ncould not be decoded' },
    { level: 50, err: { type: 'TypeError', message: 'broken' } },
    { level: 30, msg: 'a client left' },
  ])
  expect(status).toBe(0)
})

test('a warning of Node is one log line', () => {
  expect(run(`process.emitWarning('an old way')`).lines).toMatchObject([
    { level: 40, err: { message: 'an old way' } },
  ])
})

test.each([`setTimeout(() => { throw new Error('lost') })`, `Promise.reject(new Error('lost'))`])(
  'an uncaught error is logged as one line and ends the process with exit code 1: %s',
  (program) => {
    const { lines, status } = run(program)
    expect(lines).toMatchObject([{ level: 60, err: { message: 'lost' } }])
    expect(status).toBe(1)
  },
)
