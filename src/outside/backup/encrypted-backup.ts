import { hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '../../domain/shared/problem.ts'
import { decryptedChunks, encryptedChunks } from '../file/encrypted-chunks.ts'

/*
 * A backup that is encrypted with BACKUP_PASSPHRASE: a head and encrypted chunks. Head: the mark of the format, a random salt, and a
 * check value that distinguishes a wrong passphrase from a damaged file. Its key is derived from the passphrase by scrypt.
 */
const MARK = Buffer.from('PLB1')
const SALT_BYTES = 32
const CHECK_BYTES = 8
const HEAD_BYTES = MARK.length + SALT_BYTES + CHECK_BYTES
/** 32 MB of memory: a server of 512 MB makes backups too. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

const stretched = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)

async function keysOf(passphrase: string, salt: Buffer) {
  const secret = await stretched(passphrase, salt, 32, SCRYPT)
  const derived = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `plinth: backup: ${purpose}`, bytes))
  return { key: derived('content', 32), check: derived('check of the passphrase', CHECK_BYTES) }
}

export async function* encryptBackup(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES)
  const { key, check } = await keysOf(passphrase, salt)
  yield* encryptedChunks({ head: Buffer.concat([MARK, salt, check]), key }, content)
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
  while (beginning.length < MARK.length) {
    const { value, done } = await parts.next()
    if (done) break
    beginning = Buffer.concat([beginning, value])
  }
  const whole = (async function* () {
    yield beginning
    yield* { [Symbol.asyncIterator]: () => parts }
  })()
  const isEncrypted = beginning.subarray(0, MARK.length).equals(MARK)
  if (!isEncrypted && passphrase)
    throw new Problem(
      422,
      'The backup cannot be used: it is not encrypted, although BACKUP_PASSPHRASE is set, so it may be by somebody else. If it is yours, restore it without BACKUP_PASSPHRASE.',
    )
  yield* isEncrypted ? decrypted(whole, passphrase) : whole
}

function decrypted(content: AsyncIterable<Uint8Array>, passphrase: string | undefined) {
  const failure = (why: string) => new Problem(422, `The backup cannot be decrypted: ${why}.`)
  const openHead = async (head: Buffer) => {
    if (head.length < HEAD_BYTES) throw failure('only its beginning is there')
    if (!passphrase) throw failure('it needs its passphrase, in the setting BACKUP_PASSPHRASE')
    const { key, check } = await keysOf(passphrase, head.subarray(MARK.length, -CHECK_BYTES))
    if (!check.equals(head.subarray(-CHECK_BYTES)))
      throw failure(
        'BACKUP_PASSPHRASE is not the one that it was encrypted with, or its beginning was changed',
      )
    return key
  }
  return decryptedChunks(HEAD_BYTES, openHead, content, failure)
}
