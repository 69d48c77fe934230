import { isFileName } from '../../domain/file/file-store.ts'

/** The names of the members of a backup. */
export const MANIFEST_MEMBER = 'manifest.json'
export const KEY_MEMBER = 'secret.key'

const ROWS = /^database\/([a-z_]+)\.\d+\.jsonl$/
const FILE = /^(files|private)\/(.+)$/

type MemberKind =
  | { kind: 'rows'; table: string }
  | { kind: 'file'; group: 'files' | 'private'; name: string }
  | { kind: 'key' }
  | { kind: 'manifest' }

/** Undefined for a name that no backup has, such as one that leads out of its folder. */
export function memberKind(name: string): MemberKind | undefined {
  if (name === MANIFEST_MEMBER) return { kind: 'manifest' }
  if (name === KEY_MEMBER) return { kind: 'key' }
  const [, table] = ROWS.exec(name) ?? []
  if (table) return { kind: 'rows', table }
  const [, group, file] = FILE.exec(name) ?? []
  return file && isFileName(file)
    ? { kind: 'file', group: group as 'files' | 'private', name: file }
    : undefined
}
