import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { MailOfMove, StageChange, StageChanged } from '../../domain/hiring/application-schema.ts'
import type { MailTemplateName } from '../../domain/hiring/mail-template.ts'
import { moveTemplate, type Stage } from '../../domain/hiring/stage.ts'
import { inParts } from '../../domain/shared/in-parts.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, type Tx } from '../database/database.ts'
import { isFound } from '../database/sql-parts.ts'
import { addEvent } from './application-history.ts'
import { type ApplicationRow, selectApplications, subjectIn } from './application-rows.ts'
import { touch } from './applications.ts'
import { type MailSource, mailByStaff, mailSource, refuseUnfilled } from './candidate-mails.ts'

/** A move, and what its mail says: words of staff, null for no mail, else the template of the test for a move to it. */
type Move = { stage: Stage; mail?: MailOfMove }

/** Moves an application inside a change, and mails the candidate where a mail goes with the move. */
export async function moveTo(
  tx: Tx,
  actor: Actor,
  row: ApplicationRow,
  move: Move,
  { at, source }: { at: string; source: MailSource },
): Promise<void> {
  const { stage } = move
  await tx.updateTable('applications').set({ stage }).where('id', '=', row.id).execute()
  await addEvent(tx, actor, row.id, { at, kind: 'stage', from: row.stage, to: stage })
  const draft = await mailOfMove(tx, row, move, source)
  if (draft) await mailByStaff(tx, actor, row, draft, { at, path: 'mail.', source })
}

async function mailOfMove(
  db: Database | Tx,
  { id }: ApplicationRow,
  { stage, mail }: Move,
  source: MailSource,
) {
  const isTest = mail === undefined && stage === 'TEST' && !(await wasMailed(db, id, 'test'))
  const text: MailOfMove = isTest ? await source.testMail() : mail
  if (!text) return undefined
  const { subject, body, interview } = text
  return { template: moveTemplate(stage) ?? ('other' as const), subject, body, interview }
}

const wasMailed = (db: Database | Tx, id: string, template: MailTemplateName): Promise<boolean> =>
  isFound(
    db
      .selectFrom('application_events')
      .select('id')
      .where('application_id', '=', id)
      .where('kind', '=', 'mail')
      .where('to_value', '=', template),
  )

/** In one transaction, for which other changes wait. */
const MOVED_AT_ONCE = 50

/**
 * Moves each application that is still there, and in the stage `from` if one is given. One entry in the log for each. 422, with
 * nobody moved, when a placeholder of the mail has no value for one of them.
 */
export async function moveApplications(
  db: Database,
  actor: Actor,
  { ids, from, ...move }: StageChange,
): Promise<StageChanged> {
  const moving = async (handle: Database | Tx, some: readonly string[]) => {
    const rows = await selectApplications(handle).where('id', 'in', some).execute()
    return rows.filter(({ stage }) => (from === undefined || stage === from) && stage !== move.stage)
  }
  const source = mailSource(db)
  for (const row of await moving(db, ids)) {
    const draft = await mailOfMove(db, row, move, source)
    if (draft) await refuseUnfilled(source, row, draft, 'mail.')
  }
  const moved: StageChanged['moved'] = []
  for (const some of inParts(ids, MOVED_AT_ONCE))
    moved.push(...(await change(db, async (tx) => moveRows(tx, actor, await moving(tx, some), move))))
  const movedIds = new Set(moved.map(({ id }) => id))
  return { moved, left: ids.filter((id) => !movedIds.has(id)) }
}

async function moveRows(tx: Tx, actor: Actor, rows: readonly ApplicationRow[], move: Move) {
  const source = mailSource(tx)
  const moved: StageChanged['moved'] = []
  for (const row of rows) {
    const at = await touch(tx, actor, row)
    await moveTo(tx, actor, row, move, { at, source })
    await record(tx, actor, {
      kind: 'application.updated',
      subject: subjectIn(await source.openingOf(row.jobId), row.id),
      changes: { stage: { before: row.stage, after: move.stage } },
    })
    moved.push({ id: row.id, from: row.stage, updatedAt: at })
  }
  return moved
}
