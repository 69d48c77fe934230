import { type Manifest, manifestSchema } from '../../../src/domain/backup/manifest-schema.ts'
import { readTar, tarOf } from '../../../src/outside/backup/tar.ts'
import { oneOf } from '../../../src/work/copy/copied-store.ts'

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

type Members = { name: string; bytes: Buffer }[]

/** The backup with other members, by a change of the list of them or of the manifest. */
export async function rebuilt(
  backup: Buffer,
  change: { members?: (members: Members) => void; manifest?: (manifest: Manifest) => void },
): Promise<Buffer> {
  const members: Members = []
  for await (const { name, content } of readTar(oneOf(backup)))
    members.push({ name, bytes: await bytesOf(content) })
  if (change.manifest) {
    const last = members.at(-1)!
    const manifest = manifestSchema.parse(JSON.parse(last.bytes.toString()))
    change.manifest(manifest)
    last.bytes = Buffer.from(JSON.stringify(manifest))
  }
  change.members?.(members)
  async function* all() {
    for (const { name, bytes } of members) yield { name, bytes: bytes.length, content: oneOf(bytes) }
  }
  return bytesOf(tarOf(all()))
}
