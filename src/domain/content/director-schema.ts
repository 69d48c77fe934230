import { z } from 'zod'
import { requiredLine } from '../shared/text-schema.ts'
import { HEADING_LENGTH } from './content-parts-schema.ts'

/** A director who is added from a project's form, which loads no schema of a whole page. */
export const newDirector = z.object({
  /** Written as on the drawings, 'R. DEKA': projects name their leaders so. */
  name: requiredLine(HEADING_LENGTH, 'Enter the name.'),
  position: requiredLine(HEADING_LENGTH, 'Enter the position.'),
})
