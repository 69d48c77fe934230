import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filesOnDisk } from './files-on-disk.ts'

let folder: string
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'plinth-disk-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await fs.rm(folder, { recursive: true })
})

const fileHandles = async () => {
  const handle = await fs.open(folder)
  await handle.close()
  return Object.getPrototypeOf(handle) as fs.FileHandle
}

test('a file is flushed before it is renamed, and its folder after', async () => {
  const flushed: string[][] = []
  const prototype = await fileHandles()
  const { sync } = prototype
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: fs.FileHandle) {
    await sync.call(this)
    flushed.push(await fs.readdir(folder))
  })
  await filesOnDisk(folder).put('a.webp', new Uint8Array([1]))
  expect(flushed).toEqual([[expect.stringMatching(/^a\.webp\..+\.part$/)], ['a.webp']])
})

test('the entry of a new folder is flushed too', async () => {
  const prototype = await fileHandles()
  const sync = vi.spyOn(prototype, 'sync')
  await filesOnDisk(path.join(folder, 'data', 'files')).put('cards/a.jpg', new Uint8Array([1]))
  // The file and its folder; and what holds data/, files/ and cards/.
  expect(sync).toHaveBeenCalledTimes(5)
})

test('a failed write keeps the earlier file and leaves no other file', async () => {
  const files = filesOnDisk(folder)
  await files.put('a.webp', new Uint8Array([1]))
  const prototype = await fileHandles()
  vi.spyOn(prototype, 'writeFile').mockRejectedValue(new Error('no space left'))
  await expect(files.put('a.webp', new Uint8Array([2, 2]))).rejects.toThrow('no space left')
  expect(await files.getBytes('a.webp')).toEqual(new Uint8Array([1]))
  expect(await fs.readdir(folder)).toEqual(['a.webp'])
})

test('a name never leads out of the folder', async () => {
  const files = filesOnDisk(path.join(folder, 'files'))
  await fs.writeFile(path.join(folder, 'secret.key'), 'secret')
  for (const name of ['../secret.key', '/etc/passwd', 'a/../../secret.key', 'a\0.jpg', '.', '']) {
    await expect(files.read(name)).rejects.toThrow('Not a name for a file')
    await expect(files.put(name, new Uint8Array([1]))).rejects.toThrow('Not a name for a file')
    await expect(files.delete(name)).rejects.toThrow('Not a name for a file')
  }
})

test('a small file is opened, read and closed once, without a stream', async () => {
  const files = filesOnDisk(folder)
  await files.put('a.webp', new Uint8Array([1, 2]))
  const prototype = await fileHandles()
  const read = vi.spyOn(prototype, 'read')
  const file = await files.read('a.webp')
  expect(file).toEqual({ length: 2, body: new Uint8Array([1, 2]) })
  expect(read).toHaveBeenCalledTimes(1)
})

/** The number of times that this process holds the file open, as Linux lists it. */
async function timesOpen(file: string) {
  const open = await fs.readdir('/proc/self/fd')
  const targets = await Promise.all(open.map((fd) => fs.readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target === file).length
}

test('a file is closed after a complete, cancelled or failed read', async () => {
  const files = filesOnDisk(folder)
  await files.put('long.gif', new Uint8Array(1024 * 1024))
  const file = path.join(folder, 'long.gif')
  const stream = async () => (await files.read('long.gif'))!.body as ReadableStream<Uint8Array>
  const whole = await stream()
  expect(await timesOpen(file)).toBe(1)
  await new Response(whole).arrayBuffer()
  await (await stream()).cancel()
  const reader = (await stream()).getReader()
  await reader.read()
  await reader.cancel()
  const broken = (await stream()).getReader()
  await fs.truncate(file, 10)
  await expect(broken.read()).rejects.toThrow('became shorter')
  expect(await timesOpen(file)).toBe(0)
})

test('files behind a linked folder are not listed, and a link to its own folder does not hold up the list', async () => {
  const inFolder = (...names: string[]) => path.join(folder, ...names)
  const files = filesOnDisk(inFolder('files'))
  await files.put('cards/a.jpg', new Uint8Array([1]))
  await fs.mkdir(inFolder('other'))
  await fs.writeFile(inFolder('other', 'b.jpg'), 'x')
  await fs.symlink(inFolder('other'), inFolder('files', 'linked'))
  for (const name of ['again', 'and-again']) await fs.symlink(inFolder('files'), inFolder('files', name))
  expect(await Array.fromAsync(files.list())).toEqual(['cards/a.jpg'])
})
