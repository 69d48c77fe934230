import { download } from '../session/api.ts'
import { ExportButton } from '../shell/ExportButton.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useAddressView } from '../shell/use-address-view.ts'
import styles from './Activity.module.css'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityLog } from './ActivityLog.tsx'
import {
  type ActivityView,
  isFiltered,
  isRangeReversed,
  noFilter,
  readView,
  toQuery,
  writeView,
} from './activity-view.ts'

/** The whole log. Its filters are kept in the URL. */
export function Activity() {
  const { view, show } = useAddressView(readView, writeView)
  const isValid = !isRangeReversed(view)
  const query = toQuery(view)
  const filter = (changes: Partial<ActivityView>) => show(changes, true)
  return (
    <Screen
      title="Recent Activity"
      actions={
        isValid && (
          <ExportButton
            load={() => download('GET /api/activity/export.csv', { query })}
            failure="The recent activity could not be exported."
          />
        )
      }
    >
      <div className={styles.log}>
        <ActivityFilters view={view} onChange={filter} />
        {isValid && (
          // The key resets opened rows and the scroll position when the filters change.
          <ActivityLog
            key={JSON.stringify(query)}
            query={query}
            clear={isFiltered(view) ? () => filter(noFilter) : undefined}
          />
        )}
      </div>
    </Screen>
  )
}
