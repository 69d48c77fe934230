import { UnstyledButton } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { may, type Right } from '../../domain/account/role.ts'
import { type ActivityGroup, groupLabel, groupOf, sentenceOf } from '../../domain/activity/activity.ts'
import { differencesIn } from '../../domain/activity/activity-difference.ts'
import type { ActivityEntry } from '../../domain/activity/activity-entry-schema.ts'
import { useSession } from '../session/session.tsx'
import { ActivitySentence } from '../shell/activity/ActivitySentence.tsx'
import { formatExactTime } from '../shell/activity/format-time.ts'
import { Timestamp } from '../shell/activity/Timestamp.tsx'
import { contentHistoryOf, openingHistoryOf, projectHistoryOf } from '../shell/places.ts'
import styles from './ActivityRow.module.css'
import { Differences } from './Differences.tsx'

/** Who did what, and when. Opened, it shows the values before and after. */
export function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const { actor, at } = entry
  const differences = useMemo(() => differencesIn(entry), [entry])
  const count = differences.length
  const who = actor.name || actor.email
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <Timestamp at={at} className={styles.when} />
        <span className={styles.who}>
          <strong>{who}</strong>{' '}
          {actor.email && actor.email !== who && <span className={styles.email}>{actor.email}</span>}
        </span>
        <span className={styles.what}>
          <ActivitySentence entry={entry} />
        </span>
        <span className={styles.kind}>{groupLabel(groupOf(entry.kind))}</span>
        <UnstyledButton
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={details}
          aria-label={`${count ? changesInWords(count) : 'Details'}: ${who} ${sentenceOf(entry)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {count ? changesInWords(count) : 'Details'}
          <span aria-hidden="true" className={styles.sign}>
            {isOpen ? '−' : '+'}
          </span>
        </UnstyledButton>
      </div>
      <div id={details} hidden={!isOpen} className={styles.details}>
        {isOpen && (
          <>
            <p className={styles.exactly}>
              {formatExactTime(at)} <HistoryLink entry={entry} />
            </p>
            {count > 0 && <Differences differences={differences} />}
          </>
        )}
      </div>
    </li>
  )
}

const changesInWords = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

/** To the versions of the record, for those who may write it. */
function HistoryLink({ entry: { kind, subject } }: { entry: ActivityEntry }) {
  const { user } = useSession()
  const history = histories[groupOf(kind)]
  const exists = subject.exists || groupOf(kind) === 'content'
  if (!history || !exists || !user || !may(user.role, history.right)) return null
  return <Link to={history.of(subject.id)}>Show history</Link>
}

const histories: Partial<Record<ActivityGroup, { of: (id: string) => string; right: Right }>> = {
  project: { of: projectHistoryOf, right: 'projects.write' },
  job: { of: openingHistoryOf, right: 'hiring' },
  content: { of: contentHistoryOf, right: 'content.write' },
}
