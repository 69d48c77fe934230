import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInCaptcha, recaptcha } from './captcha.ts'

test('the built-in captcha takes hundreds of tries, and another server does not take its solution', async () => {
  const captcha = builtInCaptcha('the secret')
  const { challenge } = (await captcha.ask()) as { challenge: Challenge }
  const solution = await solveChallenge({ challenge, deriveKey })
  expect(solution!.counter).toBeGreaterThanOrEqual(500)
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const spend = { signature: challenge.signature, expiresAt: expect.any(String) }
  expect(await captcha.check(token, '192.0.2.1')).toEqual({ isRight: true, spend })
  expect(await builtInCaptcha('another').check(token, '192.0.2.1')).toEqual({ isRight: false })
})

const asked: URLSearchParams[] = []
let answer: object = {}
let redirectsTo: string | undefined
const google = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  asked.push(new URLSearchParams(body))
  if (redirectsTo) return void response.writeHead(307, { Location: redirectsTo }).end()
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer))
})
beforeAll(() => new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve)))
afterAll(() => void google.close())

const captcha = () => {
  const { port } = google.address() as AddressInfo
  return recaptcha({ siteKey: 'the site', secret: 'the secret' }, `http://127.0.0.1:${port}/`)
}

test('Google receives the secret, the answer and the visitor’s address; browsers get only the site key', async () => {
  answer = { success: true }
  expect(await captcha().check('the answer', '192.0.2.1')).toEqual({ isRight: true })
  expect(Object.fromEntries(asked.at(-1)!)).toEqual({
    secret: 'the secret',
    response: 'the answer',
    remoteip: '192.0.2.1',
  })
  expect(await captcha().ask()).toEqual({ provider: 'recaptcha', siteKey: 'the site' })
})

test.each([
  { success: false, 'error-codes': ['invalid-input-response'] },
  { success: false, 'error-codes': ['timeout-or-duplicate'] },
  { success: 'true' },
  {},
])('the result %j means a wrong answer', async (said) => {
  answer = said
  expect(await captcha().check('x', '192.0.2.1')).toEqual({ isRight: false })
})

test('the secret is not sent on to where an answer redirects', async () => {
  const before = asked.length
  redirectsTo = '/another'
  await expect(captcha().check('x', '192.0.2.1')).rejects.toThrow()
  redirectsTo = undefined
  expect(asked.length).toBe(before + 1)
})

test('an answer that is too long is wrong, and Google is not called', async () => {
  const before = asked.length
  expect(await captcha().check('x'.repeat(10_001), '192.0.2.1')).toEqual({ isRight: false })
  expect(asked).toHaveLength(before)
})

test.each(['missing-input-secret', 'invalid-input-secret'])(
  '%s is an error of the configuration, not of the visitor',
  async (code) => {
    answer = { success: false, 'error-codes': [code] }
    await expect(captcha().check('x', '192.0.2.1')).rejects.toThrow(`RECAPTCHA_SECRET: ${code}`)
  },
)
