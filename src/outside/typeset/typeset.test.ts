import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import starter from '../../../starter/projects.json' with { type: 'json' }
import { pdf, rawPdf } from '../../../test/support/data/documents.ts'
import { jpeg } from '../../../test/support/data/made-pictures.ts'
import { pdfBoxes, pdfTexts } from '../../../test/support/pdf-text.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import { newProject } from '../../domain/project/project-schema.ts'
import { type Sheet, type SheetDocument, sheetOf } from '../../domain/sheet/sheet.ts'
import { checkPdf } from '../document/check-pdf.ts'
import { filesOnDisk } from '../file/files-on-disk.ts'
import { Typesetter } from './typeset.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-typeset-'))
const files = filesOnDisk(folder)
const typesetter = new Typesetter(files)
afterAll(() => {
  typesetter.close()
  rmSync(folder, { recursive: true, force: true })
})

const id = 'a'.repeat(32)
const picture: Picture = {
  ...{ id, format: 'jpg', width: 600, height: 400, animated: false, thumbhash: '' },
  ...{ hasWebp: false, hasAvif: false, hasAnimation: false, hasLarge: false },
}
const sheet: Sheet = {
  name: 'BORSILA SCHOOL',
  kicker: 'EDUCATION — Schools',
  facts: [
    { label: 'Location', value: 'ASSAM' },
    { label: 'Contract value', value: '₹ 1,25,00,000' },
  ],
  paragraphs: ['#panic("nothing of a text is run") *not bold* $x$ <label> @ref', 'ক্ষেত্ৰী বিদ্যালয়'],
  more: '',
  pictures: Array.from({ length: 7 }, () => ({ picture, alt: 'The court' })),
}
const documentOf = (parts: Partial<SheetDocument> = {}): SheetDocument => ({
  ...{
    paper: 'a4',
    title: 'BORSILA SCHOOL',
    studio: 'Plinth Studio',
    cover: null,
    table: null,
    sheets: [sheet],
    appended: [],
  },
  ...parts,
})

test('a sheet is a PDF of two pages whose words can be searched, and shows texts as they are', async () => {
  await files.put(`${id}.jpg`, await jpeg())
  let left = ''
  const made = await typesetter.typeset(documentOf(), async ({ file, pages, bytes }) => {
    left = file
    return { pages, bytes, pdf: await readFile(file) }
  })
  expect(existsSync(left)).toBe(false)
  expect(made.pdf).toHaveLength(made.bytes)
  expect(made.pages).toBe(2)
  // Tagged, and without the entry that poppler reports as an error.
  expect(made.pdf.includes('/Marked true')).toBe(true)
  expect(made.pdf.includes('/Suspects')).toBe(false)
  const [first] = await pdfTexts(made.pdf)
  for (const words of [
    'BORSILA SCHOOL',
    '₹ 1,25,00,000',
    '#panic("nothing of a text is run") *not bold*',
    'Plinth Studio',
  ])
    expect(first).toContain(words)
  const source = made.pdf.toString('latin1')
  expect(source).toContain('/MarkInfo')
  expect(source).toContain('/Lang')
  // What we refuse in the files of candidates is not in ours.
  await expect(checkPdf(made.pdf)).resolves.toBeDefined()
})

test('a sheet on A3 is one page, also without pictures and texts', async () => {
  await files.put(`${id}.jpg`, await jpeg())
  const pages = (parts: Partial<SheetDocument>) =>
    typesetter.typeset(documentOf({ paper: 'a3', ...parts }), async ({ pages }) => pages)
  expect(await pages({})).toBe(1)
  expect(await pages({ sheets: [{ ...sheet, pictures: [], paragraphs: [], facts: [], kicker: '' }] })).toBe(1)
})

test('a pack has a cover, contents with page numbers, a table with totals, and the sheets', async () => {
  await files.put(`${id}.jpg`, await jpeg())
  const cover = { title: 'Town Hall', client: 'PWD', date: '26 Nov 2026', lines: ['Guwahati'] }
  const columns = ['Project', 'Client', 'Contract value'].map((label, index) => ({
    ...{ label, isNumber: index === 2, isNarrow: index === 2 },
  }))
  const rows = Array.from({ length: 60 }, (_, index) => [`House ${index}`, 'PWD', `₹ ${index}`])
  const table = { title: 'Projects', columns, rows, totals: ['60 projects', '', '₹ 1,770'] }
  const sheets = ['FIRST HOUSE', 'SECOND HOUSE'].map((name) => ({ ...sheet, name }))
  const pdf = await typesetter.typeset(documentOf({ cover, table, sheets }), ({ file }) => readFile(file))
  const pages = await pdfTexts(pdf)
  const pageOf = (words: string) => pages.findIndex((text, index) => index > 1 && text.includes(words)) + 1
  expect(pages[0]).toContain('Town Hall')
  for (const name of ['Projects', 'FIRST HOUSE', 'SECOND HOUSE'])
    expect(pages[1]).toMatch(new RegExp(`${name}\\s*${pageOf(name)}(?!\\d)`))
  expect(pages.filter((text) => text.includes('CONTRACT VALUE')).length).toBeGreaterThan(1)
  expect(pages.join('')).toMatch(/60 projects\s*₹ 1,770/)
})

test('a picture without a file, or with a damaged one, is left out and counted', async () => {
  const [gone, damaged] = ['b', 'c'].map((letter) => ({ ...picture, id: letter.repeat(32) }))
  await files.put(`${id}.jpg`, await jpeg())
  await files.put(`${damaged!.id}.jpg`, Buffer.from('no picture'))
  const pictures = [picture, gone!, damaged!].map((one) => ({ picture: one, alt: 'The court' }))
  const made = (some: typeof pictures) =>
    typesetter.typeset(documentOf({ sheets: [{ ...sheet, pictures: some }] }), async (one) => one)
  expect(await made(pictures)).toMatchObject({ pages: 1, leftOut: { pictures: 2 } })
  expect(await made(pictures.slice(1))).toMatchObject({ pages: 1, leftOut: { pictures: 2 } })
})

