import { type RefObject, useRef } from 'react'
import { newKey } from '../../ui/new-key.ts'
import { sayArrived } from '../publishing/say-arrived.ts'
import { messageOf } from '../session/api.ts'
import { toastError } from '../shell/toasts/notify.tsx'
import type { RecordTypes } from './rules/edited-record.ts'
import { DRAFT_FAILURE } from './rules/editor-reducer.ts'
import { runSave, type Saving } from './rules/run-save.ts'
import type { DraftForm } from './rules/save-draft.ts'
import type { Saved } from './rules/save-merged.ts'
import { DraftGone, type SharedDraft } from './rules/shared-draft.ts'
import type { useDraftActions } from './use-draft-actions.ts'

export type SavingOptions<T extends RecordTypes> = {
  saving?: Saving<T>
  /** Leaves the saved form. Absent where saving always stays. `before` is undefined for a new record. */
  leave?: (answer: T['answer'], before: T['answer'] | undefined) => void
  /** It is saved and edited further. */
  stay?: (answer: T['answer'], before: T['answer'] | undefined) => void
  /** The draft of a new record was saved, which is edited further. */
  stayWithDraft?: (id: string) => void
}

type Parts = {
  /** Forgets what this browser stores of the form. */
  forget: () => void
  draftActions: ReturnType<typeof useDraftActions>
  /** The element that has the focus again after the save. */
  refocus: RefObject<Element | null>
}

/** Answers a function that saves the form as its state says, and says what came of it. */
export function useSaving<T extends RecordTypes>(
  form: DraftForm<T>,
  { saving, leave, stay, stayWithDraft, forget, draftActions, refocus }: SavingOptions<T> & Parts,
) {
  const { latest, act } = form
  const closeFailure = useRef<() => void>(undefined)

  async function run() {
    closeFailure.current?.()
    const focused = document.activeElement
    try {
      const outcome = await runSave(form, saving)
      refocus.current = focused
      if ('draft' in outcome) endDraft(outcome.draft)
      else end(outcome.record)
    } catch (error) {
      if (error instanceof DraftGone) return draftActions.gone(error)
      const { record, way, stored } = latest.current
      const failure = way === 'draft' ? DRAFT_FAILURE : record.failure(stored)
      closeFailure.current = toastError(messageOf(error, failure))
      act({ type: 'refused', error })
    }
  }

  function endDraft(outcome: Saved<SharedDraft<T['draft']>>) {
    if (outcome === 'still editing') return void act({ type: 'not saved' })
    const isFirst = latest.current.shared === undefined && latest.current.stored === undefined
    act({ type: 'draft saved', shared: outcome.answer, at: new Date() })
    forget()
    draftActions.changed()
    if (isFirst) stayWithDraft?.(outcome.answer.facts.id)
    sayMerged(outcome)
  }

  function end(outcome: Saved<T['answer']>) {
    if (outcome === 'still editing') return void act({ type: 'not saved' })
    const { answer, publication } = outcome
    const { way, stored, base } = latest.current
    act({ type: 'saved', answer, key: newKey(), at: new Date() })
    forget()
    if (way === 'leave') leave?.(answer, stored)
    else stay?.(answer, stored)
    sayMerged(outcome)
    if (base.isDraft) draftActions.changed()
    if (publication) void draftActions.sayPublished(publication)
  }

  return run
}

const sayMerged = ({ arrived, who }: { arrived: readonly string[]; who: string }) =>
  arrived.length > 0 && sayArrived({ labels: arrived.join(', '), who })
