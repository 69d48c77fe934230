import type { MailState } from '../../../domain/shared/mail-state.ts'
import { Timestamp } from './Timestamp.tsx'

type Props = { mail: { state: MailState; lastError: string; createdAt: string; sentAt: string | null } }

export function MailStateText({ mail: { state, lastError, createdAt, sentAt } }: Props) {
  if (state === 'sent')
    return (
      <>
        Sent <Timestamp at={sentAt ?? createdAt} />
      </>
    )
  return (
    <>
      {state === 'dead' ? 'Not delivered' : 'Waiting to be sent'}, written <Timestamp at={createdAt} />
      {lastError && `: ${lastError}`}
    </>
  )
}
