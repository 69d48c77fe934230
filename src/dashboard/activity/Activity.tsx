import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { activityGroups, groupLabel } from '../../domain/activity/activity.ts'
import { linesOf } from '../../domain/activity/activity-lines.ts'
import { download } from '../session/api.ts'
import { activityQuery, callQuery } from '../session/queries.ts'
import { SinceVisit, useLastVisit } from '../shell/activity/SinceVisit.tsx'
import { EDITS } from '../shell/addresses.ts'
import { ExportButton } from '../shell/DownloadButton.tsx'
import { DayField } from '../shell/forms/DayField.tsx'
import { SearchBox } from '../shell/forms/SearchBox.tsx'
import { Nothing, PagedList, Waiting } from '../shell/list/PagedList.tsx'
import { PlainButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import { Screen } from '../shell/Screen.tsx'
import { ShowOlder } from '../shell/ShowOlder.tsx'
import { useAddressView } from '../shell/use-address-view.ts'
import styles from './Activity.module.css'
import { ActivityRow } from './ActivityRow.tsx'
import { type ActivityView, activityView, isRangeReversed, toQuery } from './activity-view.ts'
import { LogCheck, useLogCheck } from './LogCheck.tsx'

export function Activity() {
  const { view, show, clear, searchKey } = useAddressView(activityView)
  const isFiltered = activityView.isFiltered(view)
  const isValid = !isRangeReversed(view)
  const query = toQuery(view)
  const check = useLogCheck()
  return (
    <Screen
      title="Recent Activity"
      actions={
        <>
          <PlainButton loading={check.progress !== undefined} onClick={check.start}>
            Check Log
          </PlainButton>
          {isValid && (
            <ExportButton
              load={() => download('GET /api/activity/export.csv', { query })}
              failure="The recent activity could not be exported."
            />
          )}
        </>
      }
    >
      <div className={styles.log}>
        <LogCheck check={check} />
        <ActivityFilters
          view={view}
          onChange={(changes) => show(changes, true)}
          clear={isFiltered ? () => clear() : undefined}
          searchKey={searchKey}
        />
        {isValid && (
          // The key resets opened rows and the scroll position when the filters change.
          <ActivityLog
            key={JSON.stringify(query)}
            query={query}
            clear={isFiltered ? () => clear() : undefined}
          />
        )}
      </div>
    </Screen>
  )
}

type FiltersProps = {
  view: ActivityView
  onChange: (changes: Partial<ActivityView>) => void
  /** Absent when no filter is set. */
  clear?: () => void
  searchKey: number
}

const kinds = activityGroups.map((group) => ({ value: group, label: groupLabel(group) }))

function ActivityFilters({ view, onChange, clear, searchKey }: FiltersProps) {
  const { data: people = [] } = useQuery(callQuery(['activity', 'people'], 'GET /api/activity/people'))
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">Filters</legend>
      <div className={styles.search}>
        <SearchBox
          key={searchKey}
          label="Search by record, field or person"
          search={view.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <NativeSelect
        label="Person"
        value={view.person}
        onChange={(event) => onChange({ person: event.currentTarget.value })}
        data={[{ value: '', label: 'All people' }, ...choices(people, view.person)]}
      />
      <NativeSelect
        label="Kind"
        value={view.kind}
        onChange={(event) => onChange({ kind: event.currentTarget.value as ActivityView['kind'] })}
        data={[{ value: '', label: 'All kinds' }, { value: EDITS, label: 'Edit History' }, ...kinds]}
      />
      <DayField label="From" value={view.from} onChange={(from) => onChange({ from })} />
      <DayField
        label="To"
        value={view.to}
        error={isRangeReversed(view) && 'The To date is before the From date.'}
        onChange={(to) => onChange({ to })}
      />
      <Button variant="subtle" className={styles.clear} disabled={!clear} onClick={clear}>
        Clear All Filters
      </Button>
    </fieldset>
  )
}

/** With name and e-mail, since two people may share a name. A person known only from the URL stays selected. */
function choices(people: readonly Actor[], chosen: string) {
  const known = people.map(({ id, name, email }) => ({
    value: id,
    label: name && email ? `${name} (${email})` : name || email,
  }))
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen)
  return isKnown ? known : [...known, { value: chosen, label: 'Unknown person' }]
}

const PAGE_SIZE = 40 // entries to begin with

type LogProps = {
  query: Record<string, string>
  /** Absent when no filter is set. */
  clear?: () => void
}

/** Newest first. Older entries load on scrolling, or by the button. */
function ActivityLog({ query, clear }: LogProps) {
  const list = useInfiniteQuery(activityQuery({ limit: PAGE_SIZE, lines: 1 }, query))
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? [], [data])
  const lines = useMemo(() => linesOf(entries), [entries])
  const visit = useLastVisit()
  const empty = clear ? (
    <Nothing words="No entries match." clear={clear} label="Show all entries" />
  ) : (
    <p>No recent activity. Every change made in the dashboard is listed here.</p>
  )
  return (
    <PagedList
      list={list}
      failures={['The recent activity could not be loaded.', 'The older entries could not be loaded.']}
      waiting={
        <Waiting
          label="Loading the recent activity…"
          count={8}
          height={24}
          className={styles.entries}
          rowClassName={styles.waiting}
        />
      }
      empty={entries.length === 0 && empty}
      foot={
        <>
          {hasNextPage && !isError && <ShowOlder isLoading={isFetchingNextPage} load={fetchNextPage} />}
          <p role="status" className={looks.quiet}>
            {entries.length === 1 ? '1 entry' : `${entries.length} entries`}
            {lines.length < entries.length &&
              (lines.length === 1 ? ' in 1 line' : ` in ${lines.length} lines`)}
            {hasNextPage ? ' shown. Older entries are available.' : '. No older entries.'}
          </p>
        </>
      }
    >
      <SinceVisit visit={visit} lines={lines} />
      <ul className={styles.entries}>
        {lines.map((line) => (
          <ActivityRow key={line[0].id} line={line} isNew={visit.isNew(line)} />
        ))}
      </ul>
    </PagedList>
  )
}
