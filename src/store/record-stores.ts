import type { ContentPage } from '../domain/content/content.ts'
import type { VersionedKind } from '../domain/record/kinds.ts'
import { pageStore } from './content/content.ts'
import { openingStore } from './hiring/openings.ts'
import { projectStore } from './project/projects.ts'
import type { VersionedStore } from './record/record-store.ts'

/** The store of the record with this id. */
export const storeOf: Record<VersionedKind, (id: string) => VersionedStore<unknown>> = {
  project: () => projectStore,
  job: () => openingStore,
  content: (page) => pageStore(page as ContentPage),
}
