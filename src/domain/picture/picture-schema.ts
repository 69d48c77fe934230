import { isHttps } from '../address.ts'
import { line } from '../text-schema.ts'
import { pictureIdOf } from './picture.ts'

/** Empty, the address of an uploaded picture, or an https: address for data brought from elsewhere. */
export const pictureAddress = line(2000).refine(
  (value) => value === '' || pictureIdOf(value) !== undefined || isHttps(value),
  'Upload a picture, or give an https: address.',
)
