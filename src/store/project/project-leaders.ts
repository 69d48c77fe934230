import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { LeaderChange } from '../../domain/project/leader-changes-schema.ts'
import { isSame } from '../../domain/shared/is-same.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Tx } from '../database/database.ts'
import { projectStore } from './projects.ts'

/** Gives the projects other leaders. 422 when one has not the leaders that the caller knows, 404 when one is in the trash. */
export async function changeLeaders(tx: Tx, actor: Actor, changes: readonly LeaderChange[]): Promise<void> {
  for (const { id, before, after } of changes) {
    const row = await projectStore.row(tx, id)
    const fields = projectStore.fieldsOf(row)
    if (!isSame(fields.projectLeaders, before))
      throw new Problem(
        422,
        `The leaders of ${row.name} were changed meanwhile. Nothing is saved yet: try again.`,
      )
    await projectStore.write(tx, actor, row, { ...fields, projectLeaders: after })
  }
}
