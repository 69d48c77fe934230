import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp, type TestApp } from '../../../test/support/app.ts'
import { bodyBytes } from '../../../test/support/body-bytes.ts'
import { pdf, rawPdf, zip } from '../../../test/support/data/documents.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { documentFaults, documentRules, documentTypes } from '../../domain/hiring/document.ts'
import { attachment, privateFileResponse } from '../../http/answer/private-file.ts'
import { errorHandler } from '../../http/answer/problems.ts'
import { withHeaders } from '../../http/answer/security-headers.ts'
import { register, route } from '../../http/call/route.ts'
import type { AppEnv } from '../../http/shared/app-env.ts'
import { checkReceived, documentUpload } from './received-document.ts'

let t: TestApp
let app: Hono<AppEnv>
let row: { stored: string; name: string; bytes: number; contentType: string }
beforeAll(async () => {
  t = await openTestApp(databases[0]!.open)
  const { privateFiles, documents } = t
  const receive = (field: 'cv' | 'test') =>
    route(`PUT /${field}`, {
      summary: 'Send a document',
      who: 'anyone',
      upload: documentUpload(field, privateFiles),
      answers: { 200: z.object({ name: z.string() }) },
      run: async ({ received }) => {
        const { facts, file } = await checkReceived(documents, field, received)
        row = {
          stored: received.stored,
          name: file.name,
          bytes: received.bytes,
          contentType: documentTypes[facts.kind],
        }
        received.keep()
        return { name: file.name }
      },
    })
  app = new Hono<AppEnv>()
  app.onError(errorHandler(pino({ level: 'silent' }), {}))
  app.use(withHeaders({ 'Content-Security-Policy': "default-src 'self'" }))
  register(app, [
    receive('cv'),
    receive('test'),
    route('GET /file', {
      summary: 'The document',
      who: 'anyone',
      answers: { 200: { contentType: 'application/pdf', schema: z.string() } },
      run: ({ c }) => privateFileResponse(c, privateFiles, row),
    }),
  ])
})
afterAll(() => t.close())
const names = () => Array.fromAsync(t.privateFiles.list())
beforeEach(async () => {
  for (const name of await names()) await t.privateFiles.delete(name)
})

async function send(field: 'cv' | 'test', bytes: Uint8Array, name: string) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(bytes)], name))
  const sent = await bodyBytes(form)
  const response = await app.request(`/${field}`, { method: 'PUT', body: sent.bytes, headers: sent.headers })
  return { status: response.status, body: await response.json() }
}

test('a checked PDF comes back as the same bytes, only as a download that nothing in it can leave', async () => {
  const cv = await pdf(3)
  expect(await send('cv', cv, 'Mïna Das CV.html')).toEqual({
    status: 200,
    body: { name: 'Mïna Das CV.html.pdf' },
  })
  const response = await app.request('/file')
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/pdf',
    'content-disposition':
      'attachment; filename="M_na Das CV.html.pdf"; filename*=UTF-8\'\'M%C3%AFna%20Das%20CV.html.pdf',
    'content-length': String(cv.length),
    'cache-control': 'no-store',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(cv)).toBe(true)
  const head = await app.request('/file', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(cv.length),
    '',
  ])
  await t.privateFiles.delete(row.stored)
  for (const method of ['GET', 'HEAD']) expect((await app.request('/file', { method })).status).toBe(404)
})

test('the candidate’s test may be a ZIP archive, a CV not', async () => {
  const archive = await zip({ 'plan.txt': 'plan' })
  expect(await send('test', archive, 'plans.zip')).toMatchObject({ status: 200, body: { name: 'plans.zip' } })
  const [kept] = await names()
  const message = documentFaults['not a PDF']
  expect(await send('cv', archive, 'cv.pdf')).toEqual({
    status: 422,
    body: { message, errors: { cv: message } },
  })
  expect(await names()).toEqual([kept])
})

test.each([
  ['HTML named .pdf', 422, documentFaults['not a PDF'], () => Buffer.from('<script>alert(1)</script>')],
  [
    'a PDF with JavaScript',
    422,
    documentFaults.script,
    () => rawPdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' }),
  ],
  ['an empty file', 422, 'This file is empty.', () => Buffer.alloc(0)],
  ['5 MB and one byte', 413, documentRules.cv.tooLarge, () => Buffer.alloc(5 * 1024 * 1024 + 1)],
])('%s is refused with a message, and nothing is left', async (_, status, message, bytes) => {
  const refused = await send('cv', bytes(), 'cv.pdf')
  expect(refused).toMatchObject({ status, body: { message, errors: { cv: message } } })
  expect(await names()).toEqual([])
})

test.each([
  ['a\r\nSet-Cookie: x=y.pdf', 'a__Set-Cookie: x=y.pdf', 'a%0D%0ASet-Cookie%3A%20x%3Dy.pdf'],
  ['"quoted\\" 100%.pdf', '_quoted__ 100_.pdf', '%22quoted%5C%22%20100%25.pdf'],
  ["it's (1)*.pdf", "it's (1)*.pdf", 'it%27s%20%281%29%2A.pdf'],
  ['half \ud800.pdf', 'half _.pdf', 'half%20%EF%BF%BD.pdf'],
])('the header for %j cannot be broken out of', (name, ascii, encoded) => {
  expect(attachment(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
})
