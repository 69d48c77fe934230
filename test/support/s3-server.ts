import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'

/** An S3 server with one empty bucket, and the settings that name it. */
export async function startS3() {
  const directory = mkdtempSync(path.join(tmpdir(), 'plinth-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'plinth', configs: [] }],
  })
  const { port } = await server.run()
  return {
    settings: {
      S3_BUCKET: 'plinth',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
