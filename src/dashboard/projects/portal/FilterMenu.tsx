import { Button, Popover } from '@mantine/core'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { FilterChoices, labelOf } from './FilterChoices.tsx'
import styles from './FilterMenu.module.css'
import type { PortalView } from './state/portal-view.ts'

type Props = {
  projects: readonly ProjectJson[]
  view: PortalView
  onChange: (changes: Partial<PortalView>) => void
}

/** If the menu is too wide for its position, it is moved by what is missing, not to the other end of the button. */
const BESIDE = { shift: true, flip: { crossAxis: false } }

const shown = ['status', 'category', 'subCategory', 'state', 'year', 'hidden', 'descriptions'] as const

/** The button says what is chosen; its menu offers the choices. */
export function FilterMenu(props: Props) {
  const chosen = shown.map((name) => labelOf(props.view[name])).filter((label) => label !== '')
  const text = chosen.length ? `Filter: ${chosen.join(' / ')}` : 'Filter'
  return (
    <Popover position="bottom-start" middlewares={BESIDE} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" className={styles.button} title={chosen.length > 2 ? text : undefined}>
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-label="Filter">
        <FilterChoices {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}
