import { originalName } from '../../domain/picture/picture.ts'
import { storedPicture } from '../../domain/picture/picture-schema.ts'
import type { Database } from '../../store/database/database.ts'
import type { CopiedStore } from '../copy/copied-store.ts'

/** The first file that a record names and that is not there. Without pictures in the trash, which are deleted while a backup is made. */
export async function missingFile(
  db: Database,
  { files, private: privateFiles }: Pick<CopiedStore, 'files' | 'private'>,
): Promise<string | undefined> {
  const pictures = await db
    .selectFrom('pictures')
    .select(['id', 'format'])
    .where('trashed_at', 'is', null)
    .execute()
  for (const { id, format } of pictures) {
    const name = originalName({ id, format: storedPicture.shape.format.parse(format) })
    if (!(await files.exists(name))) return `the picture ${name}`
  }
  for (const { stored } of await db.selectFrom('application_files').select('stored').execute())
    if (!(await privateFiles.exists(stored))) return `the private file ${stored}`
  return undefined
}
