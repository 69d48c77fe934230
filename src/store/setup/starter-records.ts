import { sql } from 'kysely'
import { plinth } from '../../domain/account/user.ts'
import { type ContentPage, contentLabels } from '../../domain/content/content.ts'
import { recordKinds, type VersionedKind, versionedKinds } from '../../domain/record/kinds.ts'
import type { Database, Tx } from '../database/database.ts'
import { isFound } from '../database/sql-parts.ts'
import { applicantCounts } from '../hiring/application-counts.ts'

/** A project, an opening or a page that the starter content put in. */
export type StarterRecord = {
  kind: VersionedKind
  /** The name, for a page. */
  id: string
  name: string
  /** Whether staff saved it since, or a draft of it. */
  isEdited: boolean
  /** False where something would go with it that people sent, or the settings of the studio. */
  mayGo: boolean
}

/** The records whose first version the program saved; also projects in the trash. */
export async function starterRecords(db: Database | Tx): Promise<StarterRecord[]> {
  const records = versionedKinds
    .map((kind) => {
      const { table, id, name } = recordKinds[kind].stored
      return db
        .selectFrom(table)
        .select([sql<VersionedKind>`${sql.lit(kind)}`.as('kind'), 'updated_by'])
        .select([sql.ref<string>(id).as('id'), sql.ref<string>(name).as('name')])
    })
    .reduce((all, next) => all.unionAll(next))
  const rows = await db
    .selectFrom(records.as('records'))
    .innerJoin('versions', (join) =>
      join
        .onRef('versions.kind', '=', 'records.kind')
        .onRef('versions.record_id', '=', 'records.id')
        .on('versions.number', '=', 1),
    )
    .leftJoin('drafts', (join) =>
      join.onRef('drafts.kind', '=', 'records.kind').onRef('drafts.record_id', '=', 'records.id'),
    )
    .where('versions.saved_by', '=', plinth.id)
    .select(['records.kind', 'records.id', 'records.name', 'records.updated_by'])
    .select('drafts.record_id as draft')
    .orderBy('records.name')
    .execute()
  const applicants = await applicantCounts(db)
  const hasApplications = await isFound(db.selectFrom('applications').select('id'))
  return rows.map(({ kind, id, name, updated_by, draft }) => {
    const isEdited = updated_by !== plinth.id || draft !== null
    return {
      kind,
      id,
      name: kind === 'content' ? contentLabels[id as ContentPage] : name,
      isEdited,
      mayGo:
        !(kind === 'job' && applicants.has(id)) &&
        !(id === 'site' && isEdited) &&
        // Its versions hold the texts that candidates agreed to.
        !(id === 'careers' && hasApplications),
    }
  })
}
