import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { archiveCalls } from '../../../test/support/data/archive-calls.ts'
import { jpeg, noisy, phonePhoto } from '../../../test/support/data/made-pictures.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases, emptied } from '../../../test/support/outside/databases.ts'
import type { FileFacts } from '../../domain/import/archive.ts'
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '../../domain/picture/file-limit.ts'
import { secretBox } from '../../outside/secrets.ts'
import { originalProofs } from './original-proofs.ts'

const [former, current, foreign] = ['former', 'current', 'foreign'].map((key) => key.repeat(8)) as [
  string,
  string,
  string,
]
const id = 'a'.repeat(32)
const path = `pictures/${id}.jpg`
const bytes = Buffer.from('the picture')
const madeWith = (...keys: [string, ...string[]]) =>
  originalProofs(secretBox(...keys)).make(path, createHash('sha256').update(bytes).digest())
const provenBy = (proof: string, ...keys: [string, ...string[]]) =>
  originalProofs(secretBox(...keys)).provenId({ path, name: 'a.jpg', proof }, bytes)

test('a proof made with the former key counts while that is a setting, and new ones are made with the current key', () => {
  expect(provenBy(madeWith(former), current, former)).toBe(id)
  expect(provenBy(madeWith(former), current)).toBeUndefined()
  expect(madeWith(current, former)).toBe(madeWith(current))
  expect(provenBy(madeWith(foreign), current, former)).toBeUndefined()
  expect(provenBy('', current)).toBeUndefined()
})

// The bytes of a picture are treated alike on each database.
describe('an original that is imported', () => {
  const t = testApp(databases[0]!.open)
  const { signIn, upload, archive, storedOriginal, uploadFor, begin } = archiveCalls(t)

  test('a picture is stored unchanged only with the proof that this server has encoded these bytes', async () => {
    const token = await signIn('SUPER_ADMIN')
    const bytes = await jpeg(67)
    const { url } = await upload('/api/projects/upload', 'file', bytes, token, 'a.jpg')
    await t.ask('POST', '/api/projects', { body: { ...project, previewImageUrl: url }, token })
    const saved = await archive(token)
    const about = saved.facts[0]!
    const original = await saved.bytes(about.path)
    const id = await begin(1, token)
    const isKept = async (content: Uint8Array, changes: Partial<FileFacts> = {}) => {
      await t.db.deleteFrom('pictures').execute()
      for await (const name of t.files.list()) await t.files.delete(name)
      const sent = await uploadFor(id, content, { ...about, ...changes }, token)
      expect(sent.status).toBe(201)
      const stored = await t.files.getBytes(sent.body.url.replace('/media/', ''))
      return [sent.body.url === url, Buffer.from(content).equals(Buffer.from(stored!))]
    }
    expect(await isKept(original)).toEqual([true, true])
    expect(await isKept(original, { proof: undefined })).toEqual([false, false])
    expect(await isKept(original, { proof: 'A'.repeat(43) })).toEqual([false, false])
    const other = { path: `pictures/${'a'.repeat(32)}.jpg` }
    expect(await isKept(original, other)).toEqual([false, false])
    const photo = await phonePhoto()
    expect(await isKept(photo)).toEqual([false, false])
    expect(await isKept(Buffer.concat([original, Buffer.from('more')]))).toEqual([false, false])
  })

  test('an original may be larger than an upload, but only with its proof', async () => {
    const token = await signIn('SUPER_ADMIN')
    const url = await storedOriginal(await noisy(1000, 700).png().toBuffer(), 'noise.png', 'png')
    await t.ask('POST', '/api/projects', { body: { ...project, previewImageUrl: url }, token })
    const saved = await archive(token)
    const about = saved.facts[0]!
    const original = await saved.bytes(about.path)
    expect(original.length).toBeGreaterThan(MAX_FILE_BYTES)
    await emptied(t.db)
    const again = await signIn('SUPER_ADMIN')
    const id = await begin(1, again)
    const refused = await uploadFor(id, original, { ...about, proof: undefined }, again)
    expect([refused.status, refused.body.message]).toEqual([413, FILE_TOO_LARGE])
    expect((await uploadFor(id, original, about, again)).body).toEqual({ url })
  })
})
