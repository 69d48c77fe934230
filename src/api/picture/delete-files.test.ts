import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { storeAway } from '../../domain/file/file-store.ts'
import { fileNamesOf } from '../../domain/picture/picture.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import { deleteFilesOf } from './delete-files.ts'

const t = testApp(databases[0]!.open)

const sizes = { width: 480, height: 300, animated: false, thumbhash: '' }
const made = { hasWebp: false, hasAvif: false, hasLarge: false, hasAnimation: false }
const pictures = ['a', 'b'].map(
  (digit): Picture => ({ id: digit.repeat(32), format: 'jpg', ...sizes, ...made }),
)
const [ofFirst, ofSecond] = pictures.map(fileNamesOf)

test.each([
  ['those of the next picture are deleted', new Error('not permitted'), ofFirst],
  [
    'no further ones are tried while the store is away',
    storeAway(new Error('no answer')),
    [...ofFirst!, ...ofSecond!],
  ],
])('files that cannot be deleted are logged, and %s', async (_, error, left) => {
  for (const name of pictures.flatMap(fileNamesOf)) await t.files.put(name, Buffer.from('a picture'))
  const refuse = async (name: string) => {
    if (name.startsWith('a')) throw error
    await t.files.delete(name)
  }
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  await deleteFilesOf({ db: t.db, files: { ...t.files, delete: refuse }, log }, pictures)
  expect((await Array.fromAsync(t.files.list())).toSorted()).toEqual(left?.toSorted())
  expect(lines.map((line) => JSON.parse(line).picture)).toEqual(['a'.repeat(32)])
})
