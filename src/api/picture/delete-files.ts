import { fileNamesOf } from '../../domain/picture/picture.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import { deleteWithoutPicture } from '../../store/picture/picture-trash.ts'
import type { CallParts } from '../shared/call-parts.ts'

/** Deletes the files of pictures whose deletion is stored, so that the call has succeeded. Those that cannot be deleted now go with the next housekeeping. */
export async function deleteFilesOf(
  { db, files, log }: Pick<CallParts, 'db' | 'files' | 'log'>,
  deleted: readonly Picture[],
): Promise<void> {
  for (const picture of deleted)
    await deleteWithoutPicture(db, files, picture.id, fileNamesOf(picture)).catch((err: unknown) =>
      log.error({ err, picture: picture.id }, 'the files of a deleted picture could not be deleted'),
    )
}
