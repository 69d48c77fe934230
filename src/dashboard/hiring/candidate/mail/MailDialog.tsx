import { Button, Modal, NativeSelect, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { candidateName, mailLabel } from '../../../../domain/hiring/application.ts'
import {
  filledIn,
  type MailTemplateName,
  type MailText,
  mailTemplateNames,
} from '../../../../domain/hiring/mail-template.ts'
import type { Interview } from '../../../../domain/hiring/mail-template-schema.ts'
import { call } from '../../../session/api.ts'
import { useReload } from '../../../session/queries.ts'
import { Failure } from '../../../shell/forms/Failure.tsx'
import { FormAlert } from '../../../shell/forms/FormAlert.tsx'
import { MailTextFields } from '../../../shell/forms/MailTextFields.tsx'
import { useSending } from '../../../shell/forms/use-sending.tsx'
import { useSendingKey } from '../../../shell/forms/use-sending-key.ts'
import { mailSentence } from '../../../shell/mail-sentence.ts'
import { toastSuccess } from '../../../shell/toasts/notify.tsx'
import { useFocusReturned } from '../../../shell/use-focus-returned.ts'
import dialog from '../../review/dialog.module.css'
import {
  emptyInterview,
  InterviewFields,
  interviewOf,
  interviewValues,
} from '../../review/InterviewFields.tsx'
import { CALENDAR_ENTRY, MailPreview } from '../../review/MailPreview.tsx'
import { useTemplateText } from '../../review/use-template-text.ts'
import { applicationQuery, type CandidateRecord } from '../record/application-queries.ts'

type Choice = MailTemplateName | 'other'
const choices: Choice[] = [...mailTemplateNames, 'other']

type Checked = { interview?: Interview; errors?: Record<string, string> }

type Props = { record: CandidateRecord; isBlind: boolean; onClose: () => void }

export function MailDialog({ record, isBlind, onClose }: Props) {
  useFocusReturned()
  const { id, isHidden } = record
  const [template, setTemplate] = useState<Choice>('interview')
  // An own text begins empty; the preview of any template has the time zone.
  const { data, isError, refetch } = useTemplateText(record, template === 'other' ? 'received' : template)
  const [edited, setEdited] = useState<Partial<Record<Choice, Partial<MailText>>>>({})
  const [draft, setDraft] = useState(emptyInterview)
  const queries = useQueryClient()
  const reload = useReload()
  const { isBusy, failure, errorAt, showErrors, send } = useSending({
    fields: ['subject', 'body', 'interview', 'interview.at', 'interview.minutes', 'interview.place'],
    fallback: 'The mail could not be sent. Please try again.',
  })

  // It closes after an answer, so the key is never forgotten.
  const { keyOf } = useSendingKey()

  const begun = template === 'other' || !data ? { subject: '', body: '' } : data
  const text = { subject: begun.subject, body: begun.body, ...edited[template] }
  const timeZone = data?.timeZone ?? 'UTC'
  const isInterview = template === 'interview'
  const values = isInterview ? interviewValues(draft, timeZone) : {}

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked: Checked = isInterview ? interviewOf(draft, timeZone) : {}
    const errors = {
      ...checked.errors,
      ...(!text.subject.trim() && { subject: 'Enter a subject.' }),
      ...(!text.body.trim() && { body: 'Enter the text of the mail.' }),
    }
    const [first] = Object.keys(errors)
    if (first) {
      showErrors({ errors })
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    void send(async () => {
      const body = { template, ...text, interview: checked.interview }
      const saved = await call('POST /api/applications/:id/mail', {
        params: { id },
        query: { blind: isBlind ? '1' : '0' },
        body,
        headers: { 'Idempotency-Key': keyOf(body) },
      })
      queries.setQueryData(applicationQuery(id, isBlind).queryKey, saved)
      reload('candidate')
      toastSuccess(await mailSentence(queries))
      onClose()
    })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={`Write to ${candidateName(record)}`}
      withCloseButton={false}
      size="min(1040px, 92vw)"
    >
      <form onSubmit={submit} noValidate method="post">
        <FormAlert>{failure}</FormAlert>
        <div className={dialog.columns}>
          <div className={dialog.fields}>
            <NativeSelect
              label="Template"
              data-autofocus
              value={template}
              onChange={(event) => {
                setTemplate(event.currentTarget.value as Choice)
                showErrors()
              }}
            >
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {mailLabel(choice)}
                </option>
              ))}
            </NativeSelect>
            {!data && isError && (
              <Failure message="The text of the mail could not be loaded." retry={refetch} />
            )}
            {!data && !isError && <Skeleton height={320} role="status" aria-label="Loading the text…" />}
            {data && (
              <>
                {isInterview && (
                  <InterviewFields
                    draft={draft}
                    timeZone={timeZone}
                    onChange={(changes) => setDraft({ ...draft, ...changes })}
                    errorAt={(field) =>
                      errorAt(field) || errorAt(`interview.${field === 'day' ? 'at' : field}`)
                    }
                  />
                )}
                <MailTextFields
                  text={text}
                  onChange={(changes) =>
                    setEdited({ ...edited, [template]: { ...edited[template], ...changes } })
                  }
                  errorAt={errorAt}
                  isSending={isBusy}
                />
                {isHidden && <p className={dialog.quiet}>The name is filled in when the mail is sent.</p>}
              </>
            )}
          </div>
          <MailPreview
            subject={filledIn(text.subject, values)}
            body={filledIn(text.body, values)}
            attachment={isInterview ? CALENDAR_ENTRY : undefined}
          />
        </div>
        <div className={dialog.answers}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!data}>
            Send
          </Button>
        </div>
      </form>
    </Modal>
  )
}
