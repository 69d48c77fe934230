import type { Mergeable } from '../../domain/project/project-merge.ts'

/** The id under which a project is kept that is not saved yet. */
export const NEW_PROJECT = 'new'

const VERSION = 1
const PREFIX = 'plinth.draft.'

/** What somebody typed and has not saved, as this browser keeps it. Never files: a picture is kept once it is uploaded. */
export type KeptDraft<Draft extends Mergeable = Mergeable> = {
  version: typeof VERSION
  /** The form that wrote it; another tab has another. */
  form: string
  /** ISO time of the last edit. */
  at: string
  draft: Draft
  /** What the form began with, and its version; a new project has none. */
  base: { draft: Draft; updatedAt?: string }
  /** What was sent and never answered: it may have been saved. */
  sent: Mergeable[]
  /** A new project's Idempotency-Key. */
  key: string
}

export type Unfinished = { key: string; projectId: string; name: string; at: string }

export const draftKey = (userId: string, projectId: string) => `${PREFIX}${userId}.${projectId}`

/** What is kept there; nothing of another version, since its shape may be another. */
export function parsedDraft<Draft extends Mergeable>(text: string | null): KeptDraft<Draft> | undefined {
  if (text === null) return undefined
  try {
    const kept = JSON.parse(text) as Partial<KeptDraft<Draft>> | null
    const isWhole = Array.isArray(kept?.draft?.sections) && Array.isArray(kept.base?.draft.sections)
    return isWhole && kept?.version === VERSION ? (kept as KeptDraft<Draft>) : undefined
  } catch {
    return undefined
  }
}

export function readDraft<Draft extends Mergeable>(key: string): KeptDraft<Draft> | undefined {
  try {
    return parsedDraft(localStorage.getItem(key))
  } catch {
    return undefined
  }
}

/** `elsewhere`: another tab keeps its own there, which is left alone. `denied`: no room, or no storage at all. */
export type Keeping = 'kept' | 'elsewhere' | 'denied'

export function writeDraft(key: string, kept: Omit<KeptDraft, 'version'>, overOthers: boolean): Keeping {
  const before = readDraft(key)
  if (before && before.form !== kept.form && !overOthers) return 'elsewhere'
  try {
    localStorage.setItem(key, JSON.stringify({ version: VERSION, ...kept }))
    return 'kept'
  } catch {
    return 'denied'
  }
}

export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

/** This user's, the last edited first; nobody else's. */
export function unfinishedOf(userId: string): Unfinished[] {
  return keysOf(userId)
    .flatMap((key) => {
      const kept = readDraft(key)
      if (!kept) return []
      const projectId = key.slice(draftKey(userId, '').length)
      return [{ key, projectId, name: kept.draft.name, at: kept.at }]
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
