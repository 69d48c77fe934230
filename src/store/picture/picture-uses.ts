import type { Actor } from '../../domain/account/known-user-schema.ts'
import { type UsedIn, usedIn } from '../../domain/picture/library-schema.ts'
import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import type { VersionedKind } from '../../domain/record/kinds.ts'
import type { Tx } from '../database/database.ts'
import { restorePictures } from './pictures.ts'

/** `field` as 'sections.3.content'; `alt` is null where the place has none of its own. */
export type NamedPicture = { field: string; address: string; alt: string | null }

/** Drawn without a description, since the studio's name is beside it. */
const LOGO = 'logo.img_src'

/** Stores which pictures a record uses now, and restores them from the trash with a log entry each. */
export async function keepPictureUses(
  tx: Tx,
  actor: Actor,
  { kind, id }: { kind: UsedIn; id: string },
  named: readonly NamedPicture[],
): Promise<void> {
  await deletePictureUses(tx, kind, id)
  const rows = named.flatMap(({ field, address, alt }) => {
    const picture = pictureIdOf(address)
    return picture === undefined ? [] : [{ picture_id: picture, kind, record_id: id, field, alt }]
  })
  if (rows.length === 0) return
  await tx.insertInto('picture_uses').values(rows).execute()
  await restorePictures(tx, actor, [...new Set(rows.map((row) => row.picture_id))])
}

/** Returns the ids of the pictures that the record used. */
export async function deletePictureUses(tx: Tx, kind: VersionedKind, recordId: string): Promise<string[]> {
  if (!usesPictures(kind)) return []
  const rows = await tx
    .deleteFrom('picture_uses')
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .returning('picture_id')
    .execute()
  return [...new Set(rows.map((row) => row.picture_id))]
}

const usesPictures = (kind: VersionedKind): kind is UsedIn => (usedIn as readonly string[]).includes(kind)

/** Every text in a value that is an uploaded picture's address, by its path, with the alt text beside it. */
export function picturesNamedIn(value: unknown, path: string[] = []): NamedPicture[] {
  if (typeof value !== 'object' || value === null) return []
  const { alt } = value as { alt?: unknown }
  return Object.entries(value).flatMap(([key, part]) => {
    if (typeof part !== 'string') return picturesNamedIn(part, [...path, key])
    if (pictureIdOf(part) === undefined) return []
    const field = [...path, key].join('.')
    return [{ field, address: part, alt: typeof alt === 'string' && field !== LOGO ? alt : null }]
  })
}
