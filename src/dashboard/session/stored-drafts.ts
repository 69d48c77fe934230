import { type RecordKind, recordKinds } from '../../domain/record/kinds.ts'
import { parsedJson } from '../../domain/shared/parsed-json.ts'
import { keepOwn, ownKey, readOwn, sealed } from './own-storage.ts'

/** A kind of record or text whose unsaved changes this browser keeps. */
type DraftKind = RecordKind | 'reply'
export type Draftable = { kind: DraftKind; id: string }

const draftKinds = [...(Object.keys(recordKinds) as RecordKind[]), 'reply'] as const
/** The part of a key that names the kind of the record. A project's is empty. */
const folderOf = (kind: DraftKind) => (kind === 'reply' ? 'replies/' : recordKinds[kind].drafts)

/** The id of a record that is not saved yet. */
export const NEW = 'new'

/** Unsaved input, as kept in this browser. Never files: a picture is kept only after its upload. */
export type StoredDraft<Draft = unknown> = {
  /** The record's fields in the release that wrote the draft. */
  shape: string
  /** The id of the form that wrote it; each tab has its own. */
  form: string
  /** ISO time of the last edit. */
  at: string
  /** Its name in lists of drafts. */
  name: string
  draft: Draft
  /** The initial values of the form, and their version; a new record has no version. */
  base: { draft: Draft; updatedAt?: string; isDraft?: boolean }
  /** Requests without a response: they may have been saved. */
  sent: object[]
  /** A new record's Idempotency-Key. */
  key: string
}

export type Unfinished = Draftable & { key: string; name: string; at: string }

export const draftKey = (userId: string, { kind, id }: Draftable) => ownKey(userId, folderOf(kind) + id)

/** The record in the last part of a key. */
function recordIn(rest: string): Draftable {
  // Each key begins with the empty part of projects, which are the first kind.
  const kind = draftKinds.findLast((name) => rest.startsWith(folderOf(name)))!
  return { kind, id: rest.slice(folderOf(kind).length) }
}

/** The draft in the text of an entry; undefined if it is not a draft. */
export const draftIn = <Draft>(key: string, stored: string | null) =>
  wholeDraft<Draft>(parsedJson(sealed?.opened(key, stored) ?? ''))

export const readDraft = <Draft>(key: string) => wholeDraft<Draft>(readOwn(key))

function wholeDraft<Draft>(stored: unknown): StoredDraft<Draft> | undefined {
  const draft = stored as Partial<StoredDraft<Draft>> | null | undefined
  const isWhole = isObject(draft?.draft) && isObject(draft?.base?.draft) && Array.isArray(draft?.sent)
  return isWhole ? (draft as StoredDraft<Draft>) : undefined
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** `elsewhere`: another tab has a draft there, which is kept. `denied`: storage is full or missing. */
export type Keeping = 'kept' | 'elsewhere' | 'denied'

export function writeDraft(key: string, draft: StoredDraft, overOthers: boolean): Keeping {
  const before = readDraft(key)
  if (before && before.form !== draft.form && !overOthers) return 'elsewhere'
  return keepOwn(key, draft) ? 'kept' : 'denied'
}

export const forgetDraft = (key: string) => void keepOwn(key, undefined)

/** The drafts of this user, the last edited first. */
export function unfinishedOf(userId: string): Unfinished[] {
  return keysOf(userId)
    .flatMap((key) => {
      const draft = readDraft(key)
      if (!draft) return []
      return [{ key, ...recordIn(key.slice(ownKey(userId, '').length)), name: draft.name, at: draft.at }]
    })
    .sort((a, b) => b.at.localeCompare(a.at))
}

export function forgetDraftsOf(userId: string): void {
  for (const key of keysOf(userId)) forgetDraft(key)
}

function keysOf(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(ownKey(userId, '')))
  } catch {
    return []
  }
}
