import { deleteEach } from '../../domain/file/file-store.ts'
import { fileNamesOf } from '../../domain/picture/picture.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import { deleteWithoutPicture } from '../../store/picture/picture-trash.ts'
import type { CallParts } from '../shared/call-parts.ts'

/** Deletes the files of pictures whose deletion is stored, so that the call has succeeded. Those that cannot be deleted now go with the next housekeeping. */
export async function deleteFilesOf(
  { db, files, log }: Pick<CallParts, 'db' | 'files' | 'log'>,
  deleted: readonly Picture[],
): Promise<void> {
  const failures = await deleteEach(deleted, (picture) =>
    deleteWithoutPicture(db, files, picture.id, fileNamesOf(picture)),
  )
  for (const { one, err } of failures)
    log.error({ err, picture: one.id }, 'the files of a deleted picture could not be deleted')
}
