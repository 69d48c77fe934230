import type {
  DiscardedDraft,
  Draft as DraftAnswer,
  DraftFacts,
  Publication,
} from '../../../domain/draft/draft-schema.ts'
import { fieldsIn } from '../../../domain/fields/record-fields.ts'
import type { SavedMeanwhile } from '../../../domain/saved-meanwhile-schema.ts'
import type { DraftTypes, EditedRecord, RecordTypes, Version } from './edited-record.ts'

/** The draft of a record on the server, shared with colleagues. `base`: what it began from, which a new record has not. */
export type SharedDraft<Draft> = { facts: DraftFacts; draft: Draft; base: Draft | undefined }

/**
 * The body of the call that saves it. `from`: the version of the record that a first draft began from; null for a new one. `discarded`:
 * as it was answered for a draft that is saved again.
 */
type DraftBody = { fields: object } & (
  | { updatedAt: string | undefined }
  | { from: string | null }
  | { discarded: DiscardedDraft }
)

/** The fields that were saved to the public since the draft began, in dispute with it. */
export type PublishDispute<Draft> = Pick<SavedMeanwhile<unknown>, 'savedBy' | 'savedAt'> & {
  theirs: Draft
  updatedAt: string
}

/** The decision of a dispute: the paths in which the public version stays. */
export type Decided = { over: string; theirs: string[] }

/** The calls of a record's draft. */
export type DraftCalls<T extends RecordTypes> = {
  save: (id: string, body: DraftBody) => Promise<SharedDraft<T['draft']>>
  /** The draft, or the record where there is no draft yet, that another person saved first. */
  conflictIn: (error: unknown) => SavedMeanwhile<Version<T['draft']>> | undefined
  /** Once, however often it is called for this version of the draft; `more` is changed with it. */
  publish: (facts: DraftFacts, decided: Decided | undefined, more?: object) => Promise<Publication>
  disputeIn: (error: unknown) => PublishDispute<T['draft']> | undefined
  /** Undefined for a record that does not exist. */
  readRecord: (id: string) => Promise<T['answer'] | undefined>
}

/** Older than every version, also of a page that was never saved: what begins from it is merged when it is saved. */
export const OLDEST = new Date(-1).toISOString()

export const versionOfDraft = <Draft>({ draft, facts }: SharedDraft<Draft>): Version<Draft> => ({
  draft,
  updatedAt: facts.updatedAt,
  isDraft: true,
})

type Form<Draft extends object> = Pick<EditedRecord<DraftTypes<Draft>>, 'table' | 'draftOf'>

/** The draft of fields that the server answers. */
export const draftIn = <Draft extends object>({ table, draftOf }: Form<Draft>, fields: object): Draft =>
  draftOf ? draftOf(fields as never) : (fieldsIn(table, fields as Record<string, unknown>) as Draft)

export function sharedDraft<Draft extends object>(
  record: Form<Draft>,
  { fields, base, ...facts }: DraftAnswer<object>,
): SharedDraft<Draft> {
  return { facts, draft: draftIn(record, fields), base: base ? draftIn(record, base) : undefined }
}

/** The draft was published or discarded by another person. */
export class DraftGone extends Error {
  /** The record as it is now; undefined for one that does not exist. */
  readonly record: unknown
  constructor(record: unknown) {
    super(
      'This draft was published or discarded meanwhile. What you typed is still here: “Save draft” begins a new one.',
    )
    this.name = 'DraftGone'
    this.record = record
  }
}
