import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { type EmploymentType, employmentTypes } from '../../../domain/hiring/employment.ts'
import { jobFields } from '../../../domain/hiring/job-fields.ts'
import {
  DESCRIPTION_LENGTH,
  type JobFields,
  type JobStatus,
  TEST_LENGTH,
  TITLE_LENGTH,
} from '../../../domain/hiring/job-schema.ts'
import type { FieldErrors } from '../../../domain/problem.ts'
import { captionOf } from '../../editing/caption-of.ts'
import { projectsQuery } from '../../session/queries.ts'
import { DayField } from '../../shell/forms/DayField.tsx'
import { DELETED_PROJECT } from './deleted-project.ts'
import styles from './OpeningFields.module.css'
import type { OpeningDraft } from './opening-draft.ts'

type Props = {
  draft: OpeningDraft
  errors: FieldErrors
  change: (changes: Partial<OpeningDraft>) => void
}
/** A field of the form, drawn from the form's state. */
type Drawn = (form: Props) => ReactNode

const { whole } = styles
const label = (field: keyof JobFields) => jobFields[field].label

const line =
  (field: 'title' | 'department' | 'location'): Drawn =>
  ({ draft, errors, change }) => (
    <TextInput
      {...captionOf(jobFields[field])}
      maxLength={TITLE_LENGTH}
      value={draft[field]}
      error={errors[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )

const text =
  (field: 'description' | 'test', description: string, maxLength: number, minRows: number): Drawn =>
  ({ draft, errors, change }) => (
    <Textarea
      className={whole}
      {...captionOf(jobFields[field])}
      description={description}
      placeholder="Optional"
      autosize
      minRows={minRows}
      maxLength={maxLength}
      value={draft[field]}
      error={errors[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )

const typeChoices = Object.entries(employmentTypes).map(([value, name]) => ({ value, label: name }))
const statusChoices: { value: JobStatus; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

/** How each field is edited, in the order of the form. */
const fields = {
  title: (form) => <div className={whole}>{line('title')(form)}</div>,
  department: line('department'),
  location: line('location'),
  employmentType: ({ draft, errors, change }) => (
    <NativeSelect
      {...captionOf(jobFields.employmentType)}
      data={typeChoices}
      value={draft.employmentType}
      error={errors.employmentType}
      onChange={(event) => change({ employmentType: event.currentTarget.value as EmploymentType })}
    />
  ),
  vacancy: ({ draft, errors, change }) => (
    <TextInput
      {...captionOf(jobFields.vacancy)}
      inputMode="numeric"
      maxLength={3}
      value={draft.vacancy}
      error={errors.vacancy}
      onChange={(event) => change({ vacancy: event.currentTarget.value })}
    />
  ),
  status: ({ draft, errors, change }) => (
    <NativeSelect
      {...captionOf(jobFields.status)}
      description="Closed ones take no applications"
      data={statusChoices}
      value={draft.status}
      error={errors.status}
      onChange={(event) => change({ status: event.currentTarget.value as JobStatus })}
    />
  ),
  closesAt: ({ draft, errors, change }) => (
    <DayField
      {...captionOf(jobFields.closesAt)}
      description="Closes at the end of this day"
      value={draft.closesAt}
      error={errors.closesAt}
      onChange={(closesAt) => change({ closesAt })}
    />
  ),
  projectId: (form) => <ProjectField {...form} />,
  description: text('description', 'An empty line begins a new paragraph', DESCRIPTION_LENGTH, 8),
  test: text('test', 'Sent to candidates who are asked for the test; visitors never see it', TEST_LENGTH, 4),
  hidden: ({ draft, change }) => (
    <Checkbox
      className={whole}
      label={label('hidden')}
      description="Staff see it here; visitors do not see it anywhere."
      checked={draft.hidden}
      onChange={(event) => change({ hidden: event.currentTarget.checked })}
    />
  ),
} satisfies Record<keyof JobFields, Drawn>

export function OpeningFields(form: Props) {
  return (
    <div className={styles.fields}>
      {Object.entries<Drawn>(fields).map(([field, draw]) => (
        <Fragment key={field}>{draw(form)}</Fragment>
      ))}
    </div>
  )
}

function ProjectField({ draft: { projectId }, errors, change }: Props) {
  const { data: projects } = useQuery(projectsQuery)
  const choices = projects?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const isMissing = projectId !== '' && !choices.some(({ value }) => value === projectId)
  const missing = { value: projectId, label: projects ? DELETED_PROJECT : 'Loading …' }
  return (
    <NativeSelect
      className={whole}
      {...captionOf(jobFields.projectId)}
      description="Its page is linked from the opening while visitors can see it"
      data={[{ value: '', label: 'None' }, ...(isMissing ? [missing] : []), ...choices]}
      value={projectId}
      error={errors.projectId}
      onChange={(event) => change({ projectId: event.currentTarget.value })}
    />
  )
}
