import { useQueryClient } from '@tanstack/react-query'
import { isSameKey } from '../../domain/draft/draft.ts'
import type { DiscardedDraft } from '../../domain/draft/draft-schema.ts'
import type { VersionedKind } from '../../domain/record/kinds.ts'
import { draftsQuery } from '../publishing/drafts-query.ts'
import { useSayPublished, useUndoPublishing } from '../publishing/use-publication-changes.ts'
import { ApiError, isStatus, messageOf } from '../session/api.ts'
import { changeOf, reload } from '../session/queries.ts'
import { confirm, offerUndo, toastError, toastSuccess } from '../shell/toasts/notify.tsx'
import { discardDraft, readForEditing } from './draft-calls.ts'
import type { RecordTypes } from './rules/edited-record.ts'
import { isDirty, unfinishedFields } from './rules/editor-state.ts'
import { type DraftForm, idIn } from './rules/save-draft.ts'
import { DraftGone } from './rules/shared-draft.ts'

type Options = {
  /** Forgets what this browser stores of the form. */
  forget: () => void
  /** The draft of a new record was discarded: there is nothing left to edit. */
  onDiscarded?: () => void
}

/** The parts of a discarded draft that its Undo needs: the fields as they were saved, and with the last changes typed. */
type Undo<Draft> = { discarded: DiscardedDraft; saved: Draft; typed: Draft; wasScheduled: boolean }

/** The actions on the shared draft of a form, besides saving and publishing it. */
export function useDraftActions<T extends RecordTypes>(form: DraftForm<T>, { forget, onDiscarded }: Options) {
  const queries = useQueryClient()
  const { latest, act, drafts } = form
  const changed = () => reload(queries, 'drafts')
  const undoing = useUndoPublishing(refresh)
  const sayPublished = useSayPublished(refresh)
  const restore = restoring(form, changed)

  function gone({ message, record }: DraftGone) {
    // A new record's unsaved changes are those of no record now.
    if (record === undefined) forget()
    act({ type: 'draft gone', answer: record as T['answer'] | undefined, message })
    changed()
    toastError(message)
  }

  async function discard() {
    const { record, stored, shared, phase } = latest.current
    if (!shared) return
    // A form that waited for pictures may have begun to save meanwhile.
    if (phase === 'saving') return void toastError('The form is being saved. Discard the draft after that.')
    const id = idIn(latest.current)
    let discarded: DiscardedDraft
    try {
      const key = { kind: record.kind as VersionedKind, id }
      ;({ discarded } = await discardDraft(key, shared.facts.updatedAt))
    } catch (error) {
      return notDiscarded(error, id)
    }
    const listed = queries.getQueryData(draftsQuery.queryKey)?.drafts
    const { publicationId } = listed?.find((one) => isSameKey(one, shared.facts)) ?? shared.facts
    // With what was typed until the answer came.
    const { base, draft } = latest.current
    const undo: Undo<T['draft']> = {
      discarded,
      saved: shared.draft,
      typed: base.isDraft ? draft : shared.draft,
      wasScheduled: publicationId !== null,
    }
    act({ type: 'draft discarded' })
    forget()
    changed()
    offerUndo('The draft is discarded.', () => void restore(id, undo))
    if (stored === undefined) onDiscarded?.()
  }

  /** A colleague discarded it too, or saved it: then the next press discards what the form shows by then. */
  async function notDiscarded(error: unknown, id: string) {
    const message = messageOf(error, 'The draft could not be discarded.')
    if (isStatus(error, 404)) {
      const read = (record: T['answer'] | undefined) => gone(new DraftGone(record))
      return drafts.readRecord(id).then(read, () => toastError(message))
    }
    // Only a save would lay the typed changes over what the colleague saved.
    const isTyped = isStatus(error, 409) && isDirty(latest.current)
    toastError(isTyped ? `${message} Save yours, which shows theirs, too, or reload the page.` : message)
    if (isStatus(error, 409)) await refresh()
  }

  /** Reads the draft again: others have changed or published it, or that was undone. The form keeps what is typed. */
  async function refresh(): Promise<void> {
    changed()
    const { record, shared, phase } = latest.current
    const kind = record.kind as VersionedKind
    if (phase === 'over') return
    try {
      const now = await readForEditing<T>(queries, { ...record, kind }, idIn(latest.current))
      // It was saved while it was read: this may be what it was before.
      if (latest.current.shared !== shared) return refresh()
      act({ type: 'draft read', shared: now.shared, answer: now.stored })
      if (!now.shared && shared) reload(queries, changeOf(kind))
    } catch (error) {
      toastError(messageOf(error, 'The draft could not be read again.'))
    }
  }

  return {
    changed,
    refresh,
    gone,
    sayPublished,
    undoPublishing: undoing.mutateAsync,
    /** From the draft to the public version, or back. */
    switchVersion: () => void act({ type: 'switched' }),
    discard() {
      const { isNew } = latest.current.shared?.facts ?? {}
      const note = isNew ? 'It was never public, so nothing of it is left.' : 'What is public stays as it is.'
      confirm({ question: 'Discard the draft?', note, yes: 'Discard', onYes: () => void discard() })
    },
  }
}

/** Saves a discarded draft again, as the same one, with what was typed; a value that the server cannot read stays in the form alone. */
const restoring = <T extends RecordTypes>({ latest, act, drafts }: DraftForm<T>, changed: () => void) =>
  async function restore(id: string, undo: Undo<T['draft']>) {
    const { record } = latest.current
    const { discarded, saved, typed } = undo
    const save = (draft: T['draft']) =>
      drafts.save(id, { fields: unfinishedFields(record, draft), discarded })
    try {
      const stored = await drafts.readRecord(id)
      let refused: string[] = []
      const refusedOf = (draft: T['draft']) =>
        Object.fromEntries(Object.entries(draft).filter(([name]) => refused.includes(name))) as Partial<
          T['draft']
        >
      const shared = await save(typed).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 422) throw error
        refused = Object.keys(error.errors).map((path) => path.split('.')[0]!)
        return save({ ...typed, ...refusedOf(saved) })
      })
      changed()
      act({ type: 'draft read', shared, answer: stored })
      if (refused.length > 0) act({ type: 'typed', changes: refusedOf(typed) })
      const isLost = refused.length > 0 && latest.current.phase === 'over'
      const words = [
        'The draft is there again.',
        isLost && 'What could not be read is as it was saved.',
        undo.wasScheduled && 'It is no longer scheduled.',
      ]
      toastSuccess(words.filter(Boolean).join(' '))
    } catch (error) {
      const message = messageOf(error, 'The draft could not be restored.')
      offerUndo(message, () => void restore(id, undo))
    }
  }
