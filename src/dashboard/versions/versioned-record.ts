import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ContentPage } from '../../domain/content/content.ts'
import type { AnyTable } from '../../domain/fields/record-fields.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import { type ListedTable, recordKinds, type VersionedKind } from '../../domain/record/kinds.ts'
import type { PreviewProps } from '../editing/LivePreview.tsx'

/** A record whose versions are shown: its calls, its fields, and how the website shows it. `Shown` is what the calls answer. */
export type VersionedRecord<Shown extends object = object> = {
  kind: VersionedKind
  id: string
  calls: `/api/${ListedTable}/:id` | `/api/content/${ContentPage}`
  /** Its name, once that is known. */
  nameOf(shown: Shown | undefined): string | undefined
  Preview(props: PreviewProps<Shown>): ReactNode
  /** Its fields in the words of its form, for the comparison. */
  inWords?(answer: Shown, queries: QueryClient): Promise<object>
  /** The facts of its uploaded pictures by their addresses, where the calls tell them. */
  picturesOf?(shown: Shown): ReadonlyMap<string, Picture | undefined>
  /** The effects of a restore elsewhere, for the dialog that asks. */
  Consequences?(props: { current: Shown; restored: Shown }): ReactNode
  /** Reloads the data of the record that other screens show. */
  changed: (queries: QueryClient) => void
  /** The text where there are no versions, since it was permanently deleted or never saved. */
  whenMissing?: ReactNode
  /** The text where there are versions and no current one: it is in the trash. */
  whenInTrash?: ReactNode
}

export const declarationOf = ({ kind, id }: VersionedRecord): { noun: string; table: AnyTable } => ({
  noun: recordKinds[kind].noun,
  table: recordKinds[kind].fieldsOf(id),
})

export const missingWords = ({ kind, whenMissing }: VersionedRecord) =>
  whenMissing ?? `This ${recordKinds[kind].noun} no longer exists, and neither do its versions.`
