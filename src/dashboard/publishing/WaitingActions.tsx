import { useState } from 'react'
import type { Publication } from '../../domain/draft/draft-schema.ts'
import { formatMoment } from '../../domain/time/moment.ts'
import { QuietButton } from '../shell/looks/buttons.ts'
import { confirm } from '../shell/toasts/notify.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { draftCount } from './publication-words.ts'
import { usePublishNow, useWithdraw } from './use-publication-changes.ts'

type Props = { publication: Publication; timeZone: string; onChanged?: () => void }

/** The actions on a publication that waits for its moment, or was refused then. */
export function WaitingActions({ publication, timeZone, onChanged }: Props) {
  const { name, records, state, publishAt } = publication
  const [isMoving, setMoving] = useState(false)
  const publish = usePublishNow(onChanged)
  const withdraw = useWithdraw(timeZone, onChanged)
  const ask = () =>
    confirm({
      question: `Publish ${name} now?`,
      note: [
        records.length > 1 && `${draftCount(records.length)} are published, all or none.`,
        state === 'waiting' && `It is scheduled for ${formatMoment(publishAt!, timeZone)}.`,
      ]
        .filter(Boolean)
        .join(' '),
      yes: 'Yes, Publish',
      onYes: () => publish.mutate(publication),
    })
  return (
    <>
      <QuietButton aria-label={`Publish now: ${name}`} loading={publish.isPending} onClick={ask}>
        Publish now
      </QuietButton>
      <QuietButton aria-label={`Change time: ${name}`} onClick={() => setMoving(true)}>
        Change time
      </QuietButton>
      <QuietButton
        aria-label={`Withdraw: ${name}`}
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate(publication)}
      >
        Withdraw
      </QuietButton>
      {isMoving && (
        <PublishDialog
          of={publication}
          timeZone={timeZone}
          onClose={() => setMoving(false)}
          onChanged={onChanged}
        />
      )}
    </>
  )
}
