import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  advisoriesIn,
  installedPackage,
  refusedLicences,
  unknownScripts,
  unpinned,
} from '../scripts/dependencies.mjs'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

test('the packages of the project have exact versions, allowed licences and no unknown install script', () => {
  const [manifest, lock] = [read('package.json'), read('package-lock.json')]
  expect(unpinned(manifest)).toEqual([])
  expect(unknownScripts(manifest, lock)).toEqual([])
  expect(refusedLicences(lock, installedPackage)).toEqual([])
})

test('the lock file names no registry', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved": "http')
})

describe('a package is refused', () => {
  test.each(['^1.2.3', '~1.2.3', '1.x', 'latest', '>=1', 'file:../x', 'https://host.example/x.tgz'])(
    'with the version %s',
    (version) => {
      expect(unpinned({ devDependencies: { x: version } })).toHaveLength(1)
    },
  )

  test('with an install script that is not allowed by name', () => {
    const lock = { packages: { 'node_modules/a/node_modules/x': { hasInstallScript: true } } }
    expect(unknownScripts({}, lock)).toEqual([
      'x runs a script when it is installed, and is not in allowScripts.',
    ])
    expect(unknownScripts({ allowScripts: { x: false } }, lock)).toHaveLength(1)
    expect(unknownScripts({ allowScripts: { x: true } }, lock)).toEqual([])
  })

  test.each([
    [{ license: 'GPL-3.0-only' }, false],
    [{ license: '(MIT OR GPL-3.0-only)' }, true],
    [{ license: 'MIT AND GPL-3.0-only' }, false],
    [{ license: 'MIT AND ISC' }, true],
    [{ licenses: [{ type: 'MIT' }] }, true],
    [{ license: 'SEE LICENSE IN LICENSE.md' }, false],
    [{}, false],
  ])('by its licence: %o is allowed: %s', (manifest, isAllowed) => {
    const found = refusedLicences({ packages: { 'node_modules/x': {} } }, () => manifest)
    expect(found.length === 0).toBe(isAllowed)
  })

  test('by its licence in the lock file where it is not installed, and not as a tool of the development', () => {
    const packages = {
      'node_modules/x': { license: 'GPL-3.0-only' },
      'node_modules/y': { license: 'GPL-3.0-only', dev: true },
    }
    expect(refusedLicences({ packages }, () => undefined)).toEqual(['x has the licence GPL-3.0-only.'])
  })
})

test('advisories are listed, and a registry that does not answer is not taken for one without advisories', () => {
  const via = [{ title: 'Prototype pollution', url: 'https://advisories.example/1' }, 'y']
  const report = { vulnerabilities: { x: { severity: 'high', via } } }
  expect(advisoriesIn(JSON.stringify(report))).toEqual([
    'x: high, Prototype pollution https://advisories.example/1',
  ])
  expect(advisoriesIn(JSON.stringify({ vulnerabilities: {} }))).toEqual([])
  for (const printed of ['', 'npm error network', JSON.stringify({ message: '405', error: {} })])
    expect(advisoriesIn(printed)).toBeUndefined()
})
