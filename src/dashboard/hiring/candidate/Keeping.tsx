import { Button } from '@mantine/core'
import { candidateName } from '../../../domain/hiring/application.ts'
import { call } from '../../session/api.ts'
import { formatDay } from '../../shell/activity/format-time.ts'
import { Timestamp } from '../../shell/activity/Timestamp.tsx'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { useSending } from '../../shell/forms/use-sending.tsx'
import { useSendingKey } from '../../shell/forms/use-sending-key.ts'
import { SmallButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { toastSuccess } from '../../shell/toasts/notify.tsx'
import { type CandidateRecord, useReview } from './candidate-record.ts'

type Props = { record: CandidateRecord; onErase: () => void }

/** The day when the application is erased, asking the candidate to have it stored longer, and erasing it now. */
export function Keeping({ record, onErase }: Props) {
  const { id, eraseAfter, renewalAskedAt, consentVersion } = record
  const { query, saved } = useReview()
  const { isBusy, failure, send } = useSending({
    fallback: 'The candidate could not be asked. Please try again.',
    subject: candidateName(record),
  })
  const { keyOf, forget } = useSendingKey()
  const ask = () =>
    send(async () => {
      const headers = { 'Idempotency-Key': keyOf({ id }) }
      const asked = await call('POST /api/applications/:id/renewal', { params: { id }, query, headers })
      forget()
      saved(asked)
      toastSuccess(`${candidateName(record)} was asked by mail.`)
    })
  return (
    <div className={looks.stack}>
      <p>
        <time dateTime={eraseAfter}>{formatDay(eraseAfter)}</time>, unless something changes before. The
        candidate agreed to {consentVersion === 0 ? 'the default' : `version ${consentVersion} of the`}{' '}
        consent text.
      </p>
      {renewalAskedAt && (
        <p>
          Asked on <Timestamp at={renewalAskedAt} /> whether it may be kept. No answer yet.
        </p>
      )}
      <FormAlert>{failure}</FormAlert>
      <div className={looks.actions}>
        <SmallButton loading={isBusy} onClick={ask}>
          {renewalAskedAt ? 'Ask again to renew' : 'Ask to renew'}
        </SmallButton>
        <Button size="compact-sm" variant="subtle" color="earth" onClick={onErase}>
          Erase
        </Button>
      </div>
    </div>
  )
}
