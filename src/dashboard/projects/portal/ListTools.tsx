import { Button } from '@mantine/core'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { SearchBox } from '../../shell/forms/SearchBox.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import styles from './ProjectsList.module.css'
import type { PortalView } from './state/portal-view.ts'

type Props = {
  view: PortalView
  show: (changes: Partial<PortalView>, replace?: boolean) => void
  clear: () => void
  searchKey: number
  projects: readonly ProjectJson[]
  /** Hidden while the selection bar is shown; the typed text is kept. */
  isHidden: boolean
}

/** Search and filters of the table. */
export function ListTools({ view, show, clear, searchKey, projects, isHidden }: Props) {
  return (
    <div className={styles.tools} hidden={isHidden}>
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
