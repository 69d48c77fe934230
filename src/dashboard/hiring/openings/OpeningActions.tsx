import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OpeningJson } from '../../../api/hiring/opening-json.ts'
import { fieldsIn } from '../../../domain/fields/record-fields.ts'
import { openingFields } from '../../../domain/hiring/opening-fields.ts'
import type { OpeningFields } from '../../../domain/hiring/opening-schema.ts'
import { screenOf } from '../../../domain/record/kinds.ts'
import { openingPath } from '../../../domain/shared/pages.ts'
import { call } from '../../session/api.ts'
import { useChange } from '../../shell/change.ts'
import { useSendingKey } from '../../shell/forms/use-sending-key.ts'
import { confirm } from '../../shell/toasts/notify.tsx'
import { useShownAddress } from '../../shell/use-shown-address.ts'
import { useSendingOf } from '../subscribers/subscriber-queries.ts'
import styles from './OpeningsTable.module.css'

/** The focus moves into the menu, and back when it closes. */
export function OpeningActions({ opening }: { opening: OpeningJson }) {
  const [isOpen, setOpen] = useState(false)
  const { close, reopen, duplicate, remove, isBusy } = useOpeningActions(opening)
  const sending = useSendingOf()(opening)
  const then = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  const askToDelete = () =>
    confirm({
      question: `Are you sure you want to delete the opening "${opening.title}" permanently?`,
      yes: 'Yes, Delete',
      onYes: remove,
    })

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Actions for ${opening.title}`}
          loading={isBusy}
          onClick={() => setOpen(!isOpen)}
        >
          ⋯
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Actions for ${opening.title}`} className={styles.actions}>
        <Action component={Link} to={screenOf('job', 'edit', opening.id)}>
          Edit
        </Action>
        {opening.isOpen ? (
          <Action onClick={then(close)}>Close</Action>
        ) : (
          <Action onClick={then(reopen)}>Reopen</Action>
        )}
        {sending && (
          <Action component={Link} to={sending.to}>
            {sending.label}
          </Action>
        )}
        <Action onClick={then(duplicate)}>Duplicate</Action>
        <Action component={Link} to={screenOf('job', 'history', opening.id)}>
          History
        </Action>
        {!opening.hidden && (
          <Action component="a" href={openingPath(opening.slug)} target="_blank" rel="noopener">
            Public page
          </Action>
        )}
        <Action onClick={then(askToDelete)}>Delete</Action>
      </Popover.Dropdown>
    </Popover>
  )
}

const Action = Button.withProps({ justify: 'start', variant: 'subtle', size: 'compact-sm' })

type Closing = Partial<Pick<OpeningFields, 'status' | 'closesAt'>>
/** `back` is what an undo restores; absent for the undo itself. */
type StatusChange = { to: Closing; back?: Closing; message: string }

function useOpeningActions(opening: OpeningJson) {
  const { id, title, status, closesAt } = opening
  const navigate = useNavigate()
  const shownAddress = useShownAddress()
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
  const set = (to: Closing, message: string) => change.mutate({ to, back: { status, closesAt }, message })
  const close = () => set({ status: 'closed' }, `${title} is closed.`)
  // A last day that has passed would close it again.
  const reopened: Closing = { status: 'open', ...(opening.isPastClosing && { closesAt: '' }) }
  const reopen = () => set(reopened, `${title} is open again.`)
  const { keyOf, forget } = useSendingKey()
  const duplicate = useChange({
    ...shared,
    send() {
      const body = {
        ...fieldsIn(openingFields, opening),
        title: `${title} (copy)`,
        status: 'open',
        closesAt: '',
        hidden: true,
      } as const
      return call('POST /api/jobs', { body, headers: { 'Idempotency-Key': keyOf(body) } })
    },
    onSaved(copy) {
      forget()
      if (shownAddress()) navigate(screenOf('job', 'edit', copy.id))
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
