import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'

/** A bucket on a server of its own; with a certificate it is reached by TLS. */
export async function startBucket(tls?: { cert: string; key: string }) {
  const directory = mkdtempSync(path.join(tmpdir(), 'plinth-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'plinth', configs: [] }],
    ...tls,
  })
  const { port } = await server.run()
  const s3 = {
    bucket: 'plinth',
    region: 'us-east-1',
    endpoint: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    ca: undefined as string | undefined,
  }
  return {
    /** The settings as `readConfig` returns it. */
    s3,
    /** For the environment of a server. */
    settings: {
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

type Line = 'open' | 'slow' | 'silent' | 'closed'

/** A bucket whose network can be slow (a fifth of a second later), silent (accepts and never answers) and closed. */
export async function startBucketOnLine() {
  const bucket = await startBucket()
  const target = Number(new URL(bucket.s3.endpoint).port)
  const sockets = new Set<Socket>()
  let line: Line = 'open'
  let server = await listen(0)
  const { port } = server.address() as { port: number }

  async function listen(at: number): Promise<Server> {
    const made = createServer((client) => {
      const upstream = connect(target, '127.0.0.1')
      for (const socket of [client, upstream]) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          sockets.delete(socket)
          client.destroy()
          upstream.destroy()
        })
      }
      client.on('data', (bytes) => upstream.write(bytes))
      upstream.on('data', (bytes) => {
        if (line === 'slow') setTimeout(() => client.write(bytes), 200)
        else if (line !== 'silent') client.write(bytes)
      })
    }).listen(at, '127.0.0.1')
    await once(made, 'listening')
    return made
  }

  async function stop() {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }

  return {
    s3: { ...bucket.s3, endpoint: `http://127.0.0.1:${port}` },
    async set(next: Line) {
      if (next === 'closed') await stop()
      else if (!server.listening) server = await listen(port)
      line = next
    },
    async close() {
      await stop()
      await bucket.close()
    },
  }
}
