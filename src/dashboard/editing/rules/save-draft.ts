import type { Publication } from '../../../domain/draft/draft-schema.ts'
import { mergeRecords } from '../../../domain/fields/merge.ts'
import { isSameRecord } from '../../../domain/fields/record-fields.ts'
import { newKey } from '../../../ui/new-key.ts'
import { type ApiError, isStatus } from '../../session/api.ts'
import type { RecordTypes, Version } from './edited-record.ts'
import { type EditorState, hasSent, isDirty, sendableIn } from './editor-state.ts'
import { type Content, type Saved, saveMerged, type ToSave } from './save-merged.ts'
import { type SavedForm, stepsOf } from './save-record.ts'
import {
  type Decided,
  type DraftCalls,
  DraftGone,
  type PublishDispute,
  type SharedDraft,
  versionOfDraft,
} from './shared-draft.ts'

export type DraftForm<T extends RecordTypes> = SavedForm<T> & { drafts: DraftCalls<T> }

/** The version of a draft; `shared` is absent where it was answered by a conflict. */
type Current<Draft> = Version<Draft> & { shared?: SharedDraft<Draft> }

/** The id of the record, or that of the draft of a new one. */
export const idIn = <T extends RecordTypes>({ record, stored, shared, key }: EditorState<T>) =>
  stored === undefined ? (shared?.facts.id ?? key) : record.idOf(stored)

/** Saves the draft of a record for colleagues, merged with what they saved meanwhile. Throws DraftGone. */
export async function saveDraft<T extends RecordTypes>(
  form: DraftForm<T>,
  content: Content<T['draft']>,
): Promise<Saved<SharedDraft<T['draft']>>> {
  const { latest, act, drafts } = form
  const { record } = latest.current
  const { send, ask } = stepsOf(form)
  const fieldsOf = (draft: T['draft']) => sendableIn({ ...latest.current, draft })

  async function save(
    fields: object,
    content: Content<T['draft']>,
    over: Version<T['draft']>,
  ): Promise<SharedDraft<T['draft']>> {
    const body = over.isDraft
      ? { fields, updatedAt: over.updatedAt }
      : { fields, from: over.updatedAt ?? null }
    return send(fields, content, () => drafts.save(idIn(latest.current), body))
  }

  async function sendOver(fields: object, content: Content<T['draft']>, over: Version<T['draft']>) {
    try {
      const shared = await save(fields, content, over)
      return { saved: { ...versionOfDraft(shared), shared } }
    } catch (error) {
      if (over.isDraft && isStatus(error, 404)) throw new DraftGone(await recordIn(form))
      const conflict = drafts.conflictIn(error)
      if (!conflict) throw error
      const { current } = conflict
      // It needs no merge: what is there is what is sent.
      if (isSameRecord(record.table, fields, current.draft)) {
        const shared = await save(fields, content, current)
        return { saved: { ...versionOfDraft(shared), shared } }
      }
      if (over.updatedAt !== undefined || hasSent(latest.current, current.draft)) return conflict
      // Another tab had restored the same unsaved changes, and made a draft of its own of them.
      act({ type: 'key renewed', key: newKey() })
      return sendOver(fields, content, over)
    }
  }

  const asDraft = {
    table: record.table,
    check: (draft: T['draft']) => ({ fields: fieldsOf(draft) }),
    versionOf: (current: Current<T['draft']>) => current,
  }
  const outcome = await saveMerged<{ draft: T['draft']; fields: object; answer: Current<T['draft']> }>(
    asDraft,
    { fields: fieldsOf(content.draft), content },
    {
      send: (fields, content) => sendOver(fields, content, content.base),
      hasSent: (current) => hasSent(latest.current, current),
      ask,
      show: (content) => act({ type: 'merged', content }),
    },
  )
  return outcome === 'still editing' ? outcome : { ...outcome, answer: outcome.answer.shared! }
}

const recordIn = <T extends RecordTypes>({ latest, drafts }: DraftForm<T>) =>
  drafts.readRecord(idIn(latest.current))

/**
 * Saves the draft if it was changed, and publishes it, merged with what was saved to the public since it began; `more` is changed with
 * the publication. Throws DraftGone.
 */
export async function publishDraft<T extends RecordTypes>(
  form: DraftForm<T>,
  { content }: ToSave<T>,
  more?: object,
): Promise<Saved<T['answer']>> {
  const { latest, drafts } = form
  const merged = { arrived: [] as string[], who: '' }
  let decided: Decided | undefined
  let isRefreshed = false

  /** False goes on editing. */
  async function saveFirst(content: Content<T['draft']>) {
    const saved = await saveDraft(form, content)
    if (saved === 'still editing') return false
    if (saved.arrived.length) Object.assign(merged, { arrived: saved.arrived, who: saved.who })
    form.act({ type: 'draft saved', shared: saved.answer, at: new Date() })
    return true
  }

  async function published(publication: Publication, id: string) {
    const answer = await drafts.readRecord(id)
    if (answer === undefined) throw new DraftGone(undefined)
    return { answer, ...merged, publication }
  }

  if (isDirty({ ...latest.current, ...content }) && !(await saveFirst(content))) return 'still editing'
  for (;;) {
    const shared = latest.current.shared!
    const outcome = await drafts.publish(shared.facts, decided, more).catch((error: unknown) => ({ error }))
    if (!('error' in outcome)) return published(outcome, shared.facts.id)
    const { error } = outcome
    const dispute = drafts.disputeIn(error)
    if (dispute) {
      decided = await decidedIn(form, shared, dispute)
      if (!decided) return 'still editing'
    } else if (!isRefreshed && isStatus(error, 409)) {
      // Somebody saved the draft after the version that was to be published.
      isRefreshed = true
      if (!(await saveFirst({ draft: shared.draft, base: versionOfDraft(shared) }))) return 'still editing'
    } else {
      const isGone = isStatus(error, 422) && 'drafts' in (error as ApiError).errors
      throw isGone ? new DraftGone(await recordIn(form)) : error
    }
  }
}

/** Asks which of the two to keep where the draft and the public version were both changed. Undefined goes on editing. */
async function decidedIn<T extends RecordTypes>(
  form: DraftForm<T>,
  { draft, base }: SharedDraft<T['draft']>,
  { theirs, updatedAt, ...conflict }: PublishDispute<T['draft']>,
): Promise<Decided | undefined> {
  const { record } = form.latest.current
  const merge = mergeRecords(record.table, { base: base ?? draft, mine: draft, theirs })
  const chosen = merge.disputed.length
    ? await stepsOf(form).ask({ mine: merge.merged, theirs, merge, conflict })
    : []
  return chosen && { over: updatedAt, theirs: chosen }
}
