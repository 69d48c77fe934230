import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { rawPdf, stream, zip } from '../../../test/support/data/documents.ts'
import type { DocumentFault } from '../../domain/hiring/document.ts'
import { checkPdf } from './check-pdf.ts'
import { RefusedDocument } from './refused-document.ts'

const verdictOf = (bytes: Buffer) =>
  checkPdf(bytes).then(
    ({ kind }) => kind,
    (error: unknown) => {
      if (error instanceof RefusedDocument) return error.fault
      throw error
    },
  )

/** What a hostile file has, as an object, and the fault that is found. Names are written with codes by one of the hiding places. */
const CONTENTS: [DocumentFault, string, string][] = [
  ['script', 'a JavaScript action', '<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>'],
  ['script', 'a script in a rendition', '<< /S /Widget /JS 5 0 R >>'],
  ['launch', 'an action that starts a program', '<< /S /Launch /Win << /P (cmd.exe) >> >>'],
  ['launch', 'an action that imports data', '<< /S /ImportData /P (x.fdf) >>'],
  ['attachment', 'a file specification with a file', '<< /Type /Filespec /P (a.exe) /EF << /P 5 0 R >> >>'],
  ['attachment', 'an annotation with a file', '<< /Type /Annot /Subtype /FileAttachment /FS 5 0 R >>'],
  ['attachment', 'an action that goes to a file inside', '<< /S /GoToE /D [0 /Fit] /T << /R /C >> >>'],
  ['form', 'an XFA form', '<< /Fields [] /XFA [(template) 5 0 R] >>'],
  ['media', 'rich media', '<< /Type /Annot /Subtype /RichMedia >>'],
  ['media', 'a 3D view', '<< /Type /Annot /Subtype /3D >>'],
  ['media', 'a film', '<< /Type /Annot /Subtype /Movie >>'],
  ['media', 'a rendition', '<< /S /Rendition /R 5 0 R >>'],
  ['action', 'a page that opens an address', '<< /AA << /O << /S /URI /URI (https://x.example) >> >> >>'],
  ['action', 'a field that sends the form', '<< /AA << /Fo << /S /SubmitForm /P (x) >> >> >>'],
  [
    'action',
    'a page that leads to another file by a thread',
    '<< /AA << /O << /S /Thread /P (b.pdf) >> >> >>',
  ],
  ['link', 'a link that is a script', '<< /S /URI /URI (javascript:alert\\(1\\)) >>'],
  ['link', 'a link to a file of the reader', '<< /S /URI /URI (file:///etc/passwd) >>'],
]

const inObjectStream = (content: Buffer, entries: string) =>
  stream(content, `/Type /ObjStm /N 1 /First 5 ${entries}`)
const unfiltered = (object: string) => Buffer.from(`90 0 ${object}`)
const replacedLater = '\n4 0 obj\n<< >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\nstartxref\n0\n%%EOF\n'
/** '/J#53' for '/JS': the last letter of each name. */
const coded = (object: string) =>
  object.replace(
    /\/([A-Za-z0-9]*)([A-Za-z0-9])\b/g,
    (_, first: string, last: string) => `/${first}#${last.charCodeAt(0).toString(16)}`,
  )

/** As PNG rows of so many bytes, each of which says that it is to be added to the row above. */
function predicted(content: Buffer, width: number) {
  const padded = Buffer.concat([content, Buffer.alloc((width - (content.length % width)) % width, ' ')])
  const rows: Buffer[] = []
  for (let at = 0; at < padded.length; at += width) {
    const row = padded.subarray(at, at + width)
    const above = at === 0 ? Buffer.alloc(width) : padded.subarray(at - width, at)
    rows.push(Buffer.of(2), Buffer.from(row.map((byte, index) => byte - above[index]!)))
  }
  return deflateSync(Buffer.concat(rows))
}

/** Where it is hidden. */
const PLACES: [string, (object: string) => Buffer][] = [
  ['as an object', (object) => rawPdf({ objects: [object] })],
  ['in the catalog', (object) => rawPdf({ catalog: `/Extra ${object}` })],
  ['in lists', (object) => rawPdf({ objects: [`[[0 null [${object}]]]`] })],
  ['with codes in its names', (object) => rawPdf({ objects: [coded(object)] })],
  ['behind comments', (object) => rawPdf({ objects: [object.replaceAll(' /', ' % x\n/')] })],
  [
    'in an object stream',
    (object) =>
      rawPdf({ objects: [inObjectStream(deflateSync(unfiltered(object)), '/Filter /FlateDecode')] }),
  ],
  [
    'in an object stream with a predictor',
    (object) =>
      rawPdf({
        objects: [
          inObjectStream(
            predicted(unfiltered(object), 7),
            '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 7 >>',
          ),
        ],
      }),
  ],
  [
    'in an object stream that is packed twice',
    (object) =>
      rawPdf({
        objects: [
          inObjectStream(deflateSync(deflateSync(unfiltered(object))), '/Filter [/FlateDecode /FlateDecode]'),
        ],
      }),
  ],
  [
    'in an object that was replaced later',
    (object) => Buffer.concat([rawPdf({ objects: [object] }), Buffer.from(replacedLater)]),
  ],
  [
    'in an object behind the end',
    (object) => Buffer.concat([rawPdf(), Buffer.from(`\n9 0 obj\n${object}\nendobj\n`)]),
  ],
  ['in the trailer', (object) => rawPdf({ trailer: `/Extra ${object}` })],
  ['in a stream, as an object', (object) => rawPdf({ objects: [stream(`9 0 obj\n${object}\nendobj`)] })],
]

