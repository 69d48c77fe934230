import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../session/api.ts'
import { useReload } from '../../../session/queries.ts'
import { formatTime } from '../../../shell/activity/format-time.ts'
import { Timestamp } from '../../../shell/activity/Timestamp.tsx'
import { FormAlert } from '../../../shell/forms/FormAlert.tsx'
import { useSending } from '../../../shell/forms/use-sending.tsx'
import { useSendingKey } from '../../../shell/forms/use-sending-key.ts'
import { toastSuccess } from '../../../shell/toasts/notify.tsx'
import { applicationQuery, type CandidateRecord } from '../record/application-queries.ts'
import styles from './Keeping.module.css'

type Props = { record: CandidateRecord; isBlind: boolean; onErase: () => void }

/** The day when the application is erased, asking the candidate to have it stored longer, and erasing it now. */
export function Keeping({ record, isBlind, onErase }: Props) {
  const { id, eraseAfter, renewalAskedAt, consentVersion } = record
  const queries = useQueryClient()
  const reload = useReload()
  const { isBusy, failure, send } = useSending({
    fallback: 'The candidate could not be asked. Please try again.',
  })
  const { keyOf, forget } = useSendingKey()
  const ask = () =>
    send(async () => {
      const query = { blind: isBlind ? '1' : '0' } as const
      const headers = { 'Idempotency-Key': keyOf({ id }) }
      const saved = await call('POST /api/applications/:id/renewal', { params: { id }, query, headers })
      forget()
      queries.setQueryData(applicationQuery(id, isBlind).queryKey, saved)
      reload('candidate')
      toastSuccess('The candidate was asked by mail.')
    })
  return (
    <div className={styles.keeping}>
      <p>
        <time dateTime={eraseAfter}>{dayOf(eraseAfter)}</time>, unless something changes before. The candidate
        agreed to {consentVersion === 0 ? 'the default' : `version ${consentVersion} of the`} consent text.
      </p>
      {renewalAskedAt && (
        <p>
          Asked on <Timestamp at={renewalAskedAt} /> whether it may be kept. No answer yet.
        </p>
      )}
      <FormAlert>{failure}</FormAlert>
      <div className={styles.actions}>
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={ask}>
          {renewalAskedAt ? 'Ask again to renew' : 'Ask to renew'}
        </Button>
        <Button size="compact-sm" variant="subtle" color="earth" onClick={onErase}>
          Erase
        </Button>
      </div>
    </div>
  )
}

const dayOf = (iso: string) => formatTime(iso).split(',')[0]
