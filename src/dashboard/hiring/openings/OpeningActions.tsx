import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OpeningJson } from '../../../api/hiring/opening-json.ts'
import { fieldsIn } from '../../../domain/fields/record-fields.ts'
import { TITLE_LENGTH } from '../../../domain/hiring/opening.ts'
import { openingFields } from '../../../domain/hiring/opening-fields.ts'
import type { OpeningFields } from '../../../domain/hiring/opening-schema.ts'
import { screenOf } from '../../../domain/record/kinds.ts'
import { cutText } from '../../../domain/shared/cut-text.ts'
import { openingPath } from '../../../domain/shared/pages.ts'
import { call, refusalOf } from '../../session/api.ts'
import { useChange } from '../../shell/change.ts'
import { useSendingKey } from '../../shell/forms/use-sending-key.ts'
import { confirm } from '../../shell/toasts/notify.tsx'
import { useIsShown } from '../../shell/use-is-shown.ts'
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

const COPY = ' (copy)'

const Action = Button.withProps({ justify: 'start', variant: 'subtle', size: 'compact-sm' })

type Closing = Partial<Pick<OpeningFields, 'status' | 'closesAt'>>

/** Returns what this replaced, if anything: the record may be newer than the list that shows it. */
async function setStatus(opening: OpeningJson, status: OpeningJson['status']): Promise<Closing | undefined> {
  if (opening.status === status) return undefined
  const { id, updatedAt, closesAt, isPastClosing } = opening
  // A last day that has passed would close it again.
  const reopens = status === 'open' && isPastClosing
  const body = { status, updatedAt, ...(reopens && { closesAt: '' }) }
  try {
    await call('PUT /api/jobs/:id', { params: { id }, body })
  } catch (error) {
    const conflict = refusalOf(error, 'PUT /api/jobs/:id', 409)
    if (!conflict) throw error
    return setStatus(conflict.current, status)
  }
  return { status: opening.chosenStatus, ...(reopens && { closesAt }) }
}

function useOpeningActions(opening: OpeningJson) {
  const { id, title } = opening
  const navigate = useNavigate()
  const isShown = useIsShown()
  const shared = {
    failure: 'The opening could not be changed. Please try again.',
    changed: 'openings',
  } as const

  const about = `status of ${id}`
  const undo = useChange({
    ...shared,
    about,
    send: (replaced: Closing) => call('PUT /api/jobs/:id', { params: { id }, body: replaced }),
    onSaved: () => ({ message: `Status change of ${title} undone.` }),
  })
  const change = useChange({
    ...shared,
    about,
    send: (status: OpeningJson['status']) => setStatus(opening, status),
    onSaved: (replaced, status) => ({
      message: status === 'open' ? `${title} is open again.` : `${title} is closed.`,
      undo: replaced && (() => undo.mutate(replaced)),
    }),
  })
  const { keyOf, forget } = useSendingKey()
  const duplicate = useChange({
    ...shared,
    send() {
      const body = {
        ...fieldsIn(openingFields, opening),
        title: `${cutText(title, TITLE_LENGTH - COPY.length).trimEnd()}${COPY}`,
        status: 'open',
        closesAt: '',
        hidden: true,
      } as const
      return call('POST /api/jobs', { body, headers: { 'Idempotency-Key': keyOf(body) } })
    },
    onSaved(copy) {
      forget()
      if (isShown()) navigate(screenOf('job', 'edit', copy.id))
      return { message: 'The copy is hidden from the website until you show it.' }
    },
  })
  const remove = useChange({
    ...shared,
    send: () => call('DELETE /api/jobs/:id', { params: { id } }),
    onSaved: (answer) => answer,
  })
  return {
    close: () => change.mutate('closed'),
    reopen: () => change.mutate('open'),
    duplicate: () => duplicate.mutate(),
    remove: () => remove.mutate(),
    isBusy: [change, undo, duplicate, remove].some(({ isPending }) => isPending),
  }
}
