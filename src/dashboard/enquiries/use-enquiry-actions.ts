import { useQuery } from '@tanstack/react-query'
import { type EnquiryStatus, statusLabels } from '../../domain/enquiry/enquiry-status.ts'
import { replyAddress } from '../../domain/enquiry/reply.ts'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { call, messageOf } from '../session/api.ts'
import { studioNameQuery } from '../session/queries.ts'
import { offerUndo, toastError } from '../shell/toasts/notify.tsx'
import { useEnquiryChanged, useReloadEnquiries } from './enquiry-queries.ts'

type Leave = {
  /** Called before an enquiry leaves the list. */
  onLeave: (enquiry: StoredEnquiry) => void
  /** Called before the letter of an enquiry is closed. */
  onClose: (enquiry: StoredEnquiry) => void
  hold: (enquiry: StoredEnquiry) => void
}

export type EnquiryActions = ReturnType<typeof useEnquiryActions>

/** What a person does with an enquiry, by buttons and by keys. */
export function useEnquiryActions({ onLeave, onClose, hold }: Leave) {
  const { data: studioName = '' } = useQuery(studioNameQuery)
  const changed = useEnquiryChanged()
  const reload = useReloadEnquiries()

  /** The enquiry as the server has changed it; undefined when it has not. */
  async function put(
    { id }: StoredEnquiry,
    body: { status: EnquiryStatus } | { assignee: string | null },
  ): Promise<StoredEnquiry | undefined> {
    try {
      const saved = await call('PATCH /api/enquiries/:id', { params: { id }, body })
      changed(id, saved)
      return saved
    } catch (error) {
      toastError(messageOf(error, 'The enquiry could not be changed. Please try again.'))
      reload()
      return undefined
    }
  }

  async function mark(enquiry: StoredEnquiry, status: EnquiryStatus) {
    if (enquiry.status === status) return
    if (status === 'SPAM' || enquiry.status === 'SPAM') onLeave(enquiry)
    const saved = await put(enquiry, { status })
    if (!saved) return
    async function undo(changed: StoredEnquiry) {
      await put(changed, { status: enquiry.status })
      // It comes back to lists that it had left.
      if (status === 'SPAM' || enquiry.status === 'SPAM') reload()
    }
    offerUndo(markedAs(enquiry.status, status), () => void undo(saved), { about: `state of ${enquiry.id}` })
  }

  const replyTo = (enquiry: StoredEnquiry) => replyAddress(enquiry, studioName)
  const answered = (enquiry: StoredEnquiry) => void mark(enquiry, 'ANSWERED')

  return {
    mark,
    assign: (enquiry: StoredEnquiry, assignee: string | null) => void put(enquiry, { assignee }),
    /** The letter stays open. */
    read: (enquiry: StoredEnquiry) => void put(enquiry, { status: 'READ' }),
    /** Closes the letter, since an open one is read. */
    unread(enquiry: StoredEnquiry) {
      onClose(enquiry)
      void put(enquiry, { status: 'NEW' })
    },
    /** The mail program is being opened. Whether the mail is sent is not known here, so the message offers Undo. */
    answered,
    /** The address that opens the mail program. */
    replyTo,
    /** Opens the mail program. */
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
