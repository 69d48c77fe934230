import { Button, Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { JobJson } from '../../../api/hiring/job-json.ts'
import { editOpeningPath, jobPath } from '../../../domain/shared/pages.ts'
import { historyAt } from '../../shell/kinds.ts'
import { confirm } from '../../shell/toasts/notify.tsx'
import { useSendingOf } from '../subscribers/subscriber-queries.ts'
import styles from './OpeningsTable.module.css'
import { useOpeningActions } from './use-opening-actions.ts'

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
