import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { noise, pdf, rawPdf, stream, zip } from '../../../test/support/data/documents.ts'
import { killChildren } from '../../../test/support/outside/child-processes.ts'
import { BUSY_MACHINE, opening } from '../../../test/support/outside/document-checks.ts'
import { type PrivateStore, readPrivateFile } from '../../domain/file/private-store.ts'
import { markRoots, openPrivateFiles, rootsOf } from '../file/files.ts'
import { DocumentChecker } from './check-documents.ts'

const MB = 1024 * 1024

let seen: number[] = []
let finding: 'clean' | 'virus' = 'clean'
const checker = new DocumentChecker({
  timeout: BUSY_MACHINE,
  most: 2,
  async scan(content) {
    seen.push((await new Response(content).arrayBuffer()).byteLength)
    return finding
  },
})
beforeEach(() => {
  seen = []
  finding = 'clean'
})
afterAll(() => checker.close())

test('a virus scanner sees the whole file, once it is accepted, and has the last word', async () => {
  const file = await pdf(1)
  const stored = opening(file)
  expect(await checker.check(stored, ['pdf'])).toEqual({ kind: 'pdf', pages: 1 })
  finding = 'virus'
  expect(await checker.check(stored, ['pdf'])).toEqual({ fault: 'virus' })
  expect(await checker.check(opening(Buffer.from('<html>')), ['pdf'])).toEqual({ fault: 'not a PDF' })
  expect(seen).toEqual([file.length, file.length])
})

test('a document that is not checked in time is refused', async () => {
  const impatient = new DocumentChecker({ timeout: 1 })
  const slow = opening(rawPdf({ objects: [noise(4 * MB)] }))
  expect(await impatient.check(slow, ['pdf'])).toEqual({ fault: 'could not be checked' })
  impatient.close()
})

test('a file of 20 MB is checked', async () => {
  const filled = noise(20 * MB - 10_000)
  const check = (bytes: Buffer) => checker.check(opening(bytes), ['pdf', 'zip'])
  expect(await check(rawPdf({ objects: [stream(filled)] }))).toEqual({ kind: 'pdf', pages: 1 })
  expect(await check(await zip({ 'a.bin': filled }, { compress: false }))).toMatchObject({ kind: 'zip' })
})

test('at most so many files wait for their check; others are refused until there is room', async () => {
  const open = opening(rawPdf())
  const checks = [1, 2, 3].map(() => checker.check(open, ['pdf']))
  await expect(checks[2]).rejects.toMatchObject({ status: 503, details: { retryAfter: 60 } })
  const pages = { kind: 'pdf', pages: 1 }
  expect(await Promise.all(checks.slice(0, 2))).toEqual([pages, pages])
  expect(await checker.check(open, ['pdf'])).toEqual(pages)
})

test('an absent or damaged private file is an error, not a fault of the document', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-documents-'))
  await markRoots(await rootsOf({ dataDir, s3: undefined }))
  const [store, other] = await Promise.all(
    ['only for tests', 'another key'].map((key) => openPrivateFiles({ dataDir, s3: undefined }, key)),
  )
  await store!.put('one.pdf', await opening(rawPdf())())
  const check = (from: PrivateStore, name: string) =>
    checker.check(() => readPrivateFile(from, name), ['pdf'])
  await expect(check(store!, 'none')).rejects.toThrow('There is no private file none.')
  await expect(check(other!, 'one.pdf')).rejects.toThrow('SECRET_KEY')
  rmSync(dataDir, { recursive: true })
})

test('a file whose check is killed is checked by a new process', async () => {
  const killed = new DocumentChecker()
  const open = opening(rawPdf({ objects: [noise(4 * MB)] }))
  const checking = killed.check(open, ['pdf'])
  // Those of other tests may be killed too, which is the same to them.
  await expect.poll(() => killChildren('document-checker')).toBeGreaterThan(0)
  expect(await checking).toEqual({ kind: 'pdf', pages: 1 })
  expect(killed.state()).toMatchObject({ busy: 0, failures: 1 })
  killed.close()
})

test('closing the server during a check is not a fault of the document', async () => {
  const closing = new DocumentChecker()
  const checking = closing.check(opening(rawPdf()), ['pdf'])
  closing.close()
  await expect(checking).rejects.toThrow('The server is closing.')
})
