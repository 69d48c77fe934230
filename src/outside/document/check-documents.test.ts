import { createCipheriv } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { objectStream, pdf, rawPdf, replaced, stream, zip } from '../../../test/support/data/documents.ts'
import { killChildren } from '../../../test/support/outside/child-processes.ts'
import { type PrivateStore, readPrivateFile } from '../../domain/file/private-store.ts'
import {
  type DocumentKind,
  MAX_ENTRIES,
  MAX_PAGES,
  MAX_UNPACKED_BYTES,
} from '../../domain/hiring/document.ts'
import { markRoots, openPrivateFiles, rootsOf } from '../file/files.ts'
import { DocumentChecker } from './check-documents.ts'
import { MAX_OBJECTS } from './find-pdf-objects.ts'

const MB = 1024 * 1024
const JS = '<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>'

/** Bytes that cannot be compressed, the same ones each time. */
function noise(length: number) {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16))
  return cipher.update(Buffer.alloc(length))
}

/** For each file, in ms; that of the server is shorter. */
const BUSY_MACHINE = 60_000

let dataDir: string
let store: PrivateStore
let checker: DocumentChecker
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-documents-'))
  await markRoots(await rootsOf({ dataDir, s3: undefined }))
  store = await openPrivateFiles({ dataDir, s3: undefined }, 'only for tests')
  checker = new DocumentChecker({ timeout: BUSY_MACHINE })
})
afterAll(() => {
  checker.close()
  rmSync(dataDir, { recursive: true })
})

/** The function that opens the file, which is stored. */
const put = async (bytes: Buffer, name: string = crypto.randomUUID()) => {
  await store.put(name, new Blob([new Uint8Array(bytes)]).stream())
  return () => readPrivateFile(store, name)
}
const check = async (bytes: Buffer, accepts: DocumentKind[] = ['pdf', 'zip']) =>
  checker.check(await put(bytes), accepts)

test('a virus scanner sees the whole file, once it is accepted, and has the last word', async () => {
  const seen: number[] = []
  let finding: 'clean' | 'virus' = 'clean'
  const scanning = new DocumentChecker({
    timeout: BUSY_MACHINE,
    async scan(content) {
      seen.push((await new Response(content).arrayBuffer()).byteLength)
      return finding
    },
  })
  const file = await pdf(1)
  const stored = await put(file)
  expect(await scanning.check(stored, ['pdf'])).toEqual({ kind: 'pdf', pages: 1 })
  finding = 'virus'
  expect(await scanning.check(stored, ['pdf'])).toEqual({ fault: 'virus' })
  expect(await scanning.check(await put(Buffer.from('<html>')), ['pdf'])).toEqual({ fault: 'not a PDF' })
  expect(seen).toEqual([file.length, file.length])
  scanning.close()
})

