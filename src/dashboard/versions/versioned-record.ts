import type { ComponentType, ReactNode } from 'react'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import type { AnyTable } from '../../domain/record-fields.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import type { NotRestored, Restoring, VersionPage } from '../../domain/version/version-schema.ts'
import type { PreviewProps } from '../editing/LivePreview.tsx'
import type { Crumb } from '../shell/Crumbs.tsx'

/** The current record, and when it was saved (ISO time). */
export type Current<Shown> = Shown & { updatedAt: string }

/** A record whose versions are shown: its calls, its fields, and how the website shows it. */
export type VersionedRecord<Shown extends object> = {
  /** 'project', 'page': what messages call it. */
  noun: string
  /** Where this browser keeps unsaved changes of it. */
  place: string
  table: AnyTable
  /** Its name, once it is loaded. */
  nameOf: (shown: Shown | undefined) => string
  /** The screens above this one. */
  trail: (shown: Shown | undefined) => readonly Crumb[]
  /** How the website shows it. */
  Preview: ComponentType<PreviewProps<Shown>>
  /** The facts of its uploaded pictures by their addresses, where the calls tell them. */
  picturesOf?: (shown: Shown) => ReadonlyMap<string, Picture | undefined>
  /** What a restore changes elsewhere, for the dialog that asks. */
  Consequences?: ComponentType<{ current: Shown; restored: Shown }>
  list: (cursor?: string) => Promise<VersionPage>
  read: (number: number) => Promise<Shown>
  current: () => Promise<Current<Shown>>
  restore: (number: number, body: Restoring) => Promise<Current<Shown> & { notRestored: NotRestored }>
  /** What the call says when another person saved first; undefined for any other failure. */
  conflictIn: (error: unknown) => SavedMeanwhile<Current<Shown>> | undefined
  /** Where there are no versions, since it was permanently deleted or never saved. */
  whenMissing: ReactNode
  /** Where there are versions and no current one: it is in the trash. */
  whenInTrash?: ReactNode
}
