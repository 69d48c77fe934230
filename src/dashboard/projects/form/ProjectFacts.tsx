import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type ProjectValues, projectFields } from '../../../domain/project/project-fields.ts'
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
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { shownDay } from '../../../domain/time/day.ts'
import { textsOf } from '../../editing/caption-of.ts'
import { FormFields } from '../../editing/FormFields.tsx'
import looks from '../../shell/looks/looks.module.css'
import { CleanField, digitsOnly, upperCase } from './CleanField.tsx'
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

const { whole } = styles

/** Everything about a project that is not a picture or a text, in the order of the form. */
export function ProjectFacts(form: Props) {
  const { draft, errors, change, wasPublic } = form
  const text = textsOf(projectFields, draft, errors, change)
  const clean = (
    field: 'name' | 'client' | 'collaborators' | 'projectTeam' | 'year',
    cleaned: (typed: string) => string,
  ) => ({ ...text(field), clean: cleaned, onChange: (value: string) => change({ [field]: value }) })
  const choice = (
    field: 'category' | 'subCategory' | 'location' | 'status',
    choices: readonly string[],
    whenEmpty = 'Choose …',
  ) => ({ ...text(field), data: options(choices, draft[field], whenEmpty) })
  return (
    <fieldset className={`${looks.halves} ${styles.facts}`}>
      <legend>Project</legend>
      <FormFields<Omit<ProjectValues, TenderField>>
        inputs={{
          name: (
            <div className={whole}>
              <CleanField {...clean('name', upperCase)} maxLength={NAME_LENGTH} />
            </div>
          ),
          category: (
            <NativeSelect
              {...choice('category', categories)}
              onChange={(event) => change({ category: event.currentTarget.value, subCategory: '' })}
            />
          ),
          subCategory: (
            <NativeSelect
              {...choice('subCategory', subCategoriesOf(draft.category), 'Optional')}
              disabled={subCategoriesOf(draft.category).length === 0}
            />
          ),
          location: <NativeSelect {...choice('location', states)} />,
          status: <NativeSelect {...choice('status', statuses)} />,
          year: <CleanField {...clean('year', digitsOnly)} inputMode="numeric" maxLength={YEAR_LENGTH} />,
          sizeM2FT2: <TextInput {...text('sizeM2FT2')} placeholder="Optional" maxLength={SIZE_LENGTH} />,
          client: <CleanField {...clean('client', upperCase)} maxLength={CLIENT_LENGTH} />,
          keyDate: (
            <TextInput
              label={projectFields.keyDate.label}
              value={shownDay(draft.keyDate)}
              readOnly
              error={errors.keyDate}
            />
          ),
          projectTeam: (
            <CleanField
              {...clean('projectTeam', upperCase)}
              maxLength={PEOPLE_LENGTH}
              multiline
              description="Separate names with commas. The website puts the leaders before them, each named once."
            />
          ),
          collaborators: (
            <div>
              <CleanField {...clean('collaborators', upperCase)} maxLength={PEOPLE_LENGTH} multiline />
              <NoCollaborators {...form} />
            </div>
          ),
          projectLeaders: (
            <div className={whole}>
              <LeadersField
                value={draft.projectLeaders}
                error={errors.projectLeaders}
                onChange={(projectLeaders) => change({ projectLeaders })}
              />
            </div>
          ),
          tags: (
            <div className={whole}>
              <TagsField value={draft.tags} error={errors.tags} onChange={(tags) => change({ tags })} />
            </div>
          ),
          hidden: wasPublic && (
            <div className={whole}>
              <Checkbox
                label={projectFields.hidden.label}
                description="Staff see it here; visitors do not see it anywhere."
                checked={draft.hidden}
                onChange={(event) => change({ hidden: event.currentTarget.checked })}
              />
            </div>
          ),
          // Each has a part of the form of its own.
          previewImageUrl: null,
          sections: null,
        }}
      />
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
