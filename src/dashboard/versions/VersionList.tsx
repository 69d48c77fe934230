import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { DraftFacts } from '../../domain/draft/draft-schema.ts'
import { type AnyTable, labelsIn } from '../../domain/fields/record-fields.ts'
import type { Version } from '../../domain/version/version-schema.ts'
import { Timestamp } from '../shell/activity/Timestamp.tsx'
import { Failure } from '../shell/forms/Failure.tsx'
import { rowLegend, useRowKeys } from '../shell/list/rows.ts'
import looks from '../shell/looks/looks.module.css'
import { ShowOlder } from '../shell/ShowOlder.tsx'
import { addressView, choice } from '../shell/use-address-view.ts'
import styles from './VersionList.module.css'

/** In place of a version's number: the draft that colleagues share. */
export const DRAFT = 'draft'

/** The state of a navigation from a draft that was published to the version that takes its place. */
export const PUBLISHED = 'published'

/** The state of the history screen in its address. The version is absent until one is chosen: then it is the last one before the current. */
export const historyView = addressView(
  {},
  {
    version: {
      none: undefined,
      read: (text): number | typeof DRAFT | undefined =>
        text === DRAFT ? DRAFT : /^[1-9]\d*$/.test(text) ? Number(text) : undefined,
    },
    look: choice(['website'], 'compared'),
  },
)
export type HistoryView = ReturnType<typeof historyView.read>

type Props = {
  versions: readonly Version[]
  table: AnyTable
  /** The draft that colleagues share, which comes first. */
  draft: DraftFacts | undefined
  shown: HistoryView['version']
  /** The query of the address that shows a version. */
  addressOf: (version: number | typeof DRAFT) => string
  list: UseInfiniteQueryResult
}

/** All versions, the newest first. One stop for the Tab key; the arrow keys go from one to the next. */
export function VersionList({ versions, table, draft, shown, addressOf, list }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const hint = useId()
  const press = useRowKeys('Versions', legend, {
    listOf: () => [...(draft ? [DRAFT] : []), ...versions.map(({ number }) => String(number))],
  })
  const newest = versions[0]?.number
  const isShownHere = shown === DRAFT || versions.some(({ number }) => number === shown)
  const tabStop = isShownHere ? shown : (newest ?? DRAFT)

  const line = (version: number | typeof DRAFT, children: ReactNode) => (
    <li key={version} className={styles.version}>
      <Link
        to={{ search: addressOf(version) }}
        className={styles.link}
        data-name-of={version}
        tabIndex={version === tabStop ? 0 : -1}
        aria-current={version === shown ? 'true' : undefined}
        aria-describedby={hint}
        preventScrollReset
      >
        {children}
      </Link>
    </li>
  )
  return (
    <nav className={styles.list} aria-label="Versions">
      <p id={hint} className="visually-hidden">
        Use the arrow keys to move between versions, and Enter to show one.
      </p>
      <ol className={styles.versions} onKeyDown={press}>
        {draft &&
          line(
            DRAFT,
            <>
              <span className={styles.number}>Draft, shared with colleagues</span>
              <Timestamp at={draft.updatedAt} className={styles.fact} />
              <span className={styles.fact}>{draft.savedBy.name || draft.savedBy.email}</span>
            </>,
          )}
        {versions.map((version) =>
          line(
            version.number,
            <>
              <span className={styles.number}>Version {version.number}</span>
              {version.number === newest && <span className={looks.figures}>Current</span>}
              <Timestamp at={version.savedAt} className={styles.fact} />
              <span className={styles.fact}>{version.savedBy.name || version.savedBy.email}</span>
              <span className={styles.fields}>{whatChanged(version, table)}</span>
            </>,
          ),
        )}
      </ol>
      {versions.length === 1 && !hasNextPage && <p className={styles.fact}>No earlier version yet.</p>}
      {isFetchNextPageError && (
        <Failure message="The older versions could not be loaded." retry={fetchNextPage} />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <ShowOlder isLoading={isFetchingNextPage} load={fetchNextPage} />
      )}
    </nav>
  )
}

function whatChanged({ fields, restoredFrom, number }: Version, table: AnyTable): string {
  const labels = labelsIn(table)
  const names = fields.map((name) => labels[name] ?? name).join(', ')
  if (restoredFrom !== undefined) return `Restored version ${restoredFrom}: ${names}`
  if (number === 1) return 'First version'
  return names
}

const legend = { ...rowLegend('version'), Enter: 'Show the version' }
