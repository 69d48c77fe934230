import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Application, MailOfMove } from '../../../domain/hiring/application-schema.ts'
import { call } from '../../session/api.ts'
import { useChange } from '../../shell/change.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { mailSentence } from '../../shell/mail-sentence.ts'
import { byStage, candidateCount } from './candidate-name.ts'
import styles from './dialog.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { moveAll, movesBack } from './send-move.ts'
import type { Filled } from './use-filled-opening.ts'

type Props = { filled: Filled; onClose: () => void }

/** Offers to close an opening whose last vacancy is filled, and to answer those who wait. */
export function FilledDialog({ filled: { opening, waiting }, onClose }: Props) {
  const queries = useQueryClient()
  // Over several tries: those who are moved already stay where they are.
  const moved = useRef<Application[]>([])
  const title = `The last vacancy of ${opening.title} is filled.`

  const setStatus = (status: 'open' | 'closed') =>
    call('PUT /api/jobs/:id', { params: { id: opening.id }, body: { status } })

  const shared = { changed: 'candidates', about: `filled ${opening.id}` } as const
  const undo = useChange({
    ...shared,
    async send() {
      const { isOpen } = await setStatus('open')
      for (const { candidates, to, mail } of movesBack(moved.current, 'REJECTED')) {
        const { error } = await moveAll(candidates, to, mail)
        if (error) throw error
      }
      return isOpen
    },
    onSaved: (isOpen) => ({
      message: `${opening.title} ${isOpen ? 'is open again' : 'stays closed: its last day has passed'}.`,
    }),
    failure: 'The change could not be undone.',
  })
  const fill = useChange({
    ...shared,
    async send(mail: MailOfMove) {
      await setStatus('closed')
      const part = await moveAll(waiting, 'REJECTED', mail)
      moved.current.push(...part.moved)
      if (part.error) throw part.error
    },
    async onSaved(_, mail) {
      const count = moved.current.length
      const moves = count > 0 ? ` ${candidateCount(count)} moved to Rejected.` : ''
      const mails = count > 0 && mail ? ` ${await mailSentence(queries)}` : ''
      onClose()
      return { message: `${opening.title} is closed.${moves}${mails}`, undo: () => undo.mutate() }
    },
    failure: 'Not everything could be saved. Please try again.',
  })
  if (waiting.length === 0)
    return (
      <Dialog onClose={() => !fill.isPending && onClose()} title={title} withCloseButton={false}>
        <p>No other candidate waits for an answer. Close the opening?</p>
        <div className={`${looks.answers} ${looks.inView} ${styles.answers}`}>
          <PlainButton data-autofocus disabled={fill.isPending} onClick={onClose}>
            Not now
          </PlainButton>
          <Button loading={fill.isPending} onClick={() => fill.mutate(null)}>
            Close the opening
          </Button>
        </div>
      </Dialog>
    )
  return (
    <MoveDialog
      candidates={waiting}
      to="REJECTED"
      title={title}
      about={`Close the opening, and answer the ${candidateCount(waiting.length)} who ${waiting.length === 1 ? 'waits' : 'wait'} (${byStage(waiting, 'in ')})? They move to Rejected.`}
      answers={{
        cancel: 'Not now',
        withoutMail: 'Close and move without mail',
        withMail: `Close and mail ${candidateCount(waiting.length)}`,
      }}
      onSend={(mail) => fill.mutateAsync(mail).catch(() => undefined)}
      onCancel={onClose}
    />
  )
}
