import { useQueries } from '@tanstack/react-query'
import { pictureUrl } from '../../domain/picture/picture.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { type FactsByAddress, pictureFactsQuery } from './picture-facts.ts'

/**
 * The facts of the uploaded pictures at these addresses, as the site's components take them; those of a picture come when they are
 * loaded. The same object until more are known. Only previews need it, which are loaded on demand.
 */
export const usePictureFacts = (addresses: readonly string[]): FactsByAddress =>
  useQueries({ queries: [...new Set(addresses)].map(pictureFactsQuery), combine: byAddress })

const byAddress = (found: readonly { data: PictureFacts | null | undefined }[]): FactsByAddress =>
  Object.fromEntries(found.flatMap(({ data }) => (data ? [[pictureUrl(data), data]] : [])))
