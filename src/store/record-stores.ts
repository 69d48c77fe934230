import type { Actor } from '../domain/account/known-user-schema.ts'
import type { ContentPage } from '../domain/content/content.ts'
import type { ListedKind, VersionedKind } from '../domain/record/kinds.ts'
import { pageStore } from './content/content.ts'
import type { Database, Tx } from './database/database.ts'
import { openingStore } from './hiring/openings.ts'
import { projectStore } from './project/projects.ts'
import type { AnyFields, SavedRow, VersionedStore } from './record/record-store.ts'

type ListedStore = VersionedStore<object> & {
  list(db: Database): Promise<object[]>
  insertDraft(
    tx: Tx,
    actor: Actor,
    id: string,
    fields: AnyFields,
    slugs?: readonly string[],
  ): Promise<SavedRow>
  removeIn(tx: Tx, actor: Actor, id: string): Promise<void>
}

/** The store of each kind with a list. */
export const listedStores = {
  project: projectStore,
  job: openingStore,
} as const satisfies Record<ListedKind, ListedStore>

/** The store of the record with this id. */
export const storeOf = (kind: VersionedKind, id: string): VersionedStore<unknown> =>
  kind === 'content' ? pageStore(id as ContentPage) : listedStores[kind]
