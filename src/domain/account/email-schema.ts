import { z } from 'zod'
import { line } from '../shared/text-schema.ts'
import { EMAIL_LENGTH } from './user.ts'

/** In lower case. */
export const email = line(EMAIL_LENGTH)
  .transform((value) => value.toLowerCase())
  .pipe(z.email('Enter a valid e-mail address.'))
