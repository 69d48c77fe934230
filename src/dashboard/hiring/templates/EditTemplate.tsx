import '../../editing/zod-without-eval.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, lazy, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  type MailText,
  mailTemplateFields,
  mailTemplateLabels,
  type Placeholder,
  placeholders,
  placeholdersOf,
} from '../../../domain/hiring/mail-template.ts'
import { type MailTemplate, templateText } from '../../../domain/hiring/mail-template-schema.ts'
import { textsOf } from '../../editing/caption-of.ts'
import { EditForm } from '../../editing/EditForm.tsx'
import { checked } from '../../editing/rules/checked.ts'
import type { EditedRecord } from '../../editing/rules/edited-record.ts'
import { type FormOf, useEditor } from '../../editing/use-editor.ts'
import { call, refusalOf } from '../../session/api.ts'
import { reload } from '../../session/queries.ts'
import { PlainButton, SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { mailTemplatesQuery } from '../review/candidate-queries.ts'
import styles from './EditTemplate.module.css'

const preview = (name: 'TemplatePreview' | 'ReplyPreview') =>
  lazy(() => import('./TemplatePreview.tsx').then((file) => ({ default: file[name] })))
const TemplatePreview = preview('TemplatePreview')
const ReplyPreview = preview('ReplyPreview')

export function EditTemplate({ template }: { template: MailTemplate }) {
  const { name } = template
  const record = useMemo(() => editedTemplate(name), [name])
  const queries = useQueryClient()
  const form = useEditor(record, {
    stored: template,
    stay(saved) {
      queries.setQueryData(mailTemplatesQuery.queryKey, (before) =>
        before?.map((one) => (one.name === name ? saved : one)),
      )
      reload(queries, 'log')
    },
  })
  return (
    <EditForm
      form={form}
      submitLabel="Save"
      editor="mail template"
      Preview={name === 'reply' ? ReplyPreview : TemplatePreview}
    >
      <TemplateFields key={form.revision} form={form} template={template} />
    </EditForm>
  )
}

type TemplateTypes = { draft: MailText; fields: MailText; answer: MailTemplate }

const editedTemplate = (name: MailTemplate['name']): EditedRecord<TemplateTypes> => ({
  kind: 'mail-template',
  table: mailTemplateFields,
  check: (draft, saved) => checked(templateText, draft, saved),
  nameOf: () => `Mail: ${mailTemplateLabels[name]}`,
  versionOf: ({ subject, body, updatedAt }) => ({
    draft: { subject, body },
    updatedAt: updatedAt ?? undefined,
  }),
  idOf: () => name,
  failure: () => 'Failed to save the template. Please try again.',
  // Without a version, the text began from the default.
  write: ({ updatedAt = null, ...text }) =>
    call('PUT /api/mail-templates/:name', { params: { name }, body: { ...text, updatedAt } }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/mail-templates/:name', 409),
})

const BUTTON = 'each mail has a button to the candidate’s own page.'
const QUOTE = 'the mail quotes what the visitor wrote.'

type FieldsProps = { form: FormOf<MailText>; template: MailTemplate }

/** Subject and text, and the placeholders to insert where the cursor was last. */
function TemplateFields({ form: { draft, errors, change }, template }: FieldsProps) {
  const { name, default: usual } = template
  const isDefault = draft.subject === usual.subject && draft.body === usual.body
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
    <div className={looks.sections}>
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
        <h2 className={looks.heading}>Placeholders</h2>
        <p className={looks.quiet}>Filled in for each mail. A click inserts one where you were typing.</p>
        <dl className={`${looks.facts} ${styles.placeholders}`}>
          {placeholdersOf(name).map((placeholder) => (
            <div key={placeholder}>
              <dt>
                <SmallButton aria-label={`Insert {${placeholder}}`} onClick={() => insert(placeholder)}>
                  {`{${placeholder}}`}
                </SmallButton>
              </dt>
              <dd>{placeholders[placeholder]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div>
        <PlainButton disabled={isDefault} onClick={() => change(usual)}>
          Reset to the default
        </PlainButton>
      </div>
    </div>
  )
}
