import { createHash } from 'node:crypto'
import { plinth } from '../../../src/domain/account/user.ts'
import { pictureUrl } from '../../../src/domain/picture/picture.ts'
import { change, type Database } from '../../../src/store/database/database.ts'
import { insertPicture } from '../../../src/store/picture/pictures.ts'

/** Adds the row of an uploaded picture, without its file. Returns its address. */
export async function addTestPicture(db: Database, name: string): Promise<string> {
  const picture = {
    id: createHash('sha256').update(name).digest('hex').slice(0, 32),
    format: 'jpg' as const,
    width: 480,
    height: 300,
    animated: false,
    thumbhash: '',
    bytes: 1,
    hasWebp: true,
    hasAvif: true,
    hasAnimation: false,
    hasLarge: false,
  }
  await change(db, (tx) => insertPicture(tx, picture, { name, uploadedBy: plinth }, 0))
  return pictureUrl(picture)
}
