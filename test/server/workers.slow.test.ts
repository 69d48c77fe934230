import http from 'node:http'
import { expect, test } from 'vitest'
import { EXPIRED } from '../support/data/certificates.ts'
import { project } from '../support/data/project.ts'
import { startBuiltServer } from '../support/outside/running-server.ts'

const CONNECTIONS = 12 // the workers take them in turns

test('with several processes, a change shows in each of them at its next request', async () => {
  const server = await startBuiltServer({ WEB_CONCURRENCY: '2' })
  const call = async (method: string, path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const answer = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) })
    expect(answer.ok).toBe(true)
    return answer.json()
  }
  /** From a connection of its own. */
  const body = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const request = http.get(server.url + path, { agent: false }, async (answer) =>
        resolve(Buffer.concat(await answer.toArray()).toString()),
      )
      request.on('error', reject)
    })
  try {
    const invitations = () => server.output().match(/Nobody is registered yet. .*/g)
    await expect
      .poll(invitations)
      .toEqual([
        expect.stringMatching(
          /Create the first account at http:\/\/localhost:\d+\/register#setup=[\w-]{43}$/,
        ),
      ])
    const person = { name: 'Admin', email: 'admin@example.org', password: 'plumb line and level' }
    const { token } = await call('POST', '/auth/register', person)
    const { id } = await call('POST', '/api/projects', project, token)
    for (let round = 0; round < 5; round++) {
      const client = `CLIENT ${round}`
      await call('PUT', `/api/projects/${id}`, { client, name: client }, token)
      for (const path of ['/', '/api/projects', `/api/projects/${id}`]) {
        for (let connection = 0; connection < CONNECTIONS; connection++)
          expect(await body(path)).toContain(client)
      }
    }
  } finally {
    await server.stop()
  }
})

test.each(['1', '2'])(
  'an expired certificate for the mail server is said once at the start of %s processes, which serve',
  async (WEB_CONCURRENCY) => {
    const settings = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'a@b.example', SMTP_CERT: EXPIRED.cert }
    const server = await startBuiltServer({ ...settings, SMTP_KEY: EXPIRED.key, WEB_CONCURRENCY })
    try {
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      expect(
        server
          .output()
          .match(
            /The certificate in the setting SMTP_CERT expired on 2020-04-01. Renew it, and start the server again./g,
          ),
      ).toHaveLength(1)
    } finally {
      await server.stop()
    }
  },
)
