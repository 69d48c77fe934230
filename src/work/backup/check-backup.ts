import { text } from 'node:stream/consumers'
import { BACKUP_FORMAT, type Manifest, manifestSchema } from '../../domain/backup/manifest-schema.ts'
import { isFileName } from '../../domain/file/file-store.ts'
import { parsedJson } from '../../domain/shared/parsed-json.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { decryptIfEncrypted } from '../../outside/backup/encrypted-backup.ts'
import { DamagedTar, type Member, readTar } from '../../outside/backup/tar.ts'
import { isKnownSchema, isUnreleased, releaseOf } from '../../store/migrations/migrate.ts'
import { hashing } from '../copy/copied-store.ts'

const MANIFEST_BYTES = 512 * 1024 * 1024

/** Throws a Problem that says what is wrong when the backup is not whole. */
export async function* membersIn(
  content: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Member> {
  try {
    yield* readTar(decryptIfEncrypted(content, passphrase))
  } catch (error) {
    if (error instanceof DamagedTar) throw refused(`it is damaged: ${error.message}`)
    throw error
  }
}

const refused = (why: string) => new Problem(422, `The backup cannot be used: ${why}.`)

/** Reads all of a backup and compares it with its manifest. Throws a Problem that says what is wrong. */
export async function checkBackup(
  content: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>()
  let manifest: Manifest | undefined
  for await (const member of membersIn(content, passphrase)) {
    if (manifest) throw refused(`it has a member after its manifest, ${member.name}`)
    const kind = memberKind(member.name)
    if (!kind) throw refused(`it has a member with a name that no backup has, ${JSON.stringify(member.name)}`)
    if (kind.kind === 'manifest') {
      manifest = await readManifest(member)
      continue
    }
    if (found.has(member.name)) throw refused(`it has the member ${member.name} twice`)
    const hashed = hashing(member.content)
    for await (const _ of hashed.content());
    found.set(member.name, hashed.result())
  }
  if (!manifest) throw refused('it is cut off: its manifest is missing')
  compareMembers(manifest, found)
  return manifest
}

async function readManifest(member: Member): Promise<Manifest> {
  if (member.bytes > MANIFEST_BYTES) throw refused('its manifest is too large')
  const json = parsedJson(await text(member.content))
  const { format, schema } = (json ?? {}) as Partial<Manifest>
  if (typeof format === 'number' && format > BACKUP_FORMAT)
    throw refused(`it was made by a newer release (format ${format}). Update, and restore it then`)
  if (typeof schema === 'string' && !isKnownSchema(schema))
    throw refused(
      `it was made by ${releaseOf(schema)} (schema ${schema}). ${isUnreleased(schema) ? 'Restore it with that version' : 'Update, and restore it then'}`,
    )
  const parsed = manifestSchema.safeParse(json)
  if (!parsed.success) throw refused(`its ${MANIFEST_MEMBER} is damaged`)
  return parsed.data
}

function compareMembers(manifest: Manifest, found: ReadonlyMap<string, { bytes: number; sha256: string }>) {
  const listed = new Set<string>()
  for (const { name, bytes, sha256 } of manifest.members) {
    const member = found.get(name)
    if (!member) throw refused(`its member ${name} is missing`)
    if (member.bytes !== bytes || member.sha256 !== sha256) throw refused(`its member ${name} was changed`)
    listed.add(name)
  }
  for (const name of found.keys())
    if (!listed.has(name)) throw refused(`it has a member that its manifest does not list, ${name}`)
  if (listed.has(KEY_MEMBER) !== (manifest.secretKey === 'included'))
    throw refused('its manifest is wrong about the secret key')
}

export const MANIFEST_MEMBER = 'manifest.json'
export const KEY_MEMBER = 'secret.key'

const ROWS_MEMBER = /^database\/([a-z_]+)\.\d+\.jsonl$/
const FILE_MEMBER = /^(files|private)\/(.+)$/

type MemberKind =
  | { kind: 'rows'; table: string }
  | { kind: 'file'; group: 'files' | 'private'; name: string }
  | { kind: 'key' }
  | { kind: 'manifest' }

/** Undefined for a name that no backup has, such as one that leads out of its folder. */
export function memberKind(name: string): MemberKind | undefined {
  if (name === MANIFEST_MEMBER) return { kind: 'manifest' }
  if (name === KEY_MEMBER) return { kind: 'key' }
  const [, table] = ROWS_MEMBER.exec(name) ?? []
  if (table) return { kind: 'rows', table }
  const [, group, file] = FILE_MEMBER.exec(name) ?? []
  return file && isFileName(file)
    ? { kind: 'file', group: group as 'files' | 'private', name: file }
    : undefined
}
