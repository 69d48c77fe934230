import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import { mayDraft } from '../../domain/draft/draft.ts'
import { type PublicationProblem, publicationProblems } from '../../domain/draft/draft-schema.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { formatMoment } from '../../domain/time/moment.ts'
import { personWith } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { superAdmins } from '../content/studio-addresses.ts'
import { studioTimeZone } from '../content/studio-time-zone.ts'
import { change, type Database, now, publish, type Tx } from '../database/database.ts'
import { queueMail } from '../mail/outbox.ts'
import { draftsOf } from './drafts.ts'
import { endPublished, keyOf, type PublicationRow, publicationRow, setPublication } from './publications.ts'
import { publishAll, refuseWithoutRight } from './publish-drafts.ts'

/** The publication whose moment comes first of those that wait, without these. */
export const nextPublication = (db: Database, without: readonly string[]) =>
  db
    .selectFrom('publications')
    .select(['id', 'publish_at'])
    .where('state', '=', 'waiting')
    .where('id', 'not in', without.length > 0 ? without : [''])
    .orderBy('publish_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The outcome of a publication at its moment; undefined when another process was first. */
type Fired = { row: PublicationRow; problems: PublicationProblem[] } | undefined

/** Publishes what is due in the name of the person who scheduled it. What is refused is stored with its reasons. */
export async function firePublication(db: Database, { id }: { id: string }, at: Date): Promise<Fired> {
  const isDue = async (tx: Tx) => {
    const row = await publicationRow(tx, id).catch(() => undefined)
    return row?.state === 'waiting' && row.publish_at <= at.toISOString() ? row : undefined
  }
  try {
    return await publish(db, async (tx) => {
      const row = await isDue(tx)
      if (!row) return undefined
      const drafts = (await draftsOf(tx, id)).map((draft) => keyOf(draft))
      if (drafts.length === 0) {
        await tx.deleteFrom('publications').where('id', '=', id).execute()
        return undefined
      }
      const user = await schedulerOf(tx, row)
      refuseWithoutRight(user, drafts)
      await endPublished(tx, id, await publishAll(tx, user, drafts, row))
      return { row, problems: [] }
    })
  } catch (error) {
    // A database that does not answer is no reason to refuse: it is tried again.
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return change(db, async (tx) => {
      const row = await isDue(tx)
      if (!row) return undefined
      const problems = await problemsOf(tx, row, error)
      await setPublication(tx, id, { state: 'refused', problems: JSON.stringify(problems), ended_at: now() })
      await mailRefusal(tx, row, problems)
      await record(tx, await personWith(tx, row.created_by), {
        kind: 'publication.refused',
        subject: { id, name: row.name },
      })
      return { row, problems }
    })
  }
}

/** The person who scheduled it, with today's rights. */
async function schedulerOf(tx: Tx, { created_by }: PublicationRow): Promise<Actor & Pick<User, 'role'>> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role'])
    .where('id', '=', created_by)
    .executeTakeFirst()
  if (!user) throw new Problem(403, 'The person who scheduled it has no account any more.')
  return user
}

async function problemsOf(
  tx: Tx,
  { id }: PublicationRow,
  { message, details }: Problem,
): Promise<PublicationProblem[]> {
  const named = publicationProblems.safeParse(details?.problems)
  if (named.success) return named.data
  return (await draftsOf(tx, id)).map((draft) => ({ ...keyOf(draft), name: draft.name, message }))
}

async function mailRefusal(tx: Tx, row: PublicationRow, problems: PublicationProblem[]): Promise<void> {
  const scheduler = await schedulerOf(tx, row).catch(() => undefined)
  const kinds = problems.map(({ kind }) => kind)
  const maySeeIt = scheduler !== undefined && kinds.every((kind) => mayDraft(scheduler.role, kind))
  const moment = formatMoment(row.publish_at, await studioTimeZone(tx))
  const facts = { name: row.name, moment, problems: problems.map(({ name, message }) => ({ name, message })) }
  for (const to of maySeeIt ? [scheduler.email] : await superAdmins(tx))
    await queueMail(tx, { kind: 'not-published', to, about: row.id, facts })
}
