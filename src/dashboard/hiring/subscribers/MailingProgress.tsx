import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../session/api.ts'
import { toastError } from '../../shell/toasts/notify.tsx'
import styles from './Subscribers.module.css'
import { type Mailing, mailingsQuery, useSubscribersChanged } from './subscriber-queries.ts'

const WITHOUT_SERVER = 'No mail server is set up (SMTP_URL), so the mails wait in the outbox in Settings.'

/** A mailing that is being sent, or that was stopped. */
export function MailingProgress({ mailing, leaves }: { mailing: Mailing; leaves: boolean }) {
  const { id, jobTitle, state, sent, failed, receivers } = mailing
  const isStopped = state === 'stopped'
  const queries = useQueryClient()
  const changed = useSubscribersChanged()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('PATCH /api/mailings/:id', { params: { id }, body: { stopped: !isStopped } }),
    onSuccess: (saved) =>
      queries.setQueryData(
        mailingsQuery.queryKey,
        (before) => before && { ...before, items: before.items.map((one) => (one.id === id ? saved : one)) },
      ),
    onError: (error) => toastError(messageOf(error, 'The mailing could not be changed.')),
    onSettled: changed,
  })
  const count = `${sent.toLocaleString('en')} of ${receivers.toLocaleString('en')} sent`
  return (
    <section className={styles.progress} aria-label={`Sending ${jobTitle}`}>
      <p>
        {isStopped ? 'Stopped' : 'Sending'} “{jobTitle}”: {count}
        {failed > 0 && `, ${failed.toLocaleString('en')} failed`}
      </p>
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
        {isStopped ? 'Continue' : 'Stop'}
      </Button>
      <progress aria-label={`Mails sent of ${jobTitle}`} value={sent} max={receivers} />
      {!leaves && <p className={styles.note}>{WITHOUT_SERVER}</p>}
    </section>
  )
}
