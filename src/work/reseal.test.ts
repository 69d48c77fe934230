import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../test/support/app.ts'
import { startBucket } from '../../test/support/outside/bucket.ts'
import { databases } from '../../test/support/outside/databases.ts'
import type { FileStore } from '../domain/file/file-store.ts'
import { readConfig } from '../outside/config.ts'
import { encryptedFiles } from '../outside/file/encrypted-files.ts'
import { filesInBucket } from '../outside/file/files-in-bucket.ts'
import { filesOnDisk } from '../outside/file/files-on-disk.ts'
import { keyFile, previousKeyFile, previousKeys, secretKey } from '../outside/secret-key.ts'
import { secretBox } from '../outside/secrets.ts'
import { beginTwoFactor, findTwoFactor } from '../store/account/two-factor.ts'
import { reseal } from './reseal.ts'

const OLD = 'the former key of at least 32 characters'
const NEW = 'the current key of at least 32 characters'
const folder = mkdtempSync(path.join(tmpdir(), 'plinth-reseal-'))
const bucket = startBucket()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await (await bucket).close()
})

const places = [
  { place: 'a folder', open: async (name: string) => filesOnDisk(path.join(folder, name)) },
  { place: 'a bucket', open: async (name: string) => filesInBucket((await bucket).s3, `${name}/`) },
]
// Files are sealed in the same way whatever the database.
const cases = places.map((place, index) => {
  const database = databases[index] ?? databases[0]!
  return { ...place, name: database.name, database }
})
let count = 0

describe.each(cases)('sealing anew on $name with files in $place', ({ database, open }) => {
  const t = testApp(database.open)
  let sealedFiles: FileStore
  let userId: string
  const TEXT = 'a curriculum vitae '.repeat(1_000)

  beforeEach(async () => {
    sealedFiles = await open(`private-${++count}`)
    userId = (await staff(t.db, 'SUPER_ADMIN')).user.id
    await beginTwoFactor(t.db, userId, secretBox(OLD).seal('a secret', userId))
    const answer = JSON.stringify({ link: { id: 'link' }, sealedToken: secretBox(OLD).seal('token', 'link') })
    const at = new Date().toISOString()
    await t.db
      .insertInto('idempotency_keys')
      .values({ key: 'k', user_id: userId, answer, body_hash: '', created_at: at })
      .execute()
  })

  async function addFiles(count: number) {
    const names = Array.from({ length: count }, (_, index) => `cv-${index}`)
    const at = new Date().toISOString()
    const texts = { name: 'Mina', phone: '', portfolio: '', search: '', updated_by: '' }
    const times = { applied_at: at, updated_at: at, kept_from: at, renewal_asked_at: null }
    const state = { stage: 'NEW' as const, rating: 0, consent_version: 0 }
    await t.db
      .insertInto('applications')
      .values(names.map((id) => ({ id, job_id: '', email: id, ...state, ...texts, ...times })))
      .execute()
    const file = { kind: 'cv' as const, name: 'cv.pdf', bytes: 1, created_at: at }
    await t.db
      .insertInto('application_files')
      .values(names.map((id) => ({ id, application_id: id, stored: id, ...file })))
      .execute()
    const sealed = encryptedFiles(sealedFiles, OLD)
    await Promise.all(names.map((name) => sealed.put(name, new Blob([TEXT]).stream())))
    return names
  }

  const said: string[] = []
  const run = (files = sealedFiles) => {
    said.length = 0
    const parts = { db: t.db, secretKey: NEW, previousKeys: [OLD] }
    return reseal({ ...parts, sealedFiles: files, say: (line) => said.push(line) })
  }
  const textOf = async (name: string, ...keys: [string, ...string[]]) =>
    new Response(await encryptedFiles(sealedFiles, ...keys).read(name)).text()

  test('the former key is not needed any more afterwards, and a run that broke off is continued', async () => {
    const names = await addFiles(24)
    expect(await textOf(names[0]!, NEW, OLD)).toBe(TEXT)
    await expect(textOf(names[0]!, NEW)).rejects.toThrow('SECRET_KEY is not the one')
    let puts = 0
    const breaking: FileStore = {
      ...sealedFiles,
      async put(name, content) {
        puts++
        if (puts <= 22) return sealedFiles.put(name, content)
        if (!(content instanceof Uint8Array)) for await (const _ of content);
        throw new Error('the disk is full')
      },
    }
    await expect(run(breaking)).rejects.toThrow('the disk is full')
    expect(said).toContain('Private files: 20 of 24, 4 left …')
    expect(await run()).toEqual({ texts: 0, files: 2, unreadable: [] })
    expect(await run()).toEqual({ texts: 0, files: 0, unreadable: [] })
    for (const name of names) expect(await textOf(name, NEW)).toBe(TEXT)
    const { sealedSecret } = (await findTwoFactor(t.db, userId))!
    expect(secretBox(NEW).open(sealedSecret, userId)).toBe('a secret')
    const { answer } = await t.db.selectFrom('idempotency_keys').select('answer').executeTakeFirstOrThrow()
    expect(secretBox(NEW).open(JSON.parse(answer).sealedToken, 'link')).toBe('token')
  })

  test('a file that was erased meanwhile does not come back, and one of another key is named', async () => {
    const names = await addFiles(3)
    await encryptedFiles(sealedFiles, 'a third key that nobody has any more').put(
      names[1]!,
      new Blob(['x']).stream(),
    )
    const erasing: FileStore = {
      ...sealedFiles,
      async put(name, content) {
        await sealedFiles.put(name, content)
        if (name === names[2]) await t.db.deleteFrom('applications').where('id', '=', name).execute()
      },
    }
    const { unreadable } = await run(erasing)
    expect(unreadable).toEqual([
      expect.stringContaining(`${names[1]} cannot be decrypted: SECRET_KEY is not the one`),
    ])
    expect(await sealedFiles.exists(names[2]!)).toBe(false)
  })
})

test('the former key is that of SECRET_KEY_PREVIOUS, or of secret.key.previous in the data folder', () => {
  const of = (settings: Record<string, string>) => readConfig({ DATA_DIR: folder, ...settings })
  expect(previousKeys(of({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD }))).toEqual([OLD])
  expect(previousKeys(of({ SECRET_KEY: NEW }))).toEqual([])
  writeFileSync(previousKeyFile({ dataDir: folder }), OLD)
  expect(previousKeys(of({}))).toEqual([OLD])
  // A new key is made once the file of the former one was renamed.
  const made = secretKey(of({}))
  expect(made).not.toBe(OLD)
  expect(readFileSync(keyFile({ dataDir: folder }), 'utf8')).toBe(made)
})
