import { may, type Role } from '../account/role.ts'
import { type RecordKind, recordKinds, type VersionedKind } from '../record/kinds.ts'

/** A record; the id of a page is its name. */
export type RecordKey = { kind: VersionedKind; id: string }

export const isSameKey = (a: RecordKey, b: RecordKey) => a.kind === b.kind && a.id === b.id

/** Drafts are seen, saved and published by those who may change the record. */
export const mayDraft = (role: Role, kind: RecordKind) => may(role, recordKinds[kind].right)

/** `waiting`: for its moment. `refused`: at its moment nothing was published, and the reasons are stored. */
export type PublicationState = 'waiting' | 'refused' | 'published'

/** Refuses a change to a publication whose moment has come. */
export const PUBLISHED_ALREADY = 'This is published already.'

/** The time in which publishing can be undone by one press, in ms. */
export const UNDO_TIME = 10 * 60_000

/** The days after which a preview link ends, unless another day is chosen. */
export const PREVIEW_DAYS = 14
export const PREVIEW_NAME_LENGTH = 100 // characters

/** The number of drafts that can be published together. */
export const MAX_TOGETHER = 200
export const PUBLICATION_NAME_LENGTH = 120 // characters
