import { useState } from 'react'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import type { MailText } from '../../domain/hiring/mail-template.ts'
import { draftKey, forgetDraft, readDraft, writeDraft } from '../session/kept-drafts.ts'
import { useSession } from '../session/session.tsx'
import { senderOf } from './sender.ts'

/** The reply that is being written to an enquiry, as this browser keeps it; undefined when nothing was typed. */
export function useReplyDraft(enquiry: StoredEnquiry) {
  const { user } = useSession()
  const key = draftKey(user?.id ?? '', { kind: 'reply', id: enquiry.id })
  const [text, setText] = useState(() => readDraft<MailText>(key)?.draft)

  function put(draft: MailText | undefined) {
    setText(draft)
    if (!draft) return forgetDraft(key)
    const name = `Reply to ${senderOf(enquiry)}`
    const at = new Date().toISOString()
    writeDraft(key, { shape: '', form: '', at, name, draft, base: { draft }, sent: [], key: '' }, true)
  }

  return [text, put] as const
}
