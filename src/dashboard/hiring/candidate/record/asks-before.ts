import { asksToMail, type Stage } from '../../../../domain/hiring/stage.ts'
import type { CandidateRecord } from './application-queries.ts'

/** Whether a move to this stage asks about a mail first: a decision does, and the first move to the test. */
export const asksBefore = ({ mails }: CandidateRecord, to: Stage) =>
  asksToMail(to) || (to === 'TEST' && !mails.some(({ template }) => template === 'test'))
