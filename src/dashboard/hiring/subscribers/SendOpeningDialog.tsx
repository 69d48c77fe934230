import { Button, NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SUBJECT_LENGTH, TEXT_LENGTH } from '../../../domain/subscriber/mailing.ts'
import { type Answer, call, messageOf } from '../../session/api.ts'
import { useReload } from '../../session/queries.ts'
import { formatTime } from '../../shell/activity/format-time.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { DocumentFrame } from '../../shell/DocumentFrame.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { useSending } from '../../shell/forms/use-sending.tsx'
import { useSendingKey } from '../../shell/forms/use-sending-key.ts'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { toastSuccess } from '../../shell/toasts/notify.tsx'
import styles from './SendOpeningDialog.module.css'
import {
  choicesQuery,
  type Draft,
  type Mailing,
  mailingsQuery,
  previewQuery,
  subscriberCount,
} from './subscriber-queries.ts'

const PREVIEW_DELAY = 400 // ms after the last key

type DialogProps = {
  /** The id of the opening to begin with; empty: the first one. */
  opening: string
  onClose: () => void
}

/** Writes and previews the mail that sends an opening to the subscribers; asks once more before sending. */
export function SendOpeningDialog({ opening, onClose }: DialogProps) {
  const { data, isError, refetch } = useQuery(choicesQuery)
  const first = data?.openings.find(({ jobId }) => !opening || jobId === opening)
  const [isSending, setSending] = useState(false)
  return (
    <Dialog
      onClose={() => !isSending && onClose()}
      title="Send an opening"
      size={1040}
      closeOnClickOutside={false}
    >
      {!data && !isError && <Skeleton height={320} />}
      {!data && isError && <Failure message="The openings could not be loaded." retry={refetch} />}
      {data && !first && (
        <p>
          {opening
            ? 'This opening is closed, hidden or deleted, so it cannot be sent.'
            : 'There is no open opening. Add one in the Hiring Portal.'}
        </p>
      )}
      {data && first && (
        <Writing
          openings={data.openings}
          first={first}
          receivers={data.receivers}
          onSending={setSending}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

type Props = {
  openings: readonly Draft[]
  first: Draft
  receivers: number
  /** The dialog stays while it is sent, since it shows what fails. */
  onSending: (isSending: boolean) => void
  onClose: () => void
}

function Writing({ openings, first, receivers: atOpening, onSending, onClose }: Props) {
  const [draft, setDraft] = useState(first)
  const [isAsking, setAsking] = useState(false)
  const { keyOf } = useSendingKey()
  const [settled] = useDebouncedValue(draft, PREVIEW_DELAY)
  const preview = useQuery(previewQuery(settled))
  const { data: mailings } = useQuery(mailingsQuery)
  const earlier = mailings?.items.find(({ jobId }) => jobId === draft.jobId)
  const receivers = preview.data?.receivers ?? atOpening
  const people = subscriberCount(receivers)
  const queries = useQueryClient()
  const reload = useReload()
  const { isBusy, failure, errorAt, showErrors, send } = useSending({
    fields: ['jobId', 'subject', 'text'],
    fallback: 'The opening could not be sent.',
  })
  const set = (fields: Partial<Draft>) => {
    showErrors()
    setAsking(false)
    setDraft((before) => ({ ...before, ...fields }))
  }

  const start = () =>
    send(async () => {
      const { jobId, subject, text } = draft
      const body = { jobId, subject, text }
      onSending(true)
      try {
        const mailing = await call('POST /api/mailings', {
          body,
          headers: { 'Idempotency-Key': keyOf(body) },
        })
        queries.setQueryData(
          mailingsQuery.queryKey,
          (before) =>
            before && { ...before, items: [mailing, ...before.items.filter(({ id }) => id !== mailing.id)] },
        )
        toastSuccess(`“${mailing.jobTitle}” is being sent to ${people}.`)
        reload('subscribers')
        onClose()
      } finally {
        onSending(false)
        setAsking(false)
      }
    })

  return (
    <>
      <div className={looks.halves}>
        <form
          className={styles.form}
          id="send-opening"
          aria-label="The mail"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            showErrors()
            setAsking(true)
          }}
        >
          <FormAlert>{failure}</FormAlert>
          <MailFields {...{ openings, first, draft, earlier, set, errorAt, isBusy }} />
        </form>
        <Preview preview={preview} />
      </div>
      <div className={`${looks.answers} ${looks.inView}`}>
        {isAsking ? (
          <>
            <p role="alert">Send this mail to {people}? Sent mails cannot be recalled.</p>
            <Button color="earth" loading={isBusy} onClick={start}>
              Yes, Send
            </Button>
            {/* The position of Send before: the second press of a double click goes back. */}
            <PlainButton disabled={isBusy} onClick={() => setAsking(false)} autoFocus>
              Back
            </PlainButton>
          </>
        ) : (
          <>
            <p>It will be sent to {people}.</p>
            <PlainButton onClick={onClose}>Cancel</PlainButton>
            <Button type="submit" form="send-opening" disabled={receivers === 0}>
              Send…
            </Button>
          </>
        )}
      </div>
    </>
  )
}

type FieldsProps = Pick<Props, 'openings' | 'first'> & {
  draft: Draft
  /** The last mailing of this opening. */
  earlier?: Mailing
  set: (fields: Partial<Draft>) => void
} & Pick<ReturnType<typeof useSending>, 'errorAt' | 'isBusy'>

const MailFields = ({ openings, first, draft, earlier, set, errorAt, isBusy }: FieldsProps) => (
  <>
    <NativeSelect
      label="Opening"
      data={openings.map(({ jobId, title }) => ({ value: jobId, label: title }))}
      description={earlier && `Sent to the subscribers on ${formatTime(earlier.startedAt)}.`}
      value={draft.jobId}
      onChange={(event) => set(openings.find(({ jobId }) => jobId === event.currentTarget.value) ?? first)}
      error={errorAt('jobId')}
      disabled={isBusy}
      data-autofocus
    />
    <TextInput
      label="Subject"
      maxLength={SUBJECT_LENGTH}
      value={draft.subject}
      onChange={(event) => set({ subject: event.currentTarget.value })}
      error={errorAt('subject')}
      readOnly={isBusy}
    />
    <Textarea
      label="Text"
      description="An empty line begins a new paragraph."
      rows={14}
      maxLength={TEXT_LENGTH}
      value={draft.text}
      onChange={(event) => set({ text: event.currentTarget.value })}
      error={errorAt('text')}
      readOnly={isBusy}
    />
  </>
)

type PreviewProps = { preview: UseQueryResult<Answer<'POST /api/mailings/preview'>> }

const Preview = ({ preview: { data, isError, error } }: PreviewProps) => (
  <section className={styles.preview} aria-label="Preview">
    <p className={styles.subject}>
      <span>Subject</span> {data?.subject}
    </p>
    {isError ? (
      <p role="alert">{messageOf(error, 'The preview could not be loaded.')}</p>
    ) : (
      <DocumentFrame
        className={styles.frame}
        title="The mail as it will look"
        // No script runs in it, and its links open nothing.
        sandbox="allow-same-origin"
        html={data?.html.replace('<head>', '<head><base target="_blank">') ?? ''}
      />
    )}
  </section>
)
