import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { candidateName, mailLabel } from '../../../domain/hiring/application.ts'
import type { MailOfMove } from '../../../domain/hiring/application-schema.ts'
import { type MailTemplateName, mailTemplateNames } from '../../../domain/hiring/mail-template.ts'
import { call } from '../../session/api.ts'
import { useSendingKey } from '../../shell/forms/use-sending-key.ts'
import { mailSentence } from '../../shell/mail-sentence.ts'
import { toastSuccess } from '../../shell/toasts/notify.tsx'
import dialog from '../review/dialog.module.css'
import { MailForm, useTemplateText } from '../review/MailForm.tsx'
import { type CandidateRecord, useReview } from './candidate-record.ts'

type Choice = MailTemplateName | 'other'
const choices: Choice[] = [...mailTemplateNames, 'other']

type Props = { record: CandidateRecord; onClose: () => void }

export function MailDialog({ record, onClose }: Props) {
  const { id, isHidden } = record
  const [template, setTemplate] = useState<Choice>('interview')
  const isOther = template === 'other'
  const { data, isError, refetch } = useTemplateText(
    isOther ? undefined : record,
    isOther ? 'received' : template,
  )
  const { query, queries, saved } = useReview()
  // It closes after an answer, so the key is never forgotten.
  const { keyOf } = useSendingKey()

  async function send(mail: MailOfMove) {
    const body = { template, ...mail! }
    saved(
      await call('POST /api/applications/:id/mail', {
        params: { id },
        query,
        body,
        headers: { 'Idempotency-Key': keyOf(body) },
      }),
    )
    toastSuccess(await mailSentence(queries, `The mail to ${candidateName(record)}`))
    onClose()
  }

  return (
    <MailForm
      title={`Write to ${candidateName(record)}`}
      choice={(clearErrors, isSending) => (
        <NativeSelect
          label="Template"
          data-autofocus
          disabled={isSending}
          value={template}
          onChange={(event) => {
            setTemplate(event.currentTarget.value as Choice)
            clearErrors()
          }}
          data={choices.map((choice) => ({ value: choice, label: mailLabel(choice) }))}
        />
      )}
      note={isHidden && <p className={dialog.quiet}>The name is filled in when the mail is sent.</p>}
      template={template}
      text={isOther ? { subject: '', body: '' } : data}
      timeZone={data?.timeZone}
      isFailed={isError}
      retry={() => void refetch()}
      subject={candidateName(record)}
      fallback="The mail could not be sent. Please try again."
      onSend={send}
      onCancel={onClose}
      answers={{ cancel: 'Cancel', withMail: 'Send' }}
    />
  )
}
