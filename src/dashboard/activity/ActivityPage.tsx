import { Restricted } from '../shell/Restricted.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useAddressView } from '../shell/use-address-view.ts'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityLog } from './ActivityLog.tsx'
import styles from './ActivityPage.module.css'
import {
  type ActivityView,
  endsBeforeItBegins,
  everything,
  isNarrowed,
  queryOf,
  readView,
  writeView,
} from './activity-view.ts'
import { Export } from './Export.tsx'

export default function ActivityPage() {
  return (
    <Restricted to="activity" title="Recent Activity">
      <Activity />
    </Restricted>
  )
}

/** The whole log: what narrows it stands in the address. */
function Activity() {
  const { view, show } = useAddressView(readView, writeView)
  const isAskable = !endsBeforeItBegins(view)
  const query = queryOf(view)
  const narrow = (changes: Partial<ActivityView>) => show(changes, true)
  return (
    <Screen title="Recent Activity" actions={isAskable && <Export query={query} />}>
      <div className={styles.log}>
        <ActivityFilters view={view} onChange={narrow} />
        {isAskable && (
          // A new beginning for each question: what was opened, and how far one had read, belonged to the one before.
          <ActivityLog
            key={JSON.stringify(query)}
            query={query}
            clear={isNarrowed(view) ? () => narrow(everything) : undefined}
          />
        )}
      </div>
    </Screen>
  )
}
