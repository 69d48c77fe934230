import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { storeAway } from '../../domain/file/file-store.ts'
import { fileNamesOf } from '../../domain/picture/picture.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import { deleteFilesOf } from './delete-files.ts'

const t = testApp(databases[0]!.open)

test('files that cannot be deleted are logged, and those of the next picture are deleted', async () => {
  const sizes = { width: 480, height: 300, animated: false, thumbhash: '' }
  const made = { hasWebp: false, hasAvif: false, hasLarge: false, hasAnimation: false }
  const pictures = ['a', 'b'].map(
    (digit): Picture => ({ id: digit.repeat(32), format: 'jpg', ...sizes, ...made }),
  )
  const names = pictures.flatMap(fileNamesOf)
  for (const name of names) await t.files.put(name, Buffer.from('a picture'))
  const refuse = async (name: string) => {
    if (name.startsWith('a')) throw storeAway(new Error('no answer'))
    await t.files.delete(name)
  }
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  await deleteFilesOf({ db: t.db, files: { ...t.files, delete: refuse }, log }, pictures)
  const left = await Array.fromAsync(t.files.list())
  expect(left.toSorted()).toEqual(names.filter((name) => name.startsWith('a')).toSorted())
  expect(lines.map((line) => JSON.parse(line).picture)).toEqual(['a'.repeat(32)])
})
