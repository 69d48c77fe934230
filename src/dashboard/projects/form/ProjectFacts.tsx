import { NativeSelect, TextInput } from '@mantine/core'
import { projectFields } from '../../../domain/project/project-fields.ts'
import {
  CLIENT_LENGTH,
  NAME_LENGTH,
  PEOPLE_LENGTH,
  SIZE_LENGTH,
  YEAR_LENGTH,
} from '../../../domain/project/project-name.ts'
import { NOBODY } from '../../../domain/project/project-people.ts'
import { states } from '../../../domain/project/states.ts'
import { statuses } from '../../../domain/project/status.ts'
import { categories, subCategoriesOf } from '../../../domain/project/taxonomy.ts'
import type { TenderField } from '../../../domain/project/tender-fields.ts'
import { shownDay } from '../../../domain/time/day.ts'
import { captionOf } from '../../editing/caption-of.ts'
import { wholeOf } from '../../editing/edited.ts'
import { type FieldProps, Fields, type Inputs, memoInput, within } from '../../editing/inputs/Fields.tsx'
import { check, line } from '../../editing/inputs/inputs.tsx'
import type { FormOf } from '../../editing/use-editor.ts'
import { SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { CleanField, type CleanFieldProps, digitsOnly, upperCase } from './CleanField.tsx'
import { LeadersField } from './LeadersField.tsx'
import styles from './ProjectFacts.module.css'
import type { ProjectDraft } from './project-draft.ts'
import { TagsField } from './TagsField.tsx'

type Facts = Omit<ProjectDraft, TenderField>

const clean = (
  maxLength: number,
  cleaned = upperCase,
  more?: Pick<CleanFieldProps, 'multiline' | 'description' | 'inputMode'>,
) =>
  memoInput<string>(({ field, value, error, change }) => (
    <CleanField
      {...captionOf(field)}
      {...more}
      clean={cleaned}
      maxLength={maxLength}
      value={value}
      error={error}
      onChange={change}
    />
  ))

const selectOf = (
  choices: readonly string[],
  whenEmpty: string,
  { field, value, error, change }: FieldProps<string>,
) => (
  <NativeSelect
    {...captionOf(field)}
    data={options(choices, value, whenEmpty)}
    disabled={choices.length === 0}
    value={value}
    error={error}
    onChange={(event) => change(event.currentTarget.value)}
  />
)

const choice = (choices: readonly string[]) =>
  memoInput<string>((edit) => selectOf(choices, 'Choose …', edit))

const Category = choice(categories)
const Collaborators = clean(PEOPLE_LENGTH, upperCase, { multiline: true })
const whole = within(styles.whole)
const hidden = whole(check('Staff see it here; visitors do not see it anywhere.'))

const inputs: Inputs<Facts> = {
  name: whole(clean(NAME_LENGTH)),
  category: (edit) => (
    <Category
      {...edit}
      change={(category) => edit.of.change({ category: String(category), subCategory: '' })}
    />
  ),
  subCategory: (edit) => selectOf(subCategoriesOf(edit.of.draft.category), 'Optional', edit),
  location: choice(states),
  status: choice(statuses),
  year: clean(YEAR_LENGTH, digitsOnly, { inputMode: 'numeric' }),
  sizeM2FT2: line(SIZE_LENGTH),
  client: clean(CLIENT_LENGTH),
  keyDate: memoInput(({ field, value, error }) => (
    <TextInput label={field.label} value={shownDay(value)} readOnly error={error} />
  )),
  projectTeam: clean(PEOPLE_LENGTH, upperCase, {
    multiline: true,
    description: 'Separate names with commas. The website puts the leaders before them, each named once.',
  }),
  collaborators: (edit) => (
    <div>
      <Collaborators {...edit} />
      <NoCollaborators {...edit} />
    </div>
  ),
  projectLeaders: whole(memoInput(LeadersField)),
  tags: whole(memoInput(TagsField)),
  hidden: null,
  // Each has a part of the form of its own.
  previewImageUrl: null,
  sections: null,
}

/** Everything about a project that is not a picture or a text, in the order of the form. */
export const ProjectFacts = ({ form, wasPublic }: { form: FormOf<ProjectDraft>; wasPublic: boolean }) => (
  <fieldset className={`${looks.halves} ${styles.facts}`}>
    <legend>Project</legend>
    <Fields<Facts>
      {...wholeOf(form)}
      table={projectFields}
      inputs={wasPublic ? { ...inputs, hidden } : inputs}
    />
  </fieldset>
)

/** Fills the required field when there is nobody to name; what was typed stays. */
function NoCollaborators({ value, change }: FieldProps<string>) {
  const isNone = value === NOBODY
  return (
    <SmallButton
      className={styles.choice}
      aria-pressed={isNone}
      disabled={!isNone && value !== ''}
      onClick={() => change(isNone ? '' : NOBODY)}
    >
      None
    </SmallButton>
  )
}

/** The choices in upper case behind an empty one, and the current value if it is not among them. */
function options(choices: readonly string[], chosen: string, whenEmpty: string) {
  const offered = choices.map((choice) => choice.toUpperCase())
  const missing = chosen && !offered.includes(chosen) ? [chosen] : []
  return [{ value: '', label: whenEmpty }, ...missing, ...offered]
}
