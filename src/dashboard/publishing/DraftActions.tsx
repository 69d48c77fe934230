import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isSameKey } from '../../domain/draft/draft.ts'
import type { DraftFacts, DraftList, Publication } from '../../domain/draft/draft-schema.ts'
import { formatMoment } from '../../domain/time/moment.ts'
import styles from './DraftActions.module.css'
import { draftsQuery, publicationOf } from './drafts-query.ts'
import { personName } from './publication-words.ts'
import { Refused } from './Refused.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { WaitingActions } from './WaitingActions.tsx'

type Props = {
  draft: DraftFacts
  /** Its schedule was changed, or it was published. */
  onChanged?: () => void
}

/** What can be done with a draft besides editing it: a schedule, or what it is scheduled for. */
export function DraftActions({ draft, onChanged }: Props) {
  const { data } = useQuery(draftsQuery)
  const [isScheduling, setScheduling] = useState(false)
  if (!data) return null
  const { timeZone } = data
  const { publicationId } = currentOf(draft, data)
  const publication = publicationOf(data, { ...draft, publicationId })
  return (
    <div className={styles.actions} data-question-side="after">
      {publication && (
        <>
          <ScheduleWords publication={publication} timeZone={timeZone} />
          <WaitingActions publication={publication} timeZone={timeZone} onChanged={onChanged} />
        </>
      )}
      {publicationId !== null && !publication && (
        <p>It is scheduled together with drafts that you cannot change.</p>
      )}
      {publicationId === null && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setScheduling(true)}>
          Schedule…
        </Button>
      )}
      {isScheduling && (
        <ScheduleDialog
          of={[draft]}
          timeZone={timeZone}
          onClose={() => setScheduling(false)}
          onChanged={onChanged}
        />
      )}
    </div>
  )
}

/** The draft as the list has it, which is read again when a schedule changes. */
const currentOf = (draft: DraftFacts, { drafts }: DraftList) =>
  drafts.find((one) => isSameKey(one, draft)) ?? draft

function ScheduleWords({ publication, timeZone }: { publication: Publication; timeZone: string }) {
  const { state, publishAt, createdBy, records, name, problems } = publication
  const when = formatMoment(publishAt!, timeZone)
  const others = records.length > 1 ? `, with ${records.length - 1} more: ${name}` : ''
  if (state === 'refused')
    return (
      <div className={styles.words}>
        <p>It was not published on {when}:</p>
        <Refused problems={problems} />
      </div>
    )
  return (
    <p className={styles.words}>
      Scheduled for {when} by {personName(createdBy)}
      {others}
    </p>
  )
}
