import { Button } from '@mantine/core'
import { useState } from 'react'
import { historySentence } from '../../../domain/hiring/application.ts'
import { useSession } from '../../session/session.tsx'
import { formatClock } from '../../shell/activity/format-time.ts'
import { SmallButton } from '../../shell/looks/buttons.ts'
import type { CandidateRecord } from './candidate-record.ts'
import { disputeMessage } from './changes.ts'
import styles from './Notices.module.css'
import type { useChanges } from './use-changes.ts'

type Props = {
  record: CandidateRecord
  changes: ReturnType<typeof useChanges>
  /** Called when a button that had the focus is gone. */
  onSettled: () => void
}

/** The changes of colleagues meanwhile, and the question where two people changed the same. */
export function Notices({ record, changes: { dispute, keepTheirs, useMine }, onSettled }: Props) {
  const { user } = useSession()
  const { news, dismiss } = useNews(record, user?.id)
  const then = (act: () => void) => () => {
    act()
    onSettled()
  }
  return (
    <>
      <div role="alert" className={dispute && styles.notice}>
        {dispute && (
          <>
            <p>{disputeMessage(dispute, record, user?.id)}</p>
            <Button size="compact-sm" onClick={then(keepTheirs)}>
              Keep theirs
            </Button>
            <SmallButton onClick={then(useMine)}>Use mine</SmallButton>
          </>
        )}
      </div>
      <div role="status" className={news.length > 0 && !dispute ? styles.notice : undefined}>
        {news.length > 0 && !dispute && (
          <>
            <ul>
              {news.map(({ id, at, words }) => (
                <li key={id}>
                  {words}, {formatClock(new Date(at))}.
                </li>
              ))}
            </ul>
            <SmallButton onClick={then(dismiss)}>Close message</SmallButton>
          </>
        )}
      </div>
    </>
  )
}

/** The changes that others made to this application since it was opened here, the oldest first. */
function useNews({ history, notes }: CandidateRecord, userId: string | undefined) {
  const entries = [
    ...history.map((event) => ({
      ...event,
      id: `event ${event.id}`,
      words: `${event.by.name} ${historySentence(event)}`,
    })),
    ...notes.map((note) => ({ ...note, id: `note ${note.id}`, words: `${note.by.name} added a note` })),
  ]
  const ids = entries.map(({ id }) => id)
  const [known, setKnown] = useState(ids)
  const news = entries
    .filter(({ id, by }) => !known.includes(id) && by.id !== userId)
    .sort((a, b) => a.at.localeCompare(b.at))
  return { news, dismiss: () => setKnown(ids) }
}