const LINKS: [string, string][] = [
  ['in capital letters', '(JaVaScRiPt:alert\\(1\\))'],
  ['with spaces before it', '( \\t\\r\\njavascript:x)'],
  ['with a line break in it', '(java\\\nscript:x)'],
  ['with octal codes', '(\\152avascript:x)'],
  ['in hexadecimal', `<${Buffer.from('javascript:x').toString('hex')}>`],
  ['in UTF-16', `<feff${Buffer.from('javascript:x', 'utf16le').swap16().toString('hex')}>`],
  ['of Visual Basic', '(vbscript:x)'],
  ['with data', '(data:text/html,x)'],
  ['to a local file', '(FILE:///C:/x)'],
]

/** A record of a ZIP archive at the end of a PDF, which says so of its comment, with so many bytes behind it. */
async function withZip(comment: number | undefined, behind: number, before = rawPdf()) {
  const archive = await zip({ 'a.txt': 'a' })
  if (comment !== undefined) archive.writeUInt16LE(comment, archive.length - 2)
  return Buffer.concat([before, archive, Buffer.alloc(behind, ' ')])
}

describe('a hostile PDF', () => {
  const cases = CONTENTS.flatMap(([fault, content, object]) =>
    PLACES.map(([place, make]) => [fault, content, place, () => make(object)] as const),
  )
  test('there are more than 120 of them', () => {
    expect(cases.length + LINKS.length).toBeGreaterThan(120)
  })

  test.each(cases)('%s: %s %s', async (fault, _content, _place, bytes) => {
    expect(await verdictOf(bytes())).toBe(fault)
  })

  test.each(LINKS)(
    'a link that is unsafe %s is refused, also in an object of its own and as the base',
    async (_, link) => {
      for (const objects of [
        [`<< /S /URI /URI ${link} >>`],
        ['<< /S /URI /URI 5 0 R >>', link],
        [`<< /URI << /Base ${link} >> >>`],
        [`<< /S /GoToR /D [0 /Fit] /F ${link} >>`],
      ])
        expect(await verdictOf(rawPdf({ objects }))).toBe('link')
    },
  )

  test('a stream whose content is in another file, or that shows a page of one, is refused', async () => {
    for (const entries of [
      '/F (https://x.example/a)',
      '/F << /Type /Filespec /FS /URL >>',
      '/Subtype /Form /Ref << /Page 0 >>',
    ])
      expect(await verdictOf(rawPdf({ objects: [stream('x', entries)] }))).toBe('attachment')
  })

  test.each([
    ['as it is', undefined, 0],
    ['with bytes behind it', undefined, 7],
    ['with many bytes behind it', undefined, 60_000],
    ['with a wrong length of its comment', 500, 0],
    ['with a comment that is longer than the file, and bytes behind it', 65_535, 20],
  ])('a ZIP archive at its end, %s, is refused', async (_, comment, behind) => {
    expect(await verdictOf(await withZip(comment, behind))).toBe('two formats')
  })

  test('a ZIP archive without files, and one whose list has the offset in the whole file, are refused', async () => {
    expect(await verdictOf(Buffer.concat([rawPdf(), await zip({})]))).toBe('two formats')
    const before = rawPdf()
    const whole = await withZip(undefined, 0, before)
    const record = whole.lastIndexOf('PK\x05\x06', undefined, 'latin1')
    whole.writeUInt32LE(whole.readUInt32LE(record + 16) + before.length, record + 16)
    expect(await verdictOf(whole)).toBe('two formats')
  })
})

const GOOD = path.join('test', 'support', 'pdf')
const good = readdirSync(GOOD).filter((name) => name.endsWith('.pdf'))

describe('a PDF as programs write it', () => {
  test('there are at least 60 of them', () => {
    expect(good.length).toBeGreaterThanOrEqual(60)
  })

  test.each(good)('%s is accepted', async (name) => {
    expect(await verdictOf(readFileSync(path.join(GOOD, name)))).toBe('pdf')
  })

  test.each([
    ['PNG rows', 12, 11],
    ['PNG rows of one byte', 15, 1],
  ])('with an object stream that has a predictor of %s is accepted', async (_, predictor, width) => {
    const content = predicted(unfiltered('<< /Title (Reading room) >>'), width)
    const parameters = `/Filter /FlateDecode /DecodeParms << /Predictor ${predictor} /Columns ${width} >>`
    expect(await verdictOf(rawPdf({ objects: [inObjectStream(content, parameters)] }))).toBe('pdf')
  })
})
