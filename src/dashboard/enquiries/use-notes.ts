import { useCallback, useEffect, useRef, useState } from 'react'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { call, messageOf, refusalOf } from '../session/api.ts'
import { toastError } from '../shell/toasts/notify.tsx'
import { useEnquiryChanged } from './enquiry-queries.ts'
import { senderOf } from './sender.ts'

const ROUTE = 'PATCH /api/enquiries/:id'

/** A note that is typed and not saved yet. */
export type NoteDraft = {
  text: string
  /** As the person began from it. */
  began: StoredEnquiry
  isSaving?: boolean
  failure?: string
  /** What a colleague has saved meanwhile. */
  theirs?: { note: string; by: string; current: StoredEnquiry }
}

/**
 * The unsaved notes of the inbox, by the id of their enquiry. A note is saved when its field is left, when the screen is left, and
 * when the window is closed; what could not be saved stays typed.
 */
export function useNotes() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, NoteDraft>>>({})
  const latest = useRef(drafts)
  const changed = useEnquiryChanged()

  const put = useCallback((id: string, draft: NoteDraft | undefined) => {
    const { [id]: _, ...others } = latest.current
    latest.current = draft ? { ...others, [id]: draft } : others
    setDrafts(latest.current)
  }, [])

  const save = useCallback(
    async (id: string) => {
      const draft = latest.current[id]
      if (!draft || draft.isSaving || draft.theirs) return
      const { text, began } = draft
      if (text.trim() === began.note) return put(id, undefined)
      put(id, { ...draft, failure: undefined, isSaving: true })
      try {
        const body = { note: text, updatedAt: began.updatedAt }
        const saved = await call(ROUTE, { params: { id }, body, keepalive: true })
        changed(id, saved)
        const now = latest.current[id]
        // More may have been typed meanwhile.
        put(id, now && now.text !== text ? { text: now.text, began: saved } : undefined)
      } catch (error) {
        const now = { ...(latest.current[id] ?? draft), isSaving: false }
        const meanwhile = refusalOf(error, ROUTE, 409)
        if (meanwhile) {
          const { current, savedBy } = meanwhile
          const by = savedBy.name || savedBy.email
          put(id, { ...now, theirs: { note: current.note, by, current } })
          toastError(`${by} saved another note on the enquiry from ${senderOf(began)} meanwhile.`)
        } else {
          const failure = messageOf(error, 'The note could not be saved. Please try again.')
          put(id, { ...now, failure })
          toastError(failure)
        }
      }
    },
    [changed, put],
  )

  useEffect(() => {
    const saveAll = () => {
      for (const id of Object.keys(latest.current)) void save(id)
    }
    window.addEventListener('pagehide', saveAll)
    return () => {
      window.removeEventListener('pagehide', saveAll)
      saveAll()
    }
  }, [save])

  return {
    drafts,
    save,
    type(enquiry: StoredEnquiry, text: string) {
      const before = latest.current[enquiry.id]
      put(enquiry.id, { ...before, began: before?.began ?? enquiry, text, failure: undefined })
    },
    /** Goes on from the colleague's version with this text, and saves it. */
    settle(id: string, text: string) {
      const theirs = latest.current[id]?.theirs
      if (!theirs) return
      changed(id, theirs.current)
      put(id, { text, began: theirs.current })
      void save(id)
    },
  }
}
