import { createCipheriv } from 'node:crypto'
import { once } from 'node:events'
import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import yazl from 'yazl'

/** A PDF of a few pages, as programs write it: compressed, with object streams. */
export async function pdf(pages = 1): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page++) document.addPage().drawText(`Page ${page}`)
  return Buffer.from(await document.save())
}

const PAGE_TREE = [
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
]

/** A PDF written by hand: the entries of its catalog, its objects from number 4, and the entries of its trailer. */
export function rawPdf({
  catalog = '',
  objects = [] as (string | Buffer)[],
  trailer = '',
  pageTree = PAGE_TREE,
} = {}): Buffer {
  const all = [`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`, ...pageTree, ...objects]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]!.length
  for (const [index, object] of all.entries()) {
    offsets.push(length)
    const added = [`${index + 1} 0 obj\n`, object, '\nendobj\n'].map((part) => Buffer.from(part as string))
    for (const part of added) length += part.length
    parts.push(...added)
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = all.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** An object that is a stream with this content. */
export const stream = (content: string | Buffer, entries = '') =>
  Buffer.concat([
    Buffer.from(`<< /Length ${Buffer.byteLength(content)} ${entries} >>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ])

/** An object stream with one compressed object, of the number 90. */
export const objectStream = (object: string, type = '/Type /ObjStm') =>
  stream(deflateSync(`90 0 ${object}`), `${type} /N 1 /First 5 /Filter /FlateDecode`)

/** A ZIP archive as programs write it. */
export async function zip(
  files: Record<string, string | Buffer>,
  options: Partial<yazl.Options> = {},
): Promise<Buffer> {
  const archive = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith('/')) archive.addEmptyDirectory(name)
    else archive.addBuffer(Buffer.from(content), name, options)
  }
  archive.end()
  const parts: Buffer[] = []
  archive.outputStream.on('data', (part: Buffer) => parts.push(part))
  await once(archive.outputStream, 'end')
  return Buffer.concat(parts)
}

/** Replaces bytes in a file, all occurrences, by others of the same length. */
export const replaced = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')

/** Bytes that cannot be compressed, the same ones each time. */
export function noise(length: number) {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16))
  return cipher.update(Buffer.alloc(length))
}
