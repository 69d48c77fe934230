import { Button, Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { JobJson } from '../../../api/hiring/job-json.ts'
import { jobFieldsOf } from '../../../domain/hiring/job-fields.ts'
import type { JobFields } from '../../../domain/hiring/job-schema.ts'
import { editOpeningPath, jobPath } from '../../../domain/shared/pages.ts'
import { call } from '../../session/api.ts'
import { useChange } from '../../shell/change.ts'
import { useSendingKey } from '../../shell/forms/use-sending-key.ts'
import { historyAt } from '../../shell/kinds.ts'
import { confirm } from '../../shell/toasts/notify.tsx'
import { useSendingOf } from '../subscribers/subscriber-queries.ts'
import styles from './OpeningsTable.module.css'

/** The actions for an opening, in a menu. The focus moves into it, and back when it closes. */
export function OpeningActions({ job }: { job: JobJson }) {
  const [isOpen, setOpen] = useState(false)
  const { close, reopen, duplicate, remove, isBusy } = useOpeningActions(job)
  const sending = useSendingOf()(job)
  const then = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  const askToDelete = () =>
    confirm({
      question: `Are you sure you want to delete the opening "${job.title}" permanently?`,
      yes: 'Yes, Delete',
      onYes: remove,
    })

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Actions for ${job.title}`}
          loading={isBusy}
          onClick={() => setOpen(!isOpen)}
        >
          ⋯
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Actions for ${job.title}`} className={styles.actions}>
        <ActionLink to={editOpeningPath(job.id)}>Edit</ActionLink>
        {job.isOpen ? (
          <Action onClick={then(close)}>Close</Action>
        ) : (
          <Action onClick={then(reopen)}>Reopen</Action>
        )}
        {sending && <ActionLink to={sending.to}>{sending.label}</ActionLink>}
        <Action onClick={then(duplicate)}>Duplicate</Action>
        <ActionLink to={historyAt('job', job.id)}>History</ActionLink>
        {!job.hidden && (
          <Button
            justify="start"
            component="a"
            href={jobPath(job.slug)}
            target="_blank"
            rel="noopener"
            variant="subtle"
            size="compact-sm"
          >
            Public page
          </Button>
        )}
        <Action onClick={then(askToDelete)}>Delete</Action>
      </Popover.Dropdown>
    </Popover>
  )
}

const Action = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <Button justify="start" variant="subtle" size="compact-sm" onClick={onClick}>
    {children}
  </Button>
)

const ActionLink = ({ children, to }: { children: ReactNode; to: string }) => (
  <Button justify="start" component={Link} to={to} variant="subtle" size="compact-sm">
    {children}
  </Button>
)

type Closing = Partial<Pick<JobFields, 'status' | 'closesAt'>>
/** `back` is what an undo restores; absent for the undo itself. */
type StatusChange = { to: Closing; back?: Closing; message: string }

/** Closing, reopening, copying and deleting an opening from the list. */
function useOpeningActions(job: JobJson) {
  const { id, title, status, closesAt } = job
  const navigate = useNavigate()
  const shared = {
    failure: 'The opening could not be changed. Please try again.',
    changed: 'openings',
  } as const

  const change = useChange({
    ...shared,
    about: `status of ${id}`,
    send: ({ to }: StatusChange) => call('PUT /api/jobs/:id', { params: { id }, body: to }),
    onSaved: (_, { message, back }) => ({
      message,
      undo: back && (() => change.mutate({ to: back, message: `Status change of ${title} undone.` })),
    }),
  })
  const close = () =>
    change.mutate({ to: { status: 'closed' }, back: { status, closesAt }, message: `${title} is closed.` })
  const reopen = () =>
    change.mutate({
      // A last day that has passed would close it again.
      to: { status: 'open', ...(job.isPastClosing && { closesAt: '' }) },
      back: { status, closesAt },
      message: `${title} is open again.`,
    })
  const { keyOf, forget } = useSendingKey()
  const duplicate = useChange({
    ...shared,
    send() {
      const body = {
        ...jobFieldsOf(job),
        title: `${title} (copy)`,
        status: 'open',
        closesAt: '',
        hidden: true,
      } as const
      return call('POST /api/jobs', { body, headers: { 'Idempotency-Key': keyOf(body) } })
    },
    onSaved(copy) {
      forget()
      navigate(editOpeningPath(copy.id))
      return { message: 'The copy is hidden from the website until you show it.' }
    },
  })
  const remove = useChange({
    ...shared,
    send: () => call('DELETE /api/jobs/:id', { params: { id } }),
    onSaved: (answer) => answer,
  })
  const isBusy = change.isPending || duplicate.isPending || remove.isPending
  return { close, reopen, duplicate: () => duplicate.mutate(), remove: () => remove.mutate(), isBusy }
}
