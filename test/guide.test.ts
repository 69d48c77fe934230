import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashes, MADE_FROM } from '../scripts/guide/sources.ts'

test('the downloadable guide is up to date with its text, pictures and style', async () => {
  const madeFrom: unknown = JSON.parse(await readFile(MADE_FROM, 'utf8'))
  expect(await hashes(), 'run `npm run guide` and commit what it writes').toEqual(madeFrom)
})
