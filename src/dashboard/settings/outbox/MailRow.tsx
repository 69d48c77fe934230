import { Button } from '@mantine/core'
import type { MailJson } from '../../../api/mail/outbox-json.ts'
import { mailLabels } from '../../../domain/mail/mail.ts'
import type { MailState } from '../../../domain/shared/mail-state.ts'
import { call } from '../../session/api.ts'
import { formatTime } from '../../shell/activity/format-time.ts'
import { useChange } from '../../shell/change.ts'
import styles from './Outbox.module.css'
import { useCopyLink } from './use-copy-link.ts'

const stateLabels: Record<MailState, string> = { waiting: 'Waiting', sent: 'Sent', dead: 'Failed' }

export function MailRow({ mail, onOpen }: { mail: MailJson; onOpen: () => void }) {
  const { id, to, kind, subject, state, tries, lastError, createdAt } = mail
  const again = useChange({
    send: () => call('POST /api/outbox/:id/send-again', { params: { id } }),
    onSaved: () => ({ message: 'The mail will be sent again.' }),
    failure: 'The mail could not be sent again.',
    changed: 'mails',
  })
  const copy = useCopyLink(onOpen)
  const copyLabel = kind === 'candidate' ? 'Copy the link of the candidate’s page' : 'Copy link'
  const named = `${mailLabels[kind]} to ${to}`
  return (
    <tr>
      <td className={styles.when}>
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      </td>
      <td className={styles.to}>{to}</td>
      <td className={styles.mail}>
        {subject}
        <span className={styles.more}>{mailLabels[kind]}</span>
      </td>
      <td>
        <span className={state === 'dead' ? styles.dead : undefined}>{stateLabels[state]}</span>
        {lastError && <span className={styles.more}>{lastError}</span>}
      </td>
      <td>{tries}</td>
      <td>
        <div className={styles.actions}>
          <Button size="compact-sm" variant="default" aria-label={`Open: ${named}`} onClick={onOpen}>
            Open
          </Button>
          {mail.hasLinkToCopy && (
            <Button
              size="compact-sm"
              variant="default"
              classNames={{ root: styles.copy, label: styles.copyLabel }}
              aria-label={`${copyLabel}: ${named}`}
              loading={copy.isPending}
              onClick={() => copy.mutate(() => id)}
            >
              {copyLabel}
            </Button>
          )}
          {mail.canSendAgain && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Send again: ${named}`}
              loading={again.isPending}
              onClick={() => again.mutate()}
            >
              Send again
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}
