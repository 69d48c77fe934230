import { recordKinds } from '../../domain/record/kinds.ts'
import { parsedJson } from '../../domain/shared/parsed-json.ts'
import { keepOwn, ownKey, readOwn, STORAGE_DENIED, sealed } from './own-storage.ts'

/** The kinds of records and texts whose unsaved changes this browser keeps. The id of a text is that of what it is about. */
export const draftKinds = {
  ...recordKinds,
  reply: { drafts: 'replies/', noun: 'reply', right: 'enquiries', isListed: false },
  note: { drafts: 'enquiry-note/', noun: 'note', right: 'enquiries', isListed: false },
  'candidate-note': { drafts: 'candidate-note/', noun: 'note', right: 'hiring', isListed: false },
} as const

type DraftKind = keyof typeof draftKinds
export type Draftable = { kind: DraftKind; id: string }

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

export const draftKey = (userId: string, { kind, id }: Draftable) =>
  ownKey(userId, draftKinds[kind].drafts + id)

/** The record in the last part of a key. */
function recordIn(rest: string): Draftable {
  // Each key begins with the empty part of projects, which are the first kind.
  const kind = (Object.keys(draftKinds) as DraftKind[]).findLast((name) =>
    rest.startsWith(draftKinds[name].drafts),
  )!
  return { kind, id: rest.slice(draftKinds[kind].drafts.length) }
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

/** A text as it is stored. `last`: the request that may have sent it, and its Idempotency-Key. */
export function textDraft<Draft>(
  name: string,
  draft: Draft,
  last: Pick<StoredDraft, 'sent' | 'key'> = { sent: [], key: '' },
): StoredDraft<Draft> {
  return { shape: '', form: '', at: new Date().toISOString(), name, draft, base: { draft }, ...last }
}

/** The answer to Undo of discarding a draft where there is another one. */
export const TYPED_SINCE = 'Not undone: what was typed since stays.'

const RESTORED = 'plinth.draft.restored'

/** Calls `read` when a draft was stored again in this tab, perhaps that of an open form. Returns what ends it. */
export function onRestored(read: () => void): () => void {
  addEventListener(RESTORED, read)
  return () => removeEventListener(RESTORED, read)
}

/** Undoes the discarding of a draft, unless there is another one. Returns why it is not stored. */
export function restoreDraft(key: string, draft: StoredDraft): string | undefined {
  if (readDraft(key)) return TYPED_SINCE
  if (writeDraft(key, draft, false) === 'denied') return STORAGE_DENIED
  dispatchEvent(new Event(RESTORED))
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
