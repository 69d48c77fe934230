import { Button, Textarea, TextInput } from '@mantine/core'
import { type FocusEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  type EditedTemplateName,
  type MailText,
  mailTemplateFields,
  type Placeholder,
  placeholders,
  placeholdersOf,
} from '../../../domain/hiring/mail-template.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { textsOf } from '../../editing/caption-of.ts'
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
  // The text, until one of both has had the focus.
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const field = (name: keyof MailText) => ({
    ...textsOf(mailTemplateFields, draft, errors, change)(name),
    name,
    onFocus({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
      last.current = currentTarget
    },
  })

  function insert(placeholder: Placeholder) {
    const element = last.current
    if (!element) return
    const { value, selectionStart, selectionEnd } = element
    const start = selectionStart ?? value.length
    const inserted = `{${placeholder}}`
    // The text is drawn by then, and the cursor goes behind what was inserted.
    flushSync(() =>
      change({ [element.name]: value.slice(0, start) + inserted + value.slice(selectionEnd ?? start) }),
    )
    element.focus()
    element.setSelectionRange(start + inserted.length, start + inserted.length)
  }

  return (
    <div className={styles.fields}>
      <TextInput {...field('subject')} />
      <Textarea
        {...field('body')}
        ref={(element) => {
          last.current ??= element
        }}
        description={`An empty line begins a new paragraph. Below the text, ${name === 'reply' ? QUOTE : BUTTON}`}
        autosize
        minRows={10}
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
