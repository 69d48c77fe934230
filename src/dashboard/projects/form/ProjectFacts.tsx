import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { FieldErrors } from '../../../domain/problem.ts'
import { places } from '../../../domain/project/places.ts'
import { type ProjectField, projectFields } from '../../../domain/project/project-fields.ts'
import {
  CLIENT_LENGTH,
  NAME_LENGTH,
  PEOPLE_LENGTH,
  SIZE_LENGTH,
} from '../../../domain/project/project-name.ts'
import { NOBODY } from '../../../domain/project/project-people.ts'
import { statuses } from '../../../domain/project/status.ts'
import { categories, subCategoriesOf } from '../../../domain/project/taxonomy.ts'
import { shownDay } from '../../../domain/time/day.ts'
import { captionOf } from '../../editing/caption-of.ts'
import { CleanField, type CleanFieldProps } from './CleanField.tsx'
import { digitsOnly, upperCase } from './clean-typing.ts'
import { LeadersField } from './LeadersField.tsx'
import styles from './ProjectFacts.module.css'
import type { ProjectDraft } from './project-draft.ts'
import { TagsField } from './TagsField.tsx'

type Props = {
  draft: ProjectDraft
  errors: FieldErrors
  change: (changes: Partial<ProjectDraft>) => void
  wasPublic: boolean
}
/** A field of the form, drawn from the form's state. */
type Drawn = (form: Props) => ReactNode
type TextField = 'name' | 'client' | 'collaborators' | 'projectTeam' | 'year'
type ChoiceField = 'category' | 'subCategory' | 'location' | 'status'

const label = (field: ProjectField) => projectFields[field].label
const { whole } = styles

const text =
  (field: TextField, clean: (typed: string) => string, props: Partial<CleanFieldProps>): Drawn =>
  ({ draft, errors, change }) => (
    <CleanField
      {...captionOf(projectFields[field])}
      clean={clean}
      value={draft[field]}
      onChange={(value) => change({ [field]: value })}
      error={errors[field]}
      {...props}
    />
  )

const choice =
  (field: ChoiceField, choices: readonly string[], also: Partial<ProjectDraft> = {}): Drawn =>
  ({ draft, errors, change }) => (
    <NativeSelect
      {...captionOf(projectFields[field])}
      value={draft[field]}
      data={options(choices, draft[field], 'Choose …')}
      error={errors[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value, ...also })}
    />
  )

/** How each field is edited, in the order of the form; null for those that have a part of the form of their own. */
const fields = {
  name: (form) => <div className={whole}>{text('name', upperCase, { maxLength: NAME_LENGTH })(form)}</div>,
  category: choice('category', categories, { subCategory: '' }),
  subCategory: ({ draft: { category, subCategory }, errors, change }) => (
    <NativeSelect
      {...captionOf(projectFields.subCategory)}
      disabled={subCategoriesOf(category).length === 0}
      value={subCategory}
      data={options(subCategoriesOf(category), subCategory, 'Optional')}
      error={errors.subCategory}
      onChange={(event) => change({ subCategory: event.currentTarget.value })}
    />
  ),
  location: choice('location', places),
  status: choice('status', statuses),
  year: text('year', digitsOnly, { inputMode: 'numeric', maxLength: 4 }),
  sizeM2FT2: ({ draft, errors, change }) => (
    <TextInput
      {...captionOf(projectFields.sizeM2FT2)}
      placeholder="Optional"
      value={draft.sizeM2FT2}
      maxLength={SIZE_LENGTH}
      error={errors.sizeM2FT2}
      onChange={(event) => change({ sizeM2FT2: event.currentTarget.value })}
    />
  ),
  client: text('client', upperCase, { maxLength: CLIENT_LENGTH }),
  keyDate: ({ draft, errors }) => (
    <TextInput label={label('keyDate')} value={shownDay(draft.keyDate)} readOnly error={errors.keyDate} />
  ),
  projectTeam: text('projectTeam', upperCase, {
    maxLength: PEOPLE_LENGTH,
    multiline: true,
    description: 'Separate names with commas. The website puts the leaders before them, each named once.',
  }),
  collaborators: (form) => (
    <div>
      {text('collaborators', upperCase, { maxLength: PEOPLE_LENGTH, multiline: true })(form)}
      <NoCollaborators {...form} />
    </div>
  ),
  projectLeaders: ({ draft, errors, change }) => (
    <div className={whole}>
      <LeadersField
        value={draft.projectLeaders}
        error={errors.projectLeaders}
        onChange={(projectLeaders) => change({ projectLeaders })}
      />
    </div>
  ),
  tags: ({ draft, errors, change }) => (
    <div className={whole}>
      <TagsField value={draft.tags} error={errors.tags} onChange={(tags) => change({ tags })} />
    </div>
  ),
  hidden: ({ draft, change, wasPublic }) =>
    wasPublic && (
      <div className={whole}>
        <Checkbox
          label={label('hidden')}
          description="Staff see it here; visitors do not see it anywhere."
          checked={draft.hidden}
          onChange={(event) => change({ hidden: event.currentTarget.checked })}
        />
      </div>
    ),
  previewImageUrl: null,
  sections: null,
} satisfies Record<ProjectField, Drawn | null>

/** Everything about a project that is not a picture or a text. */
export function ProjectFacts(form: Props) {
  return (
    <fieldset className={styles.facts}>
      <legend>Project</legend>
      {Object.entries<Drawn | null>(fields).map(([field, draw]) => (
        <Fragment key={field}>{draw?.(form)}</Fragment>
      ))}
    </fieldset>
  )
}

/** Fills the required field when there is nobody to name; what was typed stays. */
function NoCollaborators({ draft: { collaborators }, change }: Props) {
  const isNone = collaborators === NOBODY
  return (
    <Button
      className={styles.choice}
      variant="default"
      size="compact-sm"
      aria-pressed={isNone}
      disabled={!isNone && collaborators !== ''}
      onClick={() => change({ collaborators: isNone ? '' : NOBODY })}
    >
      None
    </Button>
  )
}

/** The choices in upper case behind an empty one, and the current value if it is not among them. */
function options(choices: readonly string[], chosen: string, whenEmpty: string) {
  const offered = choices.map((choice) => choice.toUpperCase())
  const missing = chosen && !offered.includes(chosen) ? [chosen] : []
  return [{ value: '', label: whenEmpty }, ...missing, ...offered]
}
