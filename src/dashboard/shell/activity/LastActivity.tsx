import { Skeleton, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { ActivityEntry } from '../../../domain/activity/activity-entry-schema.ts'
import { type ActivityLine, linesOf, sentenceOfLine } from '../../../domain/activity/activity-lines.ts'
import { activityQuery } from '../../session/queries.ts'
import { Failure } from '../forms/Failure.tsx'
import looks from '../looks/looks.module.css'
import { ActivitySentence } from './ActivitySentence.tsx'
import styles from './LastActivity.module.css'
import { NewMark, SinceVisit, useLastVisit } from './SinceVisit.tsx'
import { Timestamp } from './Timestamp.tsx'

const ENTRIES_A_LINE = 3 // to begin with; more are loaded when they are in fewer lines

type Props = {
  /** Lines, of which one may have many entries. */
  count: number
  /** The query of GET /api/activity. */
  filter?: Record<string, string>
  /** The text for an empty log. */
  none: string
}

export function LastActivity({ count, filter, none }: Props) {
  const { data, isPending, isError, refetch } = useInfiniteQuery(
    activityQuery({ limit: count * ENTRIES_A_LINE, lines: count }, filter),
  )
  const lines = useMemo(() => linesOf(data?.pages[0]?.entries ?? []).slice(0, count), [data, count])
  const visit = useLastVisit()
  return (
    <>
      <SinceVisit visit={visit} lines={lines} />
      {isPending && <Skeleton height={160} />}
      {isError && <Failure message="The recent activity could not be loaded." retry={refetch} />}
      {data && (lines.length ? <ActivityList lines={lines} isNew={visit.isNew} /> : <p>{none}</p>)}
    </>
  )
}

type IsNew = (line: ActivityLine) => boolean

/** The newest first. A line of several entries opens. */
function ActivityList({ lines, isNew }: { lines: readonly ActivityLine[]; isNew: IsNew }) {
  return (
    <ul className={styles.entries}>
      {lines.map((line) => (
        <Line key={line[0].id} line={line} isNew={isNew} />
      ))}
    </ul>
  )
}

const nameOf = ({ actor }: ActivityEntry) => actor.name || actor.email

function Line({ line, isNew }: { line: ActivityLine; isNew: IsNew }) {
  const [isOpen, setOpen] = useState(false)
  const singles = useId()
  const [newest] = line
  const label = `${line.length} entries`
  return (
    <li>
      <div className={styles.entry}>
        <span>
          {isNew(line) && <NewMark />}
          <strong>{nameOf(newest)}</strong> <ActivitySentence line={line} />
        </span>
        <span className={styles.end}>
          {line.length > 1 && (
            <UnstyledButton
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls={singles}
              aria-label={`${label}: ${nameOf(newest)} ${sentenceOfLine(line)}`}
              onClick={() => setOpen(!isOpen)}
            >
              {label} <span aria-hidden="true">{isOpen ? '−' : '+'}</span>
            </UnstyledButton>
          )}
          <Timestamp at={newest.at} className={looks.figures} />
        </span>
      </div>
      {line.length > 1 && (
        <div id={singles} hidden={!isOpen} className={styles.singles}>
          {isOpen && <ActivityList lines={line.map((entry) => [entry])} isNew={isNew} />}
        </div>
      )}
    </li>
  )
}
