import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { failures, readTable } from './read-table.ts'
import { TooLarge, withoutCompression } from './unpack.ts'

const rowsOf = async (content: BlobPart) => {
  const answer = await readTable(new Blob([content]))
  return 'sheets' in answer ? answer.sheets[0]!.rows : answer.failure
}
/** A workbook whose only sheet has this XML. */
async function sheetOf(rows: string) {
  const zip = new ZipWriter(new BlobWriter())
  const add = (name: string, text: string) => zip.add(name, new TextReader(text))
  const types = 'http://schemas.openxmlformats.org/package/2006'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  await add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${types}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  )
  await add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Works" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  await add(
    'xl/worksheets/sheet1.xml',
    `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  )
  return zip.close()
}

test('a workbook is read with its numbers, dates, answers and several sheets', async () => {
  const date = { value: new Date(Date.UTC(2019, 2, 17)), format: 'dd.mm.yyyy' }
  const content = await writeXlsxFile([
    { sheet: 'Works', data: [['Name', 'Year'], ['Hall', 2019], [null], [date, true]] },
    { sheet: 'Others', data: [['Other'], ['One']] },
  ]).toBuffer()
  expect(await readTable(new Blob([new Uint8Array(content)]))).toEqual({
    sheets: [
      {
        name: 'Works',
        rows: [
          ['Name', 'Year'],
          ['Hall', 2019],
          [null, null],
          ['2019-03-17', true],
        ],
      },
      { name: 'Others', rows: [['Other'], ['One']] },
    ],
    refused: [],
  })
})

test('a formula is its last result, and merged cells are empty but for the first', async () => {
  const cells =
    '<row r="1"><c r="A1" t="str"><f>CONCATENATE("Town"," Hall")</f><v>Town Hall</v></c><c r="B1"><f>2000+19</f><v>2019</v></c></row>' +
    '<row r="2"><c r="A2" t="inlineStr"><is><t>Merged</t></is></c><c r="B2"/></row>'
  expect(await rowsOf(await sheetOf(cells))).toEqual([
    ['Town Hall', 2019],
    ['Merged', null],
  ])
})

test('the error of a formula is a text, also in a large sheet', async () => {
  const error = (row: number) =>
    `<row r="${row}"><c r="A${row}" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B${row}" s="0" t='e'><v>#N/A</v></c><c r="C${row}" t="e"/></row>`
  const cells = Array.from({ length: 5_000 }, (_, index) => error(index + 1)).join('')
  const rows = await rowsOf(await sheetOf(cells))
  expect(rows).toHaveLength(5_000)
  for (const row of rows as unknown[][]) expect(row.slice(0, 2)).toEqual(['#DIV/0!', '#N/A'])
})

test('a sheet that is too large is named with the reason, beside those that are read', async () => {
  const content = await writeXlsxFile([
    { sheet: 'Works', data: [['Name'], ['Hall']] },
    { sheet: 'Log', data: Array.from({ length: 10_021 }, () => ['x']) },
    { sheet: 'Wide', data: [Array.from({ length: 201 }, () => 'x')] },
  ]).toBuffer()
  expect(await readTable(new Blob([new Uint8Array(content)]))).toEqual({
    sheets: [{ name: 'Works', rows: [['Name'], ['Hall']] }],
    refused: [
      { name: 'Log', reason: failures.rows(10_021) },
      { name: 'Wide', reason: failures.columns(201) },
    ],
  })
})

test.each([
  '<row r="900000000"><c r="A900000000"><v>1</v></c></row>',
  '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>',
  '<row r="1"><c r="XFD1"><v>1</v></c></row><row r="1000"><c r="A1000"><v>1</v></c></row>',
])('a sheet with a cell far away, %s, is not read', async (rows) => {
  expect(await rowsOf(await sheetOf(rows))).toBe(failures.unpacked)
})

