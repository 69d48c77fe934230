import { NativeSelect } from '@mantine/core'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { statuses } from '../../../domain/project/status.ts'
import { categories, categoryNamed, subCategoriesOf } from '../../../domain/project/taxonomy.ts'
import { Choice } from './BarMenu.tsx'
import styles from './FilterMenu.module.css'
import { countsOf, LIVE, type PortalFilter } from './state/portal-view.ts'

type Props = {
  projects: readonly ProjectJson[]
  view: PortalFilter
  onChange: (changes: Partial<PortalFilter>) => void
}

const labels: Record<string, string> = {
  [LIVE]: 'Live',
  yes: 'Hidden',
  no: 'On the website',
  missing: 'Descriptions missing',
}
/** The label of a chosen value. */
export const labelOf = (value: string) => labels[value] ?? value

/** All choices, each with the number of projects that it would leave. Choosing again clears a choice. */
export function FilterChoices({ projects, view, onChange }: Props) {
  const counts = countsOf(projects, view)
  const group = (name: keyof typeof counts, title: string, values: readonly string[]) => ({
    title,
    values,
    chosen: view[name],
    counts: counts[name],
    onChoose: (value: string) => onChange({ [name]: view[name] === value ? '' : value }),
  })
  const category = group('category', 'Category', categories)
  return (
    <>
      <Choices
        {...category}
        onChoose={(value) => onChange({ category: view.category === value ? '' : value, subCategory: '' })}
      />
      {view.category && (
        <Choices
          {...group(
            'subCategory',
            `Sub-category of ${categoryNamed(view.category) ?? view.category}`,
            subCategoriesOf(view.category),
          )}
        />
      )}
      <Choices {...group('status', 'Status', [LIVE, ...statuses])} />
      <div className={styles.column}>
        <Values {...group('state', 'State', [...counts.state.keys()].sort())} any="All states" />
        <Values {...group('year', 'Year', [...counts.year.keys()].sort().reverse())} any="All years" />
        <Choices {...group('hidden', 'Website', ['no', 'yes'])} />
        <Choices {...group('descriptions', 'Pictures', ['missing'])} />
      </div>
    </>
  )
}

type ChoicesProps = {
  title: string
  /** The values as they are shown; stored in upper case, but for those that have a label. */
  values: readonly string[]
  chosen: string
  counts: ReadonlyMap<string, number>
  onChoose: (value: string) => void
}

function Choices({ title, values, chosen, counts, onChoose }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {values.map((name) => {
        const value = name in labels ? name : name.toUpperCase()
        return (
          <Choice
            key={name}
            label={labelOf(name)}
            count={counts.get(value) ?? 0}
            isChosen={value === chosen}
            onChoose={() => onChoose(value)}
          />
        )
      })}
    </fieldset>
  )
}

/** A list too long for lines. A chosen value without a project stays in it. */
function Values({ title, values, chosen, counts, onChoose, any }: ChoicesProps & { any: string }) {
  const listed = chosen === '' || counts.has(chosen) ? values : [chosen, ...values]
  return (
    <NativeSelect
      label={title}
      classNames={{ label: styles.label }}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[
        { value: '', label: any },
        ...listed.map((value) => ({ value, label: `${value} (${counts.get(value) ?? 0})` })),
      ]}
    />
  )
}
