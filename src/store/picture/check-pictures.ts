import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import { notValid } from '../../domain/problem.ts'
import type { Tx } from '../database.ts'
import type { NamedPicture } from './picture-uses.ts'
import { findPictures } from './pictures.ts'

/** Each picture that a record names as one of ours must have been uploaded; 422 otherwise. */
export async function checkPictures(tx: Tx, named: readonly NamedPicture[]): Promise<void> {
  const ids = named.map(({ address }) => pictureIdOf(address)).filter((id) => id !== undefined)
  const known = await findPictures(tx, ids)
  const errors: Record<string, string> = {}
  for (const { field, address } of named) {
    const id = pictureIdOf(address)
    const picture = id === undefined ? undefined : known.get(id)
    if (id !== undefined && !(picture && address.endsWith(`.${picture.format}`)))
      errors[field] = 'This picture no longer exists. Upload it again.'
  }
  if (Object.keys(errors).length > 0) throw notValid(errors)
}
