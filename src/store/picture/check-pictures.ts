import { pictureIdOf } from '../../domain/picture/picture-format.ts'
import { notValid } from '../../domain/shared/problem.ts'
import type { Tx } from '../database/database.ts'
import type { NamedPicture } from './picture-uses.ts'
import { findPictures } from './pictures.ts'

/** Each picture that a record names as one of ours must have been uploaded; 422 otherwise. */
export async function checkPictures(tx: Tx, named: readonly NamedPicture[]): Promise<void> {
  const addresses = named.map(({ address }) => address)
  const missing = await missingPictures(tx, addresses)
  const faults = named.filter(({ address }) => missing.has(address))
  if (faults.length > 0) {
    const message = 'This picture no longer exists. Upload it again.'
    throw notValid(Object.fromEntries(faults.map(({ field }) => [field, message])))
  }
}

/** Those of the texts that are the address of an uploaded picture which does not exist. */
export async function missingPictures(tx: Tx, texts: readonly string[]): Promise<Set<string>> {
  const known = await findPictures(tx, idsIn(texts))
  return new Set(
    texts.filter((text) => {
      const id = pictureIdOf(text)
      const picture = id === undefined ? undefined : known.get(id)
      return id !== undefined && !(picture && text.endsWith(`.${picture.format}`))
    }),
  )
}

const idsIn = (texts: readonly string[]) => texts.map(pictureIdOf).filter((id) => id !== undefined)
