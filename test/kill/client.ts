import { createHash, randomInt } from 'node:crypto'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

const TIMEOUT = 30_000 // ms

/** The server of this round. Its address changes with each start, its data and the session stay. */
export class Client {
  #url = ''
  #token = ''

  connect(url: string) {
    this.#url = url.replace('localhost', '127.0.0.1')
  }

  signIn(token: string) {
    this.#token = token
  }

  /** Each request comes from another client address, so that no rate limit applies. Rejects when the server is killed meanwhile. */
  async send(call: string, body?: object | FormData, headers: Record<string, string> = {}) {
    const [method, path] = call.split(' ') as [string, string]
    const isForm = body instanceof FormData
    return fetch(this.#url + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.#token}`,
        'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      body: body && !isForm ? JSON.stringify(body) : body,
      signal: AbortSignal.timeout(TIMEOUT),
    })
  }

  /** The JSON of an answer; throws for any status but 2xx. */
  async ask<T>(call: string, body?: object | FormData, headers?: Record<string, string>): Promise<T> {
    const response = await this.send(call, body, headers)
    const text = await response.text()
    if (!response.ok) throw new Refused(call, response.status, text)
    return (text && JSON.parse(text)) as T
  }

  /** The hash of a file, or undefined when there is none. */
  async hashOf(path: string): Promise<string | undefined> {
    const response = await this.send(`GET ${path}`)
    return response.ok ? hash(new Uint8Array(await response.arrayBuffer())) : undefined
  }

  /** Returns a function that returns solved captchas, and solves the next one meanwhile: it stays valid when the server is killed. */
  captchas(): () => Promise<string> {
    let next: Promise<string | undefined> | undefined
    return async () => {
      const solved = await next
      next = this.captcha().catch(() => undefined)
      return solved ?? this.captcha()
    }
  }

  async captcha(): Promise<string> {
    const { challenge } = await this.ask<{ challenge: Challenge }>('GET /api/captcha')
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
}

/** The server has answered, with another status than 2xx. */
export class Refused extends Error {
  readonly status: number
  constructor(call: string, status: number, text: string) {
    super(`${call} was answered ${status}: ${text.slice(0, 300)}`)
    this.status = status
  }
}

export const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
