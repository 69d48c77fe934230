import { ReadableStream } from 'node:stream/web'
import { Problem } from '../../domain/shared/problem.ts'

/** The beginning of a file of age (age-encryption.org), which a backup is that is encrypted with BACKUP_PASSPHRASE. */
const AGE_MARK = Buffer.from('age-encryption.org/')
/** 2 to the power of this: so many rounds of scrypt take 64 MB of memory, since a server of 512 MB makes backups too. */
const WORK_FACTOR = 16

/** Loaded only for a backup that is encrypted: it has many modules. */
const loadAge = () => import('age-encryption')

const streamOf = (content: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(content) as globalThis.ReadableStream<Uint8Array>

export async function* encryptBackup(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
  workFactor = WORK_FACTOR,
) {
  const { Encrypter } = await loadAge()
  const age = new Encrypter()
  age.setPassphrase(passphrase)
  age.setScryptWorkFactor(workFactor)
  yield* await age.encrypt(streamOf(content))
}

/**
 * The content of a backup, decrypted if its beginning says that it is encrypted. Throws a Problem that says what is wrong with the
 * file or the passphrase; also for one that is not encrypted where there is a passphrase, since everybody who can write to the
 * place of the backups could have made it.
 */
export async function* decryptIfEncrypted(
  content: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  const parts = content[Symbol.asyncIterator]()
  let beginning = Buffer.alloc(0)
  while (beginning.length < AGE_MARK.length) {
    const { value, done } = await parts.next()
    if (done) break
    beginning = Buffer.concat([beginning, value])
  }
  const whole = (async function* () {
    yield beginning
    yield* { [Symbol.asyncIterator]: () => parts }
  })()
  const isEncrypted = beginning.subarray(0, AGE_MARK.length).equals(AGE_MARK)
  if (!isEncrypted && passphrase)
    throw new Problem(
      422,
      'The backup cannot be used: it is not encrypted, although BACKUP_PASSPHRASE is set, so it may be by somebody else. If it is yours, restore it without BACKUP_PASSPHRASE.',
    )
  yield* isEncrypted ? decrypted(whole, passphrase) : whole
}

async function* decrypted(content: AsyncIterable<Uint8Array>, passphrase: string | undefined) {
  if (!passphrase) throw cannotDecrypt('it needs its passphrase, in the setting BACKUP_PASSPHRASE')
  const { Decrypter } = await loadAge()
  const age = new Decrypter()
  age.addPassphrase(passphrase)
  let unread: unknown
  const noted = (async function* () {
    try {
      yield* content
    } catch (error) {
      unread = error
      throw error
    }
  })()
  let why = 'BACKUP_PASSPHRASE is not the one that it was encrypted with, or its beginning was changed'
  try {
    const opened = await age.decrypt(streamOf(noted))
    why = 'it was damaged, cut off or replaced by another file'
    yield* opened
  } catch {
    throw unread ?? cannotDecrypt(why)
  }
}

const cannotDecrypt = (why: string) => new Problem(422, `The backup cannot be decrypted: ${why}.`)
