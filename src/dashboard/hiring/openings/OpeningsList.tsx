import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OpeningJson } from '../../../api/hiring/opening-json.ts'
import { recordKinds } from '../../../domain/record/kinds.ts'
import { Choice } from '../../editing/Choice.tsx'
import { NewDrafts } from '../../publishing/NewDrafts.tsx'
import { openingsQuery, projectsQuery } from '../../session/queries.ts'
import { SearchBox } from '../../shell/forms/SearchBox.tsx'
import { PagedList } from '../../shell/list/PagedList.tsx'
import { useReorder } from '../../shell/list/use-reorder.ts'
import looks from '../../shell/looks/looks.module.css'
import { useAddressView } from '../../shell/use-address-view.ts'
import { HiringScreen } from '../HiringScreen.tsx'
import styles from './OpeningsList.module.css'
import { OpeningsTable } from './OpeningsTable.tsx'
import { matchingOpenings, openingsView } from './openings-view.ts'

const labels = { '': 'All', open: 'Open', closed: 'Closed', hidden: 'Hidden' }

const NO_OPENINGS = 'No openings yet. Add the first one: the Careers page lists it.'

/** All openings, in the order of the website. */
export function OpeningsList({ title }: { title: string }) {
  const list = useQuery(openingsQuery)
  const { data: projects } = useQuery(projectsQuery)
  const { view, show } = useAddressView(openingsView)
  const reorder = useReorder('job')
  const names = new Map(projects?.map(({ id, name }) => [id, name]))
  const projectOf = ({ projectId }: { projectId: string }) => names.get(projectId) ?? ''
  // All of them, for those who manage hiring.
  const all = (list.data ?? []).filter((opening): opening is OpeningJson => 'applicants' in opening)
  const openings = matchingOpenings(all, view, projectOf)

  return (
    <HiringScreen
      title={title}
      actions={
        <Button component={Link} to={recordKinds.job.screens.add}>
          Add Opening
        </Button>
      }
    >
      <div className={styles.tools}>
        <SearchBox
          label="Search openings"
          search={view.search}
          onChange={(search) => show({ search }, true)}
        />
        <Choice
          label="Status"
          names={Object.keys(labels) as (keyof typeof labels)[]}
          labels={labels}
          chosen={view.status}
          choose={(status) => show({ status }, true)}
        />
        <p role="status" className={`${looks.figures} ${styles.count}`}>
          {list.data && countInWords(openings.length, all.length)}
        </p>
      </div>
      <NewDrafts kind="job" />
      <PagedList
        list={list}
        failures={['The openings could not be loaded. Please try again later.']}
        waiting={<Skeleton height={280} />}
        empty={openings.length === 0 && <p>{all.length === 0 ? NO_OPENINGS : 'No openings match.'}</p>}
      >
        <OpeningsTable
          openings={openings}
          projectOf={projectOf}
          onMove={openingsView.isFiltered(view) ? undefined : reorder}
        />
      </PagedList>
    </HiringScreen>
  )
}

const openingCount = (count: number) => (count === 1 ? '1 opening' : `${count} openings`)

const countInWords = (shown: number, all: number) =>
  shown === all ? openingCount(all) : `${shown} of ${openingCount(all)}`
