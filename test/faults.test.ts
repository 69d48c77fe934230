import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the tests that the table of faults names exist', () => {
  const manual = readFileSync('docs/operating.md', 'utf8')
  const [, table = ''] = /## Faults\n([\s\S]*?)\n## /.exec(manual) ?? []
  const rows = table.split('\n').filter((line) => /^\| [^|]/.test(line) && !line.startsWith('| Fault '))
  expect(rows.length).toBeGreaterThan(10)
  for (const row of rows) {
    const tests = [...row.matchAll(/`([^`]+\.(?:test|spec)\.ts)`/g)].map(([, file = '']) => file)
    expect(tests, row).not.toEqual([])
    for (const file of tests) expect(existsSync(file), file).toBe(true)
  }
})
