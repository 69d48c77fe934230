import { useRef, useState } from 'react'
import { call, messageOf, refusalOf } from '../session/api.ts'
import { useChange } from '../shell/change.ts'
import { toastError } from '../shell/toasts/notify.tsx'
import { useEnquiryChanged } from './enquiry-queries.ts'
import { senderOf } from './inbox-view.ts'
import { afterEvent, type NoteDraft, type NoteEvent } from './note-drafts.ts'
import { useLeaving } from './use-leaving.ts'

const ROUTE = 'PATCH /api/enquiries/:id'
const FAILED = 'The note could not be saved. Please try again.'

/**
 * The unsaved notes of the inbox, by the id of their enquiry. A note is saved when its field is left, when the screen is left, and
 * when the window is closed; what could not be saved stays typed.
 */
export function useNotes() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, NoteDraft | undefined>>>({})
  const latest = useRef(drafts)
  const changed = useEnquiryChanged()

  function happen(id: string, event: NoteEvent) {
    const draft = afterEvent(latest.current[id], event)
    latest.current = { ...latest.current, [id]: draft }
    setDrafts(latest.current)
    return draft
  }

  const { mutate } = useChange({
    send: ({ text, began: { id, updatedAt } }: NoteDraft) =>
      call(ROUTE, { params: { id }, body: { note: text, updatedAt }, keepalive: true }),
    onSaved(saved, { text }) {
      changed(saved.id, saved)
      happen(saved.id, { type: 'saved', saved, text })
    },
    onRefused(error, { began }) {
      const meanwhile = refusalOf(error, ROUTE, 409)
      if (!meanwhile) {
        happen(began.id, { type: 'refused', failure: messageOf(error, FAILED) })
        return false
      }
      const { current, savedBy } = meanwhile
      const by = savedBy.name || savedBy.email
      happen(began.id, { type: 'refused', theirs: { note: current.note, by, current } })
      toastError(`${by} saved another note on the enquiry from ${senderOf(began)} meanwhile.`)
      return true
    },
    failure: FAILED,
  })

  function save(id: string) {
    const before = latest.current[id]
    const draft = happen(id, { type: 'left' })
    if (draft?.isSaving && draft !== before) mutate(draft)
  }

  useLeaving(() => {
    for (const id of Object.keys(latest.current)) save(id)
  })

  return {
    drafts,
    save,
    type: (enquiry: NoteDraft['began'], text: string) => happen(enquiry.id, { type: 'typed', enquiry, text }),
    /** Goes on from the colleague's version with this text, and saves it. */
    settle(id: string, text: string) {
      const theirs = latest.current[id]?.theirs
      if (!theirs) return
      changed(id, theirs.current)
      happen(id, { type: 'settled', text })
      save(id)
    },
  }
}
