import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type EnquiryStatus, statusLabels } from '../../domain/enquiry/enquiry-status.ts'
import { replyAddress } from '../../domain/enquiry/reply.ts'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { call } from '../session/api.ts'
import { studioNameQuery, useReload } from '../session/queries.ts'
import { useChange } from '../shell/change.ts'
import { enquiryQuery, useEnquiryChanged } from './enquiry-queries.ts'

type Sent = {
  enquiry: StoredEnquiry
  body: { status: EnquiryStatus; updatedAt?: string } | { assignee: string | null }
  onSaved?: (saved: StoredEnquiry) => { message: string; undo: () => void } | undefined
}

type Leave = {
  /** Called before an enquiry leaves the list. */
  onLeave: (enquiry: StoredEnquiry) => void
  /** Called before the letter of an enquiry is closed. */
  onClose: (enquiry: StoredEnquiry) => void
  hold: (enquiry: StoredEnquiry) => void
}

export type EnquiryActions = ReturnType<typeof useEnquiryActions>

export function useEnquiryActions({ onLeave, onClose, hold }: Leave) {
  const { data: studioName = '' } = useQuery(studioNameQuery)
  const queries = useQueryClient()
  const changed = useEnquiryChanged()
  const reload = useReload()
  const { mutate } = useChange({
    send: ({ enquiry: { id }, body }: Sent) => call('PATCH /api/enquiries/:id', { params: { id }, body }),
    // The answer that an opened letter waits for was made before this change.
    show({ enquiry: { id } }) {
      void queries.cancelQueries({ queryKey: enquiryQuery(id).queryKey })
      return undefined
    },
    showAnswer: (saved) => changed(saved.id, saved),
    onSaved: (saved, sent) => sent.onSaved?.(saved),
    onRefused: () => reload('enquiries'),
    failure: 'The enquiry could not be changed. Please try again.',
    about: ({ enquiry: { id } }) => `state of ${id}`,
  })

  function mark(enquiry: StoredEnquiry, status: EnquiryStatus) {
    if (enquiry.status === status) return
    const changesLists = status === 'SPAM' || enquiry.status === 'SPAM'
    if (changesLists) onLeave(enquiry)
    const undo = (saved: StoredEnquiry) =>
      mutate({
        enquiry: saved,
        body: { status: enquiry.status },
        // It comes back to lists that it had left.
        onSaved: () => (changesLists ? reload('enquiries') : undefined),
      })
    mutate({
      enquiry,
      body: { status },
      onSaved: (saved) => ({ message: markedAs(enquiry.status, status), undo: () => undo(saved) }),
    })
  }

  const replyTo = (enquiry: StoredEnquiry) => replyAddress(enquiry, studioName)
  const answered = (enquiry: StoredEnquiry) => mark(enquiry, 'ANSWERED')

  return {
    mark,
    assign: (enquiry: StoredEnquiry, assignee: string | null) => mutate({ enquiry, body: { assignee } }),
    /** The letter stays open. By its version it stays answered if it was answered meanwhile. */
    read: (enquiry: StoredEnquiry) =>
      mutate({ enquiry, body: { status: 'READ', updatedAt: enquiry.updatedAt } }),
    /** Closes the letter, since an open one is read. */
    unread(enquiry: StoredEnquiry) {
      onClose(enquiry)
      mutate({ enquiry, body: { status: 'NEW' } })
    },
    /** The mail program is being opened. Whether the mail is sent is not known here, so the message offers Undo. */
    answered,
    /** The address that opens the mail program. */
    replyTo,
    openMailProgram(enquiry: StoredEnquiry) {
      const link = document.createElement('a')
      link.href = replyTo(enquiry)
      link.click()
      answered(enquiry)
    },
    /** Deletes it permanently, after the time for Undo. */
    remove(enquiry: StoredEnquiry) {
      onLeave(enquiry)
      hold(enquiry)
    },
  }
}

function markedAs(from: EnquiryStatus, to: EnquiryStatus) {
  if (from === 'SPAM') return 'Marked as not spam.'
  if (from === 'ANSWERED') return 'Marked as not answered.'
  return `Marked as ${statusLabels[to].toLowerCase()}.`
}
