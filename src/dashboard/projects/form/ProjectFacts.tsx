import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { FieldErrors } from '../../../domain/problem.ts'
import { places } from '../../../domain/project/places.ts'
import { NAME_LENGTH } from '../../../domain/project/project-schema.ts'
import { statuses } from '../../../domain/project/status.ts'
import { categories, subCategoriesOf } from '../../../domain/project/taxonomy.ts'
import { CleanField } from './CleanField.tsx'
import { digitsOnly, upperCase } from './clean-typing.ts'
import { LeadersField } from './LeadersField.tsx'
import styles from './ProjectFacts.module.css'
import type { ProjectDraft } from './project-draft.ts'
import { TagsField } from './TagsField.tsx'

type Props = {
  draft: ProjectDraft
  errors: FieldErrors
  change: (changes: Partial<ProjectDraft>) => void
}

/** Everything about a project that is not a picture or a text. */
export function ProjectFacts({ draft, errors, change }: Props) {
  const text = (key: 'name' | 'client' | 'collaborators' | 'projectTeam' | 'year') => ({
    value: draft[key],
    onChange: (value: string) => change({ [key]: value }),
    error: errors[key],
    required: true,
  })
  const choice = (
    key: 'category' | 'subCategory' | 'location' | 'status',
    choices: readonly string[],
    whenEmpty = 'Choose …',
  ) => ({
    value: draft[key],
    data: options(choices, draft[key], whenEmpty),
    error: errors[key],
  })
  const subCategories = subCategoriesOf(draft.category)

  return (
    <fieldset className={styles.facts}>
      <legend>Project</legend>
      <div className={styles.whole}>
        <CleanField label="Project Name" clean={upperCase} maxLength={NAME_LENGTH} {...text('name')} />
      </div>
      <NativeSelect
        label="Category"
        required
        {...choice('category', categories)}
        onChange={(event) => change({ category: event.currentTarget.value, subCategory: '' })}
      />
      <NativeSelect
        label="Sub-category"
        disabled={subCategories.length === 0}
        {...choice('subCategory', subCategories, 'Optional')}
        onChange={(event) => change({ subCategory: event.currentTarget.value })}
      />
      <NativeSelect
        label="State / Union Territory"
        required
        {...choice('location', places)}
        onChange={(event) => change({ location: event.currentTarget.value })}
      />
      <NativeSelect
        label="Status"
        required
        {...choice('status', statuses)}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
      <CleanField label="Year" clean={digitsOnly} inputMode="numeric" maxLength={4} {...text('year')} />
      <TextInput
        label="Size (M2/FT2)"
        placeholder="Optional"
        value={draft.sizeM2FT2}
        maxLength={120}
        error={errors.sizeM2FT2}
        onChange={(event) => change({ sizeM2FT2: event.currentTarget.value })}
      />
      <CleanField label="Client" clean={upperCase} maxLength={200} {...text('client')} />
      <TextInput label="Key Date" value={draft.keyDate} readOnly error={errors.keyDate} />
      <CleanField
        label="Project Team"
        clean={upperCase}
        maxLength={1000}
        multiline
        {...text('projectTeam')}
      />
      <CleanField
        label="Collaborators"
        clean={upperCase}
        maxLength={1000}
        multiline
        {...text('collaborators')}
      />
      <div className={styles.whole}>
        <LeadersField
          value={draft.projectLeaders}
          error={errors.projectLeaders}
          onChange={(projectLeaders) => change({ projectLeaders })}
        />
      </div>
      <div className={styles.whole}>
        <TagsField value={draft.tags} error={errors.tags} onChange={(tags) => change({ tags })} />
      </div>
      <div className={styles.whole}>
        <Checkbox
          label="Hidden from the website"
          description="Staff see it here; visitors do not see it anywhere."
          checked={draft.hidden}
          onChange={(event) => change({ hidden: event.currentTarget.checked })}
        />
      </div>
    </fieldset>
  )
}

/** The choices in upper case behind an empty one, and what stands already though it is not among them. */
function options(choices: readonly string[], chosen: string, whenEmpty: string) {
  const offered = choices.map((choice) => choice.toUpperCase())
  const missing = chosen && !offered.includes(chosen) ? [chosen] : []
  return [{ value: '', label: whenEmpty }, ...missing, ...offered]
}