const longText = 'The roof is carried by eleven frames of sal wood that stand two metres apart. '.repeat(60)
/** Of pictures: width and height. */
const shapes: [number, number][] = [
  [40, 60],
  [50, 50],
  [60, 40],
  [3, 150],
  [150, 3],
]
const longFacts = Array.from({ length: 8 }, (_, index) => ({ label: `Fact ${index}`, value: longText }))

test.each([
  ['a4', 2],
  ['a3', 1],
] as const)('a sheet on %s has at most %i pages, whatever a project has', async (paper, most) => {
  const address = 'https://studio.example/projects/a'
  const sheetWith = async ([width, height]: [number, number], shape: number) => {
    const own = Array.from({ length: 8 }, (_, index) => ({
      ...{ type: 'image' as const, content: '', alt: 'The court' },
      picture: { ...picture, id: `${shape}${index}`.repeat(16), width, height },
    }))
    const bytes = await jpeg(width, height)
    for (const { picture } of own) await files.put(`${picture.id}.jpg`, bytes)
    const project = {
      ...newProject.parse({
        ...starter.projects[0],
        sections: [],
        previewImageUrl: '',
        name: 'LONG NAME '.repeat(15),
      }),
      sections: [...own, { type: 'text' as const, content: longText }],
    }
    return sheetOf(project, { paper, address, facts: longFacts })
  }
  const sheets = await Promise.all(shapes.map(sheetWith))
  const pages = await typesetter.typeset(documentOf({ paper, sheets }), async (made) => made.pages)
  // None has fewer: each begins a page, and on A4 the further pictures do too.
  expect(pages).toBe(most * shapes.length)
})

test('a character that no font has becomes a question mark, and a bullet of Word a bullet', async () => {
  const odd = {
    ...sheet,
    pictures: [],
    paragraphs: ['\uf0b7 One 🏠 two 中 தமிழ் \ud800 ꯃꯩꯇꯩ end', 'e\u0301t\u0301'],
  }
  const made = await typesetter.typeset(documentOf({ sheets: [odd] }), async ({ file, leftOut }) => ({
    text: (await pdfTexts(await readFile(file))).join(),
    leftOut,
  }))
  expect(made.text).toContain('• One ? two ? ')
  expect(made.text).toContain('ꯃ')
  expect(made.text).toContain('end')
  expect(made.leftOut.characters.slice(0, 3)).toEqual(['🏠', '中', 'த'])
})

test('a PDF that cannot be appended is left out of the list, and the pages of the others are counted', async () => {
  const odd = rawPdf({ pageTree: ['<< /Kids [3 0 R] /Count 1 >>', '<< /Type /Page /Parent 2 0 R >>'] })
  const contents: Record<string, Uint8Array> = { first: await pdf(2), odd, last: await pdf(1) }
  const appended = ['first', 'odd', 'gone', 'last'].map((file) => ({ project: 'A HOUSE', name: file, file }))
  const made = await typesetter.typeset(
    documentOf({ sheets: [], cover: { title: 'A', client: '', date: '', lines: [] }, appended }),
    async ({ file, ...facts }) => ({ ...facts, texts: await pdfTexts(await readFile(file)) }),
    {
      openFile: async (file) => {
        const content = contents[file]
        return content && new Blob([new Uint8Array(content)]).stream()
      },
    },
  )
  expect(made).toMatchObject({ pages: 6, leftOut: { certificates: 2 } })
  expect(made.texts[2]).toMatch(/first\s*4\s*A HOUSE\s*last\s*6/)
  expect(made.texts[2]).not.toMatch(/odd|gone/)
})

test('what a killed process has left is removed, and what is being made is not', async () => {
  const left = path.join(tmpdir(), 'plinth-pdf-999999999-abcdef')
  mkdirSync(left)
  await typesetter.typeset(documentOf({ sheets: [{ ...sheet, pictures: [] }] }), async ({ file }) => {
    new Typesetter(files).close()
    expect([existsSync(left), existsSync(file)]).toEqual([false, true])
  })
})

test('more than so many at once are refused', async () => {
  const one = documentOf({ sheets: [{ ...sheet, pictures: [] }] })
  const first = typesetter.typeset(one, async ({ pages }) => pages)
  await expect(typesetter.typeset(one, async () => {}, { atMost: 1 })).rejects.toMatchObject({ status: 503 })
  expect(await first).toBe(1)
})

test('no word of a table leaves its column, however long it is', async () => {
  const words = ['MULTIDISCIPLINARY', 'averylongname.of.somebody@department.example.gov.in', 'x'.repeat(120)]
  const columns = Array.from({ length: 14 }, (_, index) => ({
    ...{ label: `Column ${index}`, isNumber: false, isNarrow: false },
  }))
  const rows = words.map((word) => columns.map(() => word))
  const table = { title: 'Projects', columns, rows, totals: null }
  const boxes = await typesetter.typeset(documentOf({ table, sheets: [] }), async ({ file }) =>
    pdfBoxes(await readFile(file)),
  )
  const right = Math.max(...boxes.map(({ x, width }) => x + width))
  // A4 across is 842 pt wide.
  expect(right).toBeLessThan(842 - 30)
  const cells = boxes.filter(({ text }) => text.startsWith('MULTI'))
  for (const [index, { x, width }] of cells.entries())
    if (cells[index + 1]) expect(x + width).toBeLessThanOrEqual(cells[index + 1]!.x)
})
