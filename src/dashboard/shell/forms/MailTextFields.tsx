import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MailText } from '../../../domain/hiring/mail-template.ts'

type Props = {
  text: MailText
  onChange: (changes: Partial<MailText>) => void
  errorAt: (field: string) => ReactNode
  /** While it is sent: what is typed then would be lost. */
  isSending: boolean
}

export const MailTextFields = ({ text, onChange, errorAt, isSending }: Props) => (
  <>
    <TextInput
      name="subject"
      label="Subject"
      readOnly={isSending}
      value={text.subject}
      error={errorAt('subject')}
      onChange={(event) => onChange({ subject: event.currentTarget.value })}
    />
    <Textarea
      name="body"
      label="Text"
      description="An empty line begins a new paragraph."
      autosize
      minRows={6}
      maxRows={10}
      readOnly={isSending}
      value={text.body}
      error={errorAt('body')}
      onChange={(event) => onChange({ body: event.currentTarget.value })}
    />
  </>
)