test('a large workbook needs no worker of the library', async () => {
  const rows = Array.from({ length: 9_000 }, (_, index) => [`House ${index}`, 'x'.repeat(100)])
  const read = await rowsOf(new Uint8Array(await writeXlsxFile(rows).toBuffer()))
  expect([read.length, read[8_999]]).toEqual([9_000, ['House 8999', 'x'.repeat(100)]])
})

test.each([
  ['commas', 'Name,Note\r\n"Hall, Tura","two\nlines"\r\n'],
  ['semicolons and a byte order mark', '\ufeffName;Note\n"Hall, Tura";"two\nlines"\n\n\n'],
  ['tabs', 'Name\tNote\n"Hall, Tura"\t"two\nlines"'],
])('a CSV file with %s is read', async (_, text) => {
  expect(await rowsOf(text)).toEqual([
    ['Name', 'Note'],
    ['Hall, Tura', 'two\nlines'],
  ])
})

test('a CSV file is read in the encodings that spreadsheets write, and without the apostrophes of an export', async () => {
  expect(await rowsOf(new Uint8Array([0x43, 0x61, 0x66, 0xe9]))).toEqual([['Café']])
  expect(await rowsOf(new Uint8Array([0xff, 0xfe, 0x43, 0, 0xe9, 0]))).toEqual([['Cé']])
  expect(await rowsOf("'=SUM(A1),'quoted\n")).toEqual([['=SUM(A1)', "'quoted"]])
})

test('what is no spreadsheet is refused in words', async () => {
  expect(await rowsOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe(
    failures.password,
  )
  expect(await rowsOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toBe(failures.unknown)
  expect(await rowsOf(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3, 4]))).toBe(failures.unreadable)
  expect(await rowsOf('')).toBe(failures.empty)
  expect(await rowsOf(',,\n,,\n')).toBe(failures.empty)
  expect(await rowsOf('"never closed')).toBe(failures.unreadable)
  expect(await rowsOf('name\n'.repeat(10_021))).toBe(failures.rows(10_021))
  expect(await rowsOf(`${','.repeat(200)}x`)).toBe(failures.columns(201))
  expect(await rowsOf(new Uint8Array(20 * 1024 * 1024 + 1))).toBe(failures.large)
})

test('a file of a disk that is away is refused at once', async () => {
  const file = new Blob(['name'])
  file.slice = () => {
    throw new DOMException('The disk is away.', 'NotReadableError')
  }
  expect(await readTable(file)).toEqual({ failure: failures.unreadable })
})

test('a bomb is not unpacked, also when it says that it is small; what is encrypted is refused', async () => {
  const zip = new ZipWriter(new BlobWriter())
  await zip.add('a.xml', new Uint8ArrayReader(new Uint8Array(200_000)))
  const bomb = await zip.close()
  await expect(withoutCompression(bomb, () => true, { limit: 100_000 })).rejects.toBeInstanceOf(TooLarge)
  const rewriting = { limit: 100_000, rewrite: () => new TransformStream<string, string>() }
  await expect(withoutCompression(bomb, () => true, rewriting)).rejects.toBeInstanceOf(TooLarge)
  await expect(withoutCompression(bomb, () => false, { limit: 100_000 })).resolves.toBeInstanceOf(ArrayBuffer)
  // The uncompressed size is in the directory at the end of the file.
  const lying = Buffer.from(await bomb.arrayBuffer())
  for (
    let at = lying.indexOf(Buffer.from([0x40, 0x0d, 0x03, 0]));
    at !== -1;
    at = lying.indexOf(Buffer.from([0x40, 0x0d, 0x03, 0]))
  )
    lying.writeUInt32LE(10, at)
  await expect(withoutCompression(new Blob([lying]), () => true, { limit: 100_000 })).rejects.toThrow()

  const locked = new ZipWriter(new BlobWriter(), { password: 'secret' })
  await locked.add('a.xml', new TextReader('<a/>'))
  expect(await rowsOf(await locked.close())).toBe(failures.password)
})
