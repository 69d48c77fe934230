import { afterEach, expect, test, vi } from 'vitest'
import type { FileFacts } from '../../../domain/import/archive.ts'
import { MAX_FILE_BYTES, MAX_ORIGINAL_BYTES } from '../../../domain/picture/file-limit.ts'
import { workOf } from './import-work.ts'

vi.mock('../../pictures/shrink/shrink-picture.ts', () => ({
  shrinkPicture: async ({ name }: File) => ({ file: new File(['small'], name), change: '' }),
}))
afterEach(() => vi.unstubAllGlobals())

/** A server that knows no proof. Returns what it got: the address, and the size, name and facts of the file. */
function server() {
  const sent: unknown[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (address: string, { body }: { body: FormData }) => {
    const file = (body.get('file') ?? body.get('certificate')) as File
    const about = body.get('about') as string | null
    sent.push([address, file.size, file.name, about && JSON.parse(about)])
    return file.size > MAX_FILE_BYTES
      ? Response.json({ message: 'File is too large!' }, { status: 413 })
      : Response.json({ url: '/media/p1.jpg', file: 'c2' })
  })
  return sent
}
const send = (size: number, about?: FileFacts) =>
  workOf('i1').sendPicture(new File([new Uint8Array(size)], 'a.jpg'), new AbortController().signal, about)
const east: FileFacts = { path: 'pictures/p1.jpg', name: 'East / west', focus: { x: 0.25, y: 1 } }
const address = '/api/imports/i1/pictures'

test('a picture is sent with what the archive says of it', async () => {
  const sent = server()
  expect(await send(1, east)).toBe('/media/p1.jpg')
  await send(2)
  expect(sent).toEqual([
    [address, 1, 'a.jpg', east],
    [address, 2, 'a.jpg', null],
  ])
})

test('a large picture is shrunk; an original with a proof only when the server does not know it, or it is too large', async () => {
  const sent = server()
  const proven = { ...east, proof: 'p' }
  await send(MAX_FILE_BYTES + 1, east)
  await send(MAX_FILE_BYTES + 1, proven)
  await send(MAX_ORIGINAL_BYTES + 1, proven)
  expect(sent).toEqual([
    [address, 5, 'a.jpg', east],
    [address, MAX_FILE_BYTES + 1, 'a.jpg', proven],
    [address, 5, 'a.jpg', proven],
    [address, 5, 'a.jpg', proven],
  ])
})

test('a certificate of an archive keeps its name', async () => {
  const sent = server()
  const about = { path: 'certificates/c1.pdf', name: 'Completion.pdf' }
  expect(await workOf('i1').sendCertificate(new File(['x'], 'c1.pdf'), about)).toBe('c2')
  expect(sent).toEqual([['/api/projects/certificates', 1, 'Completion.pdf', null]])
})
