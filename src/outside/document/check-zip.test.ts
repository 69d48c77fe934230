import { expect, test } from 'vitest'
import { noise, replaced, zip } from '../../../test/support/data/documents.ts'
import { documentChecks } from '../../../test/support/outside/document-checks.ts'
import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from '../../domain/hiring/document.ts'

const check = documentChecks(['pdf', 'zip'])

test('a ZIP archive is accepted with the number and the size of its files', async () => {
  const files = { 'plans/': '', 'plans/Grundriß.pdf': 'a'.repeat(1000), 'notes.txt': 'b' }
  expect(await check(await zip(files))).toEqual({ kind: 'zip', entries: 2, bytes: 1001 })
})

/** Sets the field of all entries in the list at this offset. */
async function withField(
  offset: number,
  value: Buffer,
  files: Record<string, string> = { 'a.txt': 'a'.repeat(1000) },
) {
  const bytes = await zip(files)
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4))
    value.copy(bytes, at + offset)
  return bytes
}
const number = (value: number, size: 2 | 4) => {
  const buffer = Buffer.alloc(size)
  buffer.writeUIntLE(value, 0, size)
  return buffer
}
const renamed = async (name: string) =>
  replaced(await zip({ ['x'.repeat(name.length)]: 'a' }), 'x'.repeat(name.length), name)

const HOSTILE: [string, string, () => Buffer | Promise<Buffer>][] = [
  ['unsafe paths', 'leads out of its folder', () => renamed('../../etc/passwd')],
  ['unsafe paths', 'has an absolute path', () => renamed('/etc/passwd')],
  ['unsafe paths', 'has a drive', () => renamed('C:/autoexec.bat')],
  ['unsafe paths', 'has backslashes', () => renamed('..\\..\\evil.dll')],
  ['unsafe paths', 'has a control character in a name', () => renamed('a\nb.txt')],
  ['long paths', 'has a name that is too long', () => zip({ [`${'a/'.repeat(130)}b`]: 'a' })],
  ['links', 'has a symbolic link', () => zip({ link: '/etc/passwd' }, { mode: 0o120777 })],
  ['encrypted ZIP', 'is encrypted', () => withField(8, number(0x801, 2))],
  ['damaged', 'says that a file is smaller than it can be stored', () => withField(24, number(3_000_000, 4))],
  [
    'damaged',
    'has entries that overlap',
    async () => {
      const bytes = await zip({ 'a.txt': 'a', 'b.txt': 'b' })
      bytes.writeUInt32LE(0, bytes.lastIndexOf('PK\x01\x02') + 42)
      return bytes
    },
  ],
  [
    'damaged',
    'has another name in the file than in the list',
    async () => {
      const bytes = await zip({ 'a.txt': 'a' })
      bytes.write('b.exe', 30)
      return bytes
    },
  ],
  ['damaged', 'was cut off', async () => (await zip({ 'a.txt': 'a' })).subarray(0, -30)],
  [
    'damaged',
    'has too many entries in its record',
    async () => {
      const bytes = await zip({ 'a.txt': 'a' })
      bytes.writeUInt16LE(1000, bytes.lastIndexOf('PK\x05\x06') + 10)
      return bytes
    },
  ],
  [
    'too many files',
    'has too many files',
    () => {
      const names = Array.from({ length: MAX_ENTRIES + 1 }, (_, index) => [`${index}`, ''])
      return zip(Object.fromEntries(names), { compress: false })
    },
  ],
  ['no files', 'has no files', () => zip({})],
  ['no files', 'has only folders', () => zip({ 'a/': '' })],
  [
    'not a PDF or ZIP',
    'has a program before it',
    async () => Buffer.concat([Buffer.from('MZ'), await zip({ 'a.txt': 'a' })]),
  ],
  ['not a PDF or ZIP', 'is something else', () => Buffer.from('Rar!')],
]
test.each(HOSTILE)('%s: a ZIP archive that %s', async (fault, _, bytes) => {
  expect(await check(await bytes())).toEqual({ fault })
})

test('a ZIP archive that unpacks to too much is refused by its list', async () => {
  const bytes = await withField(24, number(MAX_UNPACKED_BYTES + 1, 4), {
    a: noise(600_000).toString('latin1'),
  })
  expect(await check(bytes)).toEqual({ fault: 'too large unpacked' })
})
