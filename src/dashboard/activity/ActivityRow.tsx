import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { may } from '../../domain/account/role.ts'
import { groupLabel, groupOf } from '../../domain/activity/activity.ts'
import { differencesIn } from '../../domain/activity/activity-difference.ts'
import type { ActivityEntry } from '../../domain/activity/activity-entry-schema.ts'
import { type ActivityLine, isOnOneRecord, sentenceOfLine } from '../../domain/activity/activity-lines.ts'
import { isVersioned, recordKinds, screenOf } from '../../domain/record/kinds.ts'
import { counted } from '../../domain/shared/counted.ts'
import { useSession } from '../session/session.tsx'
import { ActivitySentence } from '../shell/activity/ActivitySentence.tsx'
import { formatExactTime } from '../shell/activity/format-time.ts'
import { NewMark } from '../shell/activity/SinceVisit.tsx'
import { Timestamp } from '../shell/activity/Timestamp.tsx'
import looks from '../shell/looks/looks.module.css'
import styles from './ActivityRow.module.css'
import { Differences } from './Differences.tsx'

/** A line of the log: one entry, or several that open. */
export function ActivityRow({ line, isNew }: { line: ActivityLine; isNew: boolean }) {
  if (line.length === 1) return <EntryRow entry={line[0]} isNew={isNew} />
  return (
    <Row line={line} label={`${line.length} entries`} isNew={isNew}>
      {isOnOneRecord(line) && (
        <p className={styles.ofAll}>
          <HistoryLink entry={line[0]} />
        </p>
      )}
      <ul className={styles.singles}>
        {line.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </Row>
  )
}

/** Opened, it shows the values before and after. */
function EntryRow({ entry, isNew }: { entry: ActivityEntry; isNew?: boolean }) {
  const differences = useMemo(() => differencesIn(entry), [entry])
  const count = differences.length
  return (
    <Row line={[entry]} isNew={isNew} label={count ? counted(count, 'change') : 'Details'}>
      <div className={styles.details}>
        <p className={styles.exactly}>
          {formatExactTime(entry.at)} <HistoryLink entry={entry} />
        </p>
        {count > 0 && <Differences changes={differences} />}
      </div>
    </Row>
  )
}

type Props = {
  line: ActivityLine
  /** The label of what opens. */
  label: string
  /** Others did it since the user's last visit. */
  isNew?: boolean
  children: ReactNode
}

function Row({ line, label, isNew, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const opened = useId()
  const [{ actor, at, kind }] = line
  const who = actor.name || actor.email
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <Timestamp at={at} className={looks.figures} />
        <span className={styles.who}>
          {isNew && <NewMark />}
          <strong>{who}</strong>{' '}
          {actor.email && actor.email !== who && (
            <span className={`${looks.figures} ${looks.line} ${styles.email}`}>{actor.email}</span>
          )}
        </span>
        <span className={styles.what}>
          <ActivitySentence line={line} />
        </span>
        <span className={looks.figures}>{groupLabel(groupOf(kind))}</span>
        <UnstyledButton
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={opened}
          aria-label={`${label}: ${who} ${sentenceOfLine(line)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
          <span aria-hidden="true" className={styles.sign}>
            {isOpen ? '−' : '+'}
          </span>
        </UnstyledButton>
      </div>
      <div id={opened} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  )
}

/** To the versions of the record, for those who may write it. */
function HistoryLink({ entry: { kind, subject } }: { entry: ActivityEntry }) {
  const { user } = useSession()
  const group = groupOf(kind)
  const exists = subject.exists || group === 'content'
  if (!isVersioned(group) || !exists || !user || !may(user.role, recordKinds[group].right)) return null
  return <Link to={screenOf(group, 'history', subject.id)}>Show history</Link>
}
