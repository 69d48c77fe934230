import { expect, test } from 'vitest'
import { droppedFiles } from './dropped-files.ts'
import { sortFiles } from './sort-files.ts'

const found = (path: string) => ({ path, file: new File([''], path.split('/').at(-1)!) })

test('files are sorted by what an import does with them, and hidden ones are left out', () => {
  const paths = [
    'works.xlsx',
    'a.CSV',
    'A/1.JPG',
    'A/2.heic',
    'b.zip',
    'A/notes.txt',
    '.DS_Store',
    'A/Thumbs.db',
    '~$works.xlsx',
    '__MACOSX/x.jpg',
  ]
  const sorted = sortFiles(paths.map(found))
  expect(
    Object.fromEntries(Object.entries(sorted).map(([kind, files]) => [kind, files.map(({ path }) => path)])),
  ).toEqual({
    tables: ['works.xlsx', 'a.CSV'],
    archives: ['b.zip'],
    pictures: ['A/1.JPG', 'A/2.heic'],
    others: ['A/notes.txt'],
  })
})

/** A dropped folder or file, as browsers give it; of a folder at most two entries at once. */
function entry(name: string, inside?: object[]): object {
  if (!inside) return { name, isFile: true, file: (done: (file: File) => void) => done(new File([''], name)) }
  return {
    ...{ name, isFile: false },
    createReader() {
      const left = [...inside]
      return { readEntries: (done: (some: object[]) => void) => done(left.splice(0, 2)) }
    },
  }
}

test('a dropped folder is read with all folders in it', async () => {
  const folder = entry('Works', [
    entry('1.jpg'),
    entry('2.jpg'),
    entry('Hall', [entry('3.jpg')]),
    entry('4.jpg'),
  ])
  const items = [folder, entry('works.csv')].map((one) => ({ webkitGetAsEntry: () => one }))
  const files = await droppedFiles({ items, files: [] } as unknown as DataTransfer)
  expect(files.map(({ path }) => path)).toEqual([
    'Works/1.jpg',
    'Works/2.jpg',
    'Works/Hall/3.jpg',
    'Works/4.jpg',
    'works.csv',
  ])
})
