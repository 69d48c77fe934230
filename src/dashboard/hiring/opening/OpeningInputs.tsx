import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { employmentTypes } from '../../../domain/hiring/opening.ts'
import { type OpeningDraft, openingFields } from '../../../domain/hiring/opening-fields.ts'
import {
  DESCRIPTION_LENGTH,
  type OpeningStatus,
  TEST_LENGTH,
  TITLE_LENGTH,
} from '../../../domain/hiring/opening-schema.ts'
import { captionOf } from '../../editing/caption-of.ts'
import { type Edit, wholeOf } from '../../editing/edited.ts'
import { Fields, type Input, type Inputs } from '../../editing/inputs/Fields.tsx'
import { check, choice, line, text } from '../../editing/inputs/inputs.tsx'
import type { FormOf } from '../../editing/use-editor.ts'
import { projectsQuery } from '../../session/queries.ts'
import { DayField } from '../../shell/forms/DayField.tsx'
import styles from './OpeningInputs.module.css'
import { DELETED_PROJECT } from './ProjectName.tsx'

const typeChoices = Object.entries(employmentTypes).map(([value, name]) => ({ value, label: name }))
const statusChoices: { value: OpeningStatus; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

const whole =
  <Value,>(Input: Input<Value>): Input<Value> =>
  (edit) => (
    <div className={styles.whole}>
      <Input {...edit} />
    </div>
  )

const inputs: Inputs<OpeningDraft> = {
  title: whole(line(TITLE_LENGTH)),
  department: line(TITLE_LENGTH),
  location: line(TITLE_LENGTH),
  employmentType: choice(typeChoices),
  vacancy: line(3, undefined, { inputMode: 'numeric' }),
  status: choice(statusChoices, 'Closed ones take no applications'),
  closesAt: ({ field, value, error, change }) => (
    <DayField
      {...captionOf(field)}
      description="Closes at the end of this day"
      value={value}
      error={error}
      onChange={change}
    />
  ),
  projectId: whole(ProjectField),
  description: whole(text(DESCRIPTION_LENGTH, 8, 'An empty line begins a new paragraph')),
  test: whole(text(TEST_LENGTH, 4, 'Sent to candidates who are asked for the test; visitors never see it')),
  hidden: whole(check('Staff see it here; visitors do not see it anywhere.')),
}

export const OpeningInputs = ({ form }: { form: FormOf<OpeningDraft> }) => (
  <div className={styles.fields}>
    <Fields<OpeningDraft> {...wholeOf(form)} table={openingFields} inputs={inputs} />
  </div>
)

function ProjectField({ field, value, error, change }: Edit<string>) {
  const { data: projects } = useQuery(projectsQuery)
  const choices = projects?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const isMissing = value !== '' && !choices.some((choice) => choice.value === value)
  const missing = { value, label: projects ? DELETED_PROJECT : 'Loading …' }
  return (
    <NativeSelect
      {...captionOf(field)}
      description="Its page is linked from the opening while visitors can see it"
      data={[{ value: '', label: 'None' }, ...(isMissing ? [missing] : []), ...choices]}
      value={value}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
