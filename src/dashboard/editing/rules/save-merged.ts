import type { Publication } from '../../../domain/draft/draft-schema.ts'
import { type Merge, mergeRecords } from '../../../domain/fields/merge.ts'
import { type AnyTable, isSameRecord, pathLabels } from '../../../domain/fields/record-fields.ts'
import type { SavedMeanwhile } from '../../../domain/saved-meanwhile-schema.ts'
import type { EditedRecord, RecordTypes, Version } from './edited-record.ts'
import { OLDEST } from './shared-draft.ts'

/**
 * The paths that two people changed differently; the answer names the paths in which theirs is taken, or nothing to
 * go on editing. `mine` is the merged version, which has mine at these paths: an entry may have got another id by the
 * merge.
 */
export type Question<Draft> = {
  mine: Draft
  theirs: Draft
  merge: Merge<Draft>
  conflict: Pick<SavedMeanwhile<unknown>, 'savedBy' | 'savedAt'>
}

/** `base` is the version that the draft began from. */
export type Content<Draft> = { draft: Draft; base: Version<Draft> }

export type SaveSteps<T extends RecordTypes> = {
  /** Sends the fields over the version they began from. */
  send: (
    fields: T['fields'],
    content: Content<T['draft']>,
  ) => Promise<{ saved: T['answer'] } | SavedMeanwhile<T['answer']>>
  /** Whether this version is one that was sent before, whose answer was lost. */
  hasSent: (current: T['draft']) => boolean
  ask: (question: Question<T['draft']>) => Promise<readonly string[] | undefined>
  /** The form holds this from now on. */
  show: (content: Content<T['draft']>) => void
}

/**
 * The saved record, and what others had changed that is now in it; or the person went on editing. `who`: the last of them with whose
 * save it was merged, even if nothing of that had to be added. `publication`: that of its draft, which can be undone.
 */
export type Saved<Answer> =
  | { answer: Answer; arrived: string[]; who: string; publication?: Publication }
  | 'still editing'

type Merged<T extends RecordTypes> = Pick<EditedRecord<T>, 'table' | 'check' | 'versionOf'>
/** The fields as the rules leave them, and the draft they are of. */
export type ToSave<T extends RecordTypes> = { fields: T['fields']; content: Content<T['draft']> }

/** Saves over the current version, and merges into it what others saved meanwhile. Throws Invalid. */
export async function saveMerged<T extends RecordTypes>(
  record: Merged<T>,
  { fields, content }: ToSave<T>,
  steps: SaveSteps<T>,
  before = { arrived: [] as string[], who: '' },
): Promise<Saved<T['answer']>> {
  const answer = await steps.send(fields, content)
  if ('saved' in answer) return { answer: answer.saved, ...before }
  const current = record.versionOf(answer.current)
  const theirs = current.draft
  // This very save is the current version, and its answer was lost; or both are alike.
  if (isSameRecord(record.table, fields, theirs)) return { answer: answer.current, ...before }
  const { draft, base } = content
  const began = steps.hasSent(theirs) ? theirs : base.draft
  const merge = mergeRecords(record.table, { base: began, mine: draft, theirs })
  const chosen = merge.disputed.length
    ? await steps.ask({ mine: merge.merged, theirs, merge, conflict: answer })
    : []
  if (!chosen) return 'still editing'
  const next = {
    draft: mergeRecords(record.table, { base: began, mine: draft, theirs }, chosen).merged,
    base: current,
  }
  steps.show(next)
  const checked = record.check(next.draft, next.base.draft)
  if ('errors' in checked) throw new Invalid(checked.errors)
  const labels = pathLabels(record.table, merge.arrived, [theirs, draft])
  const arrived = [...new Set([...before.arrived, ...(labels ? [labels] : [])])]
  const who = answer.savedBy.name || answer.savedBy.email
  return saveMerged(record, { fields: checked.fields, content: next }, steps, { arrived, who })
}

/** The merged version breaks a rule, by field: each of the two was valid alone. */
export class Invalid extends Error {
  readonly errors: Record<string, string>
  constructor(errors: Record<string, string>) {
    super('')
    this.name = 'Invalid'
    this.errors = errors
  }
}

/** The content with which a form that had unsaved changes opens: those, merged with what is saved now. */
type RestoredContent<Draft> = Content<Draft> & { arrived: string[]; disputed: string[]; isChanged: boolean }

export function restoreStored<Draft extends object>(
  { table }: { table: AnyTable },
  stored: { draft: Draft; base: Version<Draft>; sent: readonly object[] },
  loaded: Version<Draft>,
): RestoredContent<Draft> {
  const isSaved = stored.sent.some((fields) => isSameRecord(table, fields, loaded.draft))
  // A new record grows from nothing, also when what an earlier try had made of it was its base for a while.
  const isNew = loaded.updatedAt === undefined
  const began = isSaved || (isNew && stored.base.updatedAt !== undefined) ? loaded : stored.base
  const merge = mergeRecords(table, { base: began.draft, mine: stored.draft, theirs: loaded.draft })
  const { merged: draft, arrived, disputed } = merge
  const isChanged = !isSameRecord(table, draft, loaded.draft)
  // If both changed a field, the old version makes the server say who was first when it is saved. A draft and its record do not share versions.
  const older = began.isDraft === loaded.isDraft ? began.updatedAt : OLDEST
  const base = { ...loaded, draft: merge.base, updatedAt: disputed.length ? older : loaded.updatedAt }
  return { draft, base, arrived, disputed, isChanged }
}
