import type { OpeningJson } from '../../../api/hiring/opening-json.ts'
import type { Answer } from '../../session/api.ts'

/** The openings with all that those get who manage hiring. */
export const managedOpenings = (openings: Answer<'GET /api/jobs'>): OpeningJson[] =>
  openings.filter((opening): opening is OpeningJson => 'applicants' in opening)
