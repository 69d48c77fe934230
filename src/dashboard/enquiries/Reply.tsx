import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef } from 'react'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import type { MailText } from '../../domain/hiring/mail-template.ts'
import { isSame } from '../../domain/shared/is-same.ts'
import { call, refusalOf } from '../session/api.ts'
import { STORAGE_DENIED } from '../session/own-storage.ts'
import { mailServerQuery } from '../session/queries.ts'
import { MailStateText } from '../shell/activity/MailStateText.tsx'
import { useChange } from '../shell/change.ts'
import { Failure } from '../shell/forms/Failure.tsx'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import { MailTextFields } from '../shell/forms/MailTextFields.tsx'
import { useSending } from '../shell/forms/use-sending.tsx'
import { useUnsentText } from '../shell/forms/use-unsent-text.ts'
import { useLegend } from '../shell/keys/legend.ts'
import { PlainButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import { mailSentence } from '../shell/mail-sentence.ts'
import { offerUndo } from '../shell/toasts/notify.tsx'
import { repliesQuery, useEnquiryChanged } from './enquiry-queries.ts'
import { senderOf } from './inbox-view.ts'
import styles from './Reply.module.css'

const POLL_INTERVAL = 5000 // ms

type Props = {
  enquiry: StoredEnquiry
  /** The number of times that Reply was pressed since the last one was sent or discarded; each time the text gets the focus. */
  asked: number
  /** `hasFocus`: nothing else took the focus while it was sent. */
  onEnd: (hasFocus: boolean) => void
}

/** The replies to an enquiry with their state, and the one that is being written. */
export function Reply({ enquiry, asked, onEnd }: Props) {
  const { data: server } = useQuery(mailServerQuery)
  const { data, isError, refetch } = useQuery({
    ...repliesQuery(enquiry.id),
    // Until they are sent; without a mail server they wait.
    refetchInterval: ({ state }) =>
      server?.leaves && state.data?.items.some((reply) => reply.state === 'waiting') ? POLL_INTERVAL : false,
  })
  const unsent = useUnsentText<MailText>({ kind: 'reply', id: enquiry.id }, `Reply to ${senderOf(enquiry)}`)
  const isWritten = !unsent.isLeft && (asked > 0 || unsent.typed !== undefined)
  const text = unsent.typed ?? data?.draft
  return (
    <>
      {data && data.items.length > 0 && (
        <ol className={styles.replies} aria-label="Replies">
          {data.items.map((reply) => (
            <li key={reply.id}>
              <h3>{reply.subject}</h3>
              <p className={styles.quiet}>
                {reply.by.name}. <MailStateText mail={reply} />
              </p>
              <p className={`${looks.letter} ${styles.body}`}>{reply.body}</p>
            </li>
          ))}
        </ol>
      )}
      {!data && isError && <Failure message="The replies could not be loaded." retry={refetch} />}
      {unsent.isLeft && <p role="status">The reply is being sent…</p>}
      {isWritten && text && (
        <ReplyForm {...{ enquiry, text, unsent, asked, onEnd }} isTyped={!isSame(text, data?.draft)} />
      )}
      {isWritten && !text && !isError && (
        <Skeleton height={240} role="status" aria-label="Loading the text…" />
      )}
    </>
  )
}

const ROUTE = 'POST /api/enquiries/:id/reply'
const FAILED = 'The reply could not be sent.'
const legend = { 'Control+Enter': 'Send the reply' }

type FormProps = Props & {
  text: MailText
  /** The text is not the template. */
  isTyped: boolean
  unsent: ReturnType<typeof useUnsentText<MailText>>
}

/** Writes a mail to the visitor. What is typed or sent stays through failures and reloads, until it is mailed or discarded. */
function ReplyForm({ enquiry, text, isTyped, unsent, asked, onEnd }: FormProps) {
  useLegend('Reply', legend)
  const { id } = enquiry
  const form = useRef<HTMLFormElement>(null)
  const changed = useEnquiryChanged()
  const queries = useQueryClient()
  const { isBusy, failure, errorAt, send } = useSending({
    fields: ['subject', 'body'],
    fallback: FAILED,
    subject: () => `The reply to ${senderOf(enquiry)} is ${unsent.fateOf(text)}`,
  })
  const reply = useChange({
    name: unsent.storageKey,
    send: (key: string) =>
      call(ROUTE, {
        params: { id },
        body: { ...text, updatedAt: enquiry.updatedAt },
        headers: { 'Idempotency-Key': key },
      }),
    async onSaved(answered) {
      changed(id, answered)
      end()
      return { message: await mailSentence(queries) }
    },
    onRefused(error) {
      // The colleague's reply is shown, and another press sends this one too.
      const meanwhile = refusalOf(error, ROUTE, 409)
      if (meanwhile) changed(id, meanwhile.current)
      return true
    },
    failure: FAILED,
  })
  useEffect(() => {
    // The text may be loaded when another field is typed in.
    const isTyping = document.activeElement?.matches('input, textarea, select')
    if (asked > 0 && !isTyping) form.current?.querySelector('textarea')?.focus()
  }, [asked])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const key = unsent.keyOf(text)
    // If it fails after somebody has gone elsewhere, the text takes the focus no more.
    onEnd(false)
    void send(() => reply.mutateAsync(key))
  }

  function end() {
    const { activeElement } = document
    unsent.put(undefined)
    // Another letter may be open since it was sent.
    onEnd(form.current !== null && (activeElement === document.body || form.current.contains(activeElement)))
  }

  function discard() {
    end()
    if (isTyped) offerUndo('Reply discarded.', unsent.restore)
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
        To {enquiry.emailAddress}. Below your text, the mail quotes what {enquiry.firstName} wrote.{' '}
        <span role="status">{!unsent.isStored && STORAGE_DENIED}</span>
      </p>
      <FormAlert>{failure}</FormAlert>
      <MailTextFields
        text={text}
        onChange={(changes) => unsent.put({ ...text, ...changes })}
        errorAt={errorAt}
        isSending={isBusy}
      />
      <div className={looks.actions}>
        <Button type="submit" loading={isBusy}>
          Send
        </Button>
        <PlainButton disabled={isBusy} onClick={discard}>
          {isTyped ? 'Discard' : 'Cancel'}
        </PlainButton>
      </div>
    </form>
  )
}
