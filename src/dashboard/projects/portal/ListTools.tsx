import { Button, NativeSelect, Popover } from '@mantine/core'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { statuses } from '../../../domain/project/status.ts'
import { categories, categoryNamed, subCategoriesOf } from '../../../domain/project/taxonomy.ts'
import { SearchBox } from '../../shell/forms/SearchBox.tsx'
import { PlainButton } from '../../shell/looks/buttons.ts'
import { Choice } from './BarMenu.tsx'
import styles from './FilterMenu.module.css'
import list from './ProjectsList.module.css'
import { countsOf, LIVE, type PortalView } from './state/portal-view.ts'

type ToolsProps = {
  view: PortalView
  show: (changes: Partial<PortalView>, replace?: boolean) => void
  clear: () => void
  searchKey: number
  projects: readonly ProjectJson[]
  /** Hidden while the selection bar is shown; the typed text is kept. */
  isHidden: boolean
}

export function ListTools({ view, show, clear, searchKey, projects, isHidden }: ToolsProps) {
  return (
    <div className={list.tools} hidden={isHidden}>
      <SearchBox
        key={searchKey}
        label="Search projects"
        search={view.search}
        onChange={(search) => show({ search }, true)}
      />
      <FilterMenu projects={projects} view={view} onChange={(changes) => show(changes, true)} />
      <Button variant="subtle" onClick={clear}>
        Clear All Filters
      </Button>
    </div>
  )
}

type MenuProps = Pick<ToolsProps, 'projects' | 'view'> & {
  onChange: (changes: Partial<PortalView>) => void
}

/** If the menu is too wide for its position, it is moved by what is missing, not to the other end of the button. */
const BESIDE = { shift: true, flip: { crossAxis: false } }

const shown = ['status', 'category', 'subCategory', 'state', 'year', 'hidden', 'descriptions'] as const

function FilterMenu(props: MenuProps) {
  const chosen = shown.map((name) => labelOf(props.view[name])).filter((label) => label !== '')
  const text = chosen.length ? `Filter: ${chosen.join(' / ')}` : 'Filter'
  return (
    <Popover position="bottom-start" middlewares={BESIDE} trapFocus returnFocus>
      <Popover.Target>
        <PlainButton className={styles.button} title={chosen.length > 2 ? text : undefined}>
          {text}
        </PlainButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-label="Filter">
        <FilterChoices {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

const labels: Record<string, string> = {
  [LIVE]: 'Live',
  yes: 'Hidden',
  no: 'On the website',
  missing: 'Descriptions missing',
}
const labelOf = (value: string) => labels[value] ?? value

/** All choices, each with the number of projects that it would leave. Choosing again clears a choice. */
function FilterChoices({ projects, view, onChange }: MenuProps) {
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
