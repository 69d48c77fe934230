import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { SearchBox } from '../../shell/forms/SearchBox.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import styles from './ProjectsList.module.css'
import { noFilters } from './state/portal-filter.ts'
import type { PortalView } from './state/portal-view.ts'

type Props = {
  view: PortalView
  show: (changes: Partial<PortalView>, replace?: boolean) => void
  projects: readonly ProjectJson[]
  /** Hidden while the selection bar is shown; the typed text is kept. */
  isHidden: boolean
}

/** Search and filters of the table. */
export function ListTools({ view, show, projects, isHidden }: Props) {
  // The search box reports its text after a pause; a new key clears text that is not reported yet.
  const [clearings, setClearings] = useState(0)
  return (
    <div className={styles.tools} hidden={isHidden}>
      <SearchBox
        key={clearings}
        label="Search projects"
        search={view.search}
        onChange={(search) => show({ search }, true)}
      />
      <FilterMenu projects={projects} view={view} onChange={(changes) => show(changes, true)} />
      <Button
        variant="subtle"
        onClick={() => {
          show(noFilters, true)
          setClearings(clearings + 1)
        }}
      >
        Clear All Filters
      </Button>
    </div>
  )
}
