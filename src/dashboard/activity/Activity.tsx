import { download } from '../session/api.ts'
import { ExportButton } from '../shell/ExportButton.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useAddressView } from '../shell/use-address-view.ts'
import styles from './Activity.module.css'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityLog } from './ActivityLog.tsx'
import { activityView, isRangeReversed, toQuery } from './activity-view.ts'

/** The whole log. Its filters are kept in the URL. */
export function Activity() {
  const { view, show, clear, searchKey } = useAddressView(activityView)
  const isFiltered = activityView.isFiltered(view)
  const isValid = !isRangeReversed(view)
  const query = toQuery(view)
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
