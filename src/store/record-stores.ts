import type { ContentPage } from '../domain/content/content.ts'
import type { ListedKind, VersionedKind } from '../domain/record/kinds.ts'
import { pageStore } from './content/content.ts'
import { openingStore } from './hiring/openings.ts'
import { projectStore } from './project/projects.ts'
import type { VersionedStore } from './record/record-store.ts'

/** The store of each kind with a list. */
export const listedStores = {
  project: projectStore,
  job: openingStore,
} as const satisfies Record<ListedKind, object>

/** The store of the record with this id. */
export const storeOf = (kind: VersionedKind, id: string): VersionedStore<unknown> =>
  kind === 'content' ? pageStore(id as ContentPage) : listedStores[kind]
