import type { Stage } from '../../../../domain/hiring/stage.ts'
import { isAskedAbout } from '../../review/move-mail.ts'
import type { CandidateRecord } from './application-queries.ts'

/** Whether a move to this stage asks about a mail first: as everywhere, but only the first move to the test. */
export const asksBefore = ({ mails }: CandidateRecord, to: Stage) =>
  isAskedAbout(to) && !(to === 'TEST' && mails.some(({ template }) => template === 'test'))
