import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef } from 'react'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import type { MailText } from '../../domain/hiring/mail-template.ts'
import { call, refusalOf } from '../session/api.ts'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { MailTextFields } from '../shell/forms/MailTextFields.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'
import { useSendingKey } from '../shell/forms/use-sending-key.ts'
import { useLegend } from '../shell/keys/legend.ts'
import { mailSentence } from '../shell/mail-sentence.ts'
import { offerUndo, toastSuccess } from '../shell/toasts/notify.tsx'
import { useEnquiryChanged } from './enquiry-queries.ts'
import styles from './Reply.module.css'
import { senderOf } from './sender.ts'

const ROUTE = 'POST /api/enquiries/:id/reply'
const legend = { 'Control+Enter': 'Send the reply' }

type Props = {
  enquiry: StoredEnquiry
  text: MailText
  /** Whether something was typed, which is kept. */
  isTyped: boolean
  onChange: (text: MailText | undefined) => void
  /** Another number: Reply was pressed, and the text gets the focus. */
  asked: number
  /** `hasFocus`: nothing else took the focus while it was sent. */
  onEnd: (hasFocus: boolean) => void
}

/** Writes a mail to the visitor. What is typed stays through failures and reloads, until it is sent or discarded. */
export function ReplyForm({ enquiry, text, isTyped, onChange, asked, onEnd }: Props) {
  useLegend('Reply', legend)
  const { id } = enquiry
  const form = useRef<HTMLFormElement>(null)
  const changed = useEnquiryChanged()
  const queries = useQueryClient()
  const { keyOf } = useSendingKey()
  const { isBusy, failure, errorAt, send } = useSending({
    fields: ['subject', 'body'],
    fallback: 'The reply could not be sent. Please try again.',
  })
  useEffect(() => {
    if (asked > 0) form.current?.querySelector('textarea')?.focus()
  }, [asked])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    void send(async () => {
      try {
        const body = { ...text, updatedAt: enquiry.updatedAt }
        const headers = { 'Idempotency-Key': keyOf(text) }
        changed(id, await call(ROUTE, { params: { id }, body, headers }))
      } catch (error) {
        // The colleague's reply is shown, and another press sends this one too.
        const meanwhile = refusalOf(error, ROUTE, 409)
        if (meanwhile) changed(id, meanwhile.current)
        throw error
      }
      end()
      toastSuccess(await mailSentence(queries))
    })
  }

  function end() {
    const { activeElement } = document
    onChange(undefined)
    // Another letter may be open since it was sent.
    onEnd(form.current !== null && (activeElement === document.body || form.current.contains(activeElement)))
  }

  function discard() {
    end()
    if (isTyped) offerUndo('Reply discarded.', () => onChange(text))
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={`Reply to ${senderOf(enquiry)}`}
      method="post"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
      }}
    >
      <p className={styles.quiet}>
        To {enquiry.emailAddress}. Below your text, the mail quotes what {enquiry.firstName} wrote.
      </p>
      <FormAlert>{failure}</FormAlert>
      <MailTextFields
        text={text}
        onChange={(changes) => onChange({ ...text, ...changes })}
        errorAt={errorAt}
        isSending={isBusy}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={isBusy}>
          Send
        </Button>
        <Button variant="default" onClick={discard}>
          {isTyped ? 'Discard' : 'Cancel'}
        </Button>
      </div>
    </form>
  )
}
