import type { RecordTypes } from './edited-record.ts'
import { checkedIn, publicVersion } from './editor-state.ts'
import { type DraftForm, publishDraft, saveDraft } from './save-draft.ts'
import type { Saved } from './save-merged.ts'
import { saveRecord } from './save-record.ts'
import type { SharedDraft } from './shared-draft.ts'

/** Saves by `save`, perhaps with more in the body, or not at all. `before` is the version that visitors get. */
export type Saving<T extends RecordTypes> = (
  fields: T['fields'],
  before: T['draft'],
  save: (more?: object) => Promise<Saved<T['answer']>>,
) => Promise<Saved<T['answer']>>

/** The outcome of a save: of the record, or of its draft alone. */
type Outcome<T extends RecordTypes> =
  | { record: Saved<T['answer']> }
  | { draft: Saved<SharedDraft<T['draft']>> }

/** Saves what the form holds, the way that the pressed button says: its draft, or the record, which is published where the form shows the draft. */
export async function runSave<T extends RecordTypes>(
  form: DraftForm<T>,
  saving: Saving<T> = (_fields, _before, save) => save(),
): Promise<Outcome<T>> {
  const { record, way, draft, base, stored } = form.latest.current
  const decided = record.decided?.(way, stored)
  if (way === 'draft') return { draft: await saveDraft(form, { draft: { ...draft, ...decided }, base }) }
  const checked = checkedIn(form.latest.current)
  if ('errors' in checked) return { record: 'still editing' }
  const fields = { ...checked.fields, ...decided }
  const toSave = { fields, content: { draft: { ...draft, ...decided }, base } }
  const before = base.isDraft ? publicVersion(record, stored).draft : base.draft
  const save = base.isDraft ? publishDraft : saveRecord
  return { record: await saving(fields, before, (more) => save(form, toSave, more)) }
}
