// Before the schemas below.
import '../../editing/zod-without-eval.ts'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { Application, MailOfMove } from '../../../domain/hiring/application-schema.ts'
import { filledIn, type MailTemplateName, type MailText } from '../../../domain/hiring/mail-template.ts'
import { mailText } from '../../../domain/hiring/mail-template-schema.ts'
import { checked } from '../../editing/rules/checked.ts'
import { call } from '../../session/api.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { MailTextFields } from '../../shell/forms/MailTextFields.tsx'
import { useSending } from '../../shell/forms/use-sending.tsx'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import styles from './dialog.module.css'
import { emptyInterview, InterviewFields, interviewOf, interviewValues } from './InterviewFields.tsx'
import { MailPreview } from './MailPreview.tsx'

type Props = {
  title: string
  /** Notices above the mail. */
  about?: ReactNode
  /** The choice of the template, above its text. A choice clears the errors. */
  choice?: (clearErrors: () => void, isSending: boolean) => ReactNode
  /** A note below the text. */
  note?: ReactNode
  /** The template whose draft the form keeps. */
  template: MailTemplateName | 'other'
  /** The text to begin with; undefined while it loads. */
  text: MailText | undefined
  timeZone: string | undefined
  isFailed: boolean
  retry: () => void
  /** The message when the server sends none. */
  fallback?: string
  /** Goes before a failure that comes after the form was closed. */
  subject?: string
  /** Sends the mail, which is undefined if its text may stay as it is and was not changed; null: sends none. */
  onSend: (mail: MailOfMove) => Promise<void>
  mayStay?: boolean
  onCancel: () => void
  /** The words of the buttons. */
  answers: { cancel: string; withoutMail?: string; withMail: string }
  focused?: 'cancel' | 'withoutMail'
}

/** A dialog that writes a mail to candidates: its text, the interview of an invitation, and a preview of both. */
export function MailForm({ template, text: begun, timeZone = 'UTC', answers, onCancel, ...props }: Props) {
  const [edited, setEdited] = useState<Partial<Record<string, MailText>>>({})
  const [draft, setDraft] = useState(emptyInterview)
  const { isBusy, failure, errorAt, showErrors, send } = useSending({
    fields: ['subject', 'body', 'interview', 'interview.at', 'interview.minutes', 'interview.place'],
    fallback: props.fallback ?? '',
    subject: props.subject,
  })
  const isInterview = template === 'interview'
  // Not before it is loaded, also when it was edited: the time zone comes with it.
  const text = begun && (edited[template] ?? begun)
  const values = isInterview ? interviewValues(draft, timeZone) : {}

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (props.mayStay && !edited[template]) return void send(() => props.onSend(undefined))
    const when = isInterview ? interviewOf(draft, timeZone) : { interview: undefined }
    const result = checked(mailText, text ?? {})
    if ('fields' in result && 'interview' in when)
      return void send(() => props.onSend({ ...result.fields, ...when }))
    const errors = { ...('errors' in when && when.errors), ...('errors' in result && result.errors) }
    showErrors({ errors })
    const [first] = Object.keys(errors)
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <Dialog
      onClose={() => !isBusy && onCancel()}
      // The written text would be lost.
      closeOnClickOutside={false}
      title={props.title}
      withCloseButton={false}
      size="min(1040px, 92vw)"
    >
      <form onSubmit={submit} noValidate method="post">
        <FormAlert>{failure}</FormAlert>
        {props.about}
        <div className={looks.halves}>
          <div className={`${looks.fields} ${styles.fields}`}>
            {props.choice?.(showErrors, isBusy)}
            {!text && props.isFailed && (
              <Failure message="The text of the mail could not be loaded." retry={props.retry} />
            )}
            {!text && !props.isFailed && (
              <Skeleton height={320} role="status" aria-label="Loading the text…" />
            )}
            {text && isInterview && (
              <InterviewFields
                draft={draft}
                timeZone={timeZone}
                onChange={(changes) => setDraft({ ...draft, ...changes })}
                errorAt={(field) => errorAt(field) || errorAt(`interview.${field === 'day' ? 'at' : field}`)}
                isSending={isBusy}
              />
            )}
            {text && (
              <MailTextFields
                text={text}
                onChange={(changes) => setEdited({ ...edited, [template]: { ...text, ...changes } })}
                errorAt={errorAt}
                isSending={isBusy}
              />
            )}
            {text && props.note}
          </div>
          <MailPreview
            subject={filledIn(text?.subject ?? '', values)}
            body={filledIn(text?.body ?? '', values)}
            attachment={isInterview ? 'the calendar entry of the interview (.ics)' : undefined}
          />
        </div>
        <div className={`${looks.answers} ${looks.inView} ${styles.answers}`}>
          <PlainButton
            data-autofocus={props.focused === 'cancel' || undefined}
            disabled={isBusy}
            onClick={onCancel}
          >
            {answers.cancel}
          </PlainButton>
          {answers.withoutMail && (
            <PlainButton
              data-autofocus={props.focused === 'withoutMail' || undefined}
              disabled={isBusy}
              onClick={() => void send(() => props.onSend(null))}
            >
              {answers.withoutMail}
            </PlainButton>
          )}
          <Button type="submit" disabled={!text} loading={isBusy}>
            {answers.withMail}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/**
 * A template with the candidate's data filled in, and the studio's time zone; nothing without a candidate. In blind review {name}
 * stays: it is filled in when the mail is sent.
 */
export function useTemplateText(
  candidate: Pick<Application, 'id' | 'isHidden'> | undefined,
  template: MailTemplateName,
) {
  const { id = '', isHidden = false } = candidate ?? {}
  return useQuery({
    queryKey: ['mail-preview', id, template, isHidden],
    queryFn: () =>
      call('POST /api/applications/:id/mail/preview', {
        params: { id },
        query: { blind: isHidden ? '1' : '0' },
        body: { template },
      }),
    enabled: candidate !== undefined,
    // The template may have been changed since; what is typed here is not replaced.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
