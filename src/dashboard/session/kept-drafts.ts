/** The place of a project that is not saved yet. */
export const NEW_PROJECT = 'new'
const CONTENT = 'content/'
/** The place of a content page. */
export const contentPlace = (page: string) => `${CONTENT}${page}`
/** The content page at this place; undefined for another record. */
export const contentPageAt = (place: string) =>
  place.startsWith(CONTENT) ? place.slice(CONTENT.length) : undefined

const OPENINGS = 'openings/'
/** The place of an opening. */
export const openingPlace = (id: string) => `${OPENINGS}${id}`
/** The place of an opening that is not saved yet. */
export const NEW_OPENING = openingPlace('new')
/** The id of the opening at this place, `new` for one that is not saved yet; undefined for another record. */
export const openingAt = (place: string) =>
  place.startsWith(OPENINGS) ? place.slice(OPENINGS.length) : undefined

const TEMPLATES = 'mail-templates/'
/** The place of the template of a mail. */
export const templatePlace = (name: string) => `${TEMPLATES}${name}`
/** The name of the template at this place; undefined for another record. */
export const templateAt = (place: string) =>
  place.startsWith(TEMPLATES) ? place.slice(TEMPLATES.length) : undefined

const REPLIES = 'replies/'
/** The place of a reply to an enquiry. */
export const replyPlace = (enquiryId: string) => `${REPLIES}${enquiryId}`
/** The id of the enquiry whose reply is at this place; undefined for another record. */
export const replyAt = (place: string) =>
  place.startsWith(REPLIES) ? place.slice(REPLIES.length) : undefined

const PREFIX = 'plinth.draft.'

/** Unsaved input, as kept in this browser. Never files: a picture is kept only after its upload. */
export type KeptDraft<Draft = unknown> = {
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
  base: { draft: Draft; updatedAt?: string }
  /** Requests without a response: they may have been saved. */
  sent: object[]
  /** A new record's Idempotency-Key. */
  key: string
}

/** `place` is a project's id, NEW_PROJECT, or made by `openingPlace`, `templatePlace`, `replyPlace` or `contentPlace`. */
export type Unfinished = { key: string; place: string; name: string; at: string }

export const draftKey = (userId: string, place: string) => `${PREFIX}${userId}.${place}`

/** The draft in this text; undefined if it is not a draft. */
export function parsedDraft<Draft>(text: string | null): KeptDraft<Draft> | undefined {
  if (text === null) return undefined
  try {
    const kept = JSON.parse(text) as Partial<KeptDraft<Draft>> | null
    const isWhole = isObject(kept?.draft) && isObject(kept?.base?.draft) && Array.isArray(kept?.sent)
    return isWhole ? (kept as KeptDraft<Draft>) : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

export function readDraft<Draft>(key: string): KeptDraft<Draft> | undefined {
  try {
    return parsedDraft(localStorage.getItem(key))
  } catch {
    return undefined
  }
}

/** `elsewhere`: another tab has a draft there, which is kept. `denied`: storage is full or missing. */
export type Keeping = 'kept' | 'elsewhere' | 'denied'

export function writeDraft(key: string, kept: KeptDraft, overOthers: boolean): Keeping {
  const before = readDraft(key)
  if (before && before.form !== kept.form && !overOthers) return 'elsewhere'
  try {
    localStorage.setItem(key, JSON.stringify(kept))
    return 'kept'
  } catch {
    return 'denied'
  }
}

export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is no draft to delete.
  }
}

/** The drafts of this user, the last edited first. */
export function unfinishedOf(userId: string): Unfinished[] {
  return keysOf(userId)
    .flatMap((key) => {
      const kept = readDraft<{ name?: string }>(key)
      if (!kept) return []
      const place = key.slice(draftKey(userId, '').length)
      // Drafts of an earlier release are projects, without a name beside them.
      return [{ key, place, name: kept.name ?? kept.draft.name ?? '', at: kept.at }]
    })
    .sort((a, b) => b.at.localeCompare(a.at))
}

export function forgetDraftsOf(userId: string): void {
  for (const key of keysOf(userId)) forgetDraft(key)
}

function keysOf(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftKey(userId, '')))
  } catch {
    return []
  }
}
