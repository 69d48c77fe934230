import { expect, test } from 'vitest'
import { type ArchivedRecord, filesNamedIn } from './archive.ts'

const address = `/media/${'a'.repeat(32)}.jpg`
const record = (kind: ArchivedRecord['kind'], id: string, fields: object = {}): ArchivedRecord => ({
  kind,
  id,
  fields: { ...fields },
})

test('the files of a record are the pictures in any of its fields, and its certificates', () => {
  const fields = {
    previewImageUrl: address,
    sections: [
      { content: address },
      { content: 'https://example.org/a.jpg' },
      { content: `about ${address}` },
    ],
    certificates: [{ id: 1, file: 'c1' }],
  }
  expect(filesNamedIn(record('project', 'hall', fields))).toEqual([
    { path: `pictures/${'a'.repeat(32)}.jpg`, text: address },
    { path: 'certificates/c1.pdf', text: 'c1', isCertificate: true },
  ])
  expect(filesNamedIn(record('content', 'about', { certificates: [{ file: 'c1' }] }))).toEqual([])
})
