import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { type Answer, call, messageOf, refusalOf } from '../session/api.ts'
import { useChange } from '../shell/change.ts'
import { toastError } from '../shell/toasts/notify.tsx'
import { useEnquiryChanged } from './enquiry-queries.ts'
import { senderOf } from './inbox-view.ts'
import { afterEvent, isLostByClosing, type NoteDraft, type NoteEvent } from './note-drafts.ts'
import { useLeaving } from './use-leaving.ts'

const ROUTE = 'PATCH /api/enquiries/:id'
/** The draft that is saved, and the answer of the server, which was asked before the change began: the window may be closing. */
type Saving = NoteDraft & { answer: Promise<Answer<typeof ROUTE>> }

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
    send: ({ answer }: Saving) => answer,
    onSaved(saved, { text }) {
      changed(saved.id, saved)
      const more = happen(saved.id, { type: 'saved', saved, text })
      if (more?.isLeft) save(saved.id)
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
    if (draft?.saving === undefined || before?.saving !== undefined) return
    const { text, began } = draft
    const body = { note: text, updatedAt: began.updatedAt }
    mutate({ ...draft, answer: call(ROUTE, { params: { id }, body, keepalive: true }) })
  }

  useLeaving(() => {
    for (const id of Object.keys(latest.current)) save(id)
  })

  useWindowEvent('beforeunload', (event) => {
    if (Object.values(latest.current).some((draft) => draft && isLostByClosing(draft))) event.preventDefault()
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
