import type { MailOfMove } from '../../../domain/hiring/application-schema.ts'
import { moveTemplate, type Stage } from '../../../domain/hiring/stage.ts'

/** The mail of a move; absent: by the rule of the server, which sends the test at most once; null: none. */
export type MoveMail = MailOfMove

/** A move to one of these may send a mail, and is asked about first. */
export const isAskedAbout = (stage: Stage) => moveTemplate(stage) !== undefined
