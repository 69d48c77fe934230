import { UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import type { ActivityEntry } from '../../../domain/activity/activity-entry-schema.ts'
import { type ActivityLine, sentenceOfLine } from '../../../domain/activity/activity-lines.ts'
import styles from './ActivityList.module.css'
import { ActivitySentence } from './ActivitySentence.tsx'
import { NewMark } from './SinceVisit.tsx'
import { Timestamp } from './Timestamp.tsx'

type IsNew = (line: ActivityLine) => boolean

/** The newest first. A line of several entries opens. */
export function ActivityList({ lines, isNew }: { lines: readonly ActivityLine[]; isNew: IsNew }) {
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
          <Timestamp at={newest.at} />
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
