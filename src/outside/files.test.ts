import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles } from './files.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'plinth-s3-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'plinth', configs: [] }],
})
let endpoint: string

beforeAll(async () => {
  const { port } = await server.run()
  endpoint = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

test.each(['disk', 'S3'])('files are kept and found again on %s', async (kind) => {
  const s3 = {
    bucket: 'plinth',
    region: 'us-east-1',
    endpoint,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  const files = await openFiles({ dataDir: directory, s3: kind === 'S3' ? s3 : undefined })
  expect(await files.exists('a.webp')).toBe(false)
  await files.put('a.webp', new Uint8Array([1, 2, 3]))
  expect(await files.exists('a.webp')).toBe(true)
  expect([...(await files.getBytes('a.webp'))]).toEqual([1, 2, 3])
  await files.delete('a.webp')
  expect(await files.exists('a.webp')).toBe(false)
})
