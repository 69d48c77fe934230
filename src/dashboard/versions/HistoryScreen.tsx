import { Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { listCrumb, screenOf } from '../../domain/record/kinds.ts'
import { capital } from '../editing/lists/capital.ts'
import { isStatus } from '../session/api.ts'
import { Crumbs } from '../shell/Crumbs.tsx'
import { Failure } from '../shell/forms/Failure.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useAddressView } from '../shell/use-address-view.ts'
import { ChosenDraft } from './ChosenDraft.tsx'
import { ChosenVersion } from './ChosenVersion.tsx'
import styles from './HistoryScreen.module.css'
import {
  currentQuery,
  declarationOf,
  draftQuery,
  missingWords,
  type VersionedRecord,
  versionsQuery,
} from './history-queries.ts'
import { DRAFT, historyView, PUBLISHED, VersionList } from './VersionList.tsx'

export function HistoryScreen({ record }: { record: VersionedRecord }) {
  const { data: current } = useQuery(currentQuery(record))
  const { view, show } = useAddressView(historyView)
  const list = useInfiniteQuery(versionsQuery(record))
  const { noun, table } = declarationOf(record)
  const name = record.nameOf(current)
  const trail = [
    listCrumb(record.kind),
    ...(name ? [{ label: name, to: screenOf(record.kind, 'opened', record.id) }] : []),
  ]
  const draft = useQuery(draftQuery(record)).data?.facts
  const versions = list.data?.pages.flatMap(({ items }) => items) ?? []
  // It stays when there is a newer one.
  const [initial, setInitial] = useState<number>()
  if (initial === undefined && versions[0]) setInitial((versions[1] ?? versions[0]).number)
  const chosen = view.version ?? initial ?? (draft && DRAFT)
  const { state } = useLocation()
  // Back and a reload lead to a location with the state of the navigation that first opened it.
  const takesFocus = useNavigationType() !== 'POP' && state === PUBLISHED
  const looks = { look: view.look, onLook: (look: typeof view.look) => show({ look }, true) }

  const frame = (children: ReactNode) => (
    <Screen
      title={`History: ${name ?? capital(noun)}`}
      heading={<Crumbs trail={trail} here="History" />}
      filled
    >
      {children}
    </Screen>
  )

  // A record that was never saved has no list, which is asked for again after a failed publication. The dialog of that stays.
  if (list.isPending && !(draft && list.isFetched)) return frame(<Waiting />)
  if (!list.data && !draft) {
    return frame(
      isStatus(list.error, 404) ? (
        <div role="alert">{missingWords(record)}</div>
      ) : (
        <Failure message="The versions could not be loaded." retry={list.refetch} />
      ),
    )
  }
  return frame(
    <div className={styles.history}>
      <VersionList
        versions={versions}
        table={table}
        draft={draft}
        shown={chosen}
        addressOf={(version) => `?${historyView.write({ ...view, version })}`}
        list={list}
      />
      {chosen === DRAFT && <ChosenDraft record={record} {...looks} />}
      {typeof chosen === 'number' && (
        <ChosenVersion
          key={chosen}
          record={record}
          number={chosen}
          isCurrent={chosen === versions[0]?.number}
          version={versions.find((one) => one.number === chosen)}
          takesFocus={takesFocus}
          {...looks}
        />
      )}
    </div>,
  )
}

const SKELETONS = [1, 2, 3, 4, 5]

const Waiting = () => (
  <div className={styles.history} role="status" aria-label="Loading the versions…">
    <div>
      {SKELETONS.map((row) => (
        <Skeleton key={row} height={80} mb="md" />
      ))}
    </div>
    <Skeleton height={240} />
  </div>
)
