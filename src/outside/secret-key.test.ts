import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { InvalidSetting } from './invalid-setting.ts'
import { secretKey } from './secret-key.ts'

function emptyFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a secret key is created once, readable by its owner only, and no other file is left', () => {
  const dataDir = path.join(emptyFolder(), 'data')
  const key = secretKey({ dataDir })
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(secretKey({ dataDir })).toBe(key)
  expect(readdirSync(dataDir)).toEqual(['secret.key'])
  const file = path.join(dataDir, 'secret.key')
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([key, 0o600])
})

test.each(['', '\n', 'short'])('a key file that holds %j stops the start', (key) => {
  const dataDir = emptyFolder()
  writeFileSync(path.join(dataDir, 'secret.key'), key)
  expect(() => secretKey({ dataDir })).toThrow(InvalidSetting)
})