describe('a PDF', () => {
  test('is accepted with its number of pages', async () => {
    expect(await check(await pdf(3), ['pdf'])).toEqual({ kind: 'pdf', pages: 3 })
    expect(await check(rawPdf(), ['pdf'])).toEqual({ kind: 'pdf', pages: 1 })
  })

  const HARMLESS: [string, () => Buffer][] = [
    [
      'opens at a page and has links',
      () =>
        rawPdf({
          catalog: '/OpenAction [3 0 R /Fit]',
          objects: ['<< /Subtype /Link /A << /S /URI /URI (https://plinth.example) >> >>'],
        }),
    ],
    [
      'turns to a page by an action, and has links in an object stream',
      () =>
        rawPdf({
          catalog: '/OpenAction << /S /GoTo /D [3 0 R /XYZ null null null] >> /URI << /Base () >>',
          objects: [
            objectStream('<< /Subtype /Link /A << /S /URI /URI (https://plinth.example) >> /PA 5 0 R >>'),
            '<< /S /GoToR /F (part-2.pdf) /D [0 /Fit] >>',
            '<< /Subtype /Widget /AA << >> >>',
          ],
        }),
    ],
    [
      'mentions JavaScript in its text',
      () =>
        rawPdf({
          objects: [stream('BT (HTML/JavaScript /JS, /Launch) Tj ET'), '<< /Title (HTML/JavaScript) >>'],
        }),
    ],
    ['has white space before the header', () => Buffer.concat([Buffer.from('\r\n'), rawPdf()])],
    ['has something behind its end', () => Buffer.concat([rawPdf(), Buffer.from('<!-- printed -->\n')])],
    [
      'was saved twice',
      () =>
        Buffer.concat([
          rawPdf(),
          Buffer.from(
            '3 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 4 >>\nstartxref\n0\n%%EOF',
          ),
        ]),
    ],
  ]
  test.each(HARMLESS)('that %s is accepted', async (_, bytes) => {
    expect(await check(bytes(), ['pdf'])).toEqual({ kind: 'pdf', pages: 1 })
  })

  const HOSTILE: [string, string, () => Buffer | Promise<Buffer>][] = [
    ['script', 'runs JavaScript when it is opened', () => rawPdf({ catalog: `/OpenAction ${JS}` })],
    [
      'script',
      'has it in the tree of names',
      () => rawPdf({ catalog: `/Names << /JavaScript << /Names [(a) ${JS}] >> >>` }),
    ],
    [
      'script',
      'runs it when a page is shown',
      () => rawPdf({ objects: [`<< /Type /Page /AA << /O ${JS} >> >>`] }),
    ],
    [
      'script',
      'runs it from an annotation',
      () => rawPdf({ objects: [`<< /Subtype /Widget /AA << /K ${JS} >> >>`] }),
    ],
    [
      'script',
      'keeps it in an object stream',
      () => rawPdf({ catalog: '/OpenAction 90 0 R', objects: [objectStream(JS)] }),
    ],
    [
      'script',
      'keeps it in an object stream without a type',
      () => rawPdf({ objects: [objectStream(JS, '')] }),
    ],
    [
      'script',
      'writes its name with codes',
      () => rawPdf({ catalog: '/OpenAction << /S /J#61vaScrip#74 /J#53 (x) >>' }),
    ],
    [
      'script',
      'names it by an object of its own',
      () => rawPdf({ catalog: '/OpenAction << /S 4 0 R >>', objects: ['/JavaScript'] }),
    ],
    ['script', 'has an entry twice', () => rawPdf({ catalog: '/OpenAction << /S /JavaScript /S /GoTo >>' })],
    [
      'script',
      'keeps it in an object that was replaced',
      () =>
        Buffer.concat([
          rawPdf({ objects: [JS] }),
          Buffer.from('4 0 obj\n<< >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\n'),
        ]),
    ],
    ['script', 'hides the object in a stream', () => rawPdf({ objects: [stream(`9 0 obj\n${JS}\nendobj`)] })],
    [
      'script',
      'hides the object behind comments',
      () => rawPdf({ objects: [stream(`9 % a\n 0 %b\nobj % c\n${JS}\nendobj`)] }),
    ],
    [
      'script',
      'keeps it in an object that cannot be parsed',
      () => rawPdf({ objects: ['<< /S /JavaScript /Bad <<<<>) /JS (x) >>'] }),
    ],
    [
      'script',
      'has its catalog in the trailer',
      () =>
        Buffer.concat([rawPdf(), Buffer.from(`trailer << /Root << /Type /Catalog /OpenAction ${JS} >> >>`)]),
    ],
    ['launch', 'starts a program', () => rawPdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' })],
    [
      'attachment',
      'has a file attached',
      () =>
        rawPdf({
          catalog: '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>',
          objects: [
            '<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>',
            stream('MZ', '/Type /EmbeddedFile'),
          ],
        }),
    ],
    [
      'attachment',
      'has a file in an annotation',
      () => rawPdf({ objects: ['<< /Subtype /FileAttachment /FS 5 0 R >>'] }),
    ],
    [
      'form',
      'is an XFA form',
      () => rawPdf({ catalog: '/AcroForm << /XFA 4 0 R >>', objects: [stream('<xdp/>')] }),
    ],
    ...['URI /URI (https://x.example)', 'SubmitForm /F (https://x.example)', 'GoToR /F (b.pdf)'].flatMap(
      (action): [string, string, () => Buffer][] => [
        [
          'action',
          `does ${action} when it is opened`,
          () => rawPdf({ catalog: `/OpenAction << /S /${action} >>` }),
        ],
        [
          'action',
          `does ${action} when it is opened, from an object of its own`,
          () => rawPdf({ catalog: '/OpenAction 4 0 R', objects: [`<< /S /${action} >>`] }),
        ],
        [
          'action',
          `does ${action} when it is opened, from an object stream`,
          () => rawPdf({ catalog: '/OpenAction 90 0 R', objects: [objectStream(`<< /S /${action} >>`)] }),
        ],
        [
          'action',
          `does ${action} when a page is shown, all of it in an object stream`,
          () => rawPdf({ objects: [objectStream(`<< /Type /Page /AA << /O << /S /${action} >> >> >>`)] }),
        ],
        [
          'action',
          `does ${action} after it turned to a page`,
          () =>
            rawPdf({
              catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [<< /S /Named /Next 4 0 R >>] >>',
              objects: [`<< /S 5 0 R ${action.replace(/^\w+ /, '')} >>`, `/${action.split(' ')[0]}`],
            }),
        ],
        [
          'action',
          `does ${action} by the additional actions of a field, which are an object of their own`,
          () => rawPdf({ objects: ['<< /Subtype /Widget /AA 5 0 R >>', `<< /Fo << /S /${action} >> >>`] }),
        ],
      ],
    ),
    [
      'action',
      'does something that is hidden in a stream when it is opened',
      () =>
        rawPdf({
          catalog: '/OpenAction 9 0 R',
          objects: [stream('9 0 obj\n<< /S /URI /URI (x) >>\nendobj')],
        }),
    ],
    [
      'action',
      'cannot be parsed where it says what to do when it is opened',
      () => rawPdf({ catalog: '/OpenAction 4 0 R', objects: ['<< /S /URI //URI (x) >>'] }),
    ],
    [
      'action',
      'replaces its action by a harmless one',
      () =>
        Buffer.concat([
          rawPdf({ catalog: '/OpenAction 4 0 R', objects: ['<< /S /URI /URI (x) >>'] }),
          Buffer.from('4 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>\nendobj\n'),
        ]),
    ],
    ['media', 'has rich media', () => rawPdf({ objects: ['<< /Subtype /RichMedia >>'] })],
    [
      'encrypted PDF',
      'is encrypted',
      () =>
        rawPdf({
          trailer: '/Encrypt 4 0 R',
          objects: ['<< /Filter /Standard /V 2 >>', objectStream('<< >>').fill(1, 90)],
        }),
    ],
    ['no pages', 'has no pages', () => rawPdf({ pageTree: ['<< /Type /Pages /Kids [] /Count 0 >>'] })],
    [
      'no pages',
      'has a page tree in a circle',
      () => rawPdf({ pageTree: ['<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 >>'] }),
    ],
    ['damaged', 'is only a header', () => Buffer.from('%PDF-1.7\n')],
    ['too many pages', 'has too many pages', () => pdf(MAX_PAGES + 1)],
    ['not a PDF', 'is HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'not a PDF',
      'is HTML with the header of a PDF in it',
      () => Buffer.concat([Buffer.from('<script>alert(1)</script>'), rawPdf()]),
    ],
    ['not a PDF', 'is empty', () => Buffer.alloc(0)],
    ['not a PDF', 'is a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000)])],
    ['not a PDF', 'is a ZIP archive', () => zip({ 'a.txt': 'a' })],
    [
      'two formats',
      'is also a ZIP archive',
      async () => Buffer.concat([rawPdf(), await zip({ 'a.txt': 'a' })]),
    ],
    [
      'damaged',
      'has an object stream that cannot be read',
      () => rawPdf({ objects: [stream('nothing', '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode')] }),
    ],
  ]
  test.each(HOSTILE)('%s: one that %s', async (fault, _, bytes) => {
    expect(await check(await bytes(), ['pdf'])).toEqual({ fault })
  })

  test.each(['', 'secret'])(
    'that is encrypted with the password %j to open it is refused',
    async (userPassword) => {
      const document = await PDFDocument.create()
      document.addPage()
      document.encrypt({ userPassword, ownerPassword: 'owner' })
      expect(await check(Buffer.from(await document.save()), ['pdf'])).toEqual({ fault: 'encrypted PDF' })
    },
  )

  test('that was cut off is refused', async () => {
    const whole = await pdf(2)
    expect(await check(whole.subarray(0, whole.length / 2), ['pdf'])).toEqual({ fault: 'damaged' })
  })

  test('that nests arrays a million deep, or repeats the beginning of an object, does not stop the checks', async () => {
    for (const text of ['['.repeat(1_000_000), '1 0 obj '.repeat(1_000), '1 %'.repeat(1_000)])
      expect(await check(rawPdf({ objects: [text] }), ['pdf'])).toBeDefined()
    expect(await check(rawPdf(), ['pdf'])).toEqual({ kind: 'pdf', pages: 1 })
  })

  const COMPLEX: [string, string][] = [
    ['repeats the head of an object', '1 0 obj '.repeat(600_000)],
    ['opens a text in each object', '1 0 obj('.repeat(300_000)],
    ['opens a dictionary in each trailer', 'trailer<<'.repeat(400_000)],
    ['opens a text in fewer objects, each with all that follow in it', '1 0 obj('.repeat(MAX_OBJECTS - 10)],
    ['has what is no object between its objects', `endobj ${'a'.repeat(1_000_000)}`],
    ['has numbers between its objects', `endobj ${'1 '.repeat(500_000)}`],
  ]
  test.each(COMPLEX)('that %s is refused before all of it is read again and again', async (_, text) => {
    const bytes = rawPdf({ objects: [text] })
    expect(bytes.length).toBeLessThan(5 * MB)
    expect(await check(bytes, ['pdf'])).toEqual({ fault: 'too complex' })
  })

  test('of many thousand objects and streams of unknown length is accepted', async () => {
    const element = '<< /Type /StructElem /S /P /K [3 0 R << /Type /MCR /MCID 1 >>] >>'
    const drawing = `<< /Length 4 0 R >>\nstream\n${'12.34 56.7 l\n'.repeat(30)}endstream`
    const objects = Array.from({ length: 9_000 }, (_, at) => (at % 2 ? element : drawing))
    expect(await check(rawPdf({ objects }), ['pdf'])).toEqual({ kind: 'pdf', pages: 1 })
  })

  test('that is not checked in time is refused', async () => {
    const impatient = new DocumentChecker({ timeout: 1 })
    const slow = await put(rawPdf({ objects: [noise(4 * MB)] }))
    expect(await impatient.check(slow, ['pdf'])).toEqual({ fault: 'could not be checked' })
    impatient.close()
  })

  /** An object stream that unpacks to so many MB of spaces. */
  function bomb(megabytes: number, entries = '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode') {
    const spaces = deflateRawSync(Buffer.alloc(MB, ' '), { finishFlush: constants.Z_FULL_FLUSH })
    return stream(Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array(megabytes).fill(spaces)]), entries)
  }
  const OBJECT_STREAM = '/Type /ObjStm /N 1 /First 5'
  const unpacked = Buffer.concat([Buffer.from('90 0 '), Buffer.alloc(MB, ' '), Buffer.from('<< >>')])
  const BOMBS: [string, () => (string | Buffer)[]][] = [
    ['gigabytes', () => [bomb(2000)]],
    [
      'gigabytes, without the type of an object stream',
      () => [bomb(2000, '/N 1 /First 5 /Filter /FlateDecode')],
    ],
    [
      'hundreds of megabytes, packed twice',
      () => [
        stream(
          deflateSync(deflateSync(Buffer.alloc(200 * MB, ' '))),
          `${OBJECT_STREAM} /Filter [/FlateDecode /FlateDecode]`,
        ),
      ],
    ],
    [
      'as much in many small object streams',
      () => Array(200).fill(stream(deflateSync(unpacked), `${OBJECT_STREAM} /Filter /FlateDecode`)),
    ],
    [
      'much by another method',
      () => [stream('80000B6050220C0C8501', `${OBJECT_STREAM} /Filter [/ASCIIHexDecode /LZWDecode]`)],
    ],
    [
      'one object that its table names ten thousand times',
      () => {
        const table = Array.from({ length: 10_000 }, (_, at) => `${at + 100} 0`).join(' ')
        const content = deflateSync(`${table} (${'a'.repeat(100_000)})`)
        return [stream(content, `/Type /ObjStm /N 10000 /First ${table.length + 1} /Filter /FlateDecode`)]
      },
    ],
  ]
  test.each(BOMBS)('that unpacks to %s is refused, and the next file is checked', async (_, objects) => {
    const bytes = rawPdf({ objects: objects() })
    expect(bytes.length).toBeLessThan(5 * MB)
    const [refused, next] = await Promise.all([check(bytes, ['pdf']), check(rawPdf(), ['pdf'])])
    expect(refused).toEqual({ fault: 'too complex' })
    expect(next).toEqual({ kind: 'pdf', pages: 1 })
  })

  test('whose table of objects is a stream that would unpack to gigabytes is not unpacked', async () => {
    const entries = '/Type /XRef /W [0 0 0] /Index [0 2000000000] /Root 1 0 R /Filter /FlateDecode'
    expect(await check(rawPdf({ objects: [bomb(2000, entries)] }), ['pdf'])).toEqual({
      kind: 'pdf',
      pages: 1,
    })
  })
})

