import { Checkbox, NativeSelect, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { employmentTypes } from '../../../domain/hiring/employment.ts'
import { type OpeningDraft, openingFields } from '../../../domain/hiring/opening-fields.ts'
import {
  DESCRIPTION_LENGTH,
  type OpeningFields,
  type OpeningStatus,
  TEST_LENGTH,
  TITLE_LENGTH,
} from '../../../domain/hiring/opening-schema.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { textsOf } from '../../editing/caption-of.ts'
import { FormFields } from '../../editing/FormFields.tsx'
import { projectsQuery } from '../../session/queries.ts'
import { DayField } from '../../shell/forms/DayField.tsx'
import styles from './OpeningInputs.module.css'
import { DELETED_PROJECT } from './ProjectName.tsx'

type Props = {
  draft: OpeningDraft
  errors: FieldErrors
  change: (changes: Partial<OpeningDraft>) => void
}

const { whole } = styles

const typeChoices = Object.entries(employmentTypes).map(([value, name]) => ({ value, label: name }))
const statusChoices: { value: OpeningStatus; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

export function OpeningInputs(form: Props) {
  const { draft, errors, change } = form
  const text = textsOf(openingFields, draft, errors, change)
  return (
    <div className={styles.fields}>
      <FormFields<OpeningFields>
        inputs={{
          title: (
            <div className={whole}>
              <TextInput {...text('title')} maxLength={TITLE_LENGTH} />
            </div>
          ),
          department: <TextInput {...text('department')} maxLength={TITLE_LENGTH} />,
          location: <TextInput {...text('location')} maxLength={TITLE_LENGTH} />,
          employmentType: <NativeSelect {...text('employmentType')} data={typeChoices} />,
          vacancy: <TextInput {...text('vacancy')} inputMode="numeric" maxLength={3} />,
          status: (
            <NativeSelect
              {...text('status')}
              description="Closed ones take no applications"
              data={statusChoices}
            />
          ),
          closesAt: (
            <DayField
              {...text('closesAt')}
              description="Closes at the end of this day"
              onChange={(closesAt) => change({ closesAt })}
            />
          ),
          projectId: <ProjectField {...form} />,
          description: (
            <LongText
              {...text('description')}
              description="An empty line begins a new paragraph"
              maxLength={DESCRIPTION_LENGTH}
              minRows={8}
            />
          ),
          test: (
            <LongText
              {...text('test')}
              description="Sent to candidates who are asked for the test; visitors never see it"
              maxLength={TEST_LENGTH}
              minRows={4}
            />
          ),
          hidden: (
            <Checkbox
              className={whole}
              label={openingFields.hidden.label}
              description="Staff see it here; visitors do not see it anywhere."
              checked={draft.hidden}
              onChange={(event) => change({ hidden: event.currentTarget.checked })}
            />
          ),
        }}
      />
    </div>
  )
}

const LongText = (props: TextareaProps) => (
  <Textarea className={whole} placeholder="Optional" autosize {...props} />
)

function ProjectField({ draft, errors, change }: Props) {
  const { projectId } = draft
  const { data: projects } = useQuery(projectsQuery)
  const choices = projects?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const isMissing = projectId !== '' && !choices.some(({ value }) => value === projectId)
  const missing = { value: projectId, label: projects ? DELETED_PROJECT : 'Loading …' }
  return (
    <NativeSelect
      className={whole}
      {...textsOf(openingFields, draft, errors, change)('projectId')}
      description="Its page is linked from the opening while visitors can see it"
      data={[{ value: '', label: 'None' }, ...(isMissing ? [missing] : []), ...choices]}
    />
  )
}
