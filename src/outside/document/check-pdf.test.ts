import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { objectStream, pdf, rawPdf, stream, zip } from '../../../test/support/data/documents.ts'
import { documentChecks } from '../../../test/support/outside/document-checks.ts'
import { MAX_PAGES } from '../../domain/hiring/document.ts'
import { MAX_OBJECTS } from './find-pdf-objects.ts'

const MB = 1024 * 1024
const JS = '<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>'

const check = documentChecks(['pdf'])

const pageTree = (pages: number) => {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`)
  const page = '<< /Type /Page /Parent 2 0 R >>'
  return [`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`, ...kids.map(() => page)]
}

test('a PDF is accepted with its number of pages', async () => {
  expect(await check(await pdf(3))).toEqual({ kind: 'pdf', pages: 3 })
  expect(await check(rawPdf())).toEqual({ kind: 'pdf', pages: 1 })
  expect(await check(rawPdf({ pageTree: pageTree(MAX_PAGES) }))).toEqual({ kind: 'pdf', pages: MAX_PAGES })
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
test.each(HARMLESS)('a PDF that %s is accepted', async (_, bytes) => {
  expect(await check(bytes())).toEqual({ kind: 'pdf', pages: 1 })
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
        objects: ['<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>', stream('MZ', '/Type /EmbeddedFile')],
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
  ['too many pages', 'has too many pages', () => rawPdf({ pageTree: pageTree(MAX_PAGES + 1) })],
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
test.each(HOSTILE)('%s: a PDF that %s', async (fault, _, bytes) => {
  expect(await check(await bytes())).toEqual({ fault })
})

test.each(['', 'secret'])(
  'a PDF that is encrypted with the password %j to open it is refused',
  async (userPassword) => {
    const document = await PDFDocument.create()
    document.addPage()
    document.encrypt({ userPassword, ownerPassword: 'owner' })
    expect(await check(Buffer.from(await document.save()))).toEqual({ fault: 'encrypted PDF' })
  },
)

test('a PDF that was cut off is refused', async () => {
  const whole = await pdf(2)
  expect(await check(whole.subarray(0, whole.length / 2))).toEqual({ fault: 'damaged' })
})

test('a PDF that nests arrays a million deep, or repeats the beginning of an object, does not stop the checks', async () => {
  for (const text of ['['.repeat(1_000_000), '1 0 obj '.repeat(1_000), '1 %'.repeat(1_000)])
    expect(await check(rawPdf({ objects: [text] }))).toBeDefined()
  expect(await check(rawPdf())).toEqual({ kind: 'pdf', pages: 1 })
})

const COMPLEX: [string, string][] = [
  ['repeats the head of an object', '1 0 obj '.repeat(600_000)],
  ['opens a text in each object', '1 0 obj('.repeat(300_000)],
  ['opens a dictionary in each trailer', 'trailer<<'.repeat(400_000)],
  ['opens a text in fewer objects, each with all that follow in it', '1 0 obj('.repeat(MAX_OBJECTS - 10)],
  ['has what is no object between its objects', `endobj ${'a'.repeat(1_000_000)}`],
  ['has numbers between its objects', `endobj ${'1 '.repeat(500_000)}`],
]
test.each(COMPLEX)('a PDF that %s is refused before all of it is read again and again', async (_, text) => {
  const bytes = rawPdf({ objects: [text] })
  expect(bytes.length).toBeLessThan(5 * MB)
  expect(await check(bytes)).toEqual({ fault: 'too complex' })
})

test('a PDF of many thousand objects and streams of unknown length is accepted', async () => {
  const element = '<< /Type /StructElem /S /P /K [3 0 R << /Type /MCR /MCID 1 >>] >>'
  const drawing = `<< /Length 4 0 R >>\nstream\n${'12.34 56.7 l\n'.repeat(30)}endstream`
  const objects = Array.from({ length: 9_000 }, (_, at) => (at % 2 ? element : drawing))
  expect(await check(rawPdf({ objects }))).toEqual({ kind: 'pdf', pages: 1 })
})

/** Unpacks to so many MB of spaces. */
function packed(megabytes: number) {
  const spaces = deflateRawSync(Buffer.alloc(MB, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array(megabytes).fill(spaces)])
}
const bomb = (megabytes: number, entries = '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode') =>
  stream(packed(megabytes), entries)
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
    () => [stream(deflateSync(packed(200)), `${OBJECT_STREAM} /Filter [/FlateDecode /FlateDecode]`)],
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
test.each(BOMBS)('a PDF that unpacks to %s is refused, and the next file is checked', async (_, objects) => {
  const bytes = rawPdf({ objects: objects() })
  expect(bytes.length).toBeLessThan(5 * MB)
  const [refused, next] = await Promise.all([check(bytes), check(rawPdf())])
  expect(refused).toEqual({ fault: 'too complex' })
  expect(next).toEqual({ kind: 'pdf', pages: 1 })
})

test('a PDF whose table of objects is a stream that would unpack to gigabytes is not unpacked', async () => {
  const entries = '/Type /XRef /W [0 0 0] /Index [0 2000000000] /Root 1 0 R /Filter /FlateDecode'
  expect(await check(rawPdf({ objects: [bomb(2000, entries)] }))).toEqual({
    kind: 'pdf',
    pages: 1,
  })
})