describe('a ZIP archive', () => {
  test('is accepted with the number and the size of its files', async () => {
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
    [
      'damaged',
      'says that a file is smaller than it can be stored',
      () => withField(24, number(3_000_000, 4)),
    ],
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
      () => zip(Object.fromEntries(Array.from({ length: MAX_ENTRIES + 1 }, (_, index) => [`${index}`, '']))),
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
  test.each(HOSTILE)('%s: one that %s', async (fault, _, bytes) => {
    expect(await check(await bytes())).toEqual({ fault })
  })

  test('that unpacks to too much is refused by its list', async () => {
    const bytes = await withField(24, number(MAX_UNPACKED_BYTES + 1, 4), {
      a: noise(600_000).toString('latin1'),
    })
    expect(await check(bytes)).toEqual({ fault: 'too large unpacked' })
  })
})

test('a file of 20 MB is checked', async () => {
  const filled = noise(20 * MB - 10_000)
  expect(await check(rawPdf({ objects: [stream(filled)] }))).toEqual({ kind: 'pdf', pages: 1 })
  expect(await check(await zip({ 'a.bin': filled }, { compress: false }))).toMatchObject({ kind: 'zip' })
})

test('an absent or damaged private file is an error, not a fault of the document', async () => {
  await expect(checker.check(() => readPrivateFile(store, 'none'), ['pdf'])).rejects.toThrow(
    'There is no private file none.',
  )
  const other = await openPrivateFiles({ dataDir, s3: undefined }, 'another key')
  await put(rawPdf(), 'one.pdf')
  await expect(checker.check(() => readPrivateFile(other, 'one.pdf'), ['pdf'])).rejects.toThrow('SECRET_KEY')
})

test('at most so many files wait for their check; others are refused until there is room', async () => {
  const small = new DocumentChecker({ most: 2 })
  const open = await put(rawPdf())
  const checks = [1, 2, 3].map(() => small.check(open, ['pdf']))
  await expect(checks[2]).rejects.toMatchObject({ status: 503, details: { retryAfter: 60 } })
  const pages = { kind: 'pdf', pages: 1 }
  expect(await Promise.all(checks.slice(0, 2))).toEqual([pages, pages])
  expect(await small.check(open, ['pdf'])).toEqual(pages)
  small.close()
})

test('a file whose check is killed is checked by a new process', async () => {
  const killed = new DocumentChecker()
  const open = await put(rawPdf({ objects: [noise(4 * MB)] }))
  const checking = killed.check(open, ['pdf'])
  // Those of other tests may be killed too, which is the same to them.
  await expect.poll(() => killChildren('document-checker')).toBeGreaterThan(0)
  expect(await checking).toEqual({ kind: 'pdf', pages: 1 })
  expect(killed.state()).toMatchObject({ busy: 0, failures: 1 })
  killed.close()
})

test('closing the server during a check is not a fault of the document', async () => {
  const closing = new DocumentChecker()
  const checking = closing.check(await put(rawPdf()), ['pdf'])
  closing.close()
  await expect(checking).rejects.toThrow('The server is closing.')
})
