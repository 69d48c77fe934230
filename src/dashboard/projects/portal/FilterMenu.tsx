import { Button, Popover } from '@mantine/core'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { chooseCategory, chooseSubCategory } from '../../../domain/project/project-filter.ts'
import { categories, categoryNamed, subCategoriesOf } from '../../../domain/project/taxonomy.ts'
import { Choice } from './BarMenu.tsx'
import styles from './FilterMenu.module.css'
import { countsOf, type PortalView } from './state/portal-view.ts'

type Props = {
  projects: readonly ProjectJson[]
  view: PortalView
  onChange: (changes: Partial<PortalView>) => void
}

const statusNames = { '': '', live: 'Live', completed: 'Completed' } as const

/** Categories, and the sub-categories of the chosen one, each with its count. Choosing again clears the choice. */
export function FilterMenu({ projects, view, onChange }: Props) {
  const counts = countsOf(projects, view.category)
  const chosen = [statusNames[view.status], view.category, view.subCategory].filter((name) => name !== '')
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default">{chosen.length ? `Filter: ${chosen.join(' / ')}` : 'Filter'}</Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-label="Filter by category">
        <Choices
          title="Category"
          names={categories}
          chosen={view.category}
          counts={counts.category}
          onChoose={(name) => onChange(chooseCategory(view, name.toUpperCase()))}
        />
        {view.category && (
          <Choices
            title={`Sub-category of ${categoryNamed(view.category) ?? view.category}`}
            names={subCategoriesOf(view.category)}
            chosen={view.subCategory}
            counts={counts.subCategory}
            onChoose={(name) => onChange(chooseSubCategory(view, name.toUpperCase()))}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

type ChoicesProps = {
  title: string
  names: readonly string[]
  chosen: string
  counts: ReadonlyMap<string, number>
  onChoose: (name: string) => void
}

function Choices({ title, names, chosen, counts, onChoose }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {names.map((name) => (
        <Choice
          key={name}
          label={name}
          count={counts.get(name.toUpperCase()) ?? 0}
          isChosen={name.toUpperCase() === chosen.toUpperCase()}
          onChoose={() => onChoose(name)}
        />
      ))}
    </fieldset>
  )
}
