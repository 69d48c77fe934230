import { Button, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import {
  type EditedTemplateName,
  type MailText,
  type Placeholder,
  placeholders,
  placeholdersOf,
} from '../../../domain/hiring/mail-template.ts'
import { mailTemplateFields } from '../../../domain/hiring/mail-template-fields.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { captionOf } from '../../editing/caption-of.ts'
import styles from './TemplateFields.module.css'

const BUTTON = 'each mail has a button to the candidate’s own page.'
const QUOTE = 'the mail quotes what the visitor wrote.'

type Props = {
  name: EditedTemplateName
  draft: MailText
  errors: FieldErrors
  change: (changes: Partial<MailText>) => void
  reset: ReactNode
}

/** Subject and text, and the placeholders to insert where the cursor was last. */
export function TemplateFields({ name, draft, errors, change, reset }: Props) {
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const last = useRef<keyof MailText>('body')
  const cursor = useRef<number>(undefined)

  function insert(placeholder: Placeholder) {
    const field = last.current
    const element = field === 'subject' ? subject.current : body.current
    const text = draft[field]
    const start = element?.selectionStart ?? text.length
    const inserted = `{${placeholder}}`
    cursor.current = start + inserted.length
    change({ [field]: text.slice(0, start) + inserted + text.slice(element?.selectionEnd ?? start) })
  }

  // The text is drawn by now, and the cursor goes behind what was inserted.
  useLayoutEffect(() => {
    if (cursor.current === undefined) return
    const element = last.current === 'subject' ? subject.current : body.current
    element?.focus()
    element?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = undefined
  })

  return (
    <div className={styles.fields}>
      <TextInput
        ref={subject}
        name="subject"
        {...captionOf(mailTemplateFields.subject)}
        value={draft.subject}
        error={errors.subject}
        onFocus={() => {
          last.current = 'subject'
        }}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <Textarea
        ref={body}
        name="body"
        {...captionOf(mailTemplateFields.body)}
        description={`An empty line begins a new paragraph. Below the text, ${name === 'reply' ? QUOTE : BUTTON}`}
        autosize
        minRows={10}
        value={draft.body}
        error={errors.body}
        onFocus={() => {
          last.current = 'body'
        }}
        onChange={(event) => change({ body: event.currentTarget.value })}
      />
      <section aria-label="Placeholders">
        <h2 className={styles.title}>Placeholders</h2>
        <p className={styles.quiet}>Filled in for each mail. A click inserts one where you were typing.</p>
        <dl className={styles.placeholders}>
          {placeholdersOf(name).map((placeholder) => (
            <div key={placeholder}>
              <dt>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Insert {${placeholder}}`}
                  onClick={() => insert(placeholder)}
                >
                  {`{${placeholder}}`}
                </Button>
              </dt>
              <dd>{placeholders[placeholder]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div>{reset}</div>
    </div>
  )
}
